/// The type of pay period. The raw values are stored.
public enum PayPeriodType: Int, CaseIterable, Hashable, Sendable {
  case weekly = 0
  case biweekly = 1
  case monthly = 2
  /// Every 28 days.
  case fourWeekly = 3
  /// Twice a month.
  case semiMonthly = 4

  /// The contract minutes of a period unless others are chosen: 37.5 hours a week, in proportion.
  public var defaultTargetMinutes: Int {
    switch self {
    case .weekly: return 2250
    case .biweekly: return 4500
    case .fourWeekly: return 9000
    // 37.5 h × 52 / 24 and / 12.
    case .semiMonthly: return 4875
    case .monthly: return 9750
    }
  }

  /// The first day of a period unless another is chosen: the first of the month, or Monday
  /// 2026-01-05.
  public var defaultAnchor: CivilDay {
    switch self {
    case .weekly, .biweekly, .fourWeekly: return CivilDay(number: 20_458)
    case .semiMonthly, .monthly: return CivilDay(number: 20_454)
    }
  }

  /// The name in documents and scripts.
  public var word: String {
    switch self {
    case .weekly: return "weekly"
    case .biweekly: return "biweekly"
    case .monthly: return "monthly"
    case .fourWeekly: return "fourWeekly"
    case .semiMonthly: return "semiMonthly"
    }
  }
}
