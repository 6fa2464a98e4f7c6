extension Schema {
  /// The fingerprint of the schema that all migrations make. A new migration changes it: the test
  /// `ForeignSchemaTests.fingerprint` prints the new one. A store with another fingerprint is
  /// compared object by object at every start, so that an outdated one costs time, but refuses
  /// nothing.
  static let currentFingerprint =
    "532d8b9b419bf092b44aaaadbcae8cff5cf0b6908f0634b6e62e7ea9d53b4e06"
}
