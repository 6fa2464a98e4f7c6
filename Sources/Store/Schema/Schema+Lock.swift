extension Schema {
  /// The app lock: at most one row.
  ///
  /// It is no record: the history, and with it undo, the audit trail and every export, must never
  /// contain a verifier, and undo must not open or close a lock. `failures` counts the wrong tries
  /// since the last right one, `failed_at` is the time of the latest, in milliseconds.
  static let lockSQL = """
    CREATE TABLE app_lock (
      id INTEGER PRIMARY KEY CONSTRAINT one_lock CHECK (id = 1),
      verifier TEXT NOT NULL,
      idle_minutes INTEGER CONSTRAINT some_minutes CHECK (idle_minutes > 0),
      shows_status INTEGER NOT NULL CONSTRAINT status_is_yes_or_no CHECK (shows_status IN (0, 1)),
      failures INTEGER NOT NULL DEFAULT 0,
      failed_at INTEGER NOT NULL DEFAULT 0
    ) STRICT;
    """
}
