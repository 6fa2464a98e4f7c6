extension Schema {
  /// The fingerprint of the schema that all migrations make. A new migration changes it: the test
  /// `ForeignSchemaTests.fingerprint` prints the new one. A store with another fingerprint is
  /// compared object by object at every start, so that an outdated one costs time, but refuses
  /// nothing.
  static let currentFingerprint =
    "07b4e9a874874ceda1bcc14951dcdcf1c73700c4c83f2ebf688a6c659f970a71"
}

extension Connection {
  /// Returns the hash of everything in the file's schema, in which it makes no difference in what
  /// order objects were created. Throws `StoreError`.
  package func schemaFingerprint() throws -> String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(1 << 16)
    try each("SELECT type, name, tbl_name, sql FROM sqlite_master ORDER BY name") { row in
      for _ in 0..<4 {
        row.utf8 { field in
          // Lengths keep a field from continuing in the next one.
          withUnsafeBytes(of: UInt64(field.count).littleEndian) { bytes.append(contentsOf: $0) }
          bytes.append(contentsOf: field)
        }
      }
    }
    return BLAKE2b.hash(bytes)
  }
}
