import Domain
import Platform
import Store

/// Reading of long intervals on all cores.
extension Roster {
  /// The shifts of a part of the interval.
  package struct Stretch {
    fileprivate let roster: Roster
    fileprivate let interval: Interval
    /// The planned shifts in it.
    fileprivate let planned: ArraySlice<Shift>

    /// Calls a body with each shift in order: stored ones as raw rows, planned ones as values.
    /// Throws `StoreError`, and what the bodies throw.
    package func forEachShift(
      stored: (StoredShift) throws -> Void, planned body: (Shift) throws -> Void
    ) throws {
      var planned = planned
      try roster.store.shifts.forEachStored(startingIn: interval) { row in
        if let chosen = roster.chosen, !chosen.contains(row.key.id) { return }
        try planned.release(before: row.start, row.key, body)
        try stored(row)
      }
      try planned.forEach(body)
    }
  }

  /// Long enough to be worth a query, short enough to bound the memory of each worker.
  private static let stretchSeconds: Int64 = 128 * 86_400
  /// Shorter intervals are read before another connection is open.
  private static let fewestStretches = 8
  private static let mostHelpers = 3

  /// Calls `make` for stretches of the shifts that start in `interval`, several at a time, and
  /// passes the results to `take` in order. All stretches are read from one snapshot. Throws
  /// `StoreError`, and what `make` and `take` throw.
  package func inStretches<Piece: Sendable>(
    startingIn interval: Interval, _ make: @Sendable (Stretch) throws -> Piece,
    take: (Piece) throws -> Void
  ) throws {
    try store.snapshot {
      let planned = try planned(startingIn: interval)
      let stretches = try stretches(of: interval, planned)
      let isWorthHelp = stretches.count >= Self.fewestStretches
      let path = store.path, patterns = patterns, environment = environment, chosen = chosen
      let edition = try store.historyEdition()
      try Parallel.inOrder(
        stretches.count, with: self,
        helpers: isWorthHelp ? min(Parallel.cores - 1, Self.mostHelpers) : 0,
        lend: { work in
          // If another program wrote meanwhile, or the store cannot be opened again, use one reader
          // less.
          let other = try? Store(path: path)
          other?.use(environment.zones, home: environment.zone)
          guard (try? other?.resolvePlannedTimes(now: environment.now)) != nil else { return }
          try? other?.snapshot {
            guard let other, try other.historyEdition() == edition else { return }
            let roster = Roster(store: other, patterns: patterns, environment)
            work(chosen.map(roster.choosing) ?? roster)
          }
        },
        { roster, place in
          let (interval, planned) = stretches[place]
          return try make(Stretch(roster: roster, interval: interval, planned: planned))
        }, take: take)
    }
  }

  /// Returns intervals of equal length between the first and the last shift, with the shifts
  /// planned in them.
  private func stretches(
    of interval: Interval, _ planned: [Shift]
  ) throws -> [(interval: Interval, planned: ArraySlice<Shift>)] {
    let stored = try [store.shifts.first(), store.shifts.last()].compactMap { $0?.start }
    let starts = stored + [planned.first, planned.last].compactMap { $0?.start }
    guard let first = starts.min(), let last = starts.max() else { return [] }
    let end = min(interval.end, last + 1)
    var left = planned[...]
    return stride(
      from: max(interval.start, first).seconds, to: end.seconds, by: Int(Self.stretchSeconds)
    ).map { start in
      let next = min(end, Instant(seconds: start) + Self.stretchSeconds)
      let inside = left.prefix { $0.start < next }
      left = left.dropFirst(inside.count)
      return (Interval(start: Instant(seconds: start), end: next), inside)
    }
  }
}
