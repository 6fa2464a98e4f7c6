extension Schema {
  /// Whether animations are off.
  static let motionSQL = """
    ALTER TABLE user_profile ADD COLUMN reduce_motion INTEGER NOT NULL DEFAULT 0
      CONSTRAINT motion_is_yes_or_no CHECK (reduce_motion IN (0, 1))
    """
}
