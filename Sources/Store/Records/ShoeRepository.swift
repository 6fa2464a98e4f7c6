import Domain

/// The pairs of shoes of a store. Every function throws `StoreError`.
public struct ShoeRepository {
  let connection: Connection

  /// All pairs, also those put away, the oldest record first.
  public func shoes() throws -> [Shoe] {
    try connection.all("\(RecordStatements.shoe.select) ORDER BY created_at, rowid") { row in
      var again = row
      guard let shoe = Shoe(&row) else {
        throw StoreError.damagedRecord(path: connection.path, table: .shoe, id: again.id())
      }
      return shoe
    }
  }
}

extension Store {
  /// The pairs of shoes.
  public var shoes: ShoeRepository { ShoeRepository(connection: connection) }
}

extension WriteTransaction {
  /// Inserts a pair or replaces the one with its identity. There is one default pair at most:
  /// another is no longer it. Throws `StoreError.constraint`.
  public func save(_ shoe: Shoe) throws {
    if shoe.isDefault {
      for var other in try ShoeRepository(connection: connection).shoes()
      where other.isDefault && other.id != shoe.id {
        other.isDefault = false
        try save(other.id, in: .shoe, other.values(updatedAt: now))
      }
    }
    try save(shoe.id, in: .shoe, shoe.values(updatedAt: now))
  }
}

extension WriteTransaction {
  /// Deletes a pair with its sessions; time that was given to it afterwards belongs to nobody then.
  /// Throws `StoreError.notFound`.
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

extension Shoe {
  /// Reads the columns of `TableName.shoe` in their order, nil where one makes no sense.
  fileprivate init?(_ row: inout ResultRow) {
    let id = row.id()
    let emoji = row.text()
    let brand = row.text()
    let model = row.text()
    guard let color = PatternColor(row.text()) else { return nil }
    let purchaseDate = row.optionalDay()
    let purchasePrice = row.optionalInteger()
    let isDefault = row.flag()
    let isArchived = row.flag()
    let initialDistance = row.integer()
    let distanceLimit = row.optionalInteger()
    let stepLimit = row.optionalInteger()
    self.init(
      id: id, emoji: emoji, brand: brand, model: model, color: color, purchaseDate: purchaseDate,
      purchasePriceCents: purchasePrice, isDefault: isDefault, isArchived: isArchived,
      initialDistance: initialDistance, distanceLimit: distanceLimit, stepLimit: stepLimit,
      createdAt: row.instant(), updatedAt: row.instant())
  }

  /// The values of the columns of `TableName.shoe`, as a record that is not deleted.
  fileprivate func values(updatedAt: Instant) -> [Value] {
    [
      Value(id), Value(emoji), Value(brand), Value(model), Value(color.text),
      Value(purchaseDate?.storedText), Value(purchasePriceCents), Value(isDefault),
      Value(isArchived), Value(initialDistance), Value(distanceLimit), Value(stepLimit),
      Value(createdAt), Value(updatedAt), .null,
    ]
  }
}
