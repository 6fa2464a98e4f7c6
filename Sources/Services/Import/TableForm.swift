import Domain
import Interchange
import Platform
import Store

/// The columns of a table and how they are read.
package struct TableForm: Equatable, Sendable {
  /// The number of rows that are shown of a table.
  private static let mostRows = 5
  /// The number of bytes in which those rows are looked for.
  package static let headBytes = 1 << 16

  /// The first line.
  package let headings: [String]
  /// The first rows below it.
  package let rows: [[String]]
  /// A person's choices for it.
  package var choices: TableChoices

  /// Looks at a table.
  init(_ table: CSVTable, _ choices: TableChoices = TableChoices()) {
    headings = table.records.first?.values ?? []
    rows = table.records.dropFirst().prefix(Self.mostRows).map(\.values)
    self.choices = choices
  }

  /// Looks at the first bytes of a file; nil if it is no table with columns.
  package init?(head: [UInt8], _ choices: TableChoices = TableChoices()) {
    var lines = head
    if head.count >= Self.headBytes, let last = head.lastIndex(of: UInt8(ascii: "\n")) {
      lines = Array(head[...last])
    }
    guard let table = try? CSVTable(lines), (table.records.first?.values.count ?? 0) > 1 else {
      return nil
    }
    self.init(table, choices)
  }

  /// Whether the first line has headings.
  fileprivate var hasHeadings: Bool { !choices.beginsWithValues(headings) }

  /// The name under which choices for such tables are remembered.
  package var key: String { headings.joined(separator: "\n") }

  /// The meanings of the columns, chosen ones first; nil for unknown ones.
  package var meanings: [TableChoices.Meaning?] {
    (try? choices.meanings(of: headings)) ?? headings.map { _ in nil }
  }

  /// Gives a column a meaning; nil and `ignored` leave it out.
  package mutating func choose(_ meaning: TableChoices.Meaning?, for place: Int) {
    var chosen = meanings
    if let meaning, meaning != .ignored {
      for other in chosen.indices where chosen[other] == meaning { chosen[other] = nil }
    }
    chosen[place] = meaning
    choices.columns = chosen.enumerated().map { number, meaning in
      TableChoices.Column(meaning ?? .ignored, .number(number + 1))
    }
  }
}

/// A table whose columns a person has to name before it is imported.
package struct TableQuestion: ResultPayload {
  /// The path.
  package let path: String
  /// The table.
  package let form: TableForm
  /// Why it could not be read; nil if it can be.
  package let complaint: String?

  /// Creates a question.
  package init(path: String, form: TableForm, complaint: String?) {
    self.path = path
    self.form = form
    self.complaint = complaint
  }
}

extension ActionResult {
  /// The table whose columns are unknown.
  package var table: TableQuestion? { payload() }
}

extension DateOrder {
  /// A sentence that dates were read in this order although the table does not say so.
  func assumption(_ texts: Texts) -> String { texts("import.note.dates_\(rawValue)") }
}

extension Store {
  /// Returns how such tables were read before; nothing is chosen for new ones. Throws `StoreError`.
  package func choices(for form: TableForm) throws -> TableChoices {
    try remembered(form.key, in: .tables).flatMap(TableChoices.init(stored:)) ?? TableChoices()
  }

  /// Remembers how such tables are read, or forgets it if nothing is chosen. Throws `StoreError`.
  package func remember(_ form: TableForm, now: Instant) throws {
    guard form.hasHeadings else { return }
    let value = form.choices.isEmpty ? nil : form.choices.stored
    guard try remembered(form.key, in: .tables) != value else { return }
    try remember([form.key: value], in: .tables, now: now)
  }
}
