import Domain
import Store

/// A swap with its shifts as they are now.
package struct SwapReport: Equatable, Sendable, ResultPayload {
  /// A shift of the swap; nil if it is gone.
  package struct Part: Equatable, Sendable {
    package let day: CivilDay
    package let shift: Shift?
  }

  /// Something that the person should know about the shift that is taken on.
  package struct Warning: Equatable, Sendable {
    package let code: String
    package let sentence: String
  }

  package var swap: Swap
  /// The shift that was given away.
  package var given: Part?
  /// The shift that was taken on.
  package var taken: Part?
  package var warnings: [Warning] = []

  /// Describes a swap whose shifts are known.
  init(_ swap: Swap, given: Shift?, taken: Shift?) {
    self.swap = swap
    self.given = swap.given.map { Part(day: $0.day, shift: given) }
    self.taken = swap.taken.map { Part(day: $0.day, shift: taken) }
  }

  /// Reads the shifts of a swap. Throws `StoreError`.
  package init(_ swap: Swap, in roster: Roster) throws {
    self.init(
      swap, given: try swap.given.flatMap { try roster.shift($0.shift) },
      taken: try swap.taken.flatMap { try roster.shift($0.shift) })
  }
}

/// The part of a listed shift in a swap.
package struct SwapPart: Equatable, Sendable {
  package let swap: RecordID
  package let colleague: String
  /// Whether the colleague works the shift; otherwise it was the colleague's.
  package let isGiven: Bool
}

/// The swaps of listed shifts.
package struct ListedSwaps: Equatable, Sendable {
  private var given: [RecordID: Swap] = [:]
  private var taken: [RecordID: Swap] = [:]

  /// Creates a list without swaps.
  package init() {}

  /// Reads the swaps; there are none without a store. Throws `StoreError`.
  package init(_ store: Store?) throws {
    // Of two swaps with a shift the later one is in force.
    for swap in try (store?.swaps.swaps() ?? []).sorted(by: { $0.createdAt < $1.createdAt }) {
      if let side = swap.given { given[side.shift] = swap }
      if let side = swap.taken { taken[side.shift] = swap }
    }
  }

  /// Returns the part of a shift in a swap; nil if it has none. A shift that was given away and is
  /// planned again has none.
  package func part(of shift: Shift) -> SwapPart? {
    if shift.status == .cancelled, let swap = given[shift.id] {
      return SwapPart(swap: swap.id, colleague: swap.colleague, isGiven: true)
    }
    return taken[shift.id].map {
      SwapPart(swap: $0.id, colleague: $0.colleague, isGiven: false)
    }
  }
}
