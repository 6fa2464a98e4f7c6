extension Schema {
  /// The layers of the Schedule; NULL until they are chosen.
  static let layersSQL = "ALTER TABLE user_profile ADD COLUMN schedule_layers TEXT"
}
