extension Schema {
  /// Version 1. Instants are seconds since 1970 (UTC); `local_…` is the local time in `zone`.
  ///
  /// `StoreError.constraint` reports the names of the constraints. `change.before` and `after` are
  /// JSON objects of the whole record, NULL if it did not exist. `change_group.state` is 0 in
  /// force, 1 undone, 2 undone for good.
  package static let firstSQL = """
    CREATE TABLE user_profile (
      id TEXT PRIMARY KEY NOT NULL,
      name TEXT NOT NULL,
      department TEXT NOT NULL,
      base_rate_cents INTEGER CONSTRAINT rate_not_negative CHECK (base_rate_cents >= 0),
      currency TEXT NOT NULL CONSTRAINT currency_is_iso_4217 CHECK (length(currency) = 3),
      regular_minutes_per_pay INTEGER NOT NULL
        CONSTRAINT target_not_negative CHECK (regular_minutes_per_pay >= 0),
      pay_period_type INTEGER NOT NULL
        CONSTRAINT known_pay_period CHECK (pay_period_type BETWEEN 0 AND 2),
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
      deleted_at INTEGER
    ) STRICT;

    CREATE TABLE shift (
      id TEXT PRIMARY KEY NOT NULL,
      pattern_id TEXT,
      name TEXT NOT NULL,
      status INTEGER NOT NULL CONSTRAINT known_status CHECK (status BETWEEN 0 AND 3),
      scheduled_start INTEGER NOT NULL,
      scheduled_end INTEGER NOT NULL,
      local_start TEXT NOT NULL
        CONSTRAINT local_start_is_a_time CHECK (local_start GLOB '????-??-??T??:??*'),
      local_end TEXT NOT NULL
        CONSTRAINT local_end_is_a_time CHECK (local_end GLOB '????-??-??T??:??*'),
      zone TEXT NOT NULL CONSTRAINT zone_not_empty CHECK (zone <> ''),
      actual_start INTEGER,
      actual_end INTEGER,
      break_minutes INTEGER NOT NULL CONSTRAINT break_not_negative CHECK (break_minutes >= 0),
      is_additional_shift INTEGER NOT NULL
        CONSTRAINT additional_is_yes_or_no CHECK (is_additional_shift IN (0, 1)),
      notes TEXT NOT NULL,
      rate_label TEXT,
      rate_multiplier TEXT NOT NULL
        CONSTRAINT multiplier_is_decimal CHECK (rate_multiplier GLOB '[0-9]*.[0-9]*'),
      created_at INTEGER NOT NULL,
      updated_at INTEGER NOT NULL,
      deleted_at INTEGER,
      CONSTRAINT end_after_start CHECK (scheduled_end > scheduled_start),
      CONSTRAINT at_most_48_hours CHECK (scheduled_end - scheduled_start <= 172800),
      CONSTRAINT actual_end_has_start CHECK (actual_end IS NULL OR actual_start IS NOT NULL),
      CONSTRAINT actual_end_not_before_start CHECK (actual_end >= actual_start),
      CONSTRAINT actual_at_most_48_hours CHECK (actual_end - actual_start <= 172800),
      CONSTRAINT in_progress_has_begun CHECK (
        status <> 1 OR (actual_start IS NOT NULL AND actual_end IS NULL))
    ) STRICT;
    CREATE UNIQUE INDEX shift_in_progress ON shift (status) WHERE status = 1 AND deleted_at IS NULL;
    CREATE INDEX shift_not_ended ON shift (actual_start)
      WHERE actual_start IS NOT NULL AND actual_end IS NULL AND deleted_at IS NULL;
    -- The id breaks ties for paging, deleted_at lets a count stay inside the index.
    CREATE INDEX shift_by_start ON shift (coalesce(actual_start, scheduled_start), id, deleted_at)
      WHERE deleted_at IS NULL;

    CREATE TABLE change_group (
      id INTEGER PRIMARY KEY,
      label TEXT NOT NULL,
      detail TEXT NOT NULL,
      at INTEGER NOT NULL,
      device TEXT NOT NULL,
      hlc TEXT NOT NULL,
      state INTEGER NOT NULL DEFAULT 0 CONSTRAINT known_state CHECK (state BETWEEN 0 AND 2),
      state_at INTEGER,
      state_hlc TEXT
    ) STRICT;
    CREATE INDEX change_group_by_state ON change_group (state);
    CREATE INDEX change_group_by_hlc ON change_group (hlc);
    CREATE INDEX change_group_by_state_hlc ON change_group (state_hlc) WHERE state_hlc IS NOT NULL;

    CREATE TABLE change (
      id INTEGER PRIMARY KEY,
      group_id INTEGER NOT NULL REFERENCES change_group (id),
      table_name TEXT NOT NULL,
      record_id TEXT NOT NULL,
      before TEXT,
      after TEXT
    ) STRICT;
    CREATE INDEX change_by_group ON change (group_id);
    """
}
