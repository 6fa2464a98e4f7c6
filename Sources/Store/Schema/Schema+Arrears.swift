extension Schema {
  /// Version 33: arrears, which are bonuses that are owed for the days of a closed pay period, from
  /// `arrears_from` to `arrears_to`, both included. They are NULL for other bonuses. Only arrears may
  /// be negative, if too much was paid.
  static let arrearsSQL = """
    CREATE TABLE bonus_2 (
      id TEXT PRIMARY KEY NOT NULL,
      day TEXT NOT NULL CONSTRAINT day_is_a_date CHECK (day GLOB '????-??-??'),
      name TEXT NOT NULL CONSTRAINT bonus_has_a_name CHECK (name <> ''),
      cents INTEGER NOT NULL,
      earned_from TEXT CONSTRAINT earned_is_a_date CHECK (earned_from GLOB '????-??-??'),
      in_regular_rate INTEGER NOT NULL
        CONSTRAINT regular_is_yes_or_no CHECK (in_regular_rate IN (0, 1)),
      created_at INTEGER NOT NULL,
      updated_at INTEGER NOT NULL,
      deleted_at INTEGER,
      currency TEXT CONSTRAINT currency_is_iso_4217 CHECK (length(currency) = 3),
      arrears_from TEXT CONSTRAINT arrears_from_a_date CHECK (arrears_from GLOB '????-??-??'),
      arrears_to TEXT CONSTRAINT arrears_to_a_date CHECK (arrears_to GLOB '????-??-??'),
      CONSTRAINT earned_before_paid CHECK (earned_from <= day),
      CONSTRAINT arrears_have_days CHECK
        ((arrears_from IS NULL) = (arrears_to IS NULL) AND arrears_from <= arrears_to),
      CONSTRAINT bonus_is_money CHECK (cents > 0 OR arrears_from IS NOT NULL AND cents <> 0)
    ) STRICT;
    INSERT INTO bonus_2 SELECT id, day, name, cents, earned_from, in_regular_rate, created_at,
      updated_at, deleted_at, currency, NULL, NULL
      FROM bonus;
    DROP TABLE bonus;
    ALTER TABLE bonus_2 RENAME TO bonus;
    """
}
