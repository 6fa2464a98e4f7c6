import Domain

extension Swap: TabledRecord {
  package static let table = TableDescriptor(
    "swap", about: .shifts, empty: Swap(id: RecordID(""), colleague: "")
  ) { t in
    t.id(\.id)
    t.column("colleague", \.colleague, typed: .name)
    t.column("given_shift", \.givenShift, part: "given")
    t.column("given_day", \.givenDay, part: "given")
    t.column("taken_shift", \.takenShift, part: "taken")
    t.column("taken_day", \.takenDay, part: "taken")
    t.column("is_settled", \.isSettled)
    t.column("note", \.note, typed: .note)
    t.times(created: \.createdAt)
  }

  /// A side in two columns, of which the shift is read first.
  private var givenShift: RecordID? {
    get { given?.shift }
    set { given = newValue.map { Side(shift: $0, day: CivilDay(number: 0)) } }
  }
  private var givenDay: CivilDay? {
    get { given?.day }
    set {
      guard let newValue else { return given = nil }
      given?.day = newValue
    }
  }
  private var takenShift: RecordID? {
    get { taken?.shift }
    set { taken = newValue.map { Side(shift: $0, day: CivilDay(number: 0)) } }
  }
  private var takenDay: CivilDay? {
    get { taken?.day }
    set {
      guard let newValue else { return taken = nil }
      taken?.day = newValue
    }
  }
}

extension RecordTable {
  /// Swaps of shifts with colleagues.
  public static let swap = Swap.table.untyped
}

/// The swaps of shifts with colleagues. Every function throws `StoreError`.
public struct SwapRepository {
  let connection: Connection

  /// The order: by the first date of a swap.
  private static let order =
    "ORDER BY min(coalesce(given_day, taken_day), coalesce(taken_day, given_day)), created_at, id"

  /// Returns the swaps, by first date.
  public func swaps() throws -> [Swap] { try connection.records(Swap.table, Self.order) }

  /// Returns the swaps whose id begins with `prefix`, by first date.
  public func swaps(idPrefix prefix: String) throws -> [Swap] {
    try connection.records(
      Swap.table, "AND substr(id, 1, length(?1)) = ?1 " + Self.order, [Value(prefix)])
  }

  /// Returns the swap with that id; nil if there is none.
  public func swap(_ id: RecordID) throws -> Swap? {
    try connection.record(Swap.table, "AND id = ?1", [Value(id)])
  }
}

extension Store {
  /// The swaps of shifts with colleagues.
  public var swaps: SwapRepository { SwapRepository(connection: connection) }
}

extension WriteTransaction {
  /// Inserts a swap or replaces the one with its identity. Throws `StoreError.constraint`.
  public func save(_ swap: Swap) throws { try save(swap, in: Swap.table) }

  /// Deletes a swap. Throws `StoreError.notFound`.
  public func delete(swap id: RecordID) throws { try delete(id, from: .swap) }
}
