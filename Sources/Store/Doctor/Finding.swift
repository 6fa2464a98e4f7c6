import Domain

/// A problem in a store.
public enum Finding: Equatable, Sendable {
  /// The file does not exist.
  case missing(path: String)
  /// The file, or a part of it, is not usable.
  case unusable(StoreError)
  /// SQLite's integrity check reports damage, in its own words.
  case damaged(detail: String)
  /// Rows refer to rows that do not exist, such as changes without their history entry.
  case brokenReferences(table: String, count: Int)
  /// A record of the history does not exist.
  case lostRecord(table: String, id: RecordID)
  /// A record is not readable.
  case unreadableRecord(table: RecordTable, id: RecordID)
  /// More than one shift is in progress.
  case severalInProgress([RecordID])
  /// A shift ends before it starts.
  case endBeforeStart(RecordID)
  /// The local times of a shift do not match its instants: `expected` follows from the current
  /// rules of the zone, which may have changed.
  case wrongLocalTime(RecordID, stored: LocalDateTime, expected: LocalDateTime)
  /// A shift is in a zone that this machine does not know.
  case unknownZone(RecordID, zone: String)
  /// The file is empty.
  case empty(path: String)
  /// The schema is not the one of this version.
  case schema(SchemaDifference)
  /// A record is not as its last change left it.
  case alteredRecord(table: RecordTable, id: RecordID)
  /// A change of a record does not begin where the one before ended.
  case alteredHistory(table: RecordTable, id: RecordID)
  /// The samples of an import are not those that were imported.
  case alteredSamples(file: String)
  /// A session or assigned hours belong to a pair that does not exist.
  case missingShoe(table: RecordTable, id: RecordID, shoe: RecordID)
  /// Two sessions overlap.
  case overlappingSessions(RecordID, RecordID)
  /// Two closed pay periods overlap.
  case overlappingPeriods(Range<CivilDay>, Range<CivilDay>)
  /// The ids of two rules that grant overtime of the same days.
  case overlappingRules(RecordID, RecordID)
  /// A text is longer than today's limit; `length` and `limit` are in Unicode scalars.
  case longText(table: RecordTable, id: RecordID, column: String, length: Int, limit: Int)
  /// That many stamps of changes are later than the clock; `newest` is the last of them.
  case futureStamps(count: Int, newest: Instant)
  /// All changes are later than the clock of this machine, which is behind.
  case clockBehind(newest: Instant)
  /// A program that was killed left a copy behind.
  case leftover(path: String)
  /// Others may read the file; `mode` is its permission bits.
  case widePermissions(path: String, mode: UInt32)
}

/// A repair made by the doctor.
public enum Repair: Equatable, Sendable {
  /// The file is now readable by its owner only.
  case permissionsNarrowed(path: String)
  /// The indexes were rebuilt from the tables.
  case indexesRebuilt
  /// A foreign object was removed from the schema, or a missing index created.
  case schemaRepaired(SchemaDifference)
  /// A copy that a killed program left behind was removed.
  case leftoverRemoved(path: String)
  /// That many stamps of the future were replaced.
  case stampsRenewed(count: Int)
  /// The write-ahead log was merged into the file.
  case logMerged
}
