import Platform
import Store

/// Stores of released versions: their rows as SQL, in tables without constraints and indexes, which
/// the migrations of each version add. A release with a new migration adds the dump of its
/// predecessor here, and never changes an existing one.
enum OldStores {
  /// Creates the store of a version at `path`: its tables by migrations, its rows from the dump.
  static func make(_ version: Int, at path: String) throws {
    try StoreFile.create(path)
    try StoreFile.create(path + ".dump")
    defer { try? Files.remove(path + ".dump") }
    let dump = try Connection(path: path + ".dump", busyTimeout: 0)
    try dump.execute(dumps[version] ?? "")
    let tables = try dump.all("SELECT name FROM sqlite_schema WHERE type = 'table'") { $0.text() }
    let store = try Connection(path: path, busyTimeout: 0)
    for migration in Schema.current.migrations.prefix(version) { try store.execute(migration.sql) }
    try store.execute("ATTACH '\(path).dump' AS dump")
    for table in tables {
      let columns = try dump.all("SELECT name FROM pragma_table_info(?1)", [Value(table)]) {
        $0.text()
      }.joined(separator: ", ")
      try store.execute(
        "INSERT INTO main.\(table) (\(columns)) SELECT \(columns) FROM dump.\(table)")
    }
    try store.execute(
      "PRAGMA application_id = \(0x5368_5072); PRAGMA user_version = \(version); DETACH dump")
  }

  /// The whole dump of each version.
  static let dumps: [Int: String] = (additions + laterAdditions).reduce(into: [
    1: first, 2: rotations,
  ]) { dumps, sql in
    let version = dumps.count + 1
    dumps[version] = (dumps[version - 1] ?? "") + sql + "PRAGMA user_version = \(version);"
  }

