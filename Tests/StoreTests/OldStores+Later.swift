extension OldStores {
  /// The additions of the versions after those in `additions`.
  static let laterAdditions = [
    """
    CREATE TABLE action_event (id TEXT PRIMARY KEY NOT NULL, slug TEXT NOT NULL,
      minutes INTEGER NOT NULL, happened_at INTEGER NOT NULL, day TEXT NOT NULL, slot TEXT,
      shift_day TEXT, outcome TEXT NOT NULL, excuse TEXT, difficulty INTEGER, notes TEXT NOT NULL,
      created_at INTEGER NOT NULL, updated_at INTEGER NOT NULL, deleted_at INTEGER) STRICT;
    INSERT INTO action_event VALUES ('a1','sleep.darken',10,1792860000,'2026-10-24','pre_shift',
      'night','partly',NULL,3,'🌙',1792860000,1792860000,NULL);
    CREATE TABLE own_action (id TEXT PRIMARY KEY NOT NULL, title TEXT NOT NULL, kind TEXT NOT NULL,
      tags TEXT NOT NULL, slots TEXT NOT NULL, text_5 TEXT NOT NULL, text_10 TEXT NOT NULL,
      text_20 TEXT NOT NULL, notes TEXT NOT NULL, created_at INTEGER NOT NULL,
      updated_at INTEGER NOT NULL, deleted_at INTEGER) STRICT;
    INSERT INTO own_action VALUES ('n1','Plants','ritual','care,plan','wake,break','Kitchen','','',
      '',1792800000,1792800000,NULL);
    CREATE TABLE monthly_focus (id TEXT PRIMARY KEY NOT NULL, month TEXT NOT NULL,
      areas TEXT NOT NULL, blocks TEXT NOT NULL, created_at INTEGER NOT NULL,
      updated_at INTEGER NOT NULL, deleted_at INTEGER) STRICT;
    INSERT INTO monthly_focus VALUES ('f1','2026-10-01','sleep,move',
      'ritual sleep.wind-down accepted 806',1792800000,1792800000,NULL);
    CREATE TABLE weekly_summary (id TEXT PRIMARY KEY NOT NULL, week_end TEXT NOT NULL,
      planned INTEGER NOT NULL, halves INTEGER NOT NULL, difficulty_sum INTEGER NOT NULL,
      ratings INTEGER NOT NULL, friction INTEGER NOT NULL, decision TEXT NOT NULL,
      reason TEXT NOT NULL, created_at INTEGER NOT NULL, updated_at INTEGER NOT NULL,
      deleted_at INTEGER) STRICT;
    INSERT INTO weekly_summary VALUES ('y9','2026-10-18',6,10,12,6,100,'scale_up','READY_FOR_MORE',
      1792800000,1792800000,NULL);
    CREATE TABLE guidance_settings (id TEXT PRIMARY KEY NOT NULL, facts TEXT NOT NULL,
      pace TEXT NOT NULL, areas TEXT NOT NULL, nudges INTEGER NOT NULL, nudge_minute INTEGER,
      previews INTEGER NOT NULL, digests INTEGER NOT NULL, created_at INTEGER NOT NULL,
      updated_at INTEGER NOT NULL, deleted_at INTEGER) STRICT;
    INSERT INTO guidance_settings VALUES ('guidance_settings','drives,no_naps','10x6','sleep,move',1,
      570,0,1,1792800000,1792800000,NULL);
    CREATE TABLE offer_day (day TEXT PRIMARY KEY NOT NULL, offered_at INTEGER NOT NULL,
      shifts TEXT NOT NULL) STRICT, WITHOUT ROWID;
    INSERT INTO offer_day VALUES ('2026-10-24',1792850000,'1792864800 1792911600');
    CREATE TABLE action_offer (day TEXT NOT NULL, place INTEGER NOT NULL, slug TEXT NOT NULL,
      minutes INTEGER NOT NULL, PRIMARY KEY (day, place)) STRICT, WITHOUT ROWID;
    INSERT INTO action_offer VALUES ('2026-10-24',0,'sleep.darken',10);
    CREATE TABLE action_content (id INTEGER PRIMARY KEY NOT NULL, version INTEGER NOT NULL,
      hash TEXT NOT NULL, imported_at INTEGER NOT NULL, repairs INTEGER NOT NULL) STRICT;
    INSERT INTO action_content VALUES (1,1,'00000000000000000000000000000000',1792850000,0);
    """,
    """
    CREATE TABLE calendar_account (id TEXT PRIMARY KEY NOT NULL, name TEXT NOT NULL,
      kind TEXT NOT NULL, address TEXT NOT NULL, user TEXT, secret_kind TEXT NOT NULL,
      secret TEXT NOT NULL, direction TEXT NOT NULL, pattern TEXT, includes TEXT NOT NULL,
      alarm_minutes INTEGER, title TEXT NOT NULL, ca_file TEXT, allows_http INTEGER NOT NULL,
      identity TEXT, sync_token TEXT, ctag TEXT, listed_at INTEGER, last_run_at INTEGER,
      state TEXT NOT NULL, reason TEXT, created_at INTEGER NOT NULL) STRICT;
    INSERT INTO calendar_account VALUES ('k1','Family','caldav','https://example.org/dav/shifts/',
      'jörg','command','pass show dav','two_way','r1','blocks,workouts',30,'Shift: {name}',NULL,0,
      'Shifts','t1','c1',1792800000,1792800060,'paused','unauthorized',1792800000);
    CREATE TABLE calendar_item (account_id TEXT NOT NULL, shift_id TEXT NOT NULL,
      href TEXT NOT NULL, uid TEXT NOT NULL, kind TEXT NOT NULL, is_own INTEGER NOT NULL,
      etag TEXT, base_hash TEXT, base TEXT, pushed_at INTEGER, state TEXT NOT NULL, intent TEXT, failure TEXT,
      PRIMARY KEY (account_id, shift_id)) STRICT, WITHOUT ROWID;
    INSERT INTO calendar_item VALUES ('k1','s1','/dav/shifts/s1.ics','s1','shift',1,'"7"','h','{}',
      1792800000,'conflict','delete','no_tag');
    CREATE TABLE calendar_conflict (id TEXT PRIMARY KEY NOT NULL, account_id TEXT NOT NULL,
      shift_id TEXT NOT NULL, reason TEXT NOT NULL, shift_version TEXT, event_version TEXT,
      event_hash TEXT NOT NULL, found_at INTEGER NOT NULL, answer TEXT) STRICT;
    INSERT INTO calendar_conflict VALUES ('x1','k1','s1','close_times','{}',NULL,'gone',
      1792800000,'both');
    CREATE TABLE calendar_overwritten (id TEXT PRIMARY KEY NOT NULL, account_id TEXT NOT NULL,
      shift_id TEXT NOT NULL, href TEXT NOT NULL, event TEXT NOT NULL,
      replaced_at INTEGER NOT NULL) STRICT;
    INSERT INTO calendar_overwritten VALUES ('o1','k1','s1','/dav/shifts/s1.ics','BEGIN:VCALENDAR',
      1792800000);
    CREATE TABLE calendar_busy (account_id TEXT NOT NULL, href TEXT NOT NULL,
      start_at INTEGER NOT NULL, end_at INTEGER NOT NULL, title TEXT NOT NULL,
      is_all_day INTEGER NOT NULL) STRICT;
    INSERT INTO calendar_busy VALUES ('k1','/dav/shifts/x.ics',1792800000,1792803600,'Dentist',0);
    """,
    """
    ALTER TABLE calendar_account ADD COLUMN sends_notes INTEGER NOT NULL DEFAULT 0;
    """,
    """
    ALTER TABLE shift ADD COLUMN actual_local_start TEXT;
    ALTER TABLE shift ADD COLUMN actual_local_end TEXT;
    CREATE TABLE zone_rules (zone TEXT PRIMARY KEY NOT NULL, fingerprint TEXT NOT NULL) STRICT;
    INSERT INTO zone_rules VALUES ('Europe/London','');
    """,
    "",
    """
    ALTER TABLE zone_rules ADD COLUMN typed_in_order INTEGER NOT NULL DEFAULT 0;
    """,
    """
    INSERT INTO pay_slip VALUES ('y2','2026-10-19',4,'ENNT',NULL,0,54000,NULL,1792800000,
      1792800000,NULL);
    """,
    """
    ALTER TABLE bonus ADD COLUMN arrears_from TEXT;
    ALTER TABLE bonus ADD COLUMN arrears_to TEXT;
    """,
    """
    CREATE TABLE import_memory (kind INTEGER NOT NULL, key TEXT NOT NULL, value TEXT NOT NULL,
      seen INTEGER NOT NULL, PRIMARY KEY (kind, key)) STRICT, WITHOUT ROWID;
    INSERT INTO import_memory VALUES (1,'path','/home/ana/Downloads',1792800000);
    """,
    """
    ALTER TABLE user_profile ADD COLUMN confirmation INTEGER NOT NULL DEFAULT 0;
    """,
    """
    CREATE TABLE absence (id TEXT PRIMARY KEY NOT NULL, kind TEXT NOT NULL, from_day TEXT NOT NULL,
      to_day TEXT NOT NULL, start_at INTEGER, end_at INTEGER, zone TEXT NOT NULL, half TEXT,
      note TEXT NOT NULL, created_at INTEGER NOT NULL, updated_at INTEGER NOT NULL,
      deleted_at INTEGER) STRICT;
    INSERT INTO absence VALUES ('a1','leave','2026-11-30','2026-12-04',NULL,NULL,'Europe/Berlin',
      NULL,'',1792800000,1792800000,NULL);
    CREATE TABLE absence_kind (id TEXT PRIMARY KEY NOT NULL, key TEXT NOT NULL, name TEXT NOT NULL,
      letter TEXT NOT NULL, paid TEXT NOT NULL, loading INTEGER NOT NULL, paid_days INTEGER,
      credit TEXT NOT NULL, draws TEXT NOT NULL, gives_back TEXT NOT NULL,
      outranks INTEGER NOT NULL, is_work INTEGER NOT NULL, created_at INTEGER NOT NULL,
      updated_at INTEGER NOT NULL, deleted_at INTEGER) STRICT;
    CREATE TABLE entitlement (id TEXT PRIMARY KEY NOT NULL, name TEXT NOT NULL,
      counted_by TEXT NOT NULL, year_start TEXT NOT NULL, holidays_free INTEGER NOT NULL,
      created_at INTEGER NOT NULL, updated_at INTEGER NOT NULL, deleted_at INTEGER) STRICT;
    CREATE TABLE entitlement_rule (id TEXT PRIMARY KEY NOT NULL, entitlement TEXT NOT NULL,
      amount TEXT NOT NULL, per TEXT NOT NULL, from_day TEXT NOT NULL, until_day TEXT,
      expires TEXT NOT NULL, rounding TEXT NOT NULL, created_at INTEGER NOT NULL,
      updated_at INTEGER NOT NULL, deleted_at INTEGER) STRICT;
    CREATE TABLE entitlement_grant (id TEXT PRIMARY KEY NOT NULL, entitlement TEXT NOT NULL,
      amount TEXT NOT NULL, on_day TEXT NOT NULL, expires_day TEXT, note TEXT NOT NULL,
      created_at INTEGER NOT NULL, updated_at INTEGER NOT NULL, deleted_at INTEGER) STRICT;
    CREATE TABLE account_entry (id TEXT PRIMARY KEY NOT NULL, kind TEXT NOT NULL,
      minutes INTEGER NOT NULL, on_day TEXT NOT NULL, cap_minutes INTEGER, multiplier TEXT NOT NULL,
      note TEXT NOT NULL, created_at INTEGER NOT NULL, updated_at INTEGER NOT NULL,
      deleted_at INTEGER) STRICT;
    CREATE TABLE work_target (id TEXT PRIMARY KEY NOT NULL, minutes INTEGER NOT NULL,
      per TEXT NOT NULL, from_day TEXT NOT NULL, created_at INTEGER NOT NULL,
      updated_at INTEGER NOT NULL, deleted_at INTEGER) STRICT;
    """,
    """
    ALTER TABLE absence_kind ADD COLUMN is_busy INTEGER NOT NULL DEFAULT 1;
    ALTER TABLE absence_kind ADD COLUMN calendar TEXT NOT NULL DEFAULT 'absent';
    ALTER TABLE user_profile ADD COLUMN confirmation_since INTEGER;
    """,
    """
    ALTER TABLE absence_kind ADD COLUMN averaged_over TEXT NOT NULL DEFAULT '13w';
    ALTER TABLE entitlement_rule ADD COLUMN most TEXT;
    """,
    """
    CREATE TABLE swap (id TEXT PRIMARY KEY NOT NULL, colleague TEXT NOT NULL, given_shift TEXT,
      given_day TEXT, taken_shift TEXT, taken_day TEXT, is_settled INTEGER NOT NULL,
      note TEXT NOT NULL, created_at INTEGER NOT NULL, updated_at INTEGER NOT NULL,
      deleted_at INTEGER) STRICT;
    INSERT INTO swap VALUES ('x1','Ana','s1','2026-11-30',NULL,NULL,0,'',1792800000,1792800000,
      NULL);
    """,
    """
    ALTER TABLE absence_kind ADD COLUMN loading_part INTEGER NOT NULL DEFAULT 0;
    """,
    """
    CREATE TABLE machine_link (id INTEGER PRIMARY KEY, store TEXT NOT NULL, place TEXT NOT NULL,
      marker TEXT NOT NULL, replica TEXT NOT NULL, name TEXT NOT NULL, sealed INTEGER NOT NULL,
      sealed_hash TEXT, acknowledged INTEGER NOT NULL, snapshot INTEGER NOT NULL,
      resends INTEGER NOT NULL, is_paused INTEGER NOT NULL, last_sync INTEGER,
      problem TEXT) STRICT;
    CREATE TABLE machine_outbox (number INTEGER PRIMARY KEY, is_snapshot INTEGER NOT NULL,
      hash TEXT NOT NULL, bytes BLOB NOT NULL) STRICT;
    CREATE TABLE machine (replica TEXT PRIMARY KEY NOT NULL, name TEXT NOT NULL,
      applied INTEGER NOT NULL, applied_hash TEXT, last_seen INTEGER, is_retired INTEGER NOT NULL,
      waits_for INTEGER, problem TEXT) STRICT;
    """,
    """
    ALTER TABLE machine_link ADD COLUMN problem_words TEXT;
    ALTER TABLE machine_link ADD COLUMN secret_kind TEXT NOT NULL DEFAULT 'none';
    ALTER TABLE machine_link ADD COLUMN secret TEXT NOT NULL DEFAULT '';
    ALTER TABLE machine_outbox ADD COLUMN count INTEGER NOT NULL DEFAULT 0;
    """,
    """
    CREATE TABLE machine_sealed (number INTEGER PRIMARY KEY, hlc TEXT NOT NULL) STRICT;
    CREATE TABLE machine_conflict (id TEXT PRIMARY KEY NOT NULL, table_name TEXT NOT NULL,
      record_id TEXT NOT NULL, mine TEXT NOT NULL, theirs TEXT, parts TEXT, machine TEXT NOT NULL,
      found_at INTEGER NOT NULL, hlc TEXT NOT NULL, awaits TEXT) STRICT;
    ALTER TABLE machine ADD COLUMN seen INTEGER NOT NULL DEFAULT 0;
    """,
    """
    ALTER TABLE guidance_settings ADD COLUMN wind_down INTEGER NOT NULL DEFAULT 30;
    ALTER TABLE guidance_settings ADD COLUMN main_sleep TEXT;
    ALTER TABLE guidance_settings ADD COLUMN nap TEXT DEFAULT '930-1020';
    UPDATE guidance_settings SET wind_down = 20, main_sleep = '90-570', nap = NULL;
    """,
    """
    ALTER TABLE goal ADD COLUMN due_at INTEGER;
    UPDATE goal SET due_at = 1798671600;
    """,
  ]
}
