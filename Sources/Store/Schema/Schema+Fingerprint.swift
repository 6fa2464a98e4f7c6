extension Schema {
  /// The fingerprint of the schema that all migrations make. A new migration changes it: the test
  /// `ForeignSchemaTests.fingerprint` prints the new one. A store with another fingerprint is
  /// compared object by object at every start, so that an outdated one costs time, but refuses
  /// nothing.
  static let currentFingerprint =
    "bd16c480a157e14ba304a668d77c3fa68d96bd9218fd1c55f118b75f8c6bb79c"
}
