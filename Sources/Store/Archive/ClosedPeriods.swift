import Domain

/// The pay periods that are closed after a merge, and whose records hold in them: those of each
/// store that had closed them just so before.
///
/// A store changes nothing in a period while it is closed there. So what it shows in the period is
/// what was paid when it was closed, or another store's that was.
struct ClosedPeriods {
  /// Those that were closed here before.
  private(set) var here: [LockedPeriod] = []
  /// Those that are closed in the other store.
  private(set) var there: [LockedPeriod] = []
  /// Those of either.
  private(set) var all: [LockedPeriod] = []
  /// The latest change of each.
  private(set) var stamps: [RecordID: String] = [:]

  /// None.
  init() {}

  /// Compares what is closed after the pay periods were merged with what was closed before. Throws
  /// `StoreError`.
  init(
    here before: [RecordID: String], there: [RecordID: String], _ transaction: WriteTransaction
  ) throws {
    let stamps = try Self.stamps(in: transaction.connection, by: transaction.stamp)
    let locked = try transaction.pay.lockedPeriods()
    self.stamps = stamps
    here = locked.filter { before[$0.id] == stamps[$0.id] }
    self.there = locked.filter { there[$0.id] == stamps[$0.id] }
    all = locked.filter { [before[$0.id], there[$0.id]].contains(stamps[$0.id]) }
  }

  /// Returns the latest change of each closed pay period of a store. Throws `StoreError`.
  static func stamps(
    in connection: Connection, by now: HybridStamp
  ) throws -> [RecordID: String] {
    let knowledge = try TableKnowledge(.payPeriod, of: connection, by: now)
    let locked = try PayRepository(connection: connection).lockedPeriods()
    return try Dictionary(
      uniqueKeysWithValues: locked.map { period in
        let shown = try connection.record(period.id, in: .payPeriod)
        let known = KnownRecord(period.id, shown, knowledge, notAfter: now)
        return (period.id, known?.stamps.latest ?? "")
      })
  }
}
