import Domain
import Platform

extension Store {
  /// Returns the UUID of this file among all stores. Throws `StoreError`.
  public func identity() throws -> String {
    if let knownReplica { return knownReplica }
    return try connection.transaction { .commit(try replica()) }
  }

  /// Returns what identifies the history of this store and of its copies: its first change; nil if
  /// there is none. Throws `StoreError`.
  public func origin() throws -> String? {
    try connection.first(
      """
      SELECT hlc || ' ' || record_id FROM change AS c JOIN change_group AS g ON g.id = c.group_id
      WHERE c.group_id = (SELECT min(group_id) FROM change) ORDER BY c.id LIMIT 1
      """
    ) { $0.text() }
  }

  /// Returns the UUID of this file among all stores, within a transaction. It is created at the
  /// first change, and again if the file turns out to be a copy. Throws `StoreError`.
  func replica() throws -> String {
    if let knownReplica { return knownReplica }
    var info = stat()
    _ = stat(connection.filePath, &info)
    let file = "\(info.st_ino) \(options.device)"
    let found = try connection.first("SELECT uuid, file FROM replica") { row in
      (uuid: row.text(), file: row.text())
    }
    if let found, found.file == file {
      knownReplica = found.uuid
      return found.uuid
    }
    let uuid = RecordID.new().text
    try connection.run(
      "INSERT OR REPLACE INTO replica (id, uuid, file) VALUES (1, ?1, ?2)",
      [.text(uuid), .text(file)])
    // Not yet known: the transaction may be rolled back.
    return uuid
  }
}
