import Domain

/// A record as its own changes made it, wherever they were made and whatever the tables show in its
/// place.
///
/// Two of one identity are joined: of each part the latest change counts, and at one moment the
/// greater value. So it does not matter in which order, or how often, they meet.
struct KnownRecord: Equatable {
  /// What it says; nil where only the stamps of one that was undone away are left.
  var record: TableRecord?
  var stamps: RecordStamps
  /// Whether it was undone away.
  var isErased = false

  /// Whether it is neither deleted nor undone away.
  var isLive: Bool { !isErased && record?["deleted_at"] == .null }

  /// A record that a table holds, or what was set aside for it; nil where nothing is known.
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

  /// Takes over the parts of another record of the same identity that were changed later.
  mutating func merge(_ other: KnownRecord) {
    let isOutdated = isOutdated(by: other)
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
    if isOutdated { isErased = other.isErased }
    stamps.setLatest(latest)
  }

  /// Whether the other one says later whether it is there, deleted, or undone away.
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
  /// Whether another record says the same, but for what means something in one store alone.
  func hasSameContent(as other: TableRecord) -> Bool {
    zip(table.columns, zip(values, other.values)).allSatisfy { column, pair in
      column.home != nil || pair.0 == pair.1
    }
  }

  /// The record as one that is there although it was deleted.
  var undeleted: TableRecord {
    var record = self
    record["deleted_at"] = .null
    return record
  }
}

/// Whether the first values that differ are in order.
func isLess(_ a: [Value], _ b: [Value]) -> Bool {
  guard let (x, y) = zip(a, b).first(where: { $0 != $1 }) else { return false }
  return x.isLess(than: y)
}

extension Value {
  /// An order of all values: nothing, numbers, texts.
  func isLess(than other: Value) -> Bool {
    switch (self, other) {
    case (.null, .null), (.integer, .null), (.text, .null), (.text, .integer): false
    case (.null, _), (.integer, .text): true
    case (.integer(let a), .integer(let b)): a < b
    case (.text(let a), .text(let b)): a.utf8.lexicographicallyPrecedes(b.utf8)
    }
  }
}
