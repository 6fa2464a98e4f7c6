extension Schema {
  /// From when on the usual pair goes on by itself.
  static let autoStartSQL = "ALTER TABLE wear_settings ADD COLUMN auto_start_since INTEGER"
}
