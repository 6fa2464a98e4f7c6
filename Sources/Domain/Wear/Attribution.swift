/// A stretch of time given to a pair of shoes afterwards, or to none: then no session counts there.
/// It is about time and not about steps, so that it survives any import.
public struct Attribution: Equatable, Sendable, Identifiable {
  /// Its identity in the store.
  public var id: RecordID
  /// The time.
  public var interval: Interval
  /// The pair, nil for none.
  public var shoe: RecordID?
  /// When the record was made.
  public var createdAt: Instant

  /// An attribution.
  public init(id: RecordID, interval: Interval, shoe: RecordID?, createdAt: Instant) {
    self.id = id
    self.interval = interval
    self.shoe = shoe
    self.createdAt = createdAt
  }
}

/// The attributions of some time, no two of which share a moment.
public struct AttributionLedger: Equatable, Sendable {
  /// In order of time.
  public private(set) var entries: [Attribution]

  /// A ledger of attributions that do not overlap.
  public init(_ entries: [Attribution] = []) {
    self.entries = entries.sorted { $0.interval.start < $1.interval.start }
  }

  /// Gives time to a pair, or to none. What lies there gives way: it is trimmed, split or dropped,
  /// and what is left of it stays. Entries of one pair that touch become one.
  ///
  /// `newID` gives the identities of new entries.
  public mutating func assign(
    _ time: IntervalSet, to shoe: RecordID?, at now: Instant, newID: () -> RecordID
  ) {
    clear(time, newID: newID)
    entries += time.intervals.map {
      Attribution(id: newID(), interval: $0, shoe: shoe, createdAt: now)
    }
    entries.sort { $0.interval.start < $1.interval.start }
    join()
  }

  /// Takes time away from whatever it was given to.
  public mutating func clear(_ time: IntervalSet, newID: () -> RecordID) {
    var kept: [Attribution] = []
    var next = 0
    for entry in entries {
      var id = entry.id
      time.pieces(outside: entry.interval, from: &next) { piece in
        kept.append(
          Attribution(
            id: id, interval: piece, shoe: entry.shoe, createdAt: entry.createdAt))
        id = newID()
      }
    }
    entries = kept
  }

  private mutating func join() {
    var joined: [Attribution] = []
    for entry in entries {
      if let last = joined.last, last.shoe == entry.shoe, last.interval.end == entry.interval.start
      {
        joined[joined.count - 1].interval.end = entry.interval.end
      } else {
        joined.append(entry)
      }
    }
    entries = joined
  }

  /// What has to be saved and deleted to come here from `old`.
  public func changes(since old: AttributionLedger) -> (saved: [Attribution], deleted: [RecordID]) {
    let before = Dictionary(old.entries.map { ($0.id, $0) }) { first, _ in first }
    let now = Set(entries.map(\.id))
    return (
      entries.filter { before[$0.id] != $0 }, old.entries.map(\.id).filter { !now.contains($0) }
    )
  }
}
