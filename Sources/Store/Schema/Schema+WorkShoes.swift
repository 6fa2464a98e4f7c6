extension Schema {
  /// The pair that starting a shift puts on.
  static let workShoesSQL = "ALTER TABLE wear_settings ADD COLUMN work_shoe_id TEXT"
}
