import Domain

extension Store {
  /// Passes a line for each record that is known here, with its stamps, and for each sample that
  /// counts. Stores that know the same pass the same lines in the same order, whatever their tables
  /// show and whatever their local numbers and the zone rules of their machines are. Throws
  /// `StoreError` and what `body` throws.
  public func forEachKnownLine(_ body: (String) throws -> Void) throws {
    try snapshot {
      for table in tables.sorted(by: { $0.name < $1.name }) {
        let state = try TableMergeState(table, connection)
        var ids = Set(state.stamps.keys).union(state.asides.keys)
        ids.formUnion(try connection.all("SELECT id FROM \(table.name)") { $0.id() })
        for id in ids.sorted() {
          let shown = try connection.record(id, in: table)
          guard let known = KnownRecord(id, shown, state, notAfter: HybridStamp.zero),
            known.record != nil || !table.isWholePart
          else { continue }
          try body(try line(known, id, in: table))
        }
      }
      try connection.each(
        """
        SELECT DISTINCT s.kind, s.level, s.start_date, s.end_date, s.value, n.id
        FROM step_sample AS s LEFT JOIN step_source AS n ON n.number = s.source
        WHERE s.batch IN (SELECT batch FROM step_import) ORDER BY 1, 2, 3, 4, 5, 6
        """
      ) { row in
        let values = (0..<6).map { _ in "\(row.value())" }
        try body("sample \(values.joined(separator: " "))")
      }
    }
  }

  /// Whether a column follows from one of its machine, as the channel from the command.
  private func isOfMachine(_ column: RecordColumn, _ table: RecordTable) -> Bool {
    table == .reminderSettings && column.name == "channel"
  }

  private func line(_ known: KnownRecord, _ id: RecordID, in table: RecordTable) throws -> String {
    var parts = [table.name, id.text]
    if let record = known.record {
      parts += zip(table.columns, record.values)
        .filter { $0.0.home == nil && !$0.0.isResolved && !isOfMachine($0.0, table) }.map {
          "\($0.0.name)=\($0.1)"
        }
      if !known.isErased, case .integer(let number) = record["source_number"] {
        let source = try connection.first(
          "SELECT id FROM step_source WHERE number = ?1", [.integer(number)]
        ) { $0.text() }
        parts.append("source=\(source ?? "")")
      }
    }
    parts.append(known.isErased ? "gone" : "there")
    let stamps = known.stamps.parts.filter { part, _ in
      // A record of which nothing is left is merged by its latest change.
      part == RecordStamps.record || known.record != nil && table.column(part)?.home == nil
    }
    parts += stamps.sorted { $0.key < $1.key }.map { "\($0.key)@\($0.value)" }
    return parts.joined(separator: "\u{1f}")
  }
}
