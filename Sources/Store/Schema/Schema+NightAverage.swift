extension Schema {
  /// The limit of night workers' average working day.
  static let nightAverageSQL = """
    ALTER TABLE user_profile ADD COLUMN most_night_average_minutes INTEGER;
    ALTER TABLE user_profile ADD COLUMN night_average_weeks INTEGER
      CONSTRAINT some_night_weeks CHECK (night_average_weeks > 0);
    """
}
