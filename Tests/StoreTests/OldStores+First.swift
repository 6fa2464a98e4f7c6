// The dumps of the first two versions, which the others add to.
extension OldStores {
  static let first = """
    PRAGMA application_id = 1399345266;
    CREATE TABLE user_profile (id TEXT PRIMARY KEY NOT NULL, name TEXT NOT NULL,
      department TEXT NOT NULL, base_rate_cents INTEGER, currency TEXT NOT NULL,
      regular_minutes_per_pay INTEGER NOT NULL, pay_period_type INTEGER NOT NULL,
      pay_period_anchor TEXT NOT NULL, default_break_minutes INTEGER NOT NULL,
      time_zone_identifier TEXT NOT NULL, language TEXT, theme TEXT NOT NULL,
      first_weekday INTEGER NOT NULL, clock INTEGER NOT NULL, created_at INTEGER NOT NULL,
      updated_at INTEGER NOT NULL, deleted_at INTEGER) STRICT;
    INSERT INTO user_profile VALUES ('p1','Jörg','Ward 3',3150,'EUR',4500,1,'2026-01-05',30,
      'Europe/Berlin',NULL,'terminal',2,24,1792800000,1792800000,NULL);
    CREATE TABLE shift (id TEXT PRIMARY KEY NOT NULL, pattern_id TEXT, name TEXT NOT NULL,
      status INTEGER NOT NULL, scheduled_start INTEGER NOT NULL, scheduled_end INTEGER NOT NULL,
      local_start TEXT NOT NULL, local_end TEXT NOT NULL, zone TEXT NOT NULL,
      actual_start INTEGER, actual_end INTEGER, break_minutes INTEGER NOT NULL,
      is_additional_shift INTEGER NOT NULL, notes TEXT NOT NULL, rate_label TEXT,
      rate_multiplier TEXT NOT NULL, created_at INTEGER NOT NULL, updated_at INTEGER NOT NULL,
      deleted_at INTEGER) STRICT;
    INSERT INTO shift VALUES ('s1',NULL,'Night',2,1792864800,1792911600,'2026-10-24T19:00',
      '2026-10-25T07:00','Europe/London',1792864860,1792911600,30,1,'🦉',NULL,'1.35',
      1792800000,1792911600,NULL);
    CREATE TABLE change_group (id INTEGER PRIMARY KEY, label TEXT NOT NULL, detail TEXT NOT NULL,
      at INTEGER NOT NULL, device TEXT NOT NULL, hlc TEXT NOT NULL,
      state INTEGER NOT NULL DEFAULT 0, state_at INTEGER, state_hlc TEXT) STRICT;
    INSERT INTO change_group VALUES (1,'shift.add','Night',1792800000,'ward','01a16c8c7c00-0000-ward',
      0,NULL,NULL);
    CREATE TABLE change (id INTEGER PRIMARY KEY, group_id INTEGER NOT NULL
      REFERENCES change_group (id), table_name TEXT NOT NULL, record_id TEXT NOT NULL, before TEXT,
      after TEXT) STRICT;
    INSERT INTO change VALUES (1,1,'shift','s1',NULL,'{"id":"s1","pattern_id":null,"name":"Night",'
      || '"status":2,"scheduled_start":1792864800,"scheduled_end":1792911600,'
      || '"local_start":"2026-10-24T19:00","local_end":"2026-10-25T07:00","zone":"Europe/London",'
      || '"actual_start":1792864860,"actual_end":1792911600,"break_minutes":30,'
      || '"is_additional_shift":1,"notes":"🦉","rate_label":null,"rate_multiplier":"1.35",'
      || '"created_at":1792800000,"updated_at":1792911600,"deleted_at":null}');
    PRAGMA user_version = 1;
    """

