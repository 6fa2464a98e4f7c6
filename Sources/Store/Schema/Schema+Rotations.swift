extension Schema {
  /// Version 2: patterns, the user's own public holidays, dismissed warnings, rules of rest.
  ///
  /// `user_profile` is created anew because SQLite cannot loosen a CHECK. `shift.pattern_id` is the
  /// series of the pattern; with `pattern_day` and `pattern_slot` it identifies the planned shift
  /// that a record replaces. A deleted record does so too: that shift is not planned again.
  static let rotationsSQL = """
    CREATE TABLE user_profile_2 (
      id TEXT PRIMARY KEY NOT NULL,
      name TEXT NOT NULL,
      department TEXT NOT NULL,
      base_rate_cents INTEGER CONSTRAINT rate_not_negative CHECK (base_rate_cents >= 0),
      currency TEXT NOT NULL CONSTRAINT currency_is_iso_4217 CHECK (length(currency) = 3),
      regular_minutes_per_pay INTEGER NOT NULL
        CONSTRAINT target_not_negative CHECK (regular_minutes_per_pay >= 0),
      pay_period_type INTEGER NOT NULL
        CONSTRAINT known_pay_period CHECK (pay_period_type BETWEEN 0 AND 4),
      pay_period_anchor TEXT NOT NULL
        CONSTRAINT anchor_is_a_date CHECK (pay_period_anchor GLOB '????-??-??'),
      default_break_minutes INTEGER NOT NULL
        CONSTRAINT break_not_negative CHECK (default_break_minutes >= 0),
      time_zone_identifier TEXT NOT NULL,
      language TEXT,
      theme TEXT NOT NULL,
      first_weekday INTEGER NOT NULL
        CONSTRAINT known_weekday CHECK (first_weekday BETWEEN 1 AND 7),
      clock INTEGER NOT NULL CONSTRAINT known_clock CHECK (clock IN (12, 24)),
      created_at INTEGER NOT NULL,
      updated_at INTEGER NOT NULL,
      deleted_at INTEGER,
      least_rest_minutes INTEGER DEFAULT 660,
      most_days_in_a_row INTEGER,
      most_minutes_in_seven_days INTEGER,
      most_average_week_minutes INTEGER,
      average_weeks INTEGER CONSTRAINT some_weeks CHECK (average_weeks > 0),
      most_nights_in_a_row INTEGER,
      holiday_region TEXT,
      setup TEXT NOT NULL DEFAULT 'done',
      shows_hints INTEGER NOT NULL DEFAULT 0
        CONSTRAINT hints_are_yes_or_no CHECK (shows_hints IN (0, 1))
    ) STRICT;
    INSERT INTO user_profile_2 (id, name, department, base_rate_cents, currency,
        regular_minutes_per_pay, pay_period_type, pay_period_anchor, default_break_minutes,
        time_zone_identifier, language, theme, first_weekday, clock, created_at, updated_at,
        deleted_at)
      SELECT id, name, department, base_rate_cents, currency, regular_minutes_per_pay,
        pay_period_type, pay_period_anchor, default_break_minutes, time_zone_identifier, language,
        theme, first_weekday, clock, created_at, updated_at, deleted_at
      FROM user_profile;
    DROP TABLE user_profile;
    ALTER TABLE user_profile_2 RENAME TO user_profile;

    ALTER TABLE shift ADD COLUMN code TEXT NOT NULL DEFAULT '';
    ALTER TABLE shift ADD COLUMN pattern_day TEXT
      CONSTRAINT pattern_day_is_a_date CHECK (pattern_day GLOB '????-??-??');
    ALTER TABLE shift ADD COLUMN pattern_slot INTEGER;
    -- Deleted records too: they keep their planned shift from coming back.
    CREATE INDEX shift_by_pattern_day ON shift (pattern_day, id) WHERE pattern_day IS NOT NULL;

    CREATE TABLE shift_pattern (
      id TEXT PRIMARY KEY NOT NULL,
      series_id TEXT NOT NULL,
      name TEXT NOT NULL,
      notes TEXT NOT NULL,
      code TEXT NOT NULL,
      color TEXT NOT NULL,
      is_archived INTEGER NOT NULL
        CONSTRAINT archived_is_yes_or_no CHECK (is_archived IN (0, 1)),
      schedule_type INTEGER NOT NULL
        CONSTRAINT known_schedule CHECK (schedule_type IN (0, 1)),
      days_of_week_mask INTEGER
        CONSTRAINT mask_of_seven_days CHECK (days_of_week_mask BETWEEN 1 AND 127),
      cycle_start_date TEXT
        CONSTRAINT cycle_start_is_a_date CHECK (cycle_start_date GLOB '????-??-??'),
      effective_from TEXT NOT NULL
        CONSTRAINT from_is_a_date CHECK (effective_from GLOB '????-??-??'),
      effective_until TEXT
        CONSTRAINT until_is_a_date CHECK (effective_until GLOB '????-??-??'),
      zone TEXT NOT NULL CONSTRAINT zone_not_empty CHECK (zone <> ''),
      created_at INTEGER NOT NULL,
      updated_at INTEGER NOT NULL,
      deleted_at INTEGER,
      CONSTRAINT until_after_from CHECK (effective_until > effective_from),
      CONSTRAINT weekly_or_cycling CHECK (
        (schedule_type = 0) = (days_of_week_mask IS NOT NULL)
        AND (schedule_type = 1) = (cycle_start_date IS NOT NULL))
    ) STRICT;

    -- A row a shift, and one for a day off; a weekly pattern has a single row.
    CREATE TABLE rotation_day (
      id TEXT PRIMARY KEY NOT NULL,
      pattern_id TEXT NOT NULL,
      day_index INTEGER NOT NULL CONSTRAINT day_not_negative CHECK (day_index >= 0),
      slot_index INTEGER NOT NULL CONSTRAINT slot_not_negative CHECK (slot_index >= 0),
      is_work_day INTEGER NOT NULL
        CONSTRAINT work_day_is_yes_or_no CHECK (is_work_day IN (0, 1)),
      code TEXT NOT NULL,
      shift_name TEXT NOT NULL,
      start_minute_of_day INTEGER
        CONSTRAINT minute_of_a_day CHECK (start_minute_of_day BETWEEN 0 AND 1439),
      duration_minutes INTEGER
        CONSTRAINT one_minute_to_48_hours CHECK (duration_minutes BETWEEN 1 AND 2880),
      break_minutes INTEGER
        CONSTRAINT break_within_shift CHECK (break_minutes BETWEEN 0 AND duration_minutes),
      created_at INTEGER NOT NULL,
      updated_at INTEGER NOT NULL,
      deleted_at INTEGER,
      CONSTRAINT work_has_times CHECK (
        is_work_day = (start_minute_of_day IS NOT NULL AND duration_minutes IS NOT NULL))
    ) STRICT;
    CREATE INDEX rotation_day_by_pattern ON rotation_day (pattern_id, day_index, slot_index)
      WHERE deleted_at IS NULL;

    CREATE TABLE holiday (
      id TEXT PRIMARY KEY NOT NULL,
      day TEXT NOT NULL CONSTRAINT day_is_a_date CHECK (day GLOB '????-??-??'),
      name TEXT NOT NULL,
      created_at INTEGER NOT NULL,
      updated_at INTEGER NOT NULL,
      deleted_at INTEGER
    ) STRICT;
    CREATE INDEX holiday_by_day ON holiday (day) WHERE deleted_at IS NULL;

    CREATE TABLE dismissed_warning (
      id TEXT PRIMARY KEY NOT NULL,
      shift_id TEXT NOT NULL,
      code TEXT NOT NULL,
      created_at INTEGER NOT NULL,
      updated_at INTEGER NOT NULL,
      deleted_at INTEGER
    ) STRICT;
    CREATE INDEX dismissed_warning_by_shift ON dismissed_warning (shift_id, code)
      WHERE deleted_at IS NULL;
    """
}
