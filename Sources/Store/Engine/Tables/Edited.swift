import Domain

/// The error for a record that another program changed, or deleted, after editing began, where the
/// user changed it too.
package struct ChangedMeanwhile: Error, Equatable {
  package init() {}
}

/// A record that a person edits, column by column.
package protocol EditableRecord: Equatable, Sendable {
  /// Returns the record as it is stored with what differs between `original` and `record`. Throws
  /// `ChangedMeanwhile` if it has neither value there.
  func merging(_ record: Self, from original: Self) throws(ChangedMeanwhile) -> Self
}

/// A record that a table describes.
package protocol TabledRecord: EditableRecord {
  /// The table of such records.
  static var table: TableDescriptor<Self> { get }
}

extension TabledRecord {
  /// Merges by the columns of the table.
  package func merging(_ record: Self, from original: Self) throws(ChangedMeanwhile) -> Self {
    try Self.table.merging(record, from: original, into: self)
  }
}

/// A record as it was when editing began, and as it is to be.
///
/// A record that was read before a transaction may be out of date when that begins, so it is not
/// saved itself. `merged(into:)` returns the one to save: the stored one with the columns that the
/// person changed.
package struct Edited<Record: EditableRecord>: Equatable, Sendable {
  /// The record when editing began; nil for a new one.
  package let original: Record?
  /// The record as it is to be.
  package let record: Record

  /// Creates an edit of `original`, or a new record if that is nil.
  package init(_ record: Record, from original: Record?) {
    self.record = record
    self.original = original
  }

  /// Returns the record to save instead of `stored`. Throws `ChangedMeanwhile` if it was deleted, if
  /// it has neither value of a column that the person changed, or if there is one where a new one is
  /// to be.
  package func merged(into stored: Record?) throws(ChangedMeanwhile) -> Record {
    guard let stored else {
      guard original == nil else { throw ChangedMeanwhile() }
      return record
    }
    if let original { return try stored.merging(record, from: original) }
    guard try stored.merging(record, from: stored) == stored else { throw ChangedMeanwhile() }
    return stored
  }

  /// Returns the settings to save instead of `stored`, which has the defaults until some are saved.
  /// Throws `ChangedMeanwhile`.
  package func merged(intoSettings stored: Record) throws(ChangedMeanwhile) -> Record {
    try stored.merging(record, from: original ?? stored)
  }
}

extension TableDescriptor {
  /// Returns the record as it is stored with the columns in which `record` differs from `original`.
  /// Columns that are only valid together count as one. The times stay. Throws `ChangedMeanwhile`.
  func merging(
    _ record: Record, from original: Record, into stored: Record
  ) throws(ChangedMeanwhile) -> Record {
    var merged = stored
    for part in parts {
      func values(_ record: Record) -> [Value] { part.map { value(ofColumn: $0, of: record) } }
      let wanted = values(record), known = values(original)
      guard wanted != known else { continue }
      let present = values(stored)
      guard present != wanted else { continue }
      guard present == known else { throw ChangedMeanwhile() }
      for column in part { copyColumn(column, from: record, to: &merged) }
    }
    return merged
  }
}
