import Domain
import Store
import Widgets

/// The Journal: the steps of each hour of a day, and the shoes in which they were walked.
///
/// Only the visible weeks and a few around them are loaded.
package struct JournalViewModel: Equatable, Sendable {
  /// The cursor and the selected hours.
  package internal(set) var selection = HourSelection(at: HourPlace(day: 0, column: 0))
  /// Whether the cursor has an initial position.
  var isPlaced = false
  /// The first day on the screen.
  var top = CivilDay(number: 0)
  /// The number of days that fit on the screen.
  var rows = 1
  /// The day of the last read.
  var today = CivilDay(number: 0)
  /// Whether a selection includes hours without steps.
  var takesAll = false
  /// The search that the next read performs.
  var seek: JournalSearch?
  /// The change that the repeat key repeats.
  var change: JournalChange?
  /// The copied attribution.
  var clipboard: WornPattern?

  /// The zones that determine hours and days.
  var zones = ZoneTimeline(home: .utc)
  /// All pairs.
  package internal(set) var shoes: [Shoe] = []
  /// The letters and colours of the pairs.
  var marks = ShoeMarks()
  /// The sources of the samples.
  var sources: [StepSource] = []
  /// The days with steps; nil if there are none.
  var known: ClosedRange<CivilDay>?
  /// The range of days that can be reached.
  var limits = CivilDay(number: 0)...CivilDay(number: 0)
  /// The minimum steps of the darker shades.
  var levels: [Int64] = []
  /// The loaded days.
  package var pages = JournalPages()
  /// The sums of the selected hours; nil if they are too many to add up on every key press.
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

  // MARK: Display

  /// The days on the screen.
  var visible: ClosedRange<CivilDay> {
    top...max(top, min(top.adding(days: rows - 1), limits.upperBound))
  }

  /// The days of the selection.
  var chosenDays: ClosedRange<CivilDay> {
    let days = selection.extent.days
    return CivilDay(number: days.lowerBound)...CivilDay(number: days.upperBound)
  }

  /// The days that must be loaded: the visible and the selected ones, unless those are too many.
  var needed: [ClosedRange<CivilDay>] {
    JournalPages.holds(chosenDays) ? [visible, chosenDays] : [visible]
  }

  /// Whether everything needed is loaded.
  var isRead: Bool { seek == nil && needed.allSatisfy(pages.covers) }

  package init() {}

  /// Returns the pair with that id.
  func shoe(_ id: RecordID?) -> Shoe? { id.flatMap { id in shoes.first { $0.id == id } } }

  /// Returns the shade for that many steps in an hour.
  func level(_ steps: Int64) -> Int {
    steps > 0 ? 1 + levels.count { $0 <= steps } : 0
  }

  // MARK: Time

  /// Returns the interval of an hour.
  func interval(of place: HourPlace) -> Interval {
    let hours = zones.hours(of: CivilDay(number: place.day))
    let columns = HourPlace.columns(ofHours: hours.map(\.local.hour))
    guard let index = columns.lastIndex(where: { $0 <= place.column }) else {
      return zones.interval(of: CivilDay(number: place.day))
    }
    return hours[index].interval
  }

  /// Returns the time of selected hours.
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

/// A change that can be repeated elsewhere.
struct JournalChange: Equatable, Sendable {
  /// The kind of change.
  enum Kind: Equatable, Sendable {
    case attribute(RecordID, freeOnly: Bool, takesAll: Bool)
    case clear
    case paste(WornPattern)
  }

  let kind: Kind
  /// The hours that it was applied to.
  let extent: HourExtent
}
