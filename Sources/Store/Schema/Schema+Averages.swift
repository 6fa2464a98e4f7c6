extension Schema {
  /// Version 38: the time over which the pay of a kind of absence is averaged, and the balance up to
  /// which a rule of an entitlement grants.
  ///
  /// `averaged_over` is `13w`, `3m` or `52w`, and `most` an amount in the unit of the entitlement.
  static let averagesSQL = """
    ALTER TABLE absence_kind ADD COLUMN averaged_over TEXT NOT NULL DEFAULT '13w';
    ALTER TABLE entitlement_rule ADD COLUMN most TEXT
    """
}
