extension Schema {
  /// Version 5: payslips.
  ///
  /// A record is a line of the payslip of the pay period that begins on `period_start`. `kind` is 0
  /// for hours of one label and rate, 1 for bonuses, 2 for lines that only the payslip has, 3 for
  /// its total. The multiplier counts trillionths, as in the rules. NULL means that it was not
  /// entered.
  static let payslipSQL = """
    CREATE TABLE pay_slip (
      id TEXT PRIMARY KEY NOT NULL,
      period_start TEXT NOT NULL
        CONSTRAINT start_is_a_date CHECK (period_start GLOB '????-??-??'),
      kind INTEGER NOT NULL CONSTRAINT known_kind CHECK (kind BETWEEN 0 AND 3),
      label TEXT NOT NULL,
      multiplier_trillionths INTEGER
        CONSTRAINT hours_have_a_multiplier CHECK ((kind = 0) = (multiplier_trillionths IS NOT NULL)),
      amount_per_hour INTEGER NOT NULL,
      seconds INTEGER,
      cents INTEGER,
      created_at INTEGER NOT NULL,
      updated_at INTEGER NOT NULL,
      deleted_at INTEGER
    ) STRICT;
    CREATE UNIQUE INDEX pay_slip_line ON pay_slip
      (period_start, kind, label, coalesce(multiplier_trillionths, 0), amount_per_hour)
      WHERE deleted_at IS NULL;
    """
}
