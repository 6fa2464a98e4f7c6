import AppCore
import Domain
import Services
import Store
import Widgets

/// The hours of one pay period shift by shift, or of many in a row.
package struct HoursViewModel: Equatable, Sendable {
  /// What is shown.
  package enum View: String, CaseIterable, Sendable { case period, history }

  /// A line of the period's list.
  enum Row: Equatable {
    case shift(Int)
    /// A stretch of a shift that is open.
    case line(shift: Int, line: Int)

    /// The shift that it is about.
    var shift: Int {
      switch self {
      case .shift(let shift), .line(let shift, _): shift
      }
    }
  }

  /// What is shown.
  package internal(set) var view = View.period
  /// A day of the period shown, nil for the present one.
  var day: CivilDay?
  /// The period.
  package internal(set) var statement: PayStatement?
  /// How far its payslip was checked.
  var slip = PayslipCheck.Outcome.none
  /// The shifts whose stretches are shown.
  var open: Set<RecordID> = []
  /// The cursor over the rows.
  package var list = ListState()
  /// What came before.
  var history = HoursHistory()

  /// The rows of the period.
  var rows: [Row] {
    shifts.enumerated().flatMap { place, paid -> [Row] in
      guard open.contains(paid.shift.id) else { return [.shift(place)] }
      return [.shift(place)] + paid.lines.indices.map { .line(shift: place, line: $0) }
    }
  }

  /// The shifts of the period.
  var shifts: [PaidShift] { statement?.shifts ?? [] }

  /// The shift the cursor is on, and what it is paid.
  var selected: PaidShift? {
    let rows = rows
    guard view == .period, rows.indices.contains(list.selection) else { return nil }
    return shifts[rows[list.selection].shift]
  }

  /// The shift the cursor is on.
  package var selectedShift: Shift? { selected?.shift }

  package init() {}

  /// The pay period that can be closed or opened: the one shown, or under the cursor of a history.
  var lockablePeriod: PayStatement? {
    switch view {
    case .period: return statement
    case .history: return history.grouping == .period ? history.selected : nil
    }
  }
}

extension HoursViewModel {
  /// What happens on the Hours.
  enum Event: Equatable, Sendable {
    case navigate(Navigation, page: Int)
    /// To the period before.
    case previous
    /// To the period after.
    case next
    /// To the present period.
    case current
    /// The cursor's shift shows its stretches, or hides them; of a history a period is opened.
    case toggle
    /// All shifts show their stretches, or none does.
    case toggleAll
    case show(View)
    /// The next way to part a history.
    case regroup
  }

  /// Takes `event`.
  mutating func update(_ event: Event) -> [Effect] {
    switch event {
    case .navigate(let step, let page): return navigate(step, page)
    case .previous: return turn(.down) { $0.days.lowerBound.adding(days: -1) }
    case .next: return turn(.up) { $0.days.upperBound }
    case .current: return turn(.first) { _ in nil }
    case .toggle:
      guard view == .period else { return openPart() }
      toggle()
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
    guard view == .history else {
      list.navigate(step, count: rows.count, page: page)
      return []
    }
    history.list.navigate(step, count: history.days.count, page: page)
    return history.isRead(page) ? [] : [.readScreen]
  }

  /// Shows the period with another day; of a history the cursor goes there.
  private mutating func turn(
    _ step: Navigation, _ day: (PayStatement) -> CivilDay?
  ) -> [Effect] {
    guard view == .period else { return navigate(step, history.page) }
    self.day = statement.flatMap(day)
    list = ListState()
    return [.readScreen]
  }

  private mutating func toggle() {
    guard let id = selectedShift?.id else { return }
    if open.remove(id) == nil { open.insert(id) }
    select(id)
  }

  /// Puts the cursor on a shift.
  mutating func select(_ id: RecordID?) {
    let rows = rows
    let place = rows.firstIndex { row in
      if case .shift(let place) = row { return shifts[place].shift.id == id }
      return false
    }
    list.select(place ?? list.selection, count: rows.count)
  }

  /// Opens the period with the last day of the part under the cursor, today at most.
  private mutating func openPart() -> [Effect] {
    guard let part = history.selected else { return [] }
    day = min(part.lastDay, history.today)
    list = ListState()
    view = .period
    return [.readScreen]
  }

  /// Reads what is shown; `page` is the most rows that are seen at once. Throws `StoreError` and
  /// `RulesetFileError`.
  mutating func reload(
    from store: Store, profile: UserProfile, page: Int, _ environment: AppEnvironment
  ) throws {
    let payroll = try Payroll(store: store, profile: profile, environment: environment.base)
    let cursor = selectedShift?.id
    let wasOnLine = cursor != nil && !isOnShift
    // A day in the past stays the same period; the present one goes on with the clock.
    statement = try payroll.statement(of: payroll.period(containing: day ?? environment.today))
    slip = try store.slips.outcome(of: statement)
    if !wasOnLine { select(cursor) }
    list.select(list.selection, count: rows.count)
    if view == .history { try history.read(payroll, store.slips, page: page) }
  }

  private var isOnShift: Bool {
    let rows = rows
    guard rows.indices.contains(list.selection) else { return false }
    if case .shift = rows[list.selection] { return true }
    return false
  }
}
