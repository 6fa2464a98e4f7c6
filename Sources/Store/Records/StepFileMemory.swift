import Domain

/// What was said of files of steps that came in whole. Every function throws `StoreError`.
extension WriteTransaction {
  /// So many files are remembered, the last ones.
  private static let mostFiles = 200

  /// What was said of the file of this identity when it was read with these options; nil where it was
  /// not, or where an import that was in force then is not any more, so that samples may be missing.
  public func importedFile(_ identity: String, options: String) throws -> String? {
    let found = try connection.first(
      "SELECT batch, imports, report FROM step_file WHERE identity = ?1 AND options = ?2",
      [Value(identity), Value(options)]
    ) { row in (batch: row.integer(), imports: row.text(), report: row.text()) }
    guard let found, try importsInForce(upTo: found.batch) == found.imports else { return nil }
    return found.report
  }

  /// Remembers what was said of a file, once the samples of it are in. Throws `StoreError`.
  public func rememberFile(_ identity: String, options: String, report: String) throws {
    let batch = try connection.integer(
      "SELECT coalesce(max(batch), 0) FROM step_import WHERE deleted_at IS NULL")
    try connection.run(
      "INSERT OR REPLACE INTO step_file VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
      [
        Value(identity), Value(options), .integer(batch), Value(try importsInForce(upTo: batch)),
        Value(report), Value(now),
      ])
    try connection.run(
      """
      DELETE FROM step_file WHERE (identity, options) NOT IN (
        SELECT identity, options FROM step_file ORDER BY seen DESC, identity LIMIT ?1)
      """, [Value(Self.mostFiles)])
  }

  /// Tells apart the imports in force: their number, and FNV-1a of their identities in order.
  private func importsInForce(upTo batch: Int64) throws -> String {
    let ids = try connection.all(
      "SELECT id FROM step_import WHERE deleted_at IS NULL AND batch <= ?1 ORDER BY batch, id",
      [.integer(batch)]
    ) { $0.text() }
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for id in ids { for byte in id.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 } }
    return "\(ids.count) \(String(hash, radix: 16))"
  }
}
