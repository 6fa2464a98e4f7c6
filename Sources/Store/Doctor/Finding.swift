import Domain

/// Something the doctor found wrong.
public enum Finding: Equatable, Sendable {
  /// There is no file.
  case missing(path: String)
  /// The file, or a part of it, cannot be used at all.
  case unusable(StoreError)
  /// SQLite's own integrity check complains, in its words.
  case damaged(detail: String)
  /// Rows that point to rows which are not there, such as changes without their history entry.
  case brokenReferences(table: String, count: Int)
  /// The history says that the record exists, and it does not.
  case lostRecord(table: String, id: RecordID)
  /// A record that cannot be read back.
  case unreadableRecord(table: RecordTable, id: RecordID)
  /// More than one shift is in progress.
  case severalInProgress([RecordID])
  /// A shift that ends before it starts.
  case endBeforeStart(RecordID)
  /// A shift whose wall-clock times are not those of its instants: `expected` is what the zone's
  /// rules, which may have changed, make of the instant.
  case wrongLocalTime(RecordID, stored: LocalDateTime, expected: LocalDateTime)
  /// A shift in a zone this machine does not know.
  case unknownZone(RecordID, zone: String)
  /// The file holds nothing at all: it was emptied, or never filled.
  case empty(path: String)
  /// The schema is not the one that this version makes.
  case schema(SchemaDifference)
  /// A record is not as its last change left it.
  case alteredRecord(table: RecordTable, id: RecordID)
  /// A change of a record does not begin where the one before ended.
  case alteredHistory(table: RecordTable, id: RecordID)
  /// The samples of an import are not those that were imported.
  case alteredSamples(file: String)
  /// A session or assigned hours of a pair that does not exist.
  case missingShoe(table: RecordTable, id: RecordID, shoe: RecordID)
  /// Two pairs were on at once.
  case overlappingSessions(RecordID, RecordID)
  /// A text over today's limit; `length` and `limit` are in Unicode scalars.
  case longText(table: RecordTable, id: RecordID, column: String, length: Int, limit: Int)
  /// A copy left behind by a killed program.
  case leftover(path: String)
  /// A file that others may read; `mode` is its permission bits.
  case widePermissions(path: String, mode: UInt32)
}

/// Something the doctor set right.
public enum Repair: Equatable, Sendable {
  /// The file is now for its owner alone.
  case permissionsNarrowed(path: String)
  /// The indexes were built anew from the tables.
  case indexesRebuilt
  /// Something that no version makes was taken out of the schema, or a missing index made again.
  case schemaMended(SchemaDifference)
  /// A copy that a killed program left was removed.
  case leftoverRemoved(path: String)
  /// The write-ahead log was merged into the file.
  case logMerged
}
