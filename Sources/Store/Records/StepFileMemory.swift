import Domain

/// Identifies the step imports in force at some time.
public struct ImportsInForce: Equatable, Sendable {
  /// The number of the last import.
  fileprivate let batch: Int64
  /// The number of imports, and FNV-1a of their identities in order.
  fileprivate let mark: String

  fileprivate init(upTo batch: Int64, _ connection: Connection) throws {
    let ids = try connection.all(
      "SELECT id FROM step_import WHERE deleted_at IS NULL AND batch <= ?1 ORDER BY batch, id",
      [.integer(batch)]
    ) { $0.text() }
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for id in ids { for byte in id.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 } }
    self.batch = batch
    mark = "\(ids.count) \(String(hash, radix: 16))"
  }
}

extension WriteTransaction {
  /// Returns the report of an earlier import of this file with these options; nil without one, or
  /// if an import in force then was undone since, so that samples may be missing. Throws
  /// `StoreError`.
  public func importedFile(_ identity: String, options: String) throws -> String? {
    let found = try connection.first(
      "SELECT batch, imports, report FROM step_file WHERE identity = ?1 AND options = ?2",
      [Value(identity), Value(options)]
    ) { row in (batch: row.integer(), imports: row.text(), report: row.text()) }
    guard let found else { return nil }
    let present = try ImportsInForce(upTo: found.batch, connection)
    return present.mark == found.imports ? found.report : nil
  }

  /// Returns the imports in force. Throws `StoreError`.
  public func importsInForce() throws -> ImportsInForce {
    let batch = try connection.integer(
      "SELECT coalesce(max(batch), 0) FROM step_import WHERE deleted_at IS NULL")
    return try ImportsInForce(upTo: batch, connection)
  }
}

extension Store {
  /// The largest number of files remembered; the oldest are dropped.
  private static let mostFiles = 200

  /// Remembers the report of a file whose samples are all in `imports`. This changes no record, so
  /// an import without new samples can still be followed by redo. Throws `StoreError`.
  public func rememberFile(
    _ identity: String, options: String, report: String, imports: ImportsInForce, now: Instant
  ) throws {
    try connection.transaction {
      _ = try beginWriting()
      try connection.run(
        "INSERT OR REPLACE INTO step_file VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
        [
          Value(identity), Value(options), .integer(imports.batch), Value(imports.mark),
          Value(report), Value(now),
        ])
      try connection.run(
        """
        DELETE FROM step_file WHERE (identity, options) NOT IN (
          SELECT identity, options FROM step_file ORDER BY seen DESC, identity LIMIT ?1)
        """, [Value(Self.mostFiles)])
      return .commit(())
    }
  }
}
