import Domain

/// Checksums of imported samples. Unlike records they have no history to be compared with.
struct SampleChecksums {
  /// What a batch adds up to, whatever the order of its samples.
  struct Sum: Equatable {
    var samples: Int64 = 0
    var checksum: Int64 = 0
  }

  let connection: Connection

  /// The sums as they were noted. Throws `StoreError`.
  func stored() throws -> [Int64: Sum] {
    let rows = try connection.all("SELECT batch, samples, checksum FROM step_checksum") {
      ($0.integer(), Sum(samples: $0.integer(), checksum: $0.integer()))
    }
    return Dictionary(uniqueKeysWithValues: rows)
  }

  /// The sums of the samples that are there. Throws `StoreError`.
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

  /// Notes the sums of batches that have none. Throws `StoreError`.
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
  /// Notes what imported samples add up to where that is not noted yet, so that `doctor` can
  /// compare. A store that cannot be written stays as it is. Throws `StoreError`.
  public func saveChecksums() throws {
    do {
      try SampleChecksums(connection: connection).save()
    } catch StoreError.readOnly, StoreError.diskFull {
      return
    }
  }
}
