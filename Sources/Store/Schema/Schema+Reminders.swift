extension Schema {
  /// Settings of reminders, and the reminders already shown.
  ///
  /// `reminder_sent` and `backup_made` record events outside of the store and are no records: undo
  /// cannot take them back. `outlet` is where a reminder was shown.
  static let remindersSQL = """
    CREATE TABLE reminder_settings (
      id TEXT PRIMARY KEY NOT NULL,
      lead_minutes INTEGER CONSTRAINT lead_not_negative CHECK (lead_minutes >= 0),
      tells_end INTEGER NOT NULL CONSTRAINT end_is_yes_or_no CHECK (tells_end IN (0, 1)),
      tells_shoes INTEGER NOT NULL CONSTRAINT shoes_is_yes_or_no CHECK (tells_shoes IN (0, 1)),
      backup_days INTEGER CONSTRAINT some_days CHECK (backup_days > 0),
      sleep_minutes INTEGER CONSTRAINT some_sleep CHECK (sleep_minutes > 0),
      channel TEXT NOT NULL,
      command TEXT NOT NULL,
      created_at INTEGER NOT NULL,
      updated_at INTEGER NOT NULL,
      deleted_at INTEGER,
      CONSTRAINT command_is_told CHECK (channel <> 'command' OR command <> '')
    ) STRICT;

    CREATE TABLE reminder_sent (
      key TEXT NOT NULL,
      outlet TEXT NOT NULL,
      sent_at INTEGER NOT NULL,
      PRIMARY KEY (key, outlet)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE backup_made (made_at INTEGER PRIMARY KEY) STRICT;
    """
}
