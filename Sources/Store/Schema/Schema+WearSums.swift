extension Schema {
  /// Daily sums of each pair, calculated from samples, sessions, attributions and shifts, so that a
  /// start does not have to.
  ///
  /// These tables have no records: without their rows every result is the same. Days in
  /// `wear_sum_stale` (numbers since 1970, both ends included) have no valid sums; all others do,
  /// with a row for each pair that has any. `generation` grows whenever days become valid or
  /// invalid. `rules` and `sources` are the settings for which the sums are valid.
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
