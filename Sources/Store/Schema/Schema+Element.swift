extension Schema {
  /// Version 32: lines of payslips that list premiums apart. `kind` 4 is an element of the pay, whose
  /// `label` is its code or its label.
  static let elementSQL = """
    CREATE TABLE pay_slip_2 (
      id TEXT PRIMARY KEY NOT NULL,
      period_start TEXT NOT NULL
        CONSTRAINT start_is_a_date CHECK (period_start GLOB '????-??-??'),
      kind INTEGER NOT NULL CONSTRAINT known_kind CHECK (kind BETWEEN 0 AND 4),
      label TEXT NOT NULL,
      multiplier_trillionths INTEGER
        CONSTRAINT hours_have_a_multiplier CHECK ((kind = 0) = (multiplier_trillionths IS NOT NULL)),
      amount_per_hour INTEGER NOT NULL,
      seconds INTEGER,
      cents INTEGER,
      created_at INTEGER NOT NULL,
      updated_at INTEGER NOT NULL,
      deleted_at INTEGER,
      amount_fraction INTEGER NOT NULL DEFAULT 0
        CONSTRAINT fraction_of_one CHECK (amount_fraction BETWEEN 0 AND 999999999999)
    ) STRICT;
    INSERT INTO pay_slip_2 SELECT id, period_start, kind, label, multiplier_trillionths,
      amount_per_hour, seconds, cents, created_at, updated_at, deleted_at, amount_fraction
      FROM pay_slip;
    DROP TABLE pay_slip;
    ALTER TABLE pay_slip_2 RENAME TO pay_slip;
    CREATE UNIQUE INDEX pay_slip_line ON pay_slip
      (period_start, kind, label, coalesce(multiplier_trillionths, 0), amount_per_hour,
       amount_fraction)
      WHERE deleted_at IS NULL;
    """
}
