extension Schema {
  /// Daily actions: the log, actions of one's own, the focus of months, summaries of weeks, and the
  /// person's choices.
  ///
  /// Lists are words with commas; the blocks of a month are a line each: kind, action, state and
  /// feasibility. The tables after `guidance_settings` are not records: they are outside of history
  /// and of merges of stores. `action_offer` keeps what the first look at a day showed, and
  /// `offer_day` the shifts at that time; an export of everything contains them. `action_content`
  /// keeps which library the program has brought to this machine.
  static let guidanceSQL = """
    CREATE TABLE action_event (
      id TEXT PRIMARY KEY NOT NULL,
      slug TEXT NOT NULL CONSTRAINT event_has_an_action CHECK (slug <> ''),
      minutes INTEGER NOT NULL CONSTRAINT event_takes_time CHECK (minutes > 0),
      happened_at INTEGER NOT NULL,
      day TEXT NOT NULL,
      slot TEXT,
      shift_day TEXT,
      outcome TEXT NOT NULL,
      excuse TEXT,
      difficulty INTEGER
        CONSTRAINT event_difficulty_is_known CHECK (difficulty BETWEEN 1 AND 5),
      notes TEXT NOT NULL,
      created_at INTEGER NOT NULL,
      updated_at INTEGER NOT NULL,
      deleted_at INTEGER
    ) STRICT;
    CREATE INDEX action_event_by_time ON action_event (happened_at) WHERE deleted_at IS NULL;

    CREATE TABLE own_action (
      id TEXT PRIMARY KEY NOT NULL,
      title TEXT NOT NULL CONSTRAINT own_action_has_a_title CHECK (title <> ''),
      kind TEXT NOT NULL,
      tags TEXT NOT NULL,
      slots TEXT NOT NULL,
      text_5 TEXT NOT NULL,
      text_10 TEXT NOT NULL,
      text_20 TEXT NOT NULL,
      notes TEXT NOT NULL,
      created_at INTEGER NOT NULL,
      updated_at INTEGER NOT NULL,
      deleted_at INTEGER,
      CONSTRAINT own_action_has_a_length CHECK (text_5 <> '' OR text_10 <> '' OR text_20 <> '')
    ) STRICT;

    CREATE TABLE monthly_focus (
      id TEXT PRIMARY KEY NOT NULL,
      month TEXT NOT NULL,
      areas TEXT NOT NULL,
      blocks TEXT NOT NULL,
      created_at INTEGER NOT NULL,
      updated_at INTEGER NOT NULL,
      deleted_at INTEGER
    ) STRICT;

    CREATE TABLE weekly_summary (
      id TEXT PRIMARY KEY NOT NULL,
      week_end TEXT NOT NULL,
      planned INTEGER NOT NULL,
      halves INTEGER NOT NULL,
      difficulty_sum INTEGER NOT NULL,
      ratings INTEGER NOT NULL,
      friction INTEGER NOT NULL,
      decision TEXT NOT NULL,
      reason TEXT NOT NULL,
      created_at INTEGER NOT NULL,
      updated_at INTEGER NOT NULL,
      deleted_at INTEGER
    ) STRICT;

    CREATE TABLE guidance_settings (
      id TEXT PRIMARY KEY NOT NULL,
      facts TEXT NOT NULL,
      pace TEXT NOT NULL,
      areas TEXT NOT NULL,
      nudges INTEGER NOT NULL CONSTRAINT nudges_is_yes_or_no CHECK (nudges IN (0, 1)),
      nudge_minute INTEGER,
      previews INTEGER NOT NULL CONSTRAINT previews_is_yes_or_no CHECK (previews IN (0, 1)),
      digests INTEGER NOT NULL CONSTRAINT digests_is_yes_or_no CHECK (digests IN (0, 1)),
      created_at INTEGER NOT NULL,
      updated_at INTEGER NOT NULL,
      deleted_at INTEGER
    ) STRICT;

    CREATE TABLE offer_day (
      day TEXT PRIMARY KEY NOT NULL,
      offered_at INTEGER NOT NULL,
      shifts TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE action_offer (
      day TEXT NOT NULL,
      place INTEGER NOT NULL,
      slug TEXT NOT NULL,
      minutes INTEGER NOT NULL,
      PRIMARY KEY (day, place)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE action_content (
      id INTEGER PRIMARY KEY NOT NULL CONSTRAINT content_is_one CHECK (id = 1),
      version INTEGER NOT NULL,
      hash TEXT NOT NULL,
      imported_at INTEGER NOT NULL,
      repairs INTEGER NOT NULL
    ) STRICT;
    """
}
