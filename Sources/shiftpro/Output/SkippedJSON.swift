import Services

extension JSON {
  /// Creates the list of the rows that an import skipped: for each reason, in the order of the file,
  /// its lines.
  init(skipped rows: [(reason: String, line: Int)]) {
    var reasons: [(reason: String, lines: [Int])] = []
    for row in rows {
      if let place = reasons.firstIndex(where: { $0.reason == row.reason }) {
        reasons[place].lines.append(row.line)
      } else {
        reasons.append((row.reason, [row.line]))
      }
    }
    self = .array(
      reasons.map {
        .object([
          "reason": .string($0.reason), "count": .integer(Int64($0.lines.count)),
          "lines": .array($0.lines.map { .integer(Int64($0)) }),
        ])
      })
  }
}
