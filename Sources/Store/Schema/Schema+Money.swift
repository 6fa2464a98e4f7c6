extension Schema {
  /// Base rates in trillionths of a minor unit besides whole ones, and the currency of a bonus:
  /// NULL for the currency of the rules of its day, in bonuses of older programs.
  static let moneySQL = """
    ALTER TABLE base_rate ADD COLUMN fraction INTEGER NOT NULL DEFAULT 0
      CONSTRAINT four_decimals_more CHECK
        (fraction BETWEEN 0 AND 999999999999 AND fraction % 100000000 = 0);

    ALTER TABLE bonus ADD COLUMN currency TEXT
      CONSTRAINT currency_is_iso_4217 CHECK (length(currency) = 3);

    ALTER TABLE pay_slip ADD COLUMN amount_fraction INTEGER NOT NULL DEFAULT 0
      CONSTRAINT fraction_of_one CHECK (amount_fraction BETWEEN 0 AND 999999999999);
    DROP INDEX pay_slip_line;
    CREATE UNIQUE INDEX pay_slip_line ON pay_slip
      (period_start, kind, label, coalesce(multiplier_trillionths, 0), amount_per_hour,
        amount_fraction)
      WHERE deleted_at IS NULL;
    """
}
