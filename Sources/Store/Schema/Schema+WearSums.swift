extension Schema {
  /// What was walked in each pair on each day, worked out from samples, sessions, attributions and
  /// shifts, so that a start need not do it again.
  ///
  /// These tables hold no records: without a row of them every result is the same. Days of
  /// `wear_sum_stale` (numbers since 1970, both ends included) are not known; all others are, and
  /// have a row for each pair in which anything was walked. `generation` grows with every change of
  /// which days are known. `rules` and `sources` say for which settings the sums hold.
  static let wearSumsSQL = """
    CREATE TABLE wear_sum_state (
      id INTEGER PRIMARY KEY CONSTRAINT one_state CHECK (id = 1),
      generation INTEGER NOT NULL,
      rules TEXT NOT NULL,
      sources TEXT NOT NULL
    ) STRICT;
    CREATE TABLE wear_sum_stale (
      first_day INTEGER PRIMARY KEY,
      last_day INTEGER NOT NULL
    ) STRICT;
    CREATE TABLE wear_sum (
      day INTEGER NOT NULL,
      shoe_id TEXT NOT NULL,
      steps INTEGER NOT NULL,
      distance_mm INTEGER NOT NULL,
      shift_steps INTEGER NOT NULL,
      is_estimated INTEGER NOT NULL,
      PRIMARY KEY (day, shoe_id)
    ) STRICT, WITHOUT ROWID;
    """
}
