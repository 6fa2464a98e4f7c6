import AppCore
import Domain
import Services
import Store
import Widgets

/// The hours of one pay period shift by shift, a history of many, the account of hours, or a year
/// in figures.
package struct HoursViewModel: Equatable, Sendable {
  /// The views.
  package enum View: String, CaseIterable, Sendable { case period, history, account, year }

  /// A line of the period's list.
  enum Row: Equatable {
    case shift(Int)
    /// A stretch of an expanded shift.
    case line(shift: Int, line: Int)

    /// The index of the shift.
    var shift: Int {
      switch self {
      case .shift(let shift), .line(let shift, _): shift
      }
    }
  }

  /// The current view.
  package internal(set) var view = View.period
  /// A day of the displayed period; nil for the current one.
  var day: CivilDay?
  /// The displayed period.
  package internal(set) var statement: PayStatement?
  /// Its planned shifts that are over and not confirmed. They are read only for the view of a period,
  /// and only if the person wants to be asked about them.
  private(set) var unconfirmed = UnconfirmedShifts([], now: Instant(seconds: 0))
  /// The result of its payslip check.
  var slip = PayslipCheck.Outcome.none
  /// The expanded shifts.
  var open: Set<RecordID> = []
  /// The cursor over the rows.
  package var list = ListState()
  /// The history.
  var history = HoursHistory()
  /// The account of hours.
  var account = AccountView()
  /// The year in figures.
  var year = YearView()
  /// The pay periods around the displayed one, read if there is room for them.
  private(set) var nearby = HoursHistory()

  /// The rows of the period.
  var rows: [Row] {
    shifts.enumerated().flatMap { place, paid -> [Row] in
      guard open.contains(paid.shift.id) else { return [.shift(place)] }
      return [.shift(place)] + paid.shownLines.indices.map { .line(shift: place, line: $0) }
    }
  }

  /// The shifts of the period.
  var shifts: [PaidShift] { statement?.shifts ?? [] }

  /// The shift under the cursor with its pay.
  var selected: PaidShift? {
    let rows = rows
    guard view == .period, rows.indices.contains(list.selection) else { return nil }
    return shifts[rows[list.selection].shift]
  }

  /// The shift under the cursor.
  package var selectedShift: Shift? {
    view == .year ? year.selectedShift : selected?.shift
  }

  package init() {}

  /// The pay period to close or reopen: the displayed one, or the one under the cursor.
  var lockablePeriod: PayStatement? {
    switch view {
    case .period: return statement
    case .history: return history.grouping == .period ? history.selected : nil
    case .account, .year: return nil
    }
  }
}

extension HoursViewModel {
  /// An event that the Hours handle.
  enum Event: Equatable, Sendable {
    case navigate(Navigation, page: Int)
    /// The previous period.
    case previous
    /// The next period.
    case next
    /// The current period.
    case current
    /// Expands or collapses the shift under the cursor; in a history opens the period.
    case toggle
    /// Expands or collapses all shifts.
    case toggleAll
    case show(View)
    /// Selects the next length of the history's parts.
    case regroup
  }

  /// Handles `event`.
  mutating func update(_ event: Event) -> [Effect] {
    switch event {
    case .navigate(let step, let page): return navigate(step, page)
    case .previous: return turn(.down) { $0.days.lowerBound.adding(days: -1) }
    case .next: return turn(.up) { $0.days.upperBound }
    case .current: return turn(.first) { _ in nil }
    case .toggle:
      switch view {
      case .period: toggle()
      case .history, .account: return openPart()
      case .year: return year.open()
      }
      return []
    case .toggleAll:
      let all = Set(shifts.map(\.shift.id))
      let cursor = selectedShift?.id
      open = open.isSuperset(of: all) ? [] : all
      select(cursor)
      return []
    case .show(let view):
      guard view != self.view else { return [] }
      self.view = view
      return [.readScreen]
    case .regroup:
      history.regroup()
      return [.readScreen]
    }
  }

  private mutating func navigate(_ step: Navigation, _ page: Int) -> [Effect] {
    switch view {
    case .history: break
    case .period:
      list.navigate(step, count: rows.count, page: page)
      return []
    case .account:
      account.list.navigate(step, count: account.count, page: page)
      return []
    case .year:
      year.navigate(step, page: page)
      return []
    }
    history.list.navigate(step, count: history.days.count, page: page)
    return history.isRead(page) ? [] : [.readScreen]
  }

  /// Shows the period of another day; in a history moves the cursor.
  private mutating func turn(
    _ step: Navigation, _ day: (PayStatement) -> CivilDay?
  ) -> [Effect] {
    guard view != .year else { return turnYear(step) }
    guard view == .period else { return navigate(step, history.page) }
    self.day = statement.flatMap(day)
    list = ListState()
    return [.readScreen]
  }

  /// Shows the year before or after the displayed one, or the current one.
  private mutating func turnYear(_ step: Navigation) -> [Effect] {
    guard let insights = year.insights else { return [] }
    switch step {
    case .down: year.show(insights.year - 1, insights.today)
    case .up: year.show(insights.year + 1, insights.today)
    default: year.show(nil, insights.today)
    }
    return [.readScreen]
  }

  private mutating func toggle() {
    guard let id = selectedShift?.id else { return }
    if open.remove(id) == nil { open.insert(id) }
    select(id)
  }

  /// Moves the cursor to a shift.
  mutating func select(_ id: RecordID?) {
    let rows = rows
    let place = rows.firstIndex { row in
      if case .shift(let place) = row { return shifts[place].shift.id == id }
      return false
    }
    list.select(place ?? list.selection, count: rows.count)
  }

  /// Opens the period of the last day of the part under the cursor, at most today.
  private mutating func openPart() -> [Effect] {
    guard let part = history.selected else { return [] }
    day = min(part.lastDay, history.today)
    list = ListState()
    view = .period
    return [.readScreen]
  }

  /// Reads what is shown; `page` is the maximum number of visible rows, `periods` that of the pay
  /// periods below the shifts. Throws `StoreError` and
  /// `RulesetFileError`.
  mutating func reload(
    from store: Store, profile: UserProfile, page: Int, periods: Int = 0,
    _ environment: AppEnvironment
  ) throws {
    let payroll = try Payroll(store: store, profile: profile, environment: environment.base)
    let cursor = selectedShift?.id
    let wasOnLine = cursor != nil && !isOnShift
    let entitlements = environment.base.entitlements
    day = day.map { entitlements.visible($0, today: environment.today) }
    // A past day keeps its period; the current period advances with the clock.
    let statement = try payroll.statement(
      of: payroll.period(containing: day ?? environment.today))
    self.statement = statement
    unconfirmed =
      view == .period && profile.confirmation == .ask
      ? try payroll.unconfirmed(in: statement.days) : UnconfirmedShifts([], now: environment.now)
    let typed = try store.payslips.payslip(start: statement.days.lowerBound)
    slip = try payroll.outcome(of: statement, typed)
    if !wasOnLine { select(cursor) }
    list.select(list.selection, count: rows.count)
    switch view {
    case .account: try account.read(payroll, from: store)
    case .year: try year.read(payroll, from: store)
    case .history: try history.read(payroll, store.payslips, page: page)
    case .period where periods > 0:
      nearby.list.offset = 0
      try nearby.read(
        payroll, store.payslips, page: periods, on: statement.days.lowerBound)
    case .period: break
    }
  }

  private var isOnShift: Bool {
    let rows = rows
    guard rows.indices.contains(list.selection) else { return false }
    if case .shift = rows[list.selection] { return true }
    return false
  }
}
