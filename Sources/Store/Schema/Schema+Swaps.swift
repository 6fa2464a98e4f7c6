extension Schema {
  /// Version 39: swaps of shifts with colleagues.
  ///
  /// The given and the taken shift are the ids of shifts, also of ones that only their pattern plans,
  /// so that neither refers to a record.
  static let swapsSQL = """
    CREATE TABLE swap (
      id TEXT PRIMARY KEY NOT NULL,
      colleague TEXT NOT NULL CONSTRAINT swap_with_somebody CHECK (colleague <> ''),
      given_shift TEXT,
      given_day TEXT CONSTRAINT given_on_a_date CHECK (given_day GLOB '????-??-??'),
      taken_shift TEXT,
      taken_day TEXT CONSTRAINT taken_on_a_date CHECK (taken_day GLOB '????-??-??'),
      is_settled INTEGER NOT NULL
        CONSTRAINT settled_is_yes_or_no CHECK (is_settled IN (0, 1)),
      note TEXT NOT NULL,
      created_at INTEGER NOT NULL,
      updated_at INTEGER NOT NULL,
      deleted_at INTEGER,
      CONSTRAINT given_shift_has_a_date CHECK ((given_shift IS NULL) = (given_day IS NULL)),
      CONSTRAINT taken_shift_has_a_date CHECK ((taken_shift IS NULL) = (taken_day IS NULL)),
      CONSTRAINT swap_has_a_shift CHECK (given_shift IS NOT NULL OR taken_shift IS NOT NULL)
    ) STRICT
    """
}
