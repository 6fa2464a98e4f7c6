import AppCore
import Domain
import Services
import Store
import Widgets

/// The Schedule: a month, a week, a list or a year of shifts with a cursor on a day and one of its
/// shifts.
///
/// Only what is shown is loaded, and reloaded when the cursor leaves it.
package struct ScheduleViewModel: Equatable, Sendable {
  /// The views of the shifts.
  package enum View: String, CaseIterable, Sendable { case month, week, list, year }

  /// The grouping of the list.
  enum Grouping: String, CaseIterable, Sendable { case week, period, month }

  /// The current view.
  package internal(set) var view = View.month
  /// The current grouping of the list.
  var grouping = Grouping.week
  /// The filter of the list and the year.
  package internal(set) var filter = ShiftFilter.none
  /// The problem of the filter being typed; `filter` is the last valid one.
  var filterProblem: Message?

  /// The day under the cursor; nil before the first read.
  var place: CivilDay?
  /// The shift under the cursor; nil for the first of the day.
  var chosen: RecordID?
  /// The day on which the selection began; nil without one.
  package internal(set) var anchor: CivilDay?
  /// The shift outside the loaded range that the next read must find.
  var seek: ShiftSearch?
  /// The first day of the month shown.
  var month = CivilDay(number: 0)
  /// The day of the month that a walk through months keeps, because some have fewer; nil otherwise.
  var keptDay: Int?
  /// The cursor's row on the screen, kept while moving.
  var screenRow = 0
  /// The number of visible rows of the list.
  var page = 1

  /// The first day that can be reached.
  var oldest = firstDay
  /// The day of the last read.
  var today = CivilDay(number: 0)
  /// The boundaries of the user's weeks and pay periods.
  var grouper = ShiftGrouping()
  /// The loaded contents.
  package var contents = ScheduleContents()
  /// The days of the month's grid, as they were drawn last.
  let cells = Kept<MonthModel.Source, [MonthGrid.Day]>()
  /// The year, as it was drawn last, without cursor and selection.
  let keptYear = Kept<MonthModel.Source, YearModel>()
  /// All versions of all patterns.
  var patterns: [ShiftPattern] = []
  /// The days from the first to the last shift; nil without shifts.
  var extent: ClosedRange<CivilDay>?
  /// The shifts of the selected days; nil until they are read.
  var choice: ScheduleChoice?
  /// The kind of shift being painted on days; nil while none is.
  var painting: Painting?
  /// The copied or cut shifts.
  var clipboard: ShiftClipboard?
  /// The layers that are shown beside shifts.
  package internal(set) var layers: Set<TimelineLayer> = []
  /// The previews of shifts being moved or typed.
  package var ghosts: [RosteredShift] = []
  /// What was typed last, in case it is not stored.
  var typed: [TypingLayer.Entry] = []

  // MARK: Under the cursor

  /// The day under the cursor.
  package var cursor: CivilDay { place ?? today }

  /// The shifts of the day under the cursor.
  var dayShifts: [RosteredShift] { shown.filter { $0.day == cursor } }

  /// The index of the selected shift among the day's; 0 if there are none.
  package var shiftIndex: Int { dayShifts.firstIndex { $0.id == chosen } ?? 0 }

  /// The shift under the cursor with its derived values.
  package var selected: RosteredShift? {
    let shifts = dayShifts
    return shifts.first { $0.id == chosen } ?? shifts.first
  }

  /// The shift under the cursor.
  package var selectedShift: Shift? { selected?.shift }

  /// The selected days: from the start of the selection to the cursor, or only the cursor's day.
  package var selectedDays: ClosedRange<CivilDay> {
    let other = anchor ?? cursor
    return min(cursor, other)...max(cursor, other)
  }

  /// Returns whether a day is part of a selection.
  func isChosen(_ day: CivilDay) -> Bool { anchor != nil && selectedDays.contains(day) }

  // MARK: Display

  /// The loaded shifts, and the previews of those being moved.
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

  /// The days of the year under the cursor.
  var yearDays: Range<CivilDay> {
    let first = CivilDay.clamped(year: cursor.year, month: 1, day: 1)
    return first..<first.adding(months: 12)
  }

  /// The days that the view shows; in a list those that are loaded.
  var shownDays: Range<CivilDay> {
    switch view {
    case .month: monthDays.days
    case .week: weekDays
    case .year: yearDays
    case .list: contents.days
    }
  }

  /// Whether the view shows only the shifts that match the filter.
  var isFiltered: Bool { view == .list || view == .year }

  /// Returns whether a day is in a closed pay period.
  func isClosed(_ day: CivilDay) -> Bool { contents.closed.contains { $0.contains(day) } }

  /// Returns the absences on a day; one that outranks another is first.
  func absences(on day: CivilDay) -> [KnownAbsence] {
    contents.absences.filter { $0.absence.dates.contains(day) }
  }

  /// Returns the public holiday on a day.
  func holiday(on day: CivilDay) -> Holiday? { contents.holidays.first { $0.day == day } }

  /// Whether there are no shifts at all, recorded or planned.
  var isEmpty: Bool { extent == nil }

  package init() {}
}

/// The shifts of the selected days.
struct ScheduleChoice: Equatable, Sendable {
  let days: ClosedRange<CivilDay>
  let entries: [RosteredShift]

  var shifts: [Shift] { entries.map(\.shift) }
  /// The seconds that they add to sums.
  var seconds: Int64 { entries.reduce(0) { $0 + $1.seconds } }
}

/// The contents loaded by the Schedule.
package struct ScheduleContents: Equatable, Sendable {
  /// The loaded days.
  var days = CivilDay(number: 0)..<CivilDay(number: 0)
  /// The shifts that overlap those days; in a list, those that match its filter.
  package var entries: [RosteredShift] = []
  /// The public holidays of those days.
  var holidays: [Holiday] = []
  /// The absences on those days.
  var absences: [KnownAbsence] = []
  /// The swaps of shifts.
  var swaps = ListedSwaps()
  /// The closed pay periods.
  var closed: [Range<CivilDay>] = []
  /// The pay and the steps of the days; empty unless they are shown.
  var facts: [CivilDay: DayFacts] = [:]
  /// What absences take in the year that is shown; nil in other views.
  var leave: YearLeave?
  /// What the days have beside shifts, in the layers that are shown; none for the list and the year.
  package var beside: [TimelineEntry] = []
  /// Whether they were loaded for the list.
  var isList = false
  /// Whether the list has earlier shifts.
  package var hasBefore = false
  /// Whether the list has later shifts.
  package var hasAfter = false
}

/// A search for the shift at a distance from another, in chronological order.
struct ShiftSearch: Equatable, Sendable {
  let day: CivilDay
  /// The shift to count from; nil to include all of the day.
  let from: ShiftKey?
  /// The number of shifts to move by; negative towards the past.
  let count: Int
}
