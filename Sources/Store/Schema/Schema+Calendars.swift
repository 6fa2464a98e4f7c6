extension Schema {
  /// Calendars that are kept in step with the shifts. None of these tables holds records: they
  /// describe this machine's copy of a calendar, outside of history, exports, backups and merges.
  ///
  /// A calendar's password is never stored, only where to get it. `calendar_item` says which event
  /// belongs to a shift, and how both were when they last agreed (`base`); `intent` is what a write
  /// was about to do, for a run that was interrupted. `calendar_overwritten` keeps the versions of
  /// events that were replaced. `calendar_busy` has the occurrences of events in other people's
  /// calendars.
  static let calendarsSQL = """
    CREATE TABLE calendar_account (
      id TEXT PRIMARY KEY NOT NULL,
      name TEXT NOT NULL CONSTRAINT calendar_has_a_name CHECK (name <> ''),
      kind TEXT NOT NULL CONSTRAINT calendar_kind_is_known CHECK (kind IN ('caldav', 'vdir')),
      address TEXT NOT NULL,
      user TEXT,
      secret_kind TEXT NOT NULL
        CONSTRAINT secret_kind_is_known CHECK (secret_kind IN ('none', 'file', 'command', 'prompt')),
      secret TEXT NOT NULL,
      direction TEXT NOT NULL
        CONSTRAINT direction_is_known CHECK (direction IN ('export', 'two_way', 'busy')),
      pattern TEXT,
      includes TEXT NOT NULL,
      alarm_minutes INTEGER,
      title TEXT NOT NULL,
      ca_file TEXT,
      allows_http INTEGER NOT NULL CONSTRAINT http_is_yes_or_no CHECK (allows_http IN (0, 1)),
      identity TEXT,
      sync_token TEXT,
      ctag TEXT,
      listed_at INTEGER,
      last_run_at INTEGER,
      state TEXT NOT NULL
        CONSTRAINT calendar_state_is_known CHECK (state IN ('active', 'paused')),
      reason TEXT,
      created_at INTEGER NOT NULL
    ) STRICT;
    CREATE UNIQUE INDEX calendar_account_by_name ON calendar_account (name);

    CREATE TABLE calendar_item (
      account_id TEXT NOT NULL REFERENCES calendar_account (id) ON DELETE CASCADE,
      shift_id TEXT NOT NULL,
      href TEXT NOT NULL,
      uid TEXT NOT NULL,
      kind TEXT NOT NULL
        CONSTRAINT item_kind_is_known CHECK (kind IN ('shift', 'block', 'workout')),
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
    CREATE UNIQUE INDEX calendar_item_by_href ON calendar_item (account_id, href);

    CREATE TABLE calendar_conflict (
      id TEXT PRIMARY KEY NOT NULL,
      account_id TEXT NOT NULL REFERENCES calendar_account (id) ON DELETE CASCADE,
      shift_id TEXT NOT NULL,
      reason TEXT NOT NULL,
      shift_version TEXT,
      event_version TEXT,
      event_hash TEXT NOT NULL,
      found_at INTEGER NOT NULL,
      answer TEXT
        CONSTRAINT answer_is_known CHECK (answer IS NULL OR answer IN ('shift', 'event', 'both'))
    ) STRICT;
    CREATE UNIQUE INDEX calendar_conflict_by_shift ON calendar_conflict (account_id, shift_id);

    CREATE TABLE calendar_overwritten (
      id TEXT PRIMARY KEY NOT NULL,
      account_id TEXT NOT NULL REFERENCES calendar_account (id) ON DELETE CASCADE,
      shift_id TEXT NOT NULL,
      href TEXT NOT NULL,
      event TEXT NOT NULL,
      replaced_at INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX calendar_overwritten_by_time ON calendar_overwritten (replaced_at);

    CREATE TABLE calendar_busy (
      account_id TEXT NOT NULL REFERENCES calendar_account (id) ON DELETE CASCADE,
      href TEXT NOT NULL,
      start_at INTEGER NOT NULL,
      end_at INTEGER NOT NULL,
      title TEXT NOT NULL,
      is_all_day INTEGER NOT NULL CONSTRAINT day_is_whole_or_not CHECK (is_all_day IN (0, 1)),
      CONSTRAINT busy_end_after_start CHECK (end_at > start_at)
    ) STRICT;
    CREATE INDEX calendar_busy_by_start ON calendar_busy (start_at, end_at);
    CREATE INDEX calendar_busy_by_event ON calendar_busy (account_id, href);
    """

  /// Whether notes are sent to a calendar.
  static let calendarNotesSQL = """
    ALTER TABLE calendar_account ADD COLUMN sends_notes INTEGER NOT NULL DEFAULT 1
      CONSTRAINT notes_are_sent_or_not CHECK (sends_notes IN (0, 1))
    """
}
