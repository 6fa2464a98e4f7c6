extension Schema {
  /// Version 40: the loading of a kind of absence in parts of a per cent, as the 17.5 % of Australian
  /// awards. `loading_part` is the rest in ten-thousandths.
  static let loadingSQL = """
    ALTER TABLE absence_kind ADD COLUMN loading_part INTEGER NOT NULL DEFAULT 0
      CONSTRAINT part_of_a_per_cent CHECK (loading_part BETWEEN 0 AND 9999)
    """
}
