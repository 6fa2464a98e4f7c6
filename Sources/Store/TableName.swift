/// A table of records, each of whose changes the history keeps.
public enum TableName: String, CaseIterable, Sendable {
  case userProfile = "user_profile"
  case shift

  /// Every column, in the order in which records are written and read.
  var columns: [String] {
    switch self {
    case .userProfile: return TableName.userProfileColumns
    case .shift: return TableName.shiftColumns
    }
  }

  private static let userProfileColumns = [
    "id", "name", "department", "base_rate_cents", "currency", "regular_minutes_per_pay",
    "pay_period_type", "pay_period_anchor", "default_break_minutes", "time_zone_identifier",
    "language", "theme", "first_weekday", "clock", "created_at", "updated_at", "deleted_at",
  ]

  private static let shiftColumns = [
    "id", "pattern_id", "name", "status", "scheduled_start", "scheduled_end", "local_start",
    "local_end", "zone", "actual_start", "actual_end", "break_minutes", "is_additional_shift",
    "notes", "rate_label", "rate_multiplier", "created_at", "updated_at", "deleted_at",
  ]
}
