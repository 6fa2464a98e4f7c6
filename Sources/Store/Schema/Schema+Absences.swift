extension Schema {
  /// Version 35: absences, kinds of absence that differ from the built-in ones, entitlements with
  /// their rules and the grants by hand, contract hours by day, and the entries of the account of
  /// hours. Balances are calculated, never stored.
  ///
  /// `start_at` and `end_at` are NULL for whole or half dates. Amounts are decimals as text, in
  /// minutes for an entitlement by hours, otherwise in days or shifts; that of a rule per `worked` is
  /// in per cent. Kinds and entitlements are referred to by key and name, because the built-in ones
  /// have no record.
  static let absencesSQL = """
    CREATE TABLE absence (
      id TEXT PRIMARY KEY NOT NULL,
      kind TEXT NOT NULL CONSTRAINT absence_has_a_kind CHECK (kind <> ''),
      from_day TEXT NOT NULL CONSTRAINT absence_from_a_date CHECK (from_day GLOB '????-??-??'),
      to_day TEXT NOT NULL CONSTRAINT absence_to_a_date CHECK (to_day GLOB '????-??-??'),
      start_at INTEGER,
      end_at INTEGER,
      zone TEXT NOT NULL,
      half TEXT CONSTRAINT first_or_second_half CHECK (half IN ('first', 'second')),
      note TEXT NOT NULL,
      created_at INTEGER NOT NULL,
      updated_at INTEGER NOT NULL,
      deleted_at INTEGER,
      CONSTRAINT absence_to_not_before_from CHECK (from_day <= to_day),
      CONSTRAINT absence_end_after_start CHECK
        ((start_at IS NULL) = (end_at IS NULL) AND start_at < end_at),
      CONSTRAINT half_of_one_date CHECK (half IS NULL OR from_day = to_day AND start_at IS NULL)
    ) STRICT;
    CREATE INDEX absence_by_days ON absence (to_day, from_day) WHERE deleted_at IS NULL;

    CREATE TABLE absence_kind (
      id TEXT PRIMARY KEY NOT NULL,
      key TEXT NOT NULL CONSTRAINT kind_has_a_key CHECK (key <> ''),
      name TEXT NOT NULL,
      letter TEXT NOT NULL,
      paid TEXT NOT NULL,
      loading INTEGER NOT NULL CONSTRAINT loading_in_per_cent CHECK (loading BETWEEN 0 AND 1000),
      paid_days INTEGER CONSTRAINT some_paid_days CHECK (paid_days >= 0),
      credit TEXT NOT NULL,
      draws TEXT NOT NULL,
      gives_back TEXT NOT NULL,
      outranks INTEGER NOT NULL CONSTRAINT outranks_is_yes_or_no CHECK (outranks IN (0, 1)),
      is_work INTEGER NOT NULL CONSTRAINT work_is_yes_or_no CHECK (is_work IN (0, 1)),
      created_at INTEGER NOT NULL,
      updated_at INTEGER NOT NULL,
      deleted_at INTEGER
    ) STRICT;

    CREATE TABLE entitlement (
      id TEXT PRIMARY KEY NOT NULL,
      name TEXT NOT NULL CONSTRAINT entitlement_has_a_name CHECK (name <> ''),
      counted_by TEXT NOT NULL,
      year_start TEXT NOT NULL,
      holidays_free INTEGER NOT NULL
        CONSTRAINT free_is_yes_or_no CHECK (holidays_free IN (0, 1)),
      created_at INTEGER NOT NULL,
      updated_at INTEGER NOT NULL,
      deleted_at INTEGER
    ) STRICT;

    CREATE TABLE entitlement_rule (
      id TEXT PRIMARY KEY NOT NULL,
      entitlement TEXT NOT NULL,
      amount TEXT NOT NULL,
      per TEXT NOT NULL,
      from_day TEXT NOT NULL CONSTRAINT rule_from_a_date CHECK (from_day GLOB '????-??-??'),
      until_day TEXT CONSTRAINT rule_until_a_date CHECK (until_day GLOB '????-??-??'),
      expires TEXT NOT NULL,
      rounding TEXT NOT NULL,
      created_at INTEGER NOT NULL,
      updated_at INTEGER NOT NULL,
      deleted_at INTEGER,
      CONSTRAINT rule_until_not_before_from CHECK (from_day <= until_day)
    ) STRICT;

    CREATE TABLE entitlement_grant (
      id TEXT PRIMARY KEY NOT NULL,
      entitlement TEXT NOT NULL,
      amount TEXT NOT NULL,
      on_day TEXT NOT NULL CONSTRAINT grant_on_a_date CHECK (on_day GLOB '????-??-??'),
      expires_day TEXT CONSTRAINT grant_expires_on_a_date CHECK (expires_day GLOB '????-??-??'),
      note TEXT NOT NULL,
      created_at INTEGER NOT NULL,
      updated_at INTEGER NOT NULL,
      deleted_at INTEGER,
      CONSTRAINT grant_expires_not_before CHECK (on_day <= expires_day)
    ) STRICT;

    CREATE TABLE work_target (
      id TEXT PRIMARY KEY NOT NULL,
      minutes INTEGER NOT NULL CONSTRAINT target_not_negative CHECK (minutes >= 0),
      per TEXT NOT NULL,
      from_day TEXT NOT NULL CONSTRAINT target_from_a_date CHECK (from_day GLOB '????-??-??'),
      created_at INTEGER NOT NULL,
      updated_at INTEGER NOT NULL,
      deleted_at INTEGER
    ) STRICT;

    CREATE TABLE account_entry (
      id TEXT PRIMARY KEY NOT NULL,
      kind TEXT NOT NULL
        CONSTRAINT kind_of_entry CHECK (kind IN ('opening', 'correction', 'payout')),
      minutes INTEGER NOT NULL,
      on_day TEXT NOT NULL CONSTRAINT entry_on_a_date CHECK (on_day GLOB '????-??-??'),
      cap_minutes INTEGER,
      multiplier TEXT NOT NULL,
      note TEXT NOT NULL,
      created_at INTEGER NOT NULL,
      updated_at INTEGER NOT NULL,
      deleted_at INTEGER
    ) STRICT;
    """
}
