import Domain
import Store
import Widgets

/// What the Dashboard shows: the shift in progress, the days ahead, the pay period.
public struct DashboardViewModel: Equatable, Sendable {
  /// The day it was read on; a new day asks for a new reading.
  public private(set) var today = CivilDay(number: 0)
  /// The shift in progress.
  public private(set) var running: Shift?
  /// The shift that was worked last, nil while one is in progress.
  public private(set) var last: Shift?
  /// The coming seven days from today on, a row a shift, and a row a day without.
  public private(set) var rows: [DayRow] = []
  /// The planned shift that a start now would begin, else the next one, however far ahead.
  public private(set) var next: Shift?
  /// The pay period of today.
  public private(set) var statement: PayStatement?
  /// All versions of all patterns, for what can be done with a shift that comes from one.
  public private(set) var patterns: [ShiftPattern] = []
  /// What is on the feet.
  public var feet = OnFeet()
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

  /// What happens on the Dashboard.
  public enum Event: Equatable, Sendable {
    case navigate(Navigation, page: Int)
  }

  /// The row the cursor is on.
  public var selectedRow: DayRow? {
    list.selected(of: rows)
  }

  /// The shift the cursor is on.
  public var selectedShift: Shift? { selectedRow?.shift }

  /// Takes `event`.
  public mutating func update(_ event: Event) -> [Effect] {
    switch event {
    case .navigate(let step, let page):
      list.navigate(step, count: rows.count, page: page)
    }
    return []
  }

  /// Reads what is shown, and no more. Throws `StoreError` and `RulesetFileError`.
  public mutating func reload(
    from store: Store, _ payroll: Payroll, _ environment: AppEnvironment
  ) throws {
    today = environment.today
    let zone = environment.zone
    let week = Interval(start: zone.startOfDay(today), end: zone.startOfDay(today.adding(days: 7)))
    let roster = try Roster(store: store, environment)
    patterns = roster.patterns
    running = try store.shifts.running()
    last = try running == nil ? Self.lastWorked(in: store, environment) : nil
    let shifts = try roster.shifts(startingIn: week)
    rows = (0..<7).flatMap { offset -> [DayRow] in
      let day = today.adding(days: offset)
      let here = shifts.filter { environment.zone.local(at: $0.start).day == day }
      return here.isEmpty
        ? [DayRow(day: day, shift: nil)] : here.map { DayRow(day: day, shift: $0) }
    }
    next =
      try ShiftDesk(store: store, environment: environment).planned(around: environment.now)
      ?? roster.nextScheduled(after: environment.now)
    try feet.read(from: store)
    let statement = try payroll.statement(of: payroll.period(containing: today), in: roster)
    self.statement = statement
    isEmpty = try running == nil && statement.shifts.isEmpty && roster.isEmpty()
    list.reconcile(count: rows.count, height: max(1, rows.count))
  }

  /// The shift that was worked last, where that is not long ago. No pattern plans such a shift.
  private static func lastWorked(
    in store: Store, _ environment: AppEnvironment
  ) throws -> Shift? {
    let now = environment.now
    return try store.shifts
      .shifts(touching: Interval(start: now - lookedBack, end: now + 1))
      .last { $0.status == .completed }
  }

  private static let lookedBack: Int64 = 14 * 86_400
}
