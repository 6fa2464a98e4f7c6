import Domain
import Store
import Widgets

/// The hours of one pay period.
public struct HoursViewModel: Equatable, Sendable {
  /// A day of the period shown, nil for the present one.
  private var day: CivilDay?
  /// The period.
  public private(set) var period: PayPeriod?
  /// Its shifts.
  public private(set) var shifts: [Shift] = []
  /// The cursor over the shifts.
  public var list = ListState()

  /// What happens on the Hours.
  public enum Event: Equatable, Sendable {
    case navigate(Navigation, page: Int)
    /// To the period before.
    case previous
    /// To the period after.
    case next
    /// To the present period.
    case current
  }

  /// The shift the cursor is on.
  public var selectedShift: Shift? {
    shifts.indices.contains(list.selection) ? shifts[list.selection] : nil
  }

  /// Takes `event`.
  public mutating func update(_ event: Event) -> [Effect] {
    switch event {
    case .navigate(let step, let page):
      list.navigate(step, count: shifts.count, page: page)
      return []
    case .previous: day = period?.previous.start
    case .next: day = period?.next.start
    case .current: day = nil
    }
    list = ListState()
    return [.readScreen]
  }

  /// Reads the period's shifts.
  public mutating func reload(
    from store: Store, profile: UserProfile, _ environment: AppEnvironment
  ) throws {
    let period = PayPeriod.containing(
      day ?? environment.today, type: profile.payPeriodType, anchor: profile.payPeriodAnchor)
    self.period = period
    shifts = try Roster(store: store, environment)
      .shifts(startingIn: period.interval(in: environment.zone))
    list.reconcile(count: shifts.count, height: max(1, shifts.count))
  }
}
