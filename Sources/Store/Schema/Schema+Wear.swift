extension Schema {
  /// Shoes and steps. Instants are seconds since 1970 (UTC), lengths are millimetres.
  ///
  /// `step_sample` has observations and no records: some 30,000 a year, for which the history has
  /// one entry per import. A sample counts while its import exists, so undoing an import does not
  /// touch its samples; the next import deletes those that were undone for good. `level` is 0 for a
  /// sample with hours, 1 for a span and 2 for a date without; a date is stored as if clocks were
  /// at UTC. `doubt` is the reason why it is left out, 0 for none.
  static let wearSQL = """
    CREATE TABLE shoe (
      id TEXT PRIMARY KEY NOT NULL,
      emoji TEXT NOT NULL,
      brand TEXT NOT NULL,
      model TEXT NOT NULL,
      color TEXT NOT NULL,
      purchase_date TEXT
        CONSTRAINT purchase_date_is_a_date CHECK (purchase_date GLOB '????-??-??'),
      purchase_price_cents INTEGER
        CONSTRAINT price_not_negative CHECK (purchase_price_cents >= 0),
      is_default INTEGER NOT NULL CONSTRAINT default_is_yes_or_no CHECK (is_default IN (0, 1)),
      archived INTEGER NOT NULL CONSTRAINT archived_is_yes_or_no CHECK (archived IN (0, 1)),
      initial_distance_mm INTEGER NOT NULL
        CONSTRAINT initial_distance_not_negative CHECK (initial_distance_mm >= 0),
      distance_limit_mm INTEGER CONSTRAINT some_distance CHECK (distance_limit_mm > 0),
      step_limit INTEGER CONSTRAINT some_steps CHECK (step_limit > 0),
      created_at INTEGER NOT NULL,
      updated_at INTEGER NOT NULL,
      deleted_at INTEGER,
      CONSTRAINT shoe_has_a_name CHECK (brand <> '' OR model <> '')
    ) STRICT;
    CREATE UNIQUE INDEX shoe_default ON shoe (is_default)
      WHERE is_default = 1 AND deleted_at IS NULL;

    CREATE TABLE shoe_session (
      id TEXT PRIMARY KEY NOT NULL,
      shoe_id TEXT NOT NULL,
      start_date INTEGER NOT NULL,
      end_date INTEGER,
      auto_started INTEGER NOT NULL
        CONSTRAINT auto_started_is_yes_or_no CHECK (auto_started IN (0, 1)),
      auto_closed INTEGER NOT NULL
        CONSTRAINT auto_closed_is_yes_or_no CHECK (auto_closed IN (0, 1)),
      created_at INTEGER NOT NULL,
      updated_at INTEGER NOT NULL,
      deleted_at INTEGER,
      CONSTRAINT session_end_not_before_start CHECK (end_date >= start_date),
      CONSTRAINT auto_closed_has_end CHECK (auto_closed = 0 OR end_date IS NOT NULL)
    ) STRICT;
    CREATE UNIQUE INDEX shoe_session_open ON shoe_session (end_date IS NULL)
      WHERE end_date IS NULL AND deleted_at IS NULL;
    CREATE INDEX shoe_session_by_start ON shoe_session (start_date) WHERE deleted_at IS NULL;

    CREATE TABLE attribution (
      id TEXT PRIMARY KEY NOT NULL,
      shoe_id TEXT,
      start_date INTEGER NOT NULL,
      end_date INTEGER NOT NULL,
      created_at INTEGER NOT NULL,
      updated_at INTEGER NOT NULL,
      deleted_at INTEGER,
      CONSTRAINT attribution_end_after_start CHECK (end_date > start_date)
    ) STRICT;
    CREATE INDEX attribution_by_end ON attribution (end_date, start_date)
      WHERE deleted_at IS NULL;

    CREATE TABLE step_source (
      id TEXT PRIMARY KEY NOT NULL,
      number INTEGER NOT NULL UNIQUE,
      name TEXT NOT NULL,
      model TEXT,
      kind TEXT NOT NULL,
      first_seen INTEGER NOT NULL,
      place INTEGER,
      created_at INTEGER NOT NULL,
      updated_at INTEGER NOT NULL,
      deleted_at INTEGER
    ) STRICT;

    CREATE TABLE step_import (
      id TEXT PRIMARY KEY NOT NULL,
      batch INTEGER NOT NULL UNIQUE,
      file TEXT NOT NULL,
      format TEXT NOT NULL,
      samples INTEGER NOT NULL,
      from_date INTEGER NOT NULL,
      to_date INTEGER NOT NULL,
      created_at INTEGER NOT NULL,
      updated_at INTEGER NOT NULL,
      deleted_at INTEGER
    ) STRICT;

    -- Samples of a source that are counted although they were doubted.
    CREATE TABLE step_belief (
      id TEXT PRIMARY KEY NOT NULL,
      source_number INTEGER NOT NULL,
      start_date INTEGER NOT NULL,
      end_date INTEGER NOT NULL,
      created_at INTEGER NOT NULL,
      updated_at INTEGER NOT NULL,
      deleted_at INTEGER
    ) STRICT;

    CREATE TABLE wear_settings (
      id TEXT PRIMARY KEY NOT NULL,
      stride_mm INTEGER NOT NULL CONSTRAINT stride_of_a_human CHECK (stride_mm BETWEEN 1 AND 3000),
      inactivity_minutes INTEGER NOT NULL CONSTRAINT some_minutes CHECK (inactivity_minutes > 0),
      created_at INTEGER NOT NULL,
      updated_at INTEGER NOT NULL,
      deleted_at INTEGER
    ) STRICT;

    CREATE TABLE zone_stay (
      id TEXT PRIMARY KEY NOT NULL,
      from_day TEXT NOT NULL CONSTRAINT from_day_is_a_date CHECK (from_day GLOB '????-??-??'),
      zone TEXT NOT NULL CONSTRAINT stay_zone_not_empty CHECK (zone <> ''),
      created_at INTEGER NOT NULL,
      updated_at INTEGER NOT NULL,
      deleted_at INTEGER
    ) STRICT;

    -- Every batch that may have samples, also one whose import was undone.
    CREATE TABLE step_batch (batch INTEGER PRIMARY KEY) STRICT;

    CREATE TABLE step_sample (
      kind INTEGER NOT NULL,
      level INTEGER NOT NULL,
      start_date INTEGER NOT NULL,
      source INTEGER NOT NULL,
      end_date INTEGER NOT NULL,
      value INTEGER NOT NULL,
      batch INTEGER NOT NULL,
      doubt INTEGER NOT NULL,
      PRIMARY KEY (kind, level, start_date, source, end_date, value)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX step_sample_doubted ON step_sample (source, start_date) WHERE doubt <> 0;
    """
}
