extension Schema {
  /// Version 3: rules of pay, base rates with dates, closed pay periods.
  ///
  /// An `effective_from` of NULL means always. `pay_ruleset` has imported rules (`is_active` 0) and
  /// copies that apply from a day on (1); the one with the latest day is in force.
  /// `pay_period.end_date` is the last day; a closed period has a copy of its rules with base
  /// rates. The base rate of the profile becomes one that has always applied.
  static let paySQL = """
    CREATE TABLE pay_ruleset (
      id TEXT PRIMARY KEY NOT NULL,
      name TEXT NOT NULL CONSTRAINT ruleset_has_a_name CHECK (name <> ''),
      schema_version INTEGER NOT NULL
        CONSTRAINT known_schema CHECK (schema_version BETWEEN 1 AND 2),
      rules_json TEXT NOT NULL CONSTRAINT rules_are_an_object CHECK (rules_json GLOB '{*'),
      effective_from TEXT
        CONSTRAINT from_is_a_date CHECK (effective_from GLOB '????-??-??'),
      is_active INTEGER NOT NULL CONSTRAINT active_is_yes_or_no CHECK (is_active IN (0, 1)),
      created_at INTEGER NOT NULL,
      updated_at INTEGER NOT NULL,
      deleted_at INTEGER
    ) STRICT;

    CREATE TABLE base_rate (
      id TEXT PRIMARY KEY NOT NULL,
      effective_from TEXT
        CONSTRAINT from_is_a_date CHECK (effective_from GLOB '????-??-??'),
      cents INTEGER NOT NULL CONSTRAINT rate_not_negative CHECK (cents >= 0),
      created_at INTEGER NOT NULL,
      updated_at INTEGER NOT NULL,
      deleted_at INTEGER
    ) STRICT;
    INSERT INTO base_rate (id, effective_from, cents, created_at, updated_at, deleted_at)
      SELECT id, NULL, base_rate_cents, created_at, updated_at, NULL
      FROM user_profile
      WHERE base_rate_cents IS NOT NULL AND deleted_at IS NULL
      ORDER BY created_at, id LIMIT 1;

    CREATE TABLE pay_period (
      id TEXT PRIMARY KEY NOT NULL,
      start_date TEXT NOT NULL
        CONSTRAINT start_is_a_date CHECK (start_date GLOB '????-??-??'),
      end_date TEXT NOT NULL CONSTRAINT end_is_a_date CHECK (end_date GLOB '????-??-??'),
      is_locked INTEGER NOT NULL CONSTRAINT locked_is_yes_or_no CHECK (is_locked IN (0, 1)),
      rules_json TEXT CONSTRAINT rules_are_an_object CHECK (rules_json GLOB '{*'),
      created_at INTEGER NOT NULL,
      updated_at INTEGER NOT NULL,
      deleted_at INTEGER,
      CONSTRAINT end_not_before_start CHECK (end_date >= start_date),
      CONSTRAINT locked_keeps_rules CHECK (is_locked = (rules_json IS NOT NULL))
    ) STRICT;
    CREATE INDEX pay_period_locked ON pay_period (start_date)
      WHERE is_locked = 1 AND deleted_at IS NULL;
    """
}
