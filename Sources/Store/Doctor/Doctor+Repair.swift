import Platform

extension Doctor {
  /// Repairs what needs no decision: file permissions, indexes that disagree with sound tables, a
  /// log that was not merged, stamps of the future, and instants that are not those of planned local
  /// times. Never changes records. Throws `StoreError`.
  public func repair() throws -> [Repair] {
    var repairs = widePermissions().compactMap { finding -> Repair? in
      guard case .widePermissions(let file, _) = finding, chmod(file, StoreFile.mode) == 0 else {
        return nil
      }
      return .permissionsNarrowed(path: file)
    }
    repairs += leftovers().compactMap { finding -> Repair? in
      guard case .leftover(let file) = finding, unlink(file) == 0 else { return nil }
      return .leftoverRemoved(path: file)
    }
    guard Files.size(path) != 0 else { return repairs }
    let connection = try open()
    repairs += try repairSchema(connection)
    guard try Doctor.schema(connection).isEmpty else { return repairs }
    if try hasWrongIndexes(connection) {
      try connection.execute("REINDEX")
      repairs.append(.indexesRebuilt)
    }
    let hasLog = (Files.size(connection.filePath + "-wal") ?? 0) > 0
    // The next program that opens the store resolves planned times by the rules of its machine.
    if try connection.integer("PRAGMA user_version") == Schema.current.version {
      try connection.run("UPDATE zone_rules SET fingerprint = ''")
      let renewed = try renewFutureStamps(connection)
      if renewed > 0 {
        repairs.append(.stampsRenewed(count: renewed))
        try connection.run("UPDATE machine_link SET resends = 1")
      }
    }
    if try connection.integer("PRAGMA wal_checkpoint(TRUNCATE)") == 0, hasLog {
      repairs.append(.logMerged)
    }
    return repairs
  }

  /// Drops foreign triggers, views and indexes, and creates missing or changed indexes.
  private func repairSchema(_ connection: Connection) throws -> [Repair] {
    var repairs: [Repair] = []
    for difference in try Doctor.schema(connection) where difference.canBeDropped {
      let name = difference.fullName.replacing("\"", with: "\"\"")
      let kind = difference.type.uppercased()
      guard (try? connection.execute("DROP \(kind) \"\(name)\"")) != nil else { continue }
      repairs.append(.schemaRepaired(difference))
    }
    for difference in try Doctor.schema(connection) where difference.canBeMade {
      guard let sql = difference.sql, (try? connection.execute(sql)) != nil else { continue }
      repairs.append(.schemaRepaired(difference))
    }
    return repairs
  }

  /// Whether all findings are about indexes. Building an index from a damaged table would spread
  /// the damage.
  private func hasWrongIndexes(_ connection: Connection) throws -> Bool {
    let findings = try Doctor.integrity(connection)
    return !findings.isEmpty
      && findings.allSatisfy { finding in
        guard case .damaged(let detail) = finding else { return false }
        return ["missing from index ", "entries in index ", "entry in index "]
          .contains { detail.contains($0) }
      }
  }

  /// Finds the store's files that others may read or write.
  func widePermissions() -> [Finding] {
    ["", "-wal", "-shm"].compactMap { suffix in
      var info = stat()
      let file = path + suffix
      guard stat(file, &info) == 0, info.st_mode & 0o077 != 0 else { return nil }
      return .widePermissions(path: file, mode: UInt32(info.st_mode & 0o777))
    }
  }
}
