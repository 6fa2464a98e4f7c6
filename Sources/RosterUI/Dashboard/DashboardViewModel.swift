import AppCore
import Domain
import Services
import Store
import Widgets

/// What the Dashboard shows beside the shift in progress: the days ahead and the pay period.
public struct DashboardViewModel: Equatable, Sendable {
  /// The coming seven days from today on, a row a shift, and a row a day without.
  public private(set) var rows: [DayRow] = []
  /// The pay period of today.
  public private(set) var statement: PayStatement?
  /// Whether the store holds any shift at all.
  public private(set) var isEmpty = true
  /// The cursor over `rows`.
  public var list = ListState()

  /// A row of the days ahead.
  public struct DayRow: Equatable, Sendable {
    /// The day.
    public let day: CivilDay
    /// A shift that begins on it; nil for a day off.
    public let shift: Shift?
  }

  /// The row the cursor is on.
  public var selectedRow: DayRow? {
    list.selected(of: rows)
  }

  /// The shift the cursor is on.
  public var selectedShift: Shift? { selectedRow?.shift }

  package init() {}

  /// Reads the days ahead and the pay period. Throws `StoreError` and `RulesetFileError`.
  public mutating func reload(
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
    list.reconcile(count: rows.count, height: max(1, rows.count))
  }
}
