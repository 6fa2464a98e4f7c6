import Domain

extension Shoe: TabledRecord {
  package static let table = TableDescriptor(
    "shoe", about: .shoes,
    claim: RecordClaim(column: "is_default", value: .integer(1)) { loser, _ in
      loser["is_default"] = .integer(0)
    },
    empty: Shoe(id: RecordID(""), createdAt: .epoch, updatedAt: .epoch)
  ) { t in
    t.id(\.id)
    t.column("emoji", \.emoji)
    t.column("brand", \.brand, typed: .name, part: "name")
    t.column("model", \.model, typed: .name, part: "name")
    t.column("color", \.color)
    t.column("purchase_date", \.purchaseDate)
    t.column("purchase_price_cents", \.purchasePriceCents)
    t.column("is_default", \.isDefault)
    t.column("archived", \.isArchived)
    t.column("initial_distance_mm", \.initialDistance)
    t.column("distance_limit_mm", \.distanceLimit)
    t.column("step_limit", \.stepLimit)
    t.times(created: \.createdAt, updated: \.updatedAt)
  }
}

extension RecordTable {
  /// Pairs of shoes.
  public static let shoe = Shoe.table.untyped
}

/// The pairs of shoes of a store. Every function throws `StoreError`.
public struct ShoeRepository {
  let connection: Connection

  /// Returns all pairs, including archived ones, in the order of their creation.
  public func shoes() throws -> [Shoe] {
    try connection.records(Shoe.table, "ORDER BY \(RecordTable.shoe.creationOrder)")
  }
}

extension Store {
  /// The pairs of shoes.
  public var shoes: ShoeRepository { ShoeRepository(connection: connection) }
}

extension WriteTransaction {
  /// Inserts a pair or replaces the one with its identity. If it is the default pair, no other is
  /// any more. Throws `StoreError.constraint`.
  public func save(_ shoe: Shoe) throws {
    if shoe.isDefault {
      for var other in try ShoeRepository(connection: connection).shoes()
      where other.isDefault && other.id != shoe.id {
        other.isDefault = false
        try save(other, in: Shoe.table)
      }
    }
    try save(shoe, in: Shoe.table)
  }

  /// Deletes a pair with its sessions; time assigned to it becomes unassigned. Throws
  /// `StoreError.notFound`.
  public func delete(shoe id: RecordID) throws {
    for session in try wear.sessions() where session.shoe == id { try delete(session: session.id) }
    let old = AttributionLedger(try wear.attributions().filter { $0.shoe == id })
    let freed = old.entries.map {
      Attribution(id: $0.id, interval: $0.interval, shoe: nil, createdAt: $0.createdAt)
    }
    try replace(old, by: AttributionLedger(freed))
    var settings = try stepSources.settings()
    if settings.workShoe == id {
      settings.workShoe = nil
      try save(settings)
    }
    try delete(id, from: .shoe)
  }
}
