import Domain
import Platform
import TestSupport
import Testing

@testable import Store

/// Stores as released versions left them, as SQL. A release that adds a migration adds the dump of
/// its predecessor here, and never changes one that is there.
private let dumps: [Int: String] = [
  1: """
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
  """,
  2: """
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
  """,
  3: """
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
  PRAGMA user_version = 3;
  """,
  4: """
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
  PRAGMA user_version = 4;
  """,
  5: """
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
  CREATE TABLE pay_slip (id TEXT PRIMARY KEY NOT NULL, period_start TEXT NOT NULL,
    kind INTEGER NOT NULL, label TEXT NOT NULL, multiplier_trillionths INTEGER,
    amount_per_hour INTEGER NOT NULL, seconds INTEGER, cents INTEGER,
    created_at INTEGER NOT NULL, updated_at INTEGER NOT NULL, deleted_at INTEGER) STRICT;
  INSERT INTO pay_slip VALUES ('y1','2026-10-19',0,'Night',1350000000000,0,43200,NULL,1792800000,
    1792800000,NULL);
  PRAGMA user_version = 5;
  """,
]

/// What later versions add to the one before them.
private let additions = [
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
  CREATE TABLE app_lock (id INTEGER PRIMARY KEY, verifier TEXT NOT NULL, idle_minutes INTEGER,
    shows_status INTEGER NOT NULL, failures INTEGER NOT NULL DEFAULT 0,
    failed_at INTEGER NOT NULL DEFAULT 0) STRICT;
  """,
]

private let releases = additions.reduce(into: dumps) { releases, sql in
  let version = releases.count + 1
  releases[version] = (releases[version - 1] ?? "") + sql + "PRAGMA user_version = \(version);"
}

@Suite struct MigrationTests {
  let temporary: TemporaryStore
  let options = StoreOptions(busyTimeoutMilliseconds: 5000, device: "test")

  init() throws { temporary = try TemporaryStore() }

  private static let second = Migration(
    name: "second", sql: "ALTER TABLE shift ADD COLUMN colour TEXT NOT NULL DEFAULT 'red'")
  private static let third = Migration(name: "third", sql: "CREATE TABLE third (x)")
  private static let two = Schema(migrations: Schema.current.migrations + [second])
  private static let three = Schema(migrations: two.migrations + [third])

  private func open(_ schema: Schema) throws -> Store {
    try Store(path: temporary.path, options: options, schema: schema)
  }

  private func restore(_ dump: String) throws {
    try StoreFile.create(temporary.path)
    try Connection(path: temporary.path, busyTimeout: 0).execute(dump)
  }

  @Test("there is a dump of every version up to this one")
  func dumps() { #expect(releases.keys.sorted() == Array(1...Schema.current.version)) }

  @Test(
    "a store of every older version opens with its records, and its history can be undone",
    arguments: releases.keys.sorted())
  func olderVersions(version: Int) throws {
    try restore(try #require(releases[version]))
    let store = try temporary.open()
    let night = try #require(try store.shifts.shift(RecordID("s1")))
    #expect(night.notes == "🦉")
    #expect(night.breakMinutes == 30, "by hand, though it is just the usual break")
    #expect(night.localStart == LocalDateTime(floatingSeconds: 1_792_868_400))
    #expect(night.rateMultiplier == Multiplier(tenThousandths: 13_500))
    #expect(try store.profiles.profile()?.name == "Jörg")
    #expect(try store.profiles.profile()?.payPeriodAnchor == CivilDay(year: 2026, month: 1, day: 5))
    #expect(try store.pay.baseRates().map(\.rate) == [.always(3150)], "what the profile told")
    #expect(try store.pay.bonuses().map(\.cents) == (version < 8 ? [] : [4600]))
    #expect(try store.undo(now: at(1)).value == [WriteLabel("shift.add", detail: "Night")])
    #expect(try store.shifts.count() == 0)
  }

  @Test("a new store and one that took every step have the same tables")
  func sameTables() throws {
    let old = try TemporaryStore()
    for length in 1...3 {
      let schema = Schema(migrations: Array(Self.three.migrations.prefix(length)))
      _ = try Store(path: old.path, options: options, schema: schema)
    }
    let sql = "SELECT coalesce(sql, name) FROM sqlite_schema ORDER BY name"
    let grown = try Store(path: old.path, options: options, schema: Self.three)
    #expect(
      try grown.connection.all(sql) { $0.text() }
        == open(Self.three).connection.all(sql) { $0.text() })
  }

  @Test("the columns the program reads and writes are the table's")
  func columns() throws {
    let store = try temporary.open()
    for table in TableName.allCases {
      let names = try store.connection.all(
        "SELECT name FROM pragma_table_info(?1)", [Value(table.rawValue)]
      ) { $0.text() }
      #expect(table.columns == names)
    }
  }

  @Test("before the first step a complete copy is kept beside the file, for the owner alone")
  func copy() throws {
    do { try open(.current).save(shift("a")) }
    do { try open(Self.three).save(shift("b")) }
    #expect(
      names(in: temporary.folder) == [
        "shiftpro.sqlite", "shiftpro.sqlite.before-v\(Self.three.version)",
      ])
    let copy = temporary.path + ".before-v\(Self.three.version)"
    #expect(mode(copy) == 0o600)
    let kept = try Store(path: copy, options: options, schema: .current)
    #expect(try kept.shifts.page(after: nil, limit: 9).map(\.id.text) == ["a"])
  }

  @Test("a new store needs no copy")
  func noCopy() throws {
    do { _ = try open(Self.three) }
    #expect(names(in: temporary.folder) == ["shiftpro.sqlite"])
  }

  @Test("a step that fails takes back itself alone, and the next start tries again")
  func failingStep() throws {
    do { try open(.current).save(shift("a")) }
    let broken = Schema(
      migrations: Self.two.migrations + [
        Migration(name: "third", sql: "CREATE TABLE half (x); CREATE TABLE shift (x)")
      ])
    #expect(
      throws: StoreError.migrationFailed(
        path: temporary.path, step: "third", reason: "table shift already exists")
    ) { try open(broken) }
    let store = try open(Self.two)
    #expect(try store.connection.integer("PRAGMA user_version") == Int64(Self.two.version))
    #expect(try store.connection.integer("SELECT count(*) FROM pragma_table_info('half')") == 0)
    #expect(try open(Self.three).shifts.count() == 1)
  }

  @Test("where no copy can be kept nothing is migrated, and no half copy stays")
  func noCopyNoMigration() throws {
    do { try open(.current).save(shift("a")) }
    // A folder where the copy should go stands in for whatever stops it.
    try Files.createFolder(temporary.path + ".before-v\(Self.two.version)")
    try Files.write([], to: temporary.path + ".before-v\(Self.two.version)/taken")
    #expect(
      throws: StoreError.cannotOpen(
        path: temporary.path + ".before-v\(Self.two.version)", reason: "Is a directory")
    ) { try open(Self.two) }
    #expect(
      names(in: temporary.folder) == [
        "shiftpro.sqlite", "shiftpro.sqlite.before-v\(Self.two.version)",
      ])
    #expect(try open(.current).shifts.count() == 1)
  }

  @Test("changes made before a migration can be undone and redone after it")
  func undoAcross() throws {
    var late = shift("a")
    late.name = "Late"
    do {
      let store = try open(.current)
      try store.save(shift("a"))
      try store.save(late)
    }
    let store = try open(Self.two)
    try store.connection.execute("UPDATE shift SET colour = 'blue'")
    try store.undo(now: at(1))
    #expect(try store.shifts.shift(late.id)?.name == "Early")
    let colour = "SELECT colour FROM shift"
    #expect(try store.connection.first(colour) { $0.text() } == "blue", "unknown to the change")
    try store.undo(now: at(1))
    try store.redo(2, now: at(1))
    #expect(try store.shifts.shift(late.id)?.name == "Late")
    #expect(try store.connection.first(colour) { $0.text() } == "red", "made anew: the default")
  }

  @Test(
    "many that open one new or old file at once all succeed, and each step runs once",
    arguments: [false, true])
  func concurrently(old: Bool) async throws {
    if old { try open(.current).save(shift("a")) }
    let path = temporary.path
    let schema = Self.three
    let options = options
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<8 {
        group.addTask {
          let store = try Store(path: path, options: options, schema: schema)
          try store.save(shift("b\(number)"))
        }
      }
      try await group.waitForAll()
    }
    let store = try open(Self.three)
    #expect(try store.shifts.count() == (old ? 9 : 8))
    #expect(try store.connection.first("PRAGMA integrity_check") { $0.text() } == "ok")
    #expect(try store.connection.first("PRAGMA journal_mode") { $0.text() } == "wal")
  }
}
