extension Schema {
  /// The common step of exercises, how often they succeed before an increase, and whether new
  /// suggestions are announced.
  static let trainingDefaultsSQL = """
    ALTER TABLE training_settings ADD COLUMN training_step TEXT;
    ALTER TABLE training_settings ADD COLUMN required INTEGER
      CONSTRAINT some_successes_of_all CHECK (required > 0);
    ALTER TABLE training_settings ADD COLUMN announces INTEGER NOT NULL DEFAULT 1
      CONSTRAINT announces_is_yes_or_no CHECK (announces IN (0, 1));
    """
}
