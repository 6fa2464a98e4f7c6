extension Schema {
  /// The treatment of planned shifts that are over: 0 asks, 2 does not, and 1 counts them as worked.
  static let confirmationSQL = """
    ALTER TABLE user_profile ADD COLUMN confirmation INTEGER NOT NULL DEFAULT 0
      CONSTRAINT confirmation_is_known CHECK (confirmation IN (0, 1, 2))
    """
}