  /// The additions of each later version; `laterAdditions` follow.
  private static let additions = [
    """
    CREATE TABLE pay_ruleset (id TEXT PRIMARY KEY NOT NULL, name TEXT NOT NULL,
      schema_version INTEGER NOT NULL, rules_json TEXT NOT NULL, effective_from TEXT,
      is_active INTEGER NOT NULL, created_at INTEGER NOT NULL, updated_at INTEGER NOT NULL,
      deleted_at INTEGER) STRICT;
    INSERT INTO pay_ruleset VALUES ('u1','Ward',2,
      '{"schemaVersion":2,"name":"Ward","rateMultipliers":[{"label":"Regular","multiplier":1.0}]}',
      '2026-01-05',1,1792800000,1792800000,NULL);
    CREATE TABLE base_rate (id TEXT PRIMARY KEY NOT NULL, effective_from TEXT,
      cents INTEGER NOT NULL, created_at INTEGER NOT NULL, updated_at INTEGER NOT NULL,
      deleted_at INTEGER) STRICT;
    INSERT INTO base_rate VALUES ('b1',NULL,3150,1792800000,1792800000,NULL);
    CREATE TABLE pay_period (id TEXT PRIMARY KEY NOT NULL, start_date TEXT NOT NULL,
      end_date TEXT NOT NULL, is_locked INTEGER NOT NULL, rules_json TEXT,
      created_at INTEGER NOT NULL, updated_at INTEGER NOT NULL, deleted_at INTEGER) STRICT;
    """,
    """
    CREATE TABLE shoe (id TEXT PRIMARY KEY NOT NULL, emoji TEXT NOT NULL, brand TEXT NOT NULL,
      model TEXT NOT NULL, color TEXT NOT NULL, purchase_date TEXT, purchase_price_cents INTEGER,
      is_default INTEGER NOT NULL, archived INTEGER NOT NULL, initial_distance_mm INTEGER NOT NULL,
      distance_limit_mm INTEGER, step_limit INTEGER, created_at INTEGER NOT NULL,
      updated_at INTEGER NOT NULL, deleted_at INTEGER) STRICT;
    INSERT INTO shoe VALUES ('h1','👟','Brooks','Ghost','series 0',NULL,NULL,1,0,0,NULL,NULL,
      1792800000,1792800000,NULL);
    CREATE TABLE shoe_session (id TEXT PRIMARY KEY NOT NULL, shoe_id TEXT NOT NULL,
      start_date INTEGER NOT NULL, end_date INTEGER, auto_started INTEGER NOT NULL,
      auto_closed INTEGER NOT NULL, created_at INTEGER NOT NULL, updated_at INTEGER NOT NULL,
      deleted_at INTEGER) STRICT;
    INSERT INTO shoe_session VALUES ('w1','h1',1792864800,1792911600,0,0,1792800000,1792800000,NULL);
    CREATE TABLE attribution (id TEXT PRIMARY KEY NOT NULL, shoe_id TEXT,
      start_date INTEGER NOT NULL, end_date INTEGER NOT NULL, created_at INTEGER NOT NULL,
      updated_at INTEGER NOT NULL, deleted_at INTEGER) STRICT;
    CREATE TABLE step_source (id TEXT PRIMARY KEY NOT NULL, number INTEGER NOT NULL UNIQUE,
      name TEXT NOT NULL, model TEXT, kind TEXT NOT NULL, first_seen INTEGER NOT NULL,
      place INTEGER, created_at INTEGER NOT NULL, updated_at INTEGER NOT NULL,
      deleted_at INTEGER) STRICT;
    CREATE TABLE step_import (id TEXT PRIMARY KEY NOT NULL, batch INTEGER NOT NULL UNIQUE,
      file TEXT NOT NULL, format TEXT NOT NULL, samples INTEGER NOT NULL,
      from_date INTEGER NOT NULL, to_date INTEGER NOT NULL, created_at INTEGER NOT NULL,
      updated_at INTEGER NOT NULL, deleted_at INTEGER) STRICT;
    CREATE TABLE step_belief (id TEXT PRIMARY KEY NOT NULL, source_number INTEGER NOT NULL,
      start_date INTEGER NOT NULL, end_date INTEGER NOT NULL, created_at INTEGER NOT NULL,
      updated_at INTEGER NOT NULL, deleted_at INTEGER) STRICT;
    CREATE TABLE wear_settings (id TEXT PRIMARY KEY NOT NULL, stride_mm INTEGER NOT NULL,
      inactivity_minutes INTEGER NOT NULL, created_at INTEGER NOT NULL,
      updated_at INTEGER NOT NULL, deleted_at INTEGER) STRICT;
    CREATE TABLE zone_stay (id TEXT PRIMARY KEY NOT NULL, from_day TEXT NOT NULL,
      zone TEXT NOT NULL, created_at INTEGER NOT NULL, updated_at INTEGER NOT NULL,
      deleted_at INTEGER) STRICT;
    CREATE TABLE step_batch (batch INTEGER PRIMARY KEY) STRICT;
    CREATE TABLE step_sample (kind INTEGER NOT NULL, level INTEGER NOT NULL,
      start_date INTEGER NOT NULL, source INTEGER NOT NULL, end_date INTEGER NOT NULL,
      value INTEGER NOT NULL, batch INTEGER NOT NULL, doubt INTEGER NOT NULL,
      PRIMARY KEY (kind, level, start_date, source, end_date, value)) STRICT, WITHOUT ROWID;
    """,
    """
    CREATE TABLE pay_slip (id TEXT PRIMARY KEY NOT NULL, period_start TEXT NOT NULL,
      kind INTEGER NOT NULL, label TEXT NOT NULL, multiplier_trillionths INTEGER,
      amount_per_hour INTEGER NOT NULL, seconds INTEGER, cents INTEGER,
      created_at INTEGER NOT NULL, updated_at INTEGER NOT NULL, deleted_at INTEGER) STRICT;
    INSERT INTO pay_slip VALUES ('y1','2026-10-19',0,'Night',1350000000000,0,43200,NULL,1792800000,
      1792800000,NULL);
    """,
    "ALTER TABLE wear_settings ADD COLUMN work_shoe_id TEXT;",
    """
    CREATE TABLE reminder_settings (id TEXT PRIMARY KEY NOT NULL, lead_minutes INTEGER,
      tells_end INTEGER NOT NULL, tells_shoes INTEGER NOT NULL, backup_days INTEGER,
      sleep_minutes INTEGER, channel TEXT NOT NULL, command TEXT NOT NULL,
      created_at INTEGER NOT NULL, updated_at INTEGER NOT NULL, deleted_at INTEGER) STRICT;
    CREATE TABLE reminder_sent (key TEXT NOT NULL, outlet TEXT NOT NULL, sent_at INTEGER NOT NULL,
      PRIMARY KEY (key, outlet)) STRICT, WITHOUT ROWID;
    CREATE TABLE backup_made (made_at INTEGER PRIMARY KEY) STRICT;
    """,
    """
    ALTER TABLE shift ADD COLUMN break_by_rule INTEGER NOT NULL DEFAULT 0;
    CREATE TABLE bonus (id TEXT PRIMARY KEY NOT NULL, day TEXT NOT NULL, name TEXT NOT NULL,
      cents INTEGER NOT NULL, earned_from TEXT, in_regular_rate INTEGER NOT NULL,
      created_at INTEGER NOT NULL, updated_at INTEGER NOT NULL, deleted_at INTEGER) STRICT;
    INSERT INTO bonus VALUES ('o1','2026-01-20','Production',4600,NULL,1,1792800000,1792800000,NULL);
    """,
    """
    CREATE TABLE key_binding (id TEXT PRIMARY KEY NOT NULL, command TEXT NOT NULL,
      keys TEXT NOT NULL, created_at INTEGER NOT NULL, updated_at INTEGER NOT NULL,
      deleted_at INTEGER) STRICT;
    ALTER TABLE user_profile ADD COLUMN glyphs INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE user_profile ADD COLUMN is_accessible INTEGER NOT NULL DEFAULT 0;
    INSERT INTO key_binding VALUES ('k1','shift.toggle','F2',1792800000,1792800000,NULL);
    """,
    "ALTER TABLE wear_settings ADD COLUMN auto_start_since INTEGER;",
    """
    CREATE TABLE backup_settings (id TEXT PRIMARY KEY NOT NULL, is_automatic INTEGER NOT NULL,
      folder TEXT NOT NULL, created_at INTEGER NOT NULL, updated_at INTEGER NOT NULL,
      deleted_at INTEGER) STRICT;
    """,
    """
    CREATE TABLE app_lock (id INTEGER PRIMARY KEY, verifier TEXT NOT NULL, idle_minutes INTEGER,
      shows_status INTEGER NOT NULL, failures INTEGER NOT NULL DEFAULT 0,
      failed_at INTEGER NOT NULL DEFAULT 0) STRICT;
    """,
    // Results of closed pay periods, and the average of nights: columns that may be empty.
    "", "",
    """
    CREATE TABLE step_file (identity TEXT NOT NULL, options TEXT NOT NULL, batch INTEGER NOT NULL,
      imports TEXT NOT NULL, report TEXT NOT NULL, seen INTEGER NOT NULL,
      PRIMARY KEY (identity, options)) STRICT, WITHOUT ROWID;
    """,
    """
    CREATE TABLE step_checksum (batch INTEGER PRIMARY KEY, samples INTEGER NOT NULL,
      checksum INTEGER NOT NULL) STRICT;
    """,
    """
    CREATE TABLE wear_sum_state (id INTEGER PRIMARY KEY, generation INTEGER NOT NULL,
      rules TEXT NOT NULL, sources TEXT NOT NULL) STRICT;
    CREATE TABLE wear_sum_stale (first_day INTEGER PRIMARY KEY, last_day INTEGER NOT NULL) STRICT;
    CREATE TABLE wear_sum (day INTEGER NOT NULL, shoe_id TEXT NOT NULL, steps INTEGER NOT NULL,
      distance_mm INTEGER NOT NULL, shift_steps INTEGER NOT NULL, is_estimated INTEGER NOT NULL,
      PRIMARY KEY (day, shoe_id)) STRICT, WITHOUT ROWID;
    """,
    // Fractions of base rates and of amounts on payslips, and currencies of bonuses: new columns.
    "",
    // Stamps of records: tables that may be empty.
    "",
    """
    ALTER TABLE user_profile ADD COLUMN badge_number TEXT NOT NULL DEFAULT '';
    ALTER TABLE user_profile ADD COLUMN rank TEXT NOT NULL DEFAULT '';
    ALTER TABLE user_profile ADD COLUMN start_date TEXT;
    UPDATE user_profile SET badge_number = '4711', rank = 'Band 6', start_date = '2020-02-01';
    """,
    """
    ALTER TABLE user_profile ADD COLUMN reduce_motion INTEGER NOT NULL DEFAULT 0;
    UPDATE user_profile SET reduce_motion = 1;
    """,
    """
    CREATE TABLE training_settings (id TEXT PRIMARY KEY NOT NULL, level TEXT NOT NULL,
      goal TEXT NOT NULL, caps_at_ten_percent INTEGER NOT NULL, uses_readiness INTEGER NOT NULL,
      suggests INTEGER NOT NULL, rings_after_rest INTEGER NOT NULL, created_at INTEGER NOT NULL,
      updated_at INTEGER NOT NULL, deleted_at INTEGER) STRICT;
    INSERT INTO training_settings VALUES ('training_settings','beginner','strength',0,1,1,0,
      1792800000,1792800000,NULL);
    """,
    """
    ALTER TABLE training_settings ADD COLUMN training_step TEXT;
    ALTER TABLE training_settings ADD COLUMN required INTEGER;
    ALTER TABLE training_settings ADD COLUMN announces INTEGER NOT NULL DEFAULT 1;
    UPDATE training_settings SET training_step = '1.25 kg', required = 2, announces = 0;
    """,
    """
    ALTER TABLE user_profile ADD COLUMN schedule_layers TEXT;
    UPDATE user_profile SET schedule_layers = 'workouts';
    """,
    """
    CREATE TABLE goal (id TEXT PRIMARY KEY NOT NULL, title TEXT NOT NULL, detail TEXT NOT NULL,
      frame TEXT, revision INTEGER NOT NULL, state TEXT NOT NULL, locked_snapshot TEXT,
      last_regenerated_at INTEGER, activated_at INTEGER, completed_at INTEGER,
      created_at INTEGER NOT NULL, updated_at INTEGER NOT NULL, deleted_at INTEGER) STRICT;
    INSERT INTO goal VALUES ('g1','Exam','B2',NULL,2,'active',NULL,NULL,1792800000,NULL,
      1792800000,1792800000,NULL);
    CREATE TABLE goal_task (id TEXT PRIMARY KEY NOT NULL, goal_id TEXT NOT NULL,
      number INTEGER NOT NULL, text TEXT NOT NULL, minutes INTEGER NOT NULL,
      times INTEGER NOT NULL, energy TEXT NOT NULL, due_at INTEGER, priority INTEGER NOT NULL,
      day_window TEXT, is_training INTEGER NOT NULL, is_locked INTEGER NOT NULL,
      state TEXT NOT NULL, created_at INTEGER NOT NULL, updated_at INTEGER NOT NULL,
      deleted_at INTEGER) STRICT;
    INSERT INTO goal_task VALUES ('t1','g1',1,'Words',25,3,'high',1793300000,2,'960-1200',0,1,
      'open',1792800000,1792800000,NULL);
    CREATE TABLE goal_event (id TEXT PRIMARY KEY NOT NULL, goal_id TEXT NOT NULL,
      revision INTEGER NOT NULL, operation TEXT NOT NULL, actor TEXT NOT NULL,
      patch TEXT NOT NULL, snapshot TEXT, subject TEXT NOT NULL, happened_at INTEGER NOT NULL,
      created_at INTEGER NOT NULL, updated_at INTEGER NOT NULL, deleted_at INTEGER) STRICT;
    INSERT INTO goal_event VALUES ('e1','g1',1,'create','user','','Exam' || char(9) || 'B2'
      || char(9),'',1792800000,1792800000,1792800000,NULL);
    CREATE TABLE goal_block (id TEXT PRIMARY KEY NOT NULL, goal_id TEXT NOT NULL,
      task_id TEXT NOT NULL, start_at INTEGER NOT NULL, end_at INTEGER NOT NULL,
      energy TEXT NOT NULL, state TEXT NOT NULL, is_locked INTEGER NOT NULL,
      score INTEGER NOT NULL, reasons TEXT NOT NULL, created_at INTEGER NOT NULL,
      updated_at INTEGER NOT NULL, deleted_at INTEGER) STRICT;
    INSERT INTO goal_block VALUES ('b1','g1','t1',1792850000,1792851500,'high','done',0,900,'',
      1792800000,1792800000,NULL);
    CREATE TABLE coach_settings (id TEXT PRIMARY KEY NOT NULL, endpoint_url TEXT,
      endpoint_model TEXT, endpoint_key_file TEXT, endpoint_confirmed_host TEXT,
      voice_command TEXT, created_at INTEGER NOT NULL, updated_at INTEGER NOT NULL,
      deleted_at INTEGER) STRICT;
    INSERT INTO coach_settings VALUES ('coach_settings',NULL,NULL,NULL,NULL,'rec' || char(10)
      || '-f',1792800000,1792800000,NULL);
    """,
  ]
}
