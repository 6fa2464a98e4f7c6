import Domain
import Store
import Widgets

/// The Journal: days and their hours, what was walked in each and in which shoes.
///
/// Only the weeks that are shown are held, and a few around them.
package struct JournalViewModel: Equatable, Sendable {
  /// The hour under the cursor, and those chosen with it.
  package internal(set) var selection = HourSelection(at: HourPlace(day: 0, column: 0))
  /// Whether the cursor was put anywhere yet.
  var isPlaced = false
  /// The first day on the screen.
  var top = CivilDay(number: 0)
  /// The days that fit on the screen.
  var rows = 1
  /// The day it was read on.
  var today = CivilDay(number: 0)
  /// Whether a choice means hours without steps too.
  var takesAll = false
  /// The search that the next reading performs.
  var seek: JournalSearch?
  /// The change that is made again by one key.
  var change: JournalChange?
  /// What was copied.
  var clipboard: WornPattern?

  /// Where hours and days begin.
  var zones = ZoneTimeline(home: .utc)
  /// All pairs.
  package internal(set) var shoes: [Shoe] = []
  /// Their letters and colours.
  var marks = ShoeMarks()
  /// The sources of the samples.
  var sources: [StepSource] = []
  /// The days with steps, nil where there are none.
  var known: ClosedRange<CivilDay>?
  /// The days that can be reached.
  var limits = CivilDay(number: 0)...CivilDay(number: 0)
  /// How many steps the darker shades need.
  var levels: [Int64] = []
  /// What was read.
  package var pages = JournalPages()
  /// What the chosen hours come to; nil where they are too many to be added up at every key.
  package var sum: JournalSum?

  // MARK: Under the cursor

  /// The day under the cursor.
  var cursor: CivilDay { CivilDay(number: selection.cursor.day) }

  /// The hour under the cursor.
  var hour: JournalHour? {
    pages[cursor]?.hours.first { $0.place == selection.cursor }
  }

  /// Whether there are no steps at all.
  var isEmpty: Bool { known == nil }

  /// The hours that days have.
  var hourDays: HourDays {
    let zones = zones
    return HourDays(limits.lowerBound.number...limits.upperBound.number) { number in
      HourPlace.columns(ofHours: zones.hours(of: CivilDay(number: number)).map(\.local.hour))
    }
  }

  // MARK: Shown

  /// The days on the screen.
  var visible: ClosedRange<CivilDay> {
    top...max(top, min(top.adding(days: rows - 1), limits.upperBound))
  }

  /// The days of the choice.
  var chosenDays: ClosedRange<CivilDay> {
    let days = selection.extent.days
    return CivilDay(number: days.lowerBound)...CivilDay(number: days.upperBound)
  }

  /// The days that have to be known: those on the screen and those chosen, unless they are too
  /// many.
  var needed: [ClosedRange<CivilDay>] {
    JournalPages.holds(chosenDays) ? [visible, chosenDays] : [visible]
  }

  /// Whether something is still to be read.
  var isRead: Bool { seek == nil && needed.allSatisfy(pages.covers) }

  package init() {}

  /// The pair with that identity.
  func shoe(_ id: RecordID?) -> Shoe? { id.flatMap { id in shoes.first { $0.id == id } } }

  /// The darkness of so many steps in an hour.
  func level(_ steps: Int64) -> Int {
    steps > 0 ? 1 + levels.count { $0 <= steps } : 0
  }

  // MARK: Time

  /// The moments of an hour.
  func interval(of place: HourPlace) -> Interval {
    let hours = zones.hours(of: CivilDay(number: place.day))
    let columns = HourPlace.columns(ofHours: hours.map(\.local.hour))
    guard let index = columns.lastIndex(where: { $0 <= place.column }) else {
      return zones.interval(of: CivilDay(number: place.day))
    }
    return hours[index].interval
  }

  /// The time of chosen hours.
  func time(of extent: HourExtent) -> IntervalSet {
    let days = extent.days
    switch extent.shape {
    case .stream:
      let first = interval(of: extent.first), last = interval(of: extent.last)
      return IntervalSet([Interval(start: first.start, end: last.end)])
    case .days:
      let first = CivilDay(number: days.lowerBound), last = CivilDay(number: days.upperBound)
      return IntervalSet([
        Interval(start: zones.startOfDay(first), end: zones.startOfDay(last.adding(days: 1)))
      ])
    case .block:
      return IntervalSet(extent.hours(on: hourDays).map(interval))
    }
  }
}

/// A change that can be made again somewhere else.
struct JournalChange: Equatable, Sendable {
  /// What is done.
  enum Kind: Equatable, Sendable {
    case attribute(RecordID, freeOnly: Bool, takesAll: Bool)
    case clear
    case paste(WornPattern)
  }

  let kind: Kind
  /// The hours it was done to.
  let extent: HourExtent
}
