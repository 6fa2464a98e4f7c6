import Domain

/// Adds to every change, in its transaction, the columns that follow from others, and discards sums
/// that are no longer true. The schema names the observers.
package protocol ChangeObserver: Sendable {
  /// Prepares the store for a change. Throws `StoreError`.
  func prepare(_ store: Store, now: Instant) throws
  /// Completes the records that a write touched, before the history keeps them. Throws `StoreError`.
  func complete(
    _ tables: Set<RecordTable>, touchedIn group: Int64, by transaction: WriteTransaction) throws
  /// Completes the records that were undone or redone, before they are stamped. Throws `StoreError`.
  func restore(
    _ tables: Set<RecordTable>, changedIn group: Int64, on connection: Connection,
    _ rules: ZoneRules?) throws
  /// Returns what is planned instead of the records that a group of changes created, and that are gone
  /// because it was undone. Throws `StoreError`.
  func plans(
    insteadOf tables: Set<RecordTable>, createdIn group: Int64, on connection: Connection,
    _ rules: ZoneRules?
  ) throws -> [PlannedRecord]
  /// Adapts what depends on the changed records; `transaction` is nil if they were undone or redone.
  /// Throws `StoreError`.
  func follow(
    _ tables: Set<RecordTable>, changedIn group: Int64, on connection: Connection,
    by transaction: WriteTransaction?) throws
  /// Returns an error that says more than that of a constraint, or the same one.
  func explained(_ error: StoreError, on connection: Connection) -> StoreError
}

extension ChangeObserver {
  /// Does nothing by default.
  package func prepare(_ store: Store, now: Instant) throws {}
  /// Does nothing by default.
  package func complete(
    _ tables: Set<RecordTable>, touchedIn group: Int64, by transaction: WriteTransaction
  ) throws {}
  /// Does nothing by default.
  package func restore(
    _ tables: Set<RecordTable>, changedIn group: Int64, on connection: Connection,
    _ rules: ZoneRules?
  ) throws {}
  /// Returns nothing by default.
  package func plans(
    insteadOf tables: Set<RecordTable>, createdIn group: Int64, on connection: Connection,
    _ rules: ZoneRules?
  ) throws -> [PlannedRecord] { [] }
  /// Does nothing by default.
  package func follow(
    _ tables: Set<RecordTable>, changedIn group: Int64, on connection: Connection,
    by transaction: WriteTransaction?
  ) throws {}
  /// Returns the same error by default.
  package func explained(_ error: StoreError, on connection: Connection) -> StoreError { error }
}

/// A subject's notes on a change until it is complete.
protocol ChangeNote: AnyObject {
  /// Creates a note of nothing.
  init()
}
