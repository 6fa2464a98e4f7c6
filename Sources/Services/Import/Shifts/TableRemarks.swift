import Domain
import Interchange

/// The remarks about the rows of a table of shifts.
struct TableRemarks {
  private let rows: [IncomingShift]
  private let columns: ShiftColumns
  private let ignoredLabel: (heading: String, value: String)?

  /// The number of people that are named.
  private static let mostNamed = 3

  /// Looks at the rows; `ignoredLabel` is a value of a column of labels that was not read.
  init(
    _ rows: [IncomingShift], _ columns: ShiftColumns,
    ignoredLabel: (heading: String, value: String)?
  ) {
    self.rows = rows
    self.columns = columns
    self.ignoredLabel = ignoredLabel
  }

  /// Returns the remarks on a table with these headings.
  func texts(of headings: [String], _ environment: Environment) -> [String] {
    let texts = environment.texts
    var remarks: [String] = []
    if columns.areTracked, rows.contains(where: { !$0.isOurs }) {
      remarks.append(texts("import.tracked_table"))
    }
    // Watson writes all times with the offset of the day on which it writes them.
    if headings == ["id", "start", "stop", "project", "tags"] {
      remarks.append(texts("import.watson_table"))
    }
    remarks += [persons(texts), otherLengths(environment)].compactMap(\.self)
    if let ignoredLabel {
      remarks.append(
        texts(
          "import.ignored_label",
          ["column": ignoredLabel.heading, "text": ignoredLabel.value]))
    }
    if let status = rows.lazy.compactMap(\.ignoredStatus).first {
      remarks.append(texts("import.ignored_status", ["text": status]))
    }
    if !columns.unknown.isEmpty {
      let names = columns.unknown.joined(separator: ", ")
      remarks.append(texts("cli.import.unknown_columns", ["names": names]))
    }
    return remarks
  }

  private func persons(_ texts: Texts) -> String? {
    guard let column = columns.personHeading else { return nil }
    let names = rows.compactMap(\.person).uniqued
    guard names.count > 1, let first = names.first else { return nil }
    let more = names.count - Self.mostNamed
    let shown =
      names.prefix(Self.mostNamed) + (more > 0 ? [texts("import.more", ["n": String(more)])] : [])
    return texts(
      "import.persons",
      [
        "column": column, "n": String(names.count), "names": shown.joined(separator: ", "),
        "first": first,
      ])
  }

  private func otherLengths(_ environment: Environment) -> String? {
    let others = rows.filter(\.disagreesWithLength)
    guard let first = others.first, let stated = first.statedMinutes else { return nil }
    return environment.texts(
      "import.lengths_differ",
      [
        "n": String(others.count), "line": String(first.line),
        "stated": environment.format.hours(minutes: Int64(stated)),
        "length": environment.format.hours(minutes: Int64(first.times.minutes)),
      ])
  }
}

extension ShiftLengths {
  /// The assumptions about the lengths of a table.
  func remarks(_ environment: Environment) -> [String] {
    var remarks: [String] = []
    if isDurationAssumed { remarks.append(environment.texts("import.assumed_hours")) }
    if let (minutes, line) = shortDuration {
      let values = ["n": String(minutes), "line": String(line)]
      remarks.append(environment.texts("import.assumed_minutes", values))
    }
    if let shortRest {
      remarks.append(environment.texts("import.assumed_break", ["n": String(shortRest)]))
    }
    return remarks
  }
}

extension ShiftDates {
  /// The assumptions about the dates of a table.
  func remarks(_ environment: Environment) -> [String] {
    var remarks: [String] = []
    if let order = assumedOrder { remarks.append(order.assumption(environment.texts)) }
    if isYearAssumed { remarks.append(environment.texts("import.note.years")) }
    return remarks
  }
}
