import AppCore
import Domain
import Services
import Store
import Terminal
import Widgets

extension Scope {
  /// While a payslip is being entered.
  static let slip = Scope("slip", rank: 220)
}

/// The payslip of a pay period, entered beside the figures of the rules.
package struct PayslipLayer: Surface {
  package static let placement = Placement.cover
  package static let stacks: [[Scope]] = [[.slip, .field, .always]]
  package static let plainTwins = [PlainTwin("slip", rank: 20, over: .hours, command: "hours.slip")]

  /// The editable columns.
  package enum Column: Int, CaseIterable { case label, hours, pay }

  /// A line of the table.
  package enum Row: Hashable {
    case line(Payslip.Line)
    /// The row for adding a line that only the payslip has.
    case new
  }

  /// An editable cell.
  package struct Cell: Hashable {
    package var row: Row
    package var column: Column
  }

  /// The days of the pay period.
  let days: Range<CivilDay>
  /// The statement by the rules; nil before it is read.
  private(set) var statement: PayStatement?
  /// The elements of the statement.
  private(set) var elements: [PayElement] = []
  /// The statement of an earlier pay period whose premiums are paid in this one; nil if there is
  /// none.
  private(set) var earlier: PayStatement?
  /// The statement of the pay period before.
  private(set) var before: PayStatement?
  /// The pay of the tax year so far; nil if it was not read.
  private(set) var year: PayYear?
  /// The total of the payslip with which the year was read.
  private var totalOfYear: Payslip.Figures?
  /// The base rates by first day.
  private(set) var rates: [BaseRate] = []
  /// Whether premiums are apart or whole; nil for what the payslip or the rules say.
  private(set) var premiums: PayslipRules.Premiums?
  /// The saved payslip.
  private(set) var slip: Payslip
  /// The focused cell.
  package private(set) var cell = Cell(row: .new, column: .label)
  /// The text in the focused cell.
  package private(set) var input = TextFieldState()
  /// The reason why the text is invalid, after an attempt to save it.
  package private(set) var problem: Message?
  /// The scroll offset of the listed stretches.
  private(set) var passed = 0

  /// Creates the payslip of the pay period `days`, to be read.
  init(_ days: Range<CivilDay>) {
    self.days = days
    slip = Payslip(start: days.lowerBound)
  }

  /// Reads both sides; the payslip only if no changes of it are in progress. Throws `StoreError`
  /// and `RulesetFileError`.
  package mutating func read(
    from store: Store, _ state: inout AppState, _ environment: AppEnvironment
  ) throws {
    let payroll = try Payroll(store: store, profile: state.profile, environment: environment.base)
    let isFirst = statement == nil
    let isUnchanged = !isFirst && input.text == text(of: cell, environment)
    let statement = try payroll.statement(of: payroll.period(containing: days.lowerBound))
    let isChanged = isFirst || statement != self.statement
    self.statement = statement
    if state.pending == 0 || isFirst { slip = try store.payslips.payslip(start: days.lowerBound) }
    let paid = try payroll.slipElements(of: statement)
    elements = paid.all
    earlier = paid.earlier
    if isChanged {
      rates = try payroll.baseRates(on: days.lowerBound)
      before = try payroll.statement(
        of: payroll.period(containing: days.lowerBound.adding(days: -1)))
    }
    // Most writes of this screen are figures of other lines.
    if isChanged || totalOfYear != slip[.total] && state.pending == 0 {
      totalOfYear = state.pending == 0 ? slip[.total] : nil
      year = try payroll.year(of: statement)
    }
    if isFirst || !cells.contains(cell) {
      focus(cells.first ?? cell, environment)
    } else if isUnchanged, input.text != text(of: cell, environment) {
      focus(cell, environment)
    }
  }

  // MARK: Contents

  /// Compares both sides, including the text being entered if it is valid.
  func check(_ environment: AppEnvironment) -> PayslipCheck? {
    guard let statement else { return nil }
    var slip = slip
    if case .line(let line) = cell.row, cell.column != .label,
      input.text != text(of: cell, environment), let figures = typed(line)
    {
      slip[line] = figures
    }
    return check(statement, slip)
  }

  private func check(_ statement: PayStatement, _ slip: Payslip) -> PayslipCheck {
    PayslipCheck(statement, slip, premiums: premiums, elements: elements)
  }

  /// Whether premiums are apart.
  var isApart: Bool {
    guard let statement else { return false }
    return (premiums ?? slip.premiums(under: statement.ruleset)) == .apart
  }

  /// Returns the statement with the stretches of a line.
  func source(of line: Payslip.Line) -> PayStatement? {
    let element = elements.first { Payslip.Line($0) == line }
    return element?.kind == .premium ? earlier ?? statement : statement
  }

  /// Formats hours as the payslip does.
  private func hours(_ seconds: Int64, _ environment: AppEnvironment) -> String {
    isApart ? environment.format.decimalHours(seconds) : environment.format.slipHours(seconds)
  }

  /// Lists premiums apart or whole, after saving the text; stays if it is invalid.
  mutating func turn(_ environment: AppEnvironment) -> [Effect] {
    guard let effects = keep(environment) else { return [.bell] }
    premiums = isApart ? .whole : .apart
    focus(cells.first ?? cell, environment)
    return effects
  }

  /// The rows of the table.
  package var rows: [Row] {
    guard let statement else { return [] }
    return check(statement, slip).rows.map { .line($0.line) } + [.new, .line(.total)]
  }

  /// All editable cells, row by row.
  var cells: [Cell] {
    rows.flatMap { row in row.columns.map { Cell(row: row, column: $0) } }
  }

  /// Returns the editable text of a cell.
  func text(of cell: Cell, _ environment: AppEnvironment) -> String {
    guard case .line(let line) = cell.row else { return "" }
    let figures = slip[line] ?? Payslip.Figures()
    switch cell.column {
    case .label:
      if case .other(let label) = line { return label }
      return ""
    case .hours: return figures.seconds.map { hours($0, environment) } ?? ""
    case .pay:
      return figures.cents.map { environment.format.amount(cents: $0, currency: currency) } ?? ""
    }
  }

  private var currency: String { statement?.currency ?? "" }

  /// Returns the figures of a line with the text being entered; nil if it is invalid.
  private func typed(_ line: Payslip.Line) -> Payslip.Figures? {
    var figures = slip[line] ?? Payslip.Figures()
    let text = input.text.filter { !$0.isWhitespace }
    switch cell.column {
    case .label: break
    case .hours:
      figures.seconds = PayslipText.seconds(text)
      if figures.seconds == nil, !text.isEmpty { return nil }
    case .pay:
      figures.cents = PayslipText.cents(text, currency)
      if figures.cents == nil, !text.isEmpty { return nil }
    }
    return figures
  }

  // MARK: Typing

  /// Types into the focused cell. At the edges of the text, or if it is unedited, cursor keys move
  /// to the adjacent cell. `=` copies the figure of the rules, and `v` turns premiums apart or whole.
  package mutating func type(
    _ typing: Typing, _ state: inout AppState, _ environment: AppEnvironment
  ) -> [Effect] {
    problem = nil
    let isWhole = input.selection.count == input.text.count
    switch typing {
    case .edit(.left) where isWhole || input.cursor == 0: return go(-1, environment)
    case .edit(.right) where isWhole || input.cursor == input.text.count:
      return go(1, environment)
    case .text("=") where cell.column != .label: takeFigure(environment)
    case .text(let text) where isApart && cell.column == .hours && text.contains(" "):
      return typeFigures(text, environment)
    case .text("v") where cell.column != .label: return turn(environment)
    default: input.apply(typing)
    }
    return []
  }

  /// Types figures as a payslip prints them: those behind a space go to the next cell.
  private mutating func typeFigures(_ text: String, _ environment: AppEnvironment) -> [Effect] {
    let parts = text.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
    if let first = parts.first, !first.isEmpty { input.apply(.text(String(first))) }
    guard !input.text.isEmpty else { return [] }
    let effects = go(1, environment)
    if cell.column == .pay, let rest = parts.last, !rest.isEmpty {
      input.apply(.text(String(rest)))
    }
    return effects
  }

  private mutating func takeFigure(_ environment: AppEnvironment) {
    guard case .line(let line) = cell.row, let statement,
      let here = check(statement, slip).row(of: line)?.here
    else { return }
    let text =
      cell.column == .hours
      ? here.seconds.map { hours(isApart ? $0 : $0 / 60 * 60, environment) }
      : here.cents.map { environment.format.amount(cents: $0, currency: currency) }
    input = TextFieldState(text ?? "")
  }

  /// Saves the text of the focused cell; nil if it is invalid, which sets the problem.
  mutating func keep(_ environment: AppEnvironment) -> [Effect]? {
    guard input.text != text(of: cell, environment), let statement else { return [] }
    if cell.column == .label { return keepLabel(statement.days, environment) }
    guard case .line(let line) = cell.row else { return [] }
    guard let figures = typed(line) else {
      let key = cell.column == .hours ? "slip.hours_unreadable" : "slip.pay_unreadable"
      problem = Message(key, ["text": input.text])
      return nil
    }
    let isGone = figures.isEmpty && !line.isOther
    slip[line] = isGone ? nil : figures
    focus(cell, environment)
    let note = PayslipNote(
      statement.days, removed: isGone ? [line] : [],
      saved: isGone ? [] : [Payslip.Entry(line, figures)])
    return [.perform(.pay(.notePayslip(note)))]
  }

  /// Saves the name of a line; a line without one is removed.
  private mutating func keepLabel(
    _ days: Range<CivilDay>, _ environment: AppEnvironment
  ) -> [Effect]? {
    let label = String(input.text.trimmingBlanks.prefix(60))
    var note = PayslipNote(days)
    var figures = Payslip.Figures()
    if case .line(let old) = cell.row {
      figures = slip[old] ?? figures
      slip[old] = nil
      note.removed = [old]
    }
    guard !label.isEmpty else {
      focus(Cell(row: .new, column: .label), environment)
      return note.removed.isEmpty ? [] : [.perform(.pay(.notePayslip(note)))]
    }
    let line = Payslip.Line.other(label)
    if slip[line] != nil {
      problem = Message("slip.label_twice", ["label": label])
      for old in note.removed { slip[old] = figures }
      return nil
    }
    slip[line] = figures
    note.saved = [Payslip.Entry(line, figures)]
    focus(Cell(row: .line(line), column: .label), environment)
    return [.perform(.pay(.notePayslip(note)))]
  }

  // MARK: Moving

  mutating func focus(_ cell: Cell, _ environment: AppEnvironment) {
    if cell.row != self.cell.row { passed = 0 }
    self.cell = cell
    input = TextFieldState(text(of: cell, environment))
    input.selectAll()
    problem = nil
  }

  /// Moves the focus by `steps` cells after saving the text; stays if it is invalid.
  mutating func go(_ steps: Int, _ environment: AppEnvironment) -> [Effect] {
    move(environment) { cells, place in
      cells.isEmpty ? nil : cells[min(max(0, place + steps), cells.count - 1)]
    }
  }

  /// Moves the focus by `steps` rows, in the same column if possible.
  mutating func goLine(_ steps: Int, _ environment: AppEnvironment) -> [Effect] {
    let column = cell.column
    return move(environment) { cells, place in
      guard cells.indices.contains(place) else { return nil }
      let rows = cells.map(\.row).uniqued
      let row = (rows.firstIndex(of: cells[place].row) ?? 0) + steps
      let wanted = rows[min(max(0, row), rows.count - 1)]
      let columns = wanted.columns
      return Cell(row: wanted, column: columns.contains(column) ? column : columns[0])
    }
  }

  /// Moves the focus to a clicked cell.
  mutating func go(to place: Int, _ environment: AppEnvironment) -> [Effect] {
    let all = cells
    guard all.indices.contains(place) else { return [] }
    let wanted = all[place]
    return move(environment) { cells, _ in cells.contains(wanted) ? wanted : nil }
  }

  private mutating func move(
    _ environment: AppEnvironment, _ target: ([Cell], Int) -> Cell?
  ) -> [Effect] {
    guard let effects = keep(environment) else { return [.bell] }
    let cells = cells
    if let next = target(cells, cells.firstIndex(of: cell) ?? 0) { focus(next, environment) }
    return effects
  }

  /// Scrolls the listed stretches by that many lines.
  mutating func pass(_ lines: Int) {
    guard case .line(let line) = cell.row, let statement = source(of: line) else { return }
    let count = PayslipExplanation.stretches(of: line, in: statement).count
    passed = min(max(0, passed + lines), max(0, count - 1))
  }

  /// Scrolls the listed stretches with the wheel, rather than the screen below.
  package mutating func navigate(_ step: Navigation, page: Int) {
    if step == .up || step == .down { pass(step == .up ? -1 : 1) }
  }

  /// Scrolls the listed stretches by a page.
  mutating func passPage(_ sign: Int, in layout: AppLayout) {
    let page = PayslipLayout(body: layout.body, rows: rows.count).detail.height / 2
    pass(sign * max(1, page))
  }

  /// Closes the payslip. Invalid text is reported first and discarded on the second attempt.
  mutating func leave(_ state: inout AppState, _ environment: AppEnvironment) -> [Effect] {
    let wasShown = problem != nil
    guard let effects = keep(environment) else {
      if wasShown { _ = putBack(environment) }
      return wasShown ? [] : [.bell]
    }
    state.close(PayslipLayer.self)
    return effects + [.readScreen]
  }

  package mutating func hangUp(_ environment: AppEnvironment) -> [Effect] {
    keep(environment) ?? []
  }

  package func draw(_ context: SurfaceContext, in rect: Rect, into frame: inout Frame) {
    PayslipView(self, context.environment, isFocused: context.isOnTop)?.draw(in: rect, into: &frame)
  }

  /// Restores the text of the focused cell; false if it is unedited.
  mutating func putBack(_ environment: AppEnvironment) -> Bool {
    guard input.text != text(of: cell, environment) else { return false }
    focus(cell, environment)
    return true
  }
}

extension PayslipLayer.Row {
  /// The editable columns of the row.
  var columns: [PayslipLayer.Column] {
    switch self {
    case .new: [.label]
    case .line(.other): [.label, .hours, .pay]
    case .line(let line): line.isMoney ? [.pay] : [.hours, .pay]
    }
  }
}

extension Payslip.Line {
  /// Whether it has an amount and no hours.
  var isMoney: Bool {
    switch self {
    case .salary, .bonus, .amount: true
    case .rate, .element, .other, .total: false
    }
  }

  /// Whether only the payslip has the line.
  var isOther: Bool {
    if case .other = self { return true }
    return false
  }
}
