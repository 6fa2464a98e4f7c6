import Domain
import Platform
import Store
import Synchronization

/// The shifts of long times, worked on by all cores.
extension Roster {
  /// The shifts of a stretch of time.
  struct Stretch {
    fileprivate let roster: Roster
    fileprivate let interval: Interval
    /// The planned ones among them.
    fileprivate let planned: ArraySlice<Shift>

    /// Hands over the shifts, one at a time: the stored ones as they lie in the store, the planned
    /// ones whole. Throws `StoreError` and what the bodies do.
    func forEachShift(
      stored: (StoredShift) throws -> Void, planned body: (Shift) throws -> Void
    ) throws {
      var planned = planned
      try roster.store.shifts.forEachStored(startingIn: interval) { row in
        while let next = planned.first, next.start <= row.start, ShiftKey(next) < row.key {
          try body(next)
          planned.removeFirst()
        }
        try stored(row)
      }
      for shift in planned { try body(shift) }
    }
  }

  /// The roster over a connection of its own.
  ///
  /// Unchecked, because a store is no `Sendable`: `inStretches` gives each reader to one iteration
  /// alone, and goes on when all iterations are over.
  private struct Reader: @unchecked Sendable {
    let roster: Roster
  }

  /// Long enough to be worth a query, short enough that nobody works more shifts than fit in memory.
  private static let stretchSeconds: Int64 = 64 * 86_400
  /// What is shorter is done before another connection is open.
  private static let fewestStretches = 8
  private static let mostReaders = 4
  /// A stretch with many shifts holds the others up less among several.
  private static let stretchesPerReader = 4

  /// Lets `make` work on the shifts whose start lies in `interval`, stretch by stretch and several at
  /// the same time, and hands what came of each to `take`, in their order. All are read as if nobody
  /// wrote meanwhile. Throws `StoreError`, and what `make` and `take` throw.
  func inStretches<Piece: Sendable>(
    startingIn interval: Interval, _ make: @Sendable (Stretch) throws -> Piece,
    take: (Piece) throws -> Void
  ) throws {
    try store.snapshot {
      let planned = try planned(startingIn: interval)
      let intervals = try stretches(of: interval, planned)
      let count = intervals.count < Self.fewestStretches ? 1 : min(Parallel.cores, Self.mostReaders)
      try withReaders(count, edition: store.historyEdition()) { readers in
        var left = planned[...], rest = intervals[...]
        while !rest.isEmpty {
          let batch = rest.prefix(readers.count * Self.stretchesPerReader).map { interval in
            let next = left.prefix { $0.start < interval.end }
            left = left.dropFirst(next.count)
            return (interval: interval, planned: next)
          }
          rest = rest.dropFirst(batch.count)
          let pieces = Mutex<[Int: Result<Piece, any Error>]>([:])
          Parallel.forEach(readers.count) { number in
            for place in stride(from: number, to: batch.count, by: readers.count) {
              let stretch = Stretch(
                roster: readers[number].roster, interval: batch[place].interval,
                planned: batch[place].planned)
              let piece = Result { try make(stretch) }
              pieces.withLock { $0[place] = piece }
            }
          }
          let made = pieces.withLock { $0 }
          for place in batch.indices { if let piece = made[place] { try take(piece.get()) } }
        }
      }
    }
  }

  /// The times between the first and the last shift, each as long as the others.
  private func stretches(of interval: Interval, _ planned: [Shift]) throws -> [Interval] {
    let stored = try [store.shifts.first(), store.shifts.last()].compactMap { $0?.start }
    let starts = stored + [planned.first, planned.last].compactMap { $0?.start }
    guard let first = starts.min(), let last = starts.max() else { return [] }
    let end = min(interval.end, last + 1)
    var stretches: [Interval] = []
    var start = max(interval.start, first)
    while start < end {
      let next = min(end, start + Self.stretchSeconds)
      stretches.append(Interval(start: start, end: next))
      start = next
    }
    return stretches
  }

  /// Lets `body` read by so many connections that see the same, fewer where a program wrote between
  /// two of them.
  private func withReaders(
    _ count: Int, _ readers: [Reader] = [], edition: String, _ body: ([Reader]) throws -> Void
  ) throws {
    let readers = readers.isEmpty ? [Reader(roster: self)] : readers
    guard readers.count < count, let other = try? Store(path: store.path) else {
      return try body(readers)
    }
    try other.snapshot {
      guard try other.historyEdition() == edition else { return try body(readers) }
      let reader = Reader(roster: Roster(store: other, patterns: patterns, environment))
      try withReaders(count, readers + [reader], edition: edition, body)
    }
  }
}
