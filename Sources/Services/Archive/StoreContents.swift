import Domain
import Store

/// How much a store holds, for a person who compares two.
package struct StoreContents: Equatable, Sendable {
  /// Shifts that are recorded.
  package var shifts: Int
  /// Patterns, each once whatever became of it.
  package var patterns: Int
  /// Pairs of shoes.
  package var shoes: Int
  /// Samples of steps and distances.
  package var samples: Int
  /// The days on which the first and the last shift start, nil where there are none.
  package var days: ClosedRange<CivilDay>?

  /// Counts what `store` holds. Throws `StoreError`.
  package init(of store: Store, _ environment: Environment) throws {
    shifts = try store.shifts.count()
    patterns = try store.countPatterns()
    shoes = try store.count(of: .shoe)
    samples = try store.countSamples()
    let ends = [try store.shifts.first(), try store.shifts.last()].compactMap { shift in
      shift.map { environment.zone(of: $0).local(at: $0.start).day }
    }
    days = ends.count == 2 ? ends[0]...max(ends[0], ends[1]) : nil
  }
}
