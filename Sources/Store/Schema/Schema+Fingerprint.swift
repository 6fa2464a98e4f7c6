extension Schema {
  /// The fingerprint of the schema that all migrations make. A new migration changes it: the test
  /// `ForeignSchemaTests.fingerprint` prints the new one. A store with another fingerprint is
  /// compared object by object at every start, so that an outdated one costs time, but refuses
  /// nothing.
  static let currentFingerprint =
    "db0ab9c8968e3cabd352829ac1143af65fb6f4d5df8bd051990c5253bca8373c"
}
