import Domain
import Platform

extension Store {
  /// The name of this file among all stores, inside a transaction: a random one that is made at the
  /// first change, and again where the file turns out to be a copy of the one that it was made for.
  /// Throws `StoreError`.
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
    return uuid
  }
}
