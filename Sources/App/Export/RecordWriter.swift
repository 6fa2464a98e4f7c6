/// Writes records one at a time: lines of a table, or the objects of a list.
struct RecordWriter {
  /// A member of a record: its column, and its value.
  typealias Member = (key: String, value: JSON)

  private let isJSON: Bool
  private let list: String
  private let table: TableStyle
  private let write: (String) throws -> Void
  private var isFirst = true

  init(
    isJSON: Bool, list: String, table: TableStyle = TableStyle(),
    write: @escaping (String) throws -> Void
  ) {
    self.isJSON = isJSON
    self.list = list
    self.table = table
    self.write = write
  }

  /// Writes the names of the columns, which a table has even without records.
  func begin(_ columns: [String]) throws {
    try write(isJSON ? "{\"\(list)\":[" : table.head + table.record(columns))
  }

  mutating func add(_ members: [Member]) throws {
    if isJSON {
      try write((isFirst ? "\n" : ",\n") + JSON.members(members).text())
    } else {
      try write(table.record(members.map { table.plain($0.value) }))
    }
    isFirst = false
  }

  func finish() throws {
    if isJSON { try write("\n]}\n") }
  }
}
