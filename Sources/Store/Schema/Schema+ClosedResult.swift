extension Schema {
  /// What a closed pay period came to when it was closed: its lines, bonuses, holidays and totals
  /// as one document, beside the rules. NULL where an older program closed it.
  static let closedResultSQL = """
    ALTER TABLE pay_period ADD COLUMN result_json TEXT
      CONSTRAINT result_is_an_object CHECK (result_json GLOB '{*');
    """
}
