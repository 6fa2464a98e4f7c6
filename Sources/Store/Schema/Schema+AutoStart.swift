extension Schema {
  /// The time from which the default pair goes on automatically.
  static let autoStartSQL = "ALTER TABLE wear_settings ADD COLUMN auto_start_since INTEGER"
}
