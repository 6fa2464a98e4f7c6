/// A table of records, each of whose changes the history keeps.
public enum TableName: String, CaseIterable, Sendable {
  case userProfile = "user_profile"
  case shift
  case shiftPattern = "shift_pattern"
  case rotationDay = "rotation_day"
  case holiday
  case dismissedWarning = "dismissed_warning"
  case payRuleset = "pay_ruleset"
  case baseRate = "base_rate"
  case payPeriod = "pay_period"
  case shoe
  case shoeSession = "shoe_session"
  case attribution
  case stepSource = "step_source"
  case stepImport = "step_import"
  case stepBelief = "step_belief"
  case wearSettings = "wear_settings"
  case zoneStay = "zone_stay"
  case paySlip = "pay_slip"
  case reminderSettings = "reminder_settings"
  case bonus
  case keyBinding = "key_binding"
  case backupSettings = "backup_settings"

  /// Every column, in the order in which records are written and read.
  public var columns: [String] {
    switch self {
    case .userProfile: return TableName.userProfileColumns
    case .shift: return TableName.shiftColumns
    case .shiftPattern: return TableName.shiftPatternColumns
    case .rotationDay: return TableName.rotationDayColumns
    case .holiday: return ["id", "day", "name"] + TableName.times
    case .dismissedWarning: return ["id", "shift_id", "code"] + TableName.times
    case .payRuleset:
      return ["id", "name", "schema_version", "rules_json", "effective_from", "is_active"]
        + TableName.times
    case .baseRate:
      return ["id", "effective_from", "cents"] + TableName.times + ["fraction"]
    case .payPeriod:
      return ["id", "start_date", "end_date", "is_locked", "rules_json"] + TableName.times
        + ["result_json"]
    case .shoe: return TableName.shoeColumns
    case .shoeSession: return TableName.shoeSessionColumns
    case .attribution: return ["id", "shoe_id", "start_date", "end_date"] + TableName.times
    case .stepSource: return TableName.stepSourceColumns
    case .stepImport: return TableName.stepImportColumns
    case .stepBelief: return ["id", "source_number", "start_date", "end_date"] + TableName.times
    case .wearSettings:
      return ["id", "stride_mm", "inactivity_minutes"] + TableName.times
        + ["work_shoe_id", "auto_start_since"]
    case .zoneStay: return ["id", "from_day", "zone"] + TableName.times
    case .paySlip:
      return [
        "id", "period_start", "kind", "label", "multiplier_trillionths", "amount_per_hour",
        "seconds", "cents",
      ] + TableName.times + ["amount_fraction"]
    case .reminderSettings:
      return [
        "id", "lead_minutes", "tells_end", "tells_shoes", "backup_days", "sleep_minutes", "channel",
        "command",
      ] + TableName.times
    case .bonus:
      return ["id", "day", "name", "cents", "earned_from", "in_regular_rate"] + TableName.times
        + ["currency"]
    case .keyBinding: return ["id", "command", "keys"] + TableName.times
    case .backupSettings: return ["id", "is_automatic", "folder"] + TableName.times
    }
  }

  /// The columns with texts of a person's own, and whether these are notes; names otherwise.
  static let typedColumns = [
    "name": false, "department": false, "brand": false, "model": false, "code": false,
    "shift_name": false, "rate_label": false, "label": false, "notes": true,
  ]

  static let times = ["created_at", "updated_at", "deleted_at"]

  private static let userProfileColumns =
    [
      "id", "name", "department", "base_rate_cents", "currency", "regular_minutes_per_pay",
      "pay_period_type", "pay_period_anchor", "default_break_minutes", "time_zone_identifier",
      "language", "theme", "first_weekday", "clock",
    ] + times + [
      "least_rest_minutes", "most_days_in_a_row", "most_minutes_in_seven_days",
      "most_average_week_minutes", "average_weeks", "most_nights_in_a_row", "holiday_region",
      "setup", "shows_hints", "glyphs", "is_accessible", "most_night_average_minutes",
      "night_average_weeks",
    ]

  private static let shiftColumns =
    [
      "id", "pattern_id", "name", "status", "scheduled_start", "scheduled_end", "local_start",
      "local_end", "zone", "actual_start", "actual_end", "break_minutes", "is_additional_shift",
      "notes", "rate_label", "rate_multiplier",
    ] + times + ["code", "pattern_day", "pattern_slot", "break_by_rule"]

  private static let shiftPatternColumns =
    [
      "id", "series_id", "name", "notes", "code", "color", "is_archived", "schedule_type",
      "days_of_week_mask", "cycle_start_date", "effective_from", "effective_until", "zone",
    ] + times

  private static let rotationDayColumns =
    [
      "id", "pattern_id", "day_index", "slot_index", "is_work_day", "code", "shift_name",
      "start_minute_of_day", "duration_minutes", "break_minutes",
    ] + times
}
