/// A period assigned to a pair of shoes afterwards, or to none; it overrides sessions. It refers to
/// time instead of steps, so that it survives imports.
public struct Attribution: Equatable, Sendable, Identifiable {
  /// The id of the record.
  public var id: RecordID
  /// The period.
  public var interval: Interval
  /// The pair; nil for none.
  public var shoe: RecordID?
  /// The creation time of the record.
  public var createdAt: Instant

  /// Creates an attribution.
  public init(id: RecordID, interval: Interval, shoe: RecordID?, createdAt: Instant) {
    self.id = id
    self.interval = interval
    self.shoe = shoe
    self.createdAt = createdAt
  }
}

extension [Attribution] {
  /// The attributions in chronological order without overlaps, which a merge brings if two computers
  /// assigned the same time. The one made last counts; an earlier one keeps what is before it, or
  /// else after it.
  public var withoutOverlaps: [Attribution] {
    let sorted = sorted { ($0.interval.start, $0.id) < ($1.interval.start, $1.id) }
    let overlap = zip(sorted, sorted.dropFirst()).contains { $0.interval.end > $1.interval.start }
    guard overlap else { return sorted }
    var kept: [Attribution] = []
    for var entry in self.sorted(by: { ($0.createdAt, $0.id) > ($1.createdAt, $1.id) }) {
      for later in kept where later.interval.intersection(entry.interval) != nil {
        let (start, end) = (entry.interval.start, entry.interval.end)
        entry.interval =
          start < later.interval.start
          ? Interval(start: start, end: later.interval.start)
          : Interval(start: Swift.min(later.interval.end, end), end: end)
      }
      if entry.interval.seconds > 0 { kept.append(entry) }
    }
    return kept.sorted { $0.interval.start < $1.interval.start }
  }
}

/// A set of attributions that do not overlap.
public struct AttributionLedger: Equatable, Sendable {
  /// The attributions in chronological order.
  public private(set) var entries: [Attribution]

  /// Creates a ledger of attributions that do not overlap.
  public init(_ entries: [Attribution] = []) {
    self.entries = entries.sorted { $0.interval.start < $1.interval.start }
  }

  /// Assigns time to a pair, or to none. Existing entries are trimmed, split or removed to make
  /// room. Adjacent entries of one pair are merged.
  ///
  /// `newID` returns the ids of new entries.
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

  /// Removes all assignments of the time.
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

  /// Returns the records to save and delete to get from `old` to this ledger.
  public func changes(since old: AttributionLedger) -> (saved: [Attribution], deleted: [RecordID]) {
    let before = Dictionary(old.entries.map { ($0.id, $0) }) { first, _ in first }
    let now = Set(entries.map(\.id))
    return (
      entries.filter { before[$0.id] != $0 }, old.entries.map(\.id).filter { !now.contains($0) }
    )
  }
}
