extension Schema {
  /// Version 41: keeping the stores of several machines in step.
  ///
  /// `machine_link` says where the machines exchange their changes and how far this one has sent
  /// its own. `replica` is the UUID under which it sends them, `marker` the text that identifies the
  /// shared store there. `machine` has the other machines and how far their segments were read.
  /// `machine_outbox` keeps segments until the carrier has them, so that a repeated attempt sends
  /// the same bytes. `machine_unsent` names the records that changed since the last segment.
  ///
  /// None of this is part of backups or exports, and it changes no record.
  static let machinesSQL = """
    CREATE TABLE machine_link (
      id INTEGER PRIMARY KEY CONSTRAINT one_machine_link CHECK (id = 1),
      store TEXT NOT NULL,
      place TEXT NOT NULL,
      marker TEXT NOT NULL,
      replica TEXT NOT NULL,
      name TEXT NOT NULL,
      sealed INTEGER NOT NULL,
      sealed_hash TEXT,
      acknowledged INTEGER NOT NULL,
      snapshot INTEGER NOT NULL,
      resends INTEGER NOT NULL CONSTRAINT resends_is_yes_or_no CHECK (resends IN (0, 1)),
      is_paused INTEGER NOT NULL CONSTRAINT paused_is_yes_or_no CHECK (is_paused IN (0, 1)),
      last_sync INTEGER,
      problem TEXT
    ) STRICT;

    CREATE TABLE machine (
      replica TEXT PRIMARY KEY NOT NULL,
      name TEXT NOT NULL,
      applied INTEGER NOT NULL,
      applied_hash TEXT,
      last_seen INTEGER,
      is_retired INTEGER NOT NULL CONSTRAINT retired_is_yes_or_no CHECK (is_retired IN (0, 1)),
      waits_for INTEGER,
      problem TEXT
    ) STRICT;

    CREATE TABLE machine_outbox (
      number INTEGER PRIMARY KEY,
      is_snapshot INTEGER NOT NULL,
      hash TEXT NOT NULL,
      bytes BLOB NOT NULL
    ) STRICT;

    CREATE TABLE machine_unsent (
      table_name TEXT NOT NULL,
      record_id TEXT NOT NULL,
      PRIMARY KEY (table_name, record_id)
    ) STRICT, WITHOUT ROWID
    """

  /// Version 42: a place of the machines may be a database with a password.
  ///
  /// `secret_kind` and `secret` say where the password comes from, as for calendars; it is never
  /// stored itself. `problem_words` is a JSON object with the words of the sentence about `problem`.
  /// `count` is the number of records of a segment that waits.
  static let machinePlacesSQL = """
    ALTER TABLE machine_link ADD COLUMN problem_words TEXT;
    ALTER TABLE machine_link ADD COLUMN secret_kind TEXT NOT NULL DEFAULT 'none'
      CONSTRAINT link_secret_kinds CHECK (secret_kind IN ('none', 'file', 'command', 'prompt'));
    ALTER TABLE machine_link ADD COLUMN secret TEXT NOT NULL DEFAULT '';
    ALTER TABLE machine_outbox ADD COLUMN count INTEGER NOT NULL DEFAULT 0
    """

  /// Version 43: changes that another machine replaced without knowing them.
  ///
  /// `machine_sealed` has the stamp after the last change in each segment of this machine, so that
  /// what another one says of the segments that it has received (`seen`) tells which changes it knew.
  /// `machine_conflict` keeps what was replaced: `mine` and `theirs` are the record with and without
  /// it, as in the history, `parts` those of a rotation, one in a line. `hlc` is the stamp of the
  /// change; `awaits` is the machine that replaced it if a third one has passed that on, until its own
  /// segment says whether it knew the change.
  static let machineConflictsSQL = """
    ALTER TABLE machine ADD COLUMN seen INTEGER NOT NULL DEFAULT 0;

    CREATE TABLE machine_sealed (
      number INTEGER PRIMARY KEY,
      hlc TEXT NOT NULL
    ) STRICT;

    CREATE TABLE machine_conflict (
      id TEXT PRIMARY KEY NOT NULL,
      table_name TEXT NOT NULL,
      record_id TEXT NOT NULL,
      mine TEXT NOT NULL,
      theirs TEXT,
      parts TEXT,
      machine TEXT NOT NULL,
      found_at INTEGER NOT NULL,
      hlc TEXT NOT NULL,
      awaits TEXT
    ) STRICT
    """
}
