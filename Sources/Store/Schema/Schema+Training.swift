extension Schema {
  /// Training: exercises, workouts, routines, suggestions and sleep.
  ///
  /// Weights are texts with the unit in which they were entered (`82.5 kg`), sets the words of the
  /// command line (`w40kgx5 60kgx5`), plans a few words, and reasons codes with arguments, a line each.
  /// `workout_exercise.started_at` repeats that of its workout: evidence is read by exercise and
  /// time. A suggestion is stored once it is answered.
  static let trainingSQL = """
    CREATE TABLE exercise (
      id TEXT PRIMARY KEY NOT NULL,
      slug TEXT NOT NULL,
      name TEXT NOT NULL CONSTRAINT exercise_has_a_name CHECK (name <> ''),
      muscle TEXT NOT NULL,
      kind TEXT NOT NULL,
      body TEXT NOT NULL,
      unit TEXT NOT NULL,
      bar TEXT,
      plates TEXT,
      pairs TEXT NOT NULL,
      step TEXT,
      program TEXT,
      rep_range TEXT,
      deload_after INTEGER CONSTRAINT some_misses CHECK (deload_after > 0),
      required_successes INTEGER CONSTRAINT some_successes CHECK (required_successes > 0),
      is_isolation INTEGER NOT NULL
        CONSTRAINT isolation_is_yes_or_no CHECK (is_isolation IN (0, 1)),
      is_unilateral INTEGER NOT NULL
        CONSTRAINT unilateral_is_yes_or_no CHECK (is_unilateral IN (0, 1)),
      is_archived INTEGER NOT NULL
        CONSTRAINT exercise_archived_is_yes_or_no CHECK (is_archived IN (0, 1)),
      plan TEXT,
      created_at INTEGER NOT NULL,
      updated_at INTEGER NOT NULL,
      deleted_at INTEGER
    ) STRICT;

    CREATE TABLE workout (
      id TEXT PRIMARY KEY NOT NULL,
      started_at INTEGER NOT NULL,
      finished_at INTEGER,
      routine_id TEXT,
      routine_day INTEGER,
      name TEXT NOT NULL,
      notes TEXT NOT NULL,
      created_at INTEGER NOT NULL,
      updated_at INTEGER NOT NULL,
      deleted_at INTEGER,
      CONSTRAINT workout_end_not_before_start CHECK (finished_at >= started_at)
    ) STRICT;
    CREATE UNIQUE INDEX workout_running ON workout (finished_at IS NULL)
      WHERE finished_at IS NULL AND deleted_at IS NULL;
    CREATE INDEX workout_by_start ON workout (started_at) WHERE deleted_at IS NULL;

    CREATE TABLE workout_exercise (
      id TEXT PRIMARY KEY NOT NULL,
      workout_id TEXT NOT NULL,
      exercise_id TEXT NOT NULL,
      place INTEGER NOT NULL,
      started_at INTEGER NOT NULL,
      sets TEXT NOT NULL,
      target TEXT,
      is_light INTEGER NOT NULL CONSTRAINT light_is_yes_or_no CHECK (is_light IN (0, 1)),
      is_deload INTEGER NOT NULL CONSTRAINT deload_is_yes_or_no CHECK (is_deload IN (0, 1)),
      is_guarded INTEGER NOT NULL CONSTRAINT guarded_is_yes_or_no CHECK (is_guarded IN (0, 1)),
      kind TEXT NOT NULL,
      created_at INTEGER NOT NULL,
      updated_at INTEGER NOT NULL,
      deleted_at INTEGER
    ) STRICT;
    CREATE INDEX workout_exercise_by_exercise ON workout_exercise (exercise_id, started_at)
      WHERE deleted_at IS NULL;
    CREATE INDEX workout_exercise_by_workout ON workout_exercise (workout_id)
      WHERE deleted_at IS NULL;

    CREATE TABLE routine (
      id TEXT PRIMARY KEY NOT NULL,
      slug TEXT NOT NULL,
      name TEXT NOT NULL CONSTRAINT routine_has_a_name CHECK (name <> ''),
      days_per_week INTEGER NOT NULL
        CONSTRAINT days_of_a_week CHECK (days_per_week BETWEEN 1 AND 7),
      days TEXT NOT NULL,
      is_active INTEGER NOT NULL CONSTRAINT active_is_yes_or_no CHECK (is_active IN (0, 1)),
      created_at INTEGER NOT NULL,
      updated_at INTEGER NOT NULL,
      deleted_at INTEGER
    ) STRICT;
    CREATE UNIQUE INDEX routine_active ON routine (is_active)
      WHERE is_active = 1 AND deleted_at IS NULL;

    CREATE TABLE suggestion (
      id TEXT PRIMARY KEY NOT NULL,
      domain TEXT NOT NULL,
      subject TEXT NOT NULL,
      evidence_hash TEXT NOT NULL,
      engine TEXT NOT NULL,
      engine_version INTEGER NOT NULL,
      base_revision INTEGER,
      payload TEXT NOT NULL,
      inverse TEXT NOT NULL,
      score_milli INTEGER,
      confidence TEXT,
      reasons TEXT NOT NULL,
      state TEXT NOT NULL,
      expires_at INTEGER,
      responded_at INTEGER,
      created_at INTEGER NOT NULL,
      updated_at INTEGER NOT NULL,
      deleted_at INTEGER
    ) STRICT;
    CREATE INDEX suggestion_by_subject ON suggestion (domain, subject) WHERE deleted_at IS NULL;

    CREATE TABLE sleep (
      id TEXT PRIMARY KEY NOT NULL,
      start_at INTEGER NOT NULL,
      end_at INTEGER NOT NULL,
      created_at INTEGER NOT NULL,
      updated_at INTEGER NOT NULL,
      deleted_at INTEGER,
      CONSTRAINT sleep_end_after_start CHECK (end_at > start_at)
    ) STRICT;
    CREATE INDEX sleep_by_end ON sleep (end_at, start_at) WHERE deleted_at IS NULL;

    CREATE TABLE training_settings (
      id TEXT PRIMARY KEY NOT NULL,
      level TEXT NOT NULL,
      goal TEXT NOT NULL,
      caps_at_ten_percent INTEGER NOT NULL
        CONSTRAINT cap_is_yes_or_no CHECK (caps_at_ten_percent IN (0, 1)),
      uses_readiness INTEGER NOT NULL
        CONSTRAINT readiness_is_yes_or_no CHECK (uses_readiness IN (0, 1)),
      suggests INTEGER NOT NULL CONSTRAINT suggests_is_yes_or_no CHECK (suggests IN (0, 1)),
      rings_after_rest INTEGER NOT NULL
        CONSTRAINT rings_is_yes_or_no CHECK (rings_after_rest IN (0, 1)),
      created_at INTEGER NOT NULL,
      updated_at INTEGER NOT NULL,
      deleted_at INTEGER
    ) STRICT;
    """
}
