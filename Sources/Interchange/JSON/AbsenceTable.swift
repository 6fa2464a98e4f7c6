import Domain

/// A table of absences, as `export --what absences` writes it, in whatever order of columns.
public struct AbsenceTable {
  /// A row as text.
  public struct Row: Equatable, Sendable {
    /// The line at which it begins, from 1.
    public let line: Int
    /// The key or the name of the kind.
    public let kind: String
    /// The first date, or the start.
    public let from: String
    /// The last date, or the end; empty for that of `from`.
    public let to: String
    /// The half; empty for whole dates.
    public let half: String
    /// The note.
    public let note: String
    /// The identity; nil for a row without one.
    public let id: RecordID?
    /// The zone of its times; empty for a row without one.
    public let zone: String
  }

  /// The name of the records in a list.
  private static let listName = "absences"
  /// The columns that show what the table is; others follow from the absences.
  private static let columns = ["kind", "from", "to", "half"]

  /// The rows; empty lines are left out.
  public let rows: [Row]

  /// Returns whether a file that begins with these bytes has absences, as a table or as a list.
  public static func fits(_ head: [UInt8]) -> Bool {
    guard !ShiftList.fits(head, listName) else { return true }
    let names = Set((CSVTable.headings(of: head) ?? []).map { $0.lowercased() })
    return names.isSuperset(of: columns)
  }

  /// Reads the rows of a file. Throws `CSVError` and `ShiftListError`.
  public init(_ bytes: [UInt8]) throws {
    let isList = ShiftList.fits(bytes.prefix(200), Self.listName)
    let records = try (isList ? ShiftList.table(bytes, of: Self.listName) : CSVTable(bytes)).records
    let names = records.first?.values.map { $0.lowercased() } ?? []
    func value(_ column: String, of record: CSVTable.Record) -> String {
      guard let place = names.firstIndex(of: column), record.values.indices.contains(place) else {
        return ""
      }
      return record.values[place]
    }
    rows = records.dropFirst().map { record in
      // A list has the times apart from the dates.
      let start = isList ? value("start", of: record) : ""
      let end = isList ? value("end", of: record) : ""
      return Row(
        line: record.line, kind: value("kind", of: record),
        from: start.isEmpty ? value("from", of: record) : start,
        to: end.isEmpty ? value("to", of: record) : end, half: value("half", of: record),
        note: value("note", of: record),
        id: RecordID(uuid: value("absence_id", of: record)),
        zone: value("zone", of: record))
    }.filter { !$0.kind.isEmpty || !$0.from.isEmpty }
  }
}
