/// How much a connection has done: a measure of reading that is the same on every machine.
package struct StoreWork: Equatable {
  /// The compiled statements; one that is still cached is not compiled again.
  package var statements = 0
  /// The rows read.
  package var rows = 0

  /// Returns what was done since `earlier`.
  package static func - (work: StoreWork, earlier: StoreWork) -> StoreWork {
    StoreWork(
      statements: work.statements - earlier.statements, rows: work.rows - earlier.rows)
  }
}
