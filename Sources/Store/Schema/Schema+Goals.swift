extension Schema {
  /// Goals: cards, tasks, events, time blocks, and the person's choices about engines.
  ///
  /// `frame` is the accepted framing with its reason, `locked_snapshot` the content of a locked card,
  /// `patch` the changes of a revision; every twentieth revision keeps its whole content. Reasons are
  /// codes with arguments, a line each. The tables after `coach_settings` are not records: they are
  /// kept on this machine, outside of history, exports and merges. `goal_offer` keeps the framings
  /// that were offered, `engine_answer` keeps answers of a language model for a while,
  /// `engine_request` is the log of requests without their contents, and `engine_job` the queue of
  /// those that could not be sent.
  static let goalsSQL = """
    CREATE TABLE goal (
      id TEXT PRIMARY KEY NOT NULL,
      title TEXT NOT NULL CONSTRAINT goal_has_a_title CHECK (title <> ''),
      detail TEXT NOT NULL,
      frame TEXT,
      revision INTEGER NOT NULL CONSTRAINT revision_from_one CHECK (revision > 0),
      state TEXT NOT NULL,
      locked_snapshot TEXT,
      last_regenerated_at INTEGER,
      activated_at INTEGER,
      completed_at INTEGER,
      created_at INTEGER NOT NULL,
      updated_at INTEGER NOT NULL,
      deleted_at INTEGER
    ) STRICT;

    CREATE TABLE goal_task (
      id TEXT PRIMARY KEY NOT NULL,
      goal_id TEXT NOT NULL,
      number INTEGER NOT NULL,
      text TEXT NOT NULL CONSTRAINT task_has_a_text CHECK (text <> ''),
      minutes INTEGER NOT NULL CONSTRAINT task_takes_time CHECK (minutes > 0),
      times INTEGER NOT NULL CONSTRAINT task_is_done_at_least_once CHECK (times > 0),
      energy TEXT NOT NULL,
      due_at INTEGER,
      priority INTEGER NOT NULL,
      day_window TEXT,
      is_training INTEGER NOT NULL
        CONSTRAINT task_training_is_yes_or_no CHECK (is_training IN (0, 1)),
      is_locked INTEGER NOT NULL CONSTRAINT task_locked_is_yes_or_no CHECK (is_locked IN (0, 1)),
      state TEXT NOT NULL,
      created_at INTEGER NOT NULL,
      updated_at INTEGER NOT NULL,
      deleted_at INTEGER
    ) STRICT;
    CREATE INDEX goal_task_by_goal ON goal_task (goal_id, number) WHERE deleted_at IS NULL;

    CREATE TABLE goal_event (
      id TEXT PRIMARY KEY NOT NULL,
      goal_id TEXT NOT NULL,
      revision INTEGER NOT NULL,
      operation TEXT NOT NULL,
      actor TEXT NOT NULL,
      patch TEXT NOT NULL,
      snapshot TEXT,
      subject TEXT NOT NULL,
      happened_at INTEGER NOT NULL,
      created_at INTEGER NOT NULL,
      updated_at INTEGER NOT NULL,
      deleted_at INTEGER
    ) STRICT;
    CREATE INDEX goal_event_by_goal ON goal_event (goal_id, revision, happened_at)
      WHERE deleted_at IS NULL;

    CREATE TABLE goal_block (
      id TEXT PRIMARY KEY NOT NULL,
      goal_id TEXT NOT NULL,
      task_id TEXT NOT NULL,
      start_at INTEGER NOT NULL,
      end_at INTEGER NOT NULL,
      energy TEXT NOT NULL,
      state TEXT NOT NULL,
      is_locked INTEGER NOT NULL
        CONSTRAINT block_locked_is_yes_or_no CHECK (is_locked IN (0, 1)),
      score INTEGER NOT NULL,
      reasons TEXT NOT NULL,
      created_at INTEGER NOT NULL,
      updated_at INTEGER NOT NULL,
      deleted_at INTEGER,
      CONSTRAINT block_end_after_start CHECK (end_at > start_at)
    ) STRICT;
    CREATE INDEX goal_block_by_start ON goal_block (start_at) WHERE deleted_at IS NULL;
    CREATE INDEX goal_block_by_goal ON goal_block (goal_id, start_at) WHERE deleted_at IS NULL;

    CREATE TABLE coach_settings (
      id TEXT PRIMARY KEY NOT NULL,
      endpoint_url TEXT,
      endpoint_model TEXT,
      endpoint_key_file TEXT,
      endpoint_confirmed_host TEXT,
      voice_command TEXT,
      created_at INTEGER NOT NULL,
      updated_at INTEGER NOT NULL,
      deleted_at INTEGER
    ) STRICT;

    CREATE TABLE goal_offer (
      id TEXT PRIMARY KEY NOT NULL,
      goal_id TEXT NOT NULL,
      base_revision INTEGER NOT NULL,
      framing TEXT NOT NULL,
      engine TEXT NOT NULL,
      language TEXT NOT NULL,
      evidence TEXT NOT NULL,
      patch TEXT NOT NULL,
      reasons TEXT NOT NULL,
      offered_at INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX goal_offer_by_goal ON goal_offer (goal_id, base_revision);
    CREATE TABLE engine_answer (
      key TEXT PRIMARY KEY NOT NULL,
      answer TEXT NOT NULL,
      expires_at INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE engine_request (
      id INTEGER PRIMARY KEY NOT NULL,
      at INTEGER NOT NULL,
      host TEXT NOT NULL,
      purpose TEXT NOT NULL,
      sent INTEGER NOT NULL,
      received INTEGER NOT NULL,
      result TEXT NOT NULL
    ) STRICT;
    CREATE TABLE engine_job (
      key TEXT PRIMARY KEY NOT NULL,
      goal_id TEXT NOT NULL,
      base_revision INTEGER NOT NULL,
      language TEXT NOT NULL,
      queued_at INTEGER NOT NULL,
      attempts INTEGER NOT NULL,
      failure TEXT
    ) STRICT, WITHOUT ROWID;
    """

  /// The deadline of a goal.
  static let deadlinesSQL = """
    ALTER TABLE goal ADD COLUMN due_at INTEGER;
    """
}
