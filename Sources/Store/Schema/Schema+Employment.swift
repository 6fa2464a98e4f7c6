extension Schema {
  /// What an employer knows a person by: badge number, rank and first day.
  static let employmentSQL = """
    ALTER TABLE user_profile ADD COLUMN badge_number TEXT NOT NULL DEFAULT '';
    ALTER TABLE user_profile ADD COLUMN rank TEXT NOT NULL DEFAULT '';
    ALTER TABLE user_profile ADD COLUMN start_date TEXT
      CONSTRAINT start_date_is_a_date CHECK (start_date GLOB '????-??-??');
    """
}
