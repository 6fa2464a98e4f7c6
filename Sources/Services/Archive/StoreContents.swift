import Domain
import Store

/// Key figures of a store's contents, for comparing two of them.
package struct StoreContents: Equatable, Sendable {
  /// The number of recorded shifts.
  package var shifts: Int
  /// The number of patterns; the versions of one count once.
  package var patterns: Int
  /// The number of pairs of shoes.
  package var shoes: Int
  /// The number of step and distance samples.
  package var samples: Int
  /// The starting days of the first and the last shift; nil without shifts.
  package var days: ClosedRange<CivilDay>?

  /// Counts the contents of `store`. Throws `StoreError`.
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
