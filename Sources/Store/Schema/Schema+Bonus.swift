extension Schema {
  /// Breaks by rule, bonuses, and base rates in one place.
  ///
  /// `shift.break_by_rule` is 1 where the rules of pay say how much is unpaid; `break_minutes` is 0
  /// then. Every shift of an older store keeps its minutes as told by hand, also where they are
  /// just the usual break that was filled in when it was made: what had been added up before the
  /// step is the same after it, whatever rules hold, and only shifts made since go by rule.
  ///
  /// `bonus.day` says in which pay period it is paid; `earned_from` is the first day on which it
  /// was earned, NULL where it was earned in all of that period, else it was earned until `day`.
  ///
  /// `user_profile.base_rate_cents` is no longer read: where it was all that was known of the pay
  /// it becomes a rate that has always held. The column stays as it is, or older changes of the
  /// profile could not be undone.
  static let bonusSQL = """
    ALTER TABLE shift ADD COLUMN break_by_rule INTEGER NOT NULL DEFAULT 0
      CONSTRAINT by_rule_is_yes_or_no CHECK (break_by_rule IN (0, 1));

    CREATE TABLE bonus (
      id TEXT PRIMARY KEY NOT NULL,
      day TEXT NOT NULL CONSTRAINT day_is_a_date CHECK (day GLOB '????-??-??'),
      name TEXT NOT NULL CONSTRAINT bonus_has_a_name CHECK (name <> ''),
      cents INTEGER NOT NULL CONSTRAINT bonus_is_money CHECK (cents > 0),
      earned_from TEXT CONSTRAINT earned_is_a_date CHECK (earned_from GLOB '????-??-??'),
      in_regular_rate INTEGER NOT NULL
        CONSTRAINT regular_is_yes_or_no CHECK (in_regular_rate IN (0, 1)),
      created_at INTEGER NOT NULL,
      updated_at INTEGER NOT NULL,
      deleted_at INTEGER,
      CONSTRAINT earned_before_paid CHECK (earned_from <= day)
    ) STRICT;

    INSERT INTO base_rate (id, effective_from, cents, created_at, updated_at, deleted_at)
      SELECT id, NULL, base_rate_cents, created_at, updated_at, NULL
      FROM user_profile
      WHERE base_rate_cents IS NOT NULL AND deleted_at IS NULL
        AND NOT EXISTS (SELECT 1 FROM base_rate)
      ORDER BY created_at, id LIMIT 1;
    """
}
