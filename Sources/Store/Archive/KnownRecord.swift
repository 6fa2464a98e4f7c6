import Domain

/// A record as its own changes made it in any store, whatever the tables show instead.
///
/// Two values of one identity are merged part by part: the later change wins, and the greater value
/// if the stamps are equal. So the order and the number of merges make no difference.
struct KnownRecord: Equatable {
  /// The record; nil if undo removed it and only its stamps are left.
  var record: TableRecord?
  var stamps: RecordStamps
  /// Whether undo removed it.
  var isErased = false

  /// Whether it is neither deleted nor removed by undo.
  var isLive: Bool { !isErased && record?["deleted_at"] == .null }

  /// Creates the value of a record from what its table shows and what was set aside; nil if the
  /// store does not know the record.
  init?(
    _ id: RecordID, _ shown: TableRecord?, _ state: TableMergeState, notAfter limit: HybridStamp
  ) {
    let aside = state.asides[id]
    let record = aside?.record ?? shown
    guard record != nil || state.stamps[id] != nil else { return nil }
    self.record = record
    isErased = aside?.isErased ?? (shown == nil)
    if let known = state.stamps[id] {
      stamps = known
    } else {
      // Saved from a damaged store, whose history is lost.
      stamps = record.flatMap { RecordStamps(of: $0, notAfter: limit) } ?? RecordStamps([:])
    }
  }

  /// Merges another value of the same identity into this one.
  mutating func merge(_ other: KnownRecord) {
    let isOutdated = isOutdated(by: other)
    let arePlanned = stamps.arePlanned && other.stamps.arePlanned
    let latest = max(stamps.latest, other.stamps.latest)
    if let mine = record, let theirs = other.record {
      (record, stamps) = Self.merged(mine, stamps, theirs, other.stamps)
      for column in ["updated_at", "deleted_at"] where isOutdated {
        record?[column] = theirs[column]
      }
    } else if let theirs = other.record {
      record = theirs
      stamps = other.stamps
    }
    if arePlanned {
      // Undo in one store leaves the plan, with what was changed in the other.
      isErased = isErased && other.isErased
    } else if isOutdated {
      isErased = other.isErased
    }
    stamps.setLatest(latest)
  }

  /// Whether the other value was the last to create, delete or remove the record.
  private func isOutdated(by other: KnownRecord) -> Bool {
    guard stamps.latest == other.stamps.latest else { return stamps.latest < other.stamps.latest }
    guard isErased == other.isErased else { return other.isErased }
    guard let mine = record, let theirs = other.record else { return false }
    let columns = ["deleted_at", "updated_at"]
    return isLess(columns.map { mine[$0] }, columns.map { theirs[$0] })
  }

  private static func merged(
    _ own: TableRecord, _ ownStamps: RecordStamps, _ theirs: TableRecord,
    _ theirStamps: RecordStamps
  ) -> (TableRecord, RecordStamps) {
    var record = own
    var stamps = RecordStamps([
      RecordStamps.record: max(ownStamps.latest, theirStamps.latest),
      RecordStamps.first: min(ownStamps.first, theirStamps.first),
    ])
    stamps.claimed = [ownStamps.claimed, theirStamps.claimed].compactMap { $0 }.max()
    for part in own.table.parts {
      let mine = ownStamps.latest(of: part), other = theirStamps.latest(of: part)
      let isTheirs =
        mine == other
        ? isLess(part.map { own[$0] }, part.map { theirs[$0] }) : mine < other
      for column in part {
        if isTheirs { record[column] = theirs[column] }
        stamps[column] = (isTheirs ? theirStamps : ownStamps)[column]
      }
    }
    if theirs["created_at"].isLess(than: own["created_at"]) {
      record["created_at"] = theirs["created_at"]
    }
    return (record, stamps)
  }
}

extension TableRecord {
  /// Whether another record is equal except for columns that are valid in one store only.
  func hasSameContent(as other: TableRecord) -> Bool {
    zip(table.columns, zip(values, other.values)).allSatisfy { column, pair in
      column.home != nil || pair.0 == pair.1
    }
  }

  /// The record without its deletion.
  var undeleted: TableRecord {
    var record = self
    record["deleted_at"] = .null
    return record
  }
}

/// Returns whether the first values that differ are in order.
func isLess(_ a: [Value], _ b: [Value]) -> Bool {
  guard let (x, y) = zip(a, b).first(where: { $0 != $1 }) else { return false }
  return x.isLess(than: y)
}

extension Value {
  /// Orders all values: null, numbers, texts.
  func isLess(than other: Value) -> Bool {
    switch (self, other) {
    case (.null, .null), (.integer, .null), (.text, .null), (.text, .integer): false
    case (.null, _), (.integer, .text): true
    case (.integer(let a), .integer(let b)): a < b
    case (.text(let a), .text(let b)): a.utf8.lexicographicallyPrecedes(b.utf8)
    }
  }
}
