extension Schema {
  /// The fingerprint of the schema that all migrations make. A new migration changes it: the test
  /// `ForeignSchemaTests.fingerprint` prints the new one. A store with another fingerprint is
  /// compared object by object at every start, so that an outdated one costs time, but refuses
  /// nothing.
  static let currentFingerprint =
    "d6afd5df6d41c0e72871d2db6ca7cf4212b7fee514a703baf0192ad1c3beb607"
}
