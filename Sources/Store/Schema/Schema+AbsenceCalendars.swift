extension Schema {
  /// Version 37: how calendars show absences of a kind, events of absences among those that belong to
  /// a record, and since when planned shifts count as worked as planned.
  ///
  /// `calendar` is `absent`, `name` or `off`, or the title of the events. SQLite cannot change a
  /// constraint, so that the table of events is made again.
  static let absenceCalendarsSQL = """
    ALTER TABLE absence_kind ADD COLUMN is_busy INTEGER NOT NULL DEFAULT 1
      CONSTRAINT busy_is_yes_or_no CHECK (is_busy IN (0, 1));
    ALTER TABLE absence_kind ADD COLUMN calendar TEXT NOT NULL DEFAULT 'absent'
      CONSTRAINT calendar_says_something CHECK (calendar <> '');

    ALTER TABLE user_profile ADD COLUMN confirmation_since INTEGER;

    CREATE TABLE calendar_item_before AS SELECT * FROM calendar_item;
    DROP TABLE calendar_item;
    CREATE TABLE calendar_item (
      account_id TEXT NOT NULL REFERENCES calendar_account (id) ON DELETE CASCADE,
      shift_id TEXT NOT NULL,
      href TEXT NOT NULL,
      uid TEXT NOT NULL,
      kind TEXT NOT NULL
        CONSTRAINT item_kind_is_known CHECK (kind IN ('shift', 'block', 'workout', 'absence')),
      is_own INTEGER NOT NULL CONSTRAINT item_is_own_or_not CHECK (is_own IN (0, 1)),
      etag TEXT,
      base_hash TEXT,
      base TEXT,
      pushed_at INTEGER,
      state TEXT NOT NULL
        CONSTRAINT item_state_is_known CHECK (state IN ('clean', 'pending', 'conflict', 'missing')),
      intent TEXT,
      failure TEXT,
      PRIMARY KEY (account_id, shift_id)
    ) STRICT, WITHOUT ROWID;
    INSERT INTO calendar_item SELECT * FROM calendar_item_before;
    DROP TABLE calendar_item_before;
    CREATE UNIQUE INDEX calendar_item_by_href ON calendar_item (account_id, href)
    """
}
