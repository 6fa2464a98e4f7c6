extension Schema {
  /// Remembers in which zones all typed times of worked shifts are those of their instants, so that
  /// a start reads no shifts to find out.
  ///
  /// `zone_rules.typed_in_order` is set when rules or shifts of the zone change; 0 where that is not
  /// known. Forgetting the fingerprints makes the next program find out, for every zone.
  static let typedTimesSQL = """
    ALTER TABLE zone_rules ADD COLUMN typed_in_order INTEGER NOT NULL DEFAULT 0
      CONSTRAINT typed_in_order_is_a_flag CHECK (typed_in_order IN (0, 1));
    UPDATE zone_rules SET fingerprint = '';
    """
}
