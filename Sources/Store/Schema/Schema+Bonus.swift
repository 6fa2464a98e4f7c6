extension Schema {
  /// Breaks by rule, bonuses, and all base rates in one table.
  ///
  /// `shift.break_by_rule` is 1 if the rules of pay decide the unpaid minutes; `break_minutes` is 0
  /// then. Shifts of older stores keep their minutes as set by hand, even if they are the default
  /// break that was filled in: their pay must not change with the migration, whatever the rules
  /// are. Only new shifts use the rules.
  ///
  /// `bonus.day` decides in which pay period it is paid; `earned_from` is the first day on which it
  /// was earned, until `day`, or NULL for the whole period.
  ///
  /// `user_profile.base_rate_cents` is no longer read: if it was the only rate, it becomes one that
  /// has always applied. The column stays, so that older changes of the profile can be undone.
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
