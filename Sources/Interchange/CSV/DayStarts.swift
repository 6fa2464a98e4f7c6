import Domain

extension CSVTable {
  /// Returns a table of dates and lengths with a column of starts, if a person has said when the
  /// work of a day starts: each entry starts where the one before it on the same date ends. Other
  /// tables are returned as they are.
  public func withStarts(_ choices: TableChoices) -> CSVTable {
    guard let first = choices.start, let head = records.first,
      let columns = try? ShiftColumns(head.values + [ShiftColumns.Column.start.rawValue])
    else { return self }
    let lengths = ShiftLengths(self, columns, decimal: choices.decimal)
    var starts: [String: Int] = [:]
    let rows = records.dropFirst().map { record -> Record in
      guard record.values.count <= head.values.count,
        let date = columns.value(.date, of: record),
        let length = length(of: record, columns, lengths)
      else { return record }
      let start = starts[date] ?? first
      starts[date] = start + length
      let padding = Array(repeating: "", count: head.values.count - record.values.count)
      return Record(
        line: record.line, values: record.values + padding + [ClockText.text(start)])
    }
    let headings = head.values + [ShiftColumns.Column.start.rawValue]
    return CSVTable(records: [Record(line: head.line, values: headings)] + rows)
  }

  private func length(
    of record: Record, _ columns: ShiftColumns, _ lengths: ShiftLengths
  ) -> Int? {
    for column in [ShiftColumns.Column.duration, .hours] {
      guard let cell = columns.value(column, of: record) else { continue }
      return try? DurationText.minutes(lengths.text(cell, of: column), allowsZero: true)
    }
    return nil
  }
}
