import Domain
import Services
import Store

/// The Schedule: a month, a week or a list of shifts, all over one day and one of its shifts.
///
/// Only what is shown is held, and read again where the cursor leaves it.
package struct ScheduleViewModel: Equatable, Sendable {
  /// The ways in which the shifts are shown.
  package enum View: String, CaseIterable, Sendable { case month, week, list }

  /// By what the list is parted.
  enum Grouping: String, CaseIterable, Sendable { case week, period, month }

  /// How they are shown.
  package internal(set) var view = View.month
  /// By what the list is parted.
  var grouping = Grouping.week
  /// What the list is narrowed to.
  package internal(set) var filter = ShiftFilter.none
  /// What is wrong with the filter as it is typed; `filter` is the last that could be used.
  var filterProblem: Message?

  /// The day under the cursor, nil before anything was read.
  var place: CivilDay?
  /// The shift under the cursor; nil for the first of the day.
  var chosen: RecordID?
  /// Where the selection of days began, nil while there is none.
  package internal(set) var anchor: CivilDay?
  /// A shift to be looked for by the next reading, which is too far away to be known.
  var seek: ShiftSearch?
  /// The first day of the month shown.
  var month = CivilDay(number: 0)
  /// The row of the list's rows on the screen that the cursor is on, kept while moving.
  var screenRow = 0
  /// The rows of the list that are seen at once.
  var page = 1

  /// The day it was read on.
  var today = CivilDay(number: 0)
  /// Where weeks and pay periods of the person begin.
  var grouper = ShiftGrouping()
  /// What was read.
  package var contents = ScheduleContents()
  /// All versions of all patterns.
  var patterns: [ShiftPattern] = []
  /// Where the shifts begin and end; nil where there are none.
  var extent: ClosedRange<CivilDay>?
  /// The shifts of the days that are chosen together; nil where they are still to be read.
  var choice: ScheduleChoice?
  /// Shifts that were copied or cut.
  var clipboard: ShiftClipboard?
  /// Shifts that are being moved, drawn where they would stand.
  package var ghosts: [RosteredShift] = []

  // MARK: Under the cursor

  /// The day under the cursor.
  package var cursor: CivilDay { place ?? today }

  /// The shifts of the day under the cursor.
  var dayShifts: [RosteredShift] { shown.filter { $0.day == cursor } }

  /// Which of the day's shifts the cursor is on, 0 where there are none.
  package var shiftIndex: Int { dayShifts.firstIndex { $0.id == chosen } ?? 0 }

  /// The shift under the cursor, and what is known of it.
  package var selected: RosteredShift? {
    let shifts = dayShifts
    return shifts.first { $0.id == chosen } ?? shifts.first
  }

  /// The shift under the cursor.
  package var selectedShift: Shift? { selected?.shift }

  /// The days that are chosen: from where the selection began to the cursor, or the cursor's alone.
  package var selectedDays: ClosedRange<CivilDay> {
    let other = anchor ?? cursor
    return min(cursor, other)...max(cursor, other)
  }

  /// Whether a day is one of several chosen together.
  func isChosen(_ day: CivilDay) -> Bool { anchor != nil && selectedDays.contains(day) }

  // MARK: Shown

  /// The shifts that are shown, and those that would be.
  var shown: [RosteredShift] {
    guard !ghosts.isEmpty else { return contents.entries }
    return (contents.entries + ghosts).sorted(by: RosteredShift.isOrdered)
  }

  /// The days of the month's grid.
  package var monthDays: MonthDays { MonthDays(of: month, firstWeekday: grouper.firstWeekday) }

  /// The days of the week under the cursor.
  var weekDays: Range<CivilDay> {
    let first = cursor.startOfWeek(grouper.firstWeekday)
    return first..<first.adding(days: 7)
  }

  /// Whether a day lies in a closed pay period.
  func isClosed(_ day: CivilDay) -> Bool { contents.closed.contains { $0.contains(day) } }

  /// The public holiday on a day.
  func holiday(on day: CivilDay) -> Holiday? { contents.holidays.first { $0.day == day } }

  /// Whether there is no shift at all, recorded or planned.
  var isEmpty: Bool { extent == nil }

  package init() {}
}

/// The shifts of days that are chosen together.
struct ScheduleChoice: Equatable, Sendable {
  let days: ClosedRange<CivilDay>
  let shifts: [Shift]
}

/// What the Schedule has read.
package struct ScheduleContents: Equatable, Sendable {
  /// The days that were read.
  var days = CivilDay(number: 0)..<CivilDay(number: 0)
  /// The shifts that touch those days; of a list those that its filter admits.
  package var entries: [RosteredShift] = []
  /// The public holidays of those days.
  var holidays: [Holiday] = []
  /// The pay periods that are closed.
  var closed: [Range<CivilDay>] = []
  /// Whether it was read for the list.
  var isList = false
  /// Whether a list has shifts before these.
  package var hasBefore = false
  /// Whether a list has shifts after these.
  package var hasAfter = false
}

/// A shift to be looked for: the one so many after a place in the order of the calendar, or before.
struct ShiftSearch: Equatable, Sendable {
  let day: CivilDay
  /// The shift to count from; nil for all of the day.
  let from: ShiftKey?
  /// So many shifts on; negative towards the past.
  let count: Int
}