  static let rotations = """
    PRAGMA application_id = 1399345266;
    CREATE TABLE user_profile (id TEXT PRIMARY KEY NOT NULL, name TEXT NOT NULL,
      department TEXT NOT NULL, base_rate_cents INTEGER, currency TEXT NOT NULL,
      regular_minutes_per_pay INTEGER NOT NULL, pay_period_type INTEGER NOT NULL,
      pay_period_anchor TEXT NOT NULL, default_break_minutes INTEGER NOT NULL,
      time_zone_identifier TEXT NOT NULL, language TEXT, theme TEXT NOT NULL,
      first_weekday INTEGER NOT NULL, clock INTEGER NOT NULL, created_at INTEGER NOT NULL,
      updated_at INTEGER NOT NULL, deleted_at INTEGER, least_rest_minutes INTEGER DEFAULT 660,
      most_days_in_a_row INTEGER, most_minutes_in_seven_days INTEGER,
      most_average_week_minutes INTEGER, average_weeks INTEGER, most_nights_in_a_row INTEGER,
      holiday_region TEXT, setup TEXT NOT NULL DEFAULT 'done',
      shows_hints INTEGER NOT NULL DEFAULT 0) STRICT;
    INSERT INTO user_profile VALUES ('p1','Jörg','Ward 3',3150,'EUR',4500,1,'2026-01-05',30,
      'Europe/Berlin',NULL,'terminal',2,24,1792800000,1792800000,NULL,660,NULL,NULL,NULL,NULL,NULL,
      'DE-BE','done',0);
    CREATE TABLE shift (id TEXT PRIMARY KEY NOT NULL, pattern_id TEXT, name TEXT NOT NULL,
      status INTEGER NOT NULL, scheduled_start INTEGER NOT NULL, scheduled_end INTEGER NOT NULL,
      local_start TEXT NOT NULL, local_end TEXT NOT NULL, zone TEXT NOT NULL,
      actual_start INTEGER, actual_end INTEGER, break_minutes INTEGER NOT NULL,
      is_additional_shift INTEGER NOT NULL, notes TEXT NOT NULL, rate_label TEXT,
      rate_multiplier TEXT NOT NULL, created_at INTEGER NOT NULL, updated_at INTEGER NOT NULL,
      deleted_at INTEGER, code TEXT NOT NULL DEFAULT '', pattern_day TEXT,
      pattern_slot INTEGER) STRICT;
    INSERT INTO shift VALUES ('s1',NULL,'Night',2,1792864800,1792911600,'2026-10-24T19:00',
      '2026-10-25T07:00','Europe/London',1792864860,1792911600,30,1,'🦉',NULL,'1.35',
      1792800000,1792911600,NULL,'N',NULL,NULL);
    CREATE TABLE change_group (id INTEGER PRIMARY KEY, label TEXT NOT NULL, detail TEXT NOT NULL,
      at INTEGER NOT NULL, device TEXT NOT NULL, hlc TEXT NOT NULL,
      state INTEGER NOT NULL DEFAULT 0, state_at INTEGER, state_hlc TEXT) STRICT;
    INSERT INTO change_group VALUES (1,'shift.add','Night',1792800000,'ward','01a16c8c7c00-0000-ward',
      0,NULL,NULL);
    CREATE TABLE change (id INTEGER PRIMARY KEY, group_id INTEGER NOT NULL
      REFERENCES change_group (id), table_name TEXT NOT NULL, record_id TEXT NOT NULL, before TEXT,
      after TEXT) STRICT;
    INSERT INTO change VALUES (1,1,'shift','s1',NULL,'{"id":"s1","pattern_id":null,"name":"Night",'
      || '"status":2,"scheduled_start":1792864800,"scheduled_end":1792911600,'
      || '"local_start":"2026-10-24T19:00","local_end":"2026-10-25T07:00","zone":"Europe/London",'
      || '"actual_start":1792864860,"actual_end":1792911600,"break_minutes":30,'
      || '"is_additional_shift":1,"notes":"🦉","rate_label":null,"rate_multiplier":"1.35",'
      || '"created_at":1792800000,"updated_at":1792911600,"deleted_at":null,"code":"N","pattern_day":null,"pattern_slot":null}');
    CREATE TABLE shift_pattern (id TEXT PRIMARY KEY NOT NULL, series_id TEXT NOT NULL,
      name TEXT NOT NULL, notes TEXT NOT NULL, code TEXT NOT NULL, color TEXT NOT NULL,
      is_archived INTEGER NOT NULL, schedule_type INTEGER NOT NULL, days_of_week_mask INTEGER,
      cycle_start_date TEXT, effective_from TEXT NOT NULL, effective_until TEXT, zone TEXT NOT NULL,
      created_at INTEGER NOT NULL, updated_at INTEGER NOT NULL, deleted_at INTEGER) STRICT;
    INSERT INTO shift_pattern VALUES ('r1','r1','Rota','','N','series 1',0,1,NULL,'2026-01-05',
      '2026-01-05',NULL,'Europe/Berlin',1792800000,1792800000,NULL);
    CREATE TABLE rotation_day (id TEXT PRIMARY KEY NOT NULL, pattern_id TEXT NOT NULL,
      day_index INTEGER NOT NULL, slot_index INTEGER NOT NULL, is_work_day INTEGER NOT NULL,
      code TEXT NOT NULL, shift_name TEXT NOT NULL, start_minute_of_day INTEGER,
      duration_minutes INTEGER, break_minutes INTEGER, created_at INTEGER NOT NULL,
      updated_at INTEGER NOT NULL, deleted_at INTEGER) STRICT;
    INSERT INTO rotation_day VALUES ('d1','r1',0,0,1,'N','Night',1140,720,30,1792800000,1792800000,
      NULL), ('d2','r1',1,0,0,'','',NULL,NULL,NULL,1792800000,1792800000,NULL);
    CREATE TABLE holiday (id TEXT PRIMARY KEY NOT NULL, day TEXT NOT NULL, name TEXT NOT NULL,
      created_at INTEGER NOT NULL, updated_at INTEGER NOT NULL, deleted_at INTEGER) STRICT;
    CREATE TABLE dismissed_warning (id TEXT PRIMARY KEY NOT NULL, shift_id TEXT NOT NULL,
      code TEXT NOT NULL, created_at INTEGER NOT NULL, updated_at INTEGER NOT NULL,
      deleted_at INTEGER) STRICT;
    PRAGMA user_version = 2;
    """
}
