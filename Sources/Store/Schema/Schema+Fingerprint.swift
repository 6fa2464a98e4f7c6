extension Schema {
  /// The fingerprint of the schema that all migrations make. A new migration changes it: the test
  /// `ForeignSchemaTests.fingerprint` prints the new one. A store with another fingerprint is
  /// compared object by object at every start, so that an outdated one costs time, but refuses
  /// nothing.
  static let currentFingerprint =
    "85fcb9266da2d796c3e299b1f4fa308e49c1a00d08ee3702a5dc31575617068a"
}
