extension Schema {
  /// The result of a closed pay period when it was closed: its lines, bonuses, holidays and totals
  /// as one document. NULL if an older program closed it.
  static let closedResultSQL = """
    ALTER TABLE pay_period ADD COLUMN result_json TEXT
      CONSTRAINT result_is_an_object CHECK (result_json GLOB '{*');
    """
}
