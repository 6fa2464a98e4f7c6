import Domain

/// Checksums of imported samples, which have no history to be compared with.
struct SampleChecksums {
  /// The number and the checksum of a batch's samples, whatever their order.
  struct Sum: Equatable {
    var samples: Int64 = 0
    var checksum: Int64 = 0
  }

  let connection: Connection

  /// Returns the stored sums by batch. Throws `StoreError`.
  func stored() throws -> [Int64: Sum] {
    let rows = try connection.all("SELECT batch, samples, checksum FROM step_checksum") {
      ($0.integer(), Sum(samples: $0.integer(), checksum: $0.integer()))
    }
    return Dictionary(uniqueKeysWithValues: rows)
  }

  /// Calculates the sums of the samples by batch. Throws `StoreError`.
  func computed() throws -> [Int64: Sum] {
    var sums: [Int64: Sum] = [:]
    try connection.streamRows(
      "batch, kind, level, start_date, source, end_date, value, doubt", "FROM step_sample"
    ) { row in
      let batch = row.integer()
      var mixed: UInt64 = 0
      for _ in 0..<7 {
        // One round of SplitMix64 for each value: a flipped bit changes about half of the sum.
        var mixer = SplitMix64(seed: mixed ^ UInt64(bitPattern: row.integer()))
        mixed = mixer.next()
      }
      sums[batch, default: Sum()].samples += 1
      sums[batch, default: Sum()].checksum &+= Int64(bitPattern: mixed)
    }
    return sums
  }

  /// Stores the sums of batches that have none. Throws `StoreError`.
  func save() throws {
    let open =
      "SELECT EXISTS (SELECT 1 FROM step_import WHERE batch NOT IN "
      + "(SELECT batch FROM step_checksum))"
    guard try connection.integer(open) != 0 else { return }
    try connection.transaction {
      for (batch, sum) in try computed() {
        try connection.run(
          """
          INSERT INTO step_checksum SELECT batch, ?2, ?3 FROM step_batch WHERE batch = ?1
          ON CONFLICT DO NOTHING
          """, [.integer(batch), .integer(sum.samples), .integer(sum.checksum)])
      }
      return .commit(())
    }
  }
}

extension Store {
  /// Stores the checksums of imported samples that have none yet, for `doctor`. Does nothing in a
  /// store that cannot be written. Throws `StoreError`.
  public func saveChecksums() throws {
    do {
      try SampleChecksums(connection: connection).save()
    } catch StoreError.readOnly, StoreError.diskFull {
      return
    }
  }
}
