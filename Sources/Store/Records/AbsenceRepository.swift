import Domain

extension Absence: TabledRecord {
  package static let table = TableDescriptor(
    "absence", about: .shifts,
    empty: Absence(
      id: RecordID(""), kind: "", from: CivilDay(number: 0), to: CivilDay(number: 0), zone: "")
  ) { t in
    t.id(\.id)
    t.column("kind", \.kind)
    t.column("from_day", \.from, part: "time")
    t.column("to_day", \.to, part: "time")
    t.column("start_at", \.start, part: "time")
    t.column("end_at", \.end, part: "time")
    t.column("zone", \.zone, part: "time")
    t.column("half", \.half, part: "time")
    t.column("note", \.note, typed: .note)
    t.times(created: \.createdAt)
  }
}

extension Absence.Half: ColumnValue {}

extension AbsenceKind: TabledRecord {
  package static let table = TableDescriptor(
    "absence_kind", about: .shifts, empty: AbsenceKind(key: "", letter: "")
  ) { t in
    t.id()
    t.column("key", \.key)
    t.column("name", \.name, typed: .optionalName)
    t.column("letter", \.letter)
    t.column("paid", \.pay)
    t.column("loading", \.wholeLoading, part: "loading")
    t.column("paid_days", \.paidDays)
    t.column("credit", \.credit)
    t.column("draws", \.draws)
    t.column("gives_back", \.givesBack)
    t.column("outranks", \.outranks)
    t.column("is_work", \.isWork)
    t.times()
    t.column("is_busy", \.isBusy)
    t.column("calendar", \.calendar)
    t.column("averaged_over", \.average)
    t.column("loading_part", \.loadingPart, part: "loading")
  }

  /// The id of the record of a key, the same in every store.
  fileprivate static func id(of key: String) -> RecordID { .derived(from: "absence kind \(key)") }
}

extension Connection {
  /// Returns the records of the kinds that absences have, without built-in ones, which need none.
  func usedAbsenceKinds() throws -> Set<RecordID> {
    let keys = try all("SELECT DISTINCT kind FROM absence WHERE deleted_at IS NULL") { $0.text() }
    let builtIn = AbsenceKind.builtIn.map(\.key)
    return Set(keys.filter { !builtIn.contains($0) }.map(AbsenceKind.id))
  }
}

extension AbsenceKind {
  /// The whole per cent of the loading.
  fileprivate var wholeLoading: Int64 {
    get { loading.tenThousandths / 10_000 }
    set { loading.tenThousandths = newValue * 10_000 + loadingPart }
  }

  /// The rest of the loading in ten-thousandths of a per cent.
  fileprivate var loadingPart: Int64 {
    get { loading.tenThousandths % 10_000 }
    set { loading.tenThousandths = wholeLoading * 10_000 + newValue }
  }
}

extension AbsenceKind.Pay: ColumnValue {}
extension AbsenceKind.Average: ColumnValue {}

extension AbsenceKind.Credit: ColumnValue {
  package static var columnKind: ColumnKind { .text }
  package static func read(_ row: inout ResultRow) -> Self? { Self(word: row.text()) }
  package var stored: Value { .text(word) }
}

extension AbsenceKind.Source: ColumnValue {
  package static var columnKind: ColumnKind { .text }
  package static func read(_ row: inout ResultRow) -> Self? { Self(word: row.text()) }
  package var stored: Value { .text(word) }
}

extension AbsenceKind.CalendarTitle: ColumnValue {
  package static var columnKind: ColumnKind { .text }
  package static func read(_ row: inout ResultRow) -> Self? { Self(word: row.text()) }
  package var stored: Value { .text(word) }
}

extension AbsenceKind.GivingBack: ColumnValue {
  package static var columnKind: ColumnKind { .text }
  package static func read(_ row: inout ResultRow) -> Self? { Self(word: row.text()) }
  package var stored: Value { .text(word) }
}

extension RecordTable {
  /// Absences.
  public static let absence = Absence.table.untyped
  /// Kinds of absence that are not as built in.
  public static let absenceKind = AbsenceKind.table.untyped
}

/// The absences and their kinds. Every function throws `StoreError`.
public struct AbsenceRepository {
  let connection: Connection

  /// Returns the absences with dates in `days`, by first date; all without days.
  public func absences(on days: Range<CivilDay>? = nil) throws -> [Absence] {
    guard let days else {
      return try connection.records(Absence.table, "ORDER BY from_day, created_at, id")
    }
    return try connection.records(
      Absence.table, "AND to_day >= ?1 AND from_day < ?2 ORDER BY from_day, created_at, id",
      [days.lowerBound.stored, days.upperBound.stored])
  }

  /// Returns the absences whose id begins with `prefix`, by first date.
  public func absences(idPrefix prefix: String) throws -> [Absence] {
    try connection.records(
      Absence.table, "AND substr(id, 1, length(?1)) = ?1 ORDER BY from_day, id", [Value(prefix)])
  }

  /// Returns the absence with that id; nil if there is none.
  public func absence(_ id: RecordID) throws -> Absence? {
    try connection.record(Absence.table, "AND id = ?1", [Value(id)])
  }

  /// Returns the kinds: the built-in ones in their order, as they were changed, then others.
  public func kinds() throws -> [AbsenceKind] {
    var own = try connection.records(AbsenceKind.table, "ORDER BY created_at, key")
    let builtIn = AbsenceKind.builtIn.map { kind in
      guard let place = own.firstIndex(where: { $0.key == kind.key }) else { return kind }
      return own.remove(at: place)
    }
    return builtIn + own
  }
}

extension Store {
  /// The absences and their kinds.
  public var absences: AbsenceRepository { AbsenceRepository(connection: connection) }
}

extension WriteTransaction {
  /// The absences and their kinds.
  package var absences: AbsenceRepository { AbsenceRepository(connection: connection) }

  /// Inserts an absence or replaces the one with its identity. Throws `StoreError.constraint`.
  public func save(_ absence: Absence) throws { try save(absence, in: Absence.table) }

  /// Deletes an absence. Throws `StoreError.notFound`.
  public func delete(absence id: RecordID) throws { try delete(id, from: .absence) }

  /// Inserts a kind of absence or replaces the one with its key. Throws `StoreError.constraint`.
  public func save(_ kind: AbsenceKind) throws {
    try save(kind, as: AbsenceKind.id(of: kind.key), in: AbsenceKind.table)
  }

  /// Deletes the record of a kind; a built-in one is then as at first. Throws `StoreError.notFound`.
  public func delete(absenceKind key: String) throws {
    try delete(AbsenceKind.id(of: key), from: .absenceKind)
  }
}
