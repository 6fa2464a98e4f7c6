import AppCore
import Domain
import Interchange
import Services
import Terminal
import Widgets

extension Scope {
  /// The columns of a table to import.
  static let tableColumns = Scope("table_columns", rank: 261)
}

/// The columns of a table before it is imported: the first rows, and what each column means.
package struct TableColumnsLayer: ListSurface {
  package static let stacks: [[Scope]] = [[.tableColumns, .list, .always]]

  /// The path as it was typed.
  let path: String
  /// Why the table could not be read; nil if it can be.
  let complaint: String?
  /// The table, with what was chosen.
  package private(set) var form: TableForm
  /// The meanings of the columns.
  private(set) var meanings: [TableChoices.Meaning?]
  /// The cursor.
  package var list = ListState()

  /// Creates the page of a table.
  init(_ question: TableQuestion) {
    path = question.path
    complaint = question.complaint
    form = question.form
    meanings = form.meanings
    // The first column that nothing is known of.
    list.select(meanings.firstIndex { $0 == nil } ?? 0, count: meanings.count)
  }

  package var items: [String] { form.headings }

  package func draw(_ context: SurfaceContext, in area: Rect, into frame: inout Frame) {
    TableColumnsView.draw(self, context, in: area, into: &frame)
  }

  /// Returns the values of a column in the first rows.
  func values(_ place: Int) -> [String] {
    form.rows.compactMap { $0.indices.contains(place) ? $0[place] : nil }
  }

  // MARK: Changes

  /// Gives the column under the cursor the next meaning in the order of likelihood, or the one
  /// before it.
  mutating func turn(by step: Int) {
    let own = meanings[list.selection]
    // What another column means is not taken from it.
    let all = likely(list.selection).filter {
      $0 == .ignored || $0 == own || !meanings.contains($0)
    }
    let place = all.firstIndex(of: own ?? .ignored) ?? 0
    choose(all[(place + step + all.count) % all.count])
  }

  /// Gives the column under the cursor a meaning.
  mutating func choose(_ meaning: TableChoices.Meaning) {
    form.choose(meaning, for: list.selection)
    meanings = form.meanings
  }

  /// Takes the next order of dates.
  mutating func turnDates() { form.choices.dates = Self.next(of: form.choices.dates) }

  /// Takes the next separator of decimals.
  mutating func turnDecimal() { form.choices.decimal = Self.next(of: form.choices.decimal) }

  /// The units that the column under the cursor can have.
  var units: [String] { meanings[list.selection]?.units ?? [] }

  /// Takes the next unit of the column under the cursor.
  mutating func turnUnit() {
    guard let meaning = meanings[list.selection] else { return }
    let all: [String?] = [nil] + meaning.units
    let place = all.firstIndex(of: form.choices.units[meaning]) ?? 0
    form.choices.units[meaning] = all[(place + 1) % all.count]
  }

  private static func next<Choice: CaseIterable & Equatable>(of choice: Choice?) -> Choice? {
    let all: [Choice?] = [nil] + Choice.allCases.map { $0 }
    return all[((all.firstIndex(of: choice) ?? 0) + 1) % all.count]
  }

  /// Returns all meanings, those first that fit the cells of a column.
  private func likely(_ place: Int) -> [TableChoices.Meaning] {
    let cell = values(place).first { !$0.isEmpty } ?? ""
    let first: [TableChoices.Meaning]
    if cell.contains(":"), cell.count > 8 {
      first = [.start, .end, .time]
    } else if cell.contains(":") {
      first = [.start, .end, .duration, .rest]
    } else if cell.contains(where: \.isNumber), cell.contains(where: { "-/.".contains($0) }) {
      first = [.date, .endDate, .hours, .rest, .distance]
    } else if !cell.isEmpty, cell.allSatisfy(\.isNumber) {
      first = [.hours, .rest, .steps, .hour, .duration]
    } else {
      first = [.name, .notes, .label, .zone, .status]
    }
    let rest = TableChoices.Meaning.allCases.filter { !first.contains($0) && $0 != .ignored }
    return [.ignored] + first + rest
  }
}
