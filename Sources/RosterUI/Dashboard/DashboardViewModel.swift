import AppCore
import Domain
import Services
import Store
import Widgets

/// The Dashboard's content besides the shift in progress: the days ahead and the pay period.
package struct DashboardViewModel: Equatable, Sendable {
  /// The next seven days: a row for each shift and for each day without one.
  package private(set) var rows: [DayRow] = []
  /// The current pay period.
  package private(set) var statement: PayStatement?
  /// Whether the store has no shifts at all.
  private(set) var isEmpty = true
  /// The cursor over `rows`.
  package var list = ListState()

  /// A row of the days ahead.
  package struct DayRow: Equatable, Sendable {
    /// The day.
    package let day: CivilDay
    /// The shift that starts on the day; nil for a day off.
    let shift: Shift?
  }

  /// The row under the cursor.
  var selectedRow: DayRow? {
    list.selected(of: rows)
  }

  /// The shift under the cursor.
  package var selectedShift: Shift? { selectedRow?.shift }

  package init() {}

  /// Reads the days ahead and the pay period. Throws `StoreError` and `RulesetFileError`.
  mutating func reload(
    from store: Store, _ payroll: Payroll, _ current: CurrentShifts, _ environment: AppEnvironment
  ) throws {
    let zone = environment.zone, today = environment.today
    let week = Interval(start: zone.startOfDay(today), end: zone.startOfDay(today.adding(days: 7)))
    let roster = Roster(store: store, patterns: current.patterns, environment.base)
    let shifts = try roster.shifts(startingIn: week)
    rows = (0..<7).flatMap { offset -> [DayRow] in
      let day = today.adding(days: offset)
      let here = shifts.filter { zone.local(at: $0.start).day == day }
      return here.isEmpty
        ? [DayRow(day: day, shift: nil)] : here.map { DayRow(day: day, shift: $0) }
    }
    let statement = try payroll.statement(of: payroll.period(containing: today), in: roster)
    self.statement = statement
    isEmpty = try current.running == nil && statement.shifts.isEmpty && roster.isEmpty()
    list.select(list.selection, count: rows.count)
  }
}
