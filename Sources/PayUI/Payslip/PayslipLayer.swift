import AppCore
import Domain
import Services
import Store
import Terminal
import Widgets

extension Scope {
  /// While a payslip is typed.
  static let slip = Scope("slip", rank: 220)
}

/// The payslip of a pay period as it is typed beside what the rules make of the same work.
package struct PayslipLayer: Surface {
  package static let placement = Placement.cover
  package static let stacks: [[Scope]] = [[.slip, .field, .always]]
  package static let plainTwins = [PlainTwin("slip", rank: 20, over: .hours, command: "hours.slip")]

  /// What can be typed of a line.
  package enum Column: Int, CaseIterable { case label, hours, pay }

  /// A line of the table.
  package enum Row: Hashable {
    case line(Payslip.Line)
    /// Where one that only the payslip has is begun.
    case new
  }

  /// Where something is typed.
  package struct Cell: Hashable {
    package var row: Row
    package var column: Column
  }

  /// The days of the pay period.
  let days: Range<CivilDay>
  /// What the rules make of it; nil before it was read.
  private(set) var statement: PayStatement?
  /// The payslip as far as it is kept.
  private(set) var slip: Payslip
  /// Where something is typed.
  package private(set) var cell = Cell(row: .new, column: .label)
  /// What is typed there.
  package private(set) var input = TextFieldState()
  /// Why what is typed cannot be taken, once that was tried.
  package private(set) var problem: Message?
  /// How many of the stretches that are listed were passed over.
  private(set) var passed = 0

  /// The payslip of the pay period of `days`, still to be read.
  init(_ days: Range<CivilDay>) {
    self.days = days
    slip = Payslip(start: days.lowerBound)
  }

  /// Reads both sides; the payslip unless changes of it are under way. Throws `StoreError` and
  /// `RulesetFileError`.
  package mutating func read(
    from store: Store, _ state: inout AppState, _ environment: AppEnvironment
  ) throws {
    let payroll = try Payroll(store: store, profile: state.profile, environment: environment.base)
    let isFirst = statement == nil
    let isUnchanged = !isFirst && input.text == text(of: cell, environment)
    statement = try payroll.statement(of: payroll.period(containing: days.lowerBound))
    if state.pending == 0 || isFirst { slip = try store.slips.slip(start: days.lowerBound) }
    if isFirst || !cells.contains(cell) {
      focus(cells.first ?? cell, environment)
    } else if isUnchanged, input.text != text(of: cell, environment) {
      focus(cell, environment)
    }
  }

  // MARK: What is there

  /// Both sides, with what is being typed as far as it can be read.
  func check(_ environment: AppEnvironment) -> PayslipCheck? {
    guard let statement else { return nil }
    var slip = slip
    if case .line(let line) = cell.row, cell.column != .label,
      input.text != text(of: cell, environment), let figures = typed(line)
    {
      slip[line] = figures
    }
    return PayslipCheck(statement, slip)
  }

  /// The lines of the table.
  package var rows: [Row] {
    guard let statement else { return [] }
    return PayslipCheck(statement, slip).rows.map { .line($0.line) } + [.new, .line(.total)]
  }

  /// All places where something can be typed, line by line.
  var cells: [Cell] {
    rows.flatMap { row in row.columns.map { Cell(row: row, column: $0) } }
  }

  /// What a place holds, as it is typed.
  func text(of cell: Cell, _ environment: AppEnvironment) -> String {
    guard case .line(let line) = cell.row else { return "" }
    let figures = slip[line] ?? Payslip.Figures()
    switch cell.column {
    case .label:
      if case .other(let label) = line { return label }
      return ""
    case .hours: return figures.seconds.map(environment.format.slipHours) ?? ""
    case .pay:
      return figures.cents.map { environment.format.amount(cents: $0, currency: currency) } ?? ""
    }
  }

  private var currency: String { statement?.currency ?? "" }

  /// The figures of a line with what is typed; nil where that cannot be read.
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

  /// Types into the focused place. At its edges, and where nothing was typed yet, the keys that go
  /// through a text lead to the place beside it; `=` takes what the rules make of it.
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
    default: input.apply(typing)
    }
    return []
  }

  private mutating func takeFigure(_ environment: AppEnvironment) {
    guard case .line(let line) = cell.row, let statement,
      let here = PayslipCheck(statement, slip).row(of: line)?.here
    else { return }
    let text =
      cell.column == .hours
      ? here.seconds.map { environment.format.slipHours($0 / 60 * 60) }
      : here.cents.map { environment.format.amount(cents: $0, currency: currency) }
    input = TextFieldState(text ?? "")
  }

  /// Keeps what was typed in the focused place; nil where it cannot be read, and says why.
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

  /// A line without a name goes.
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

  /// To the place so many on; what was typed is kept, and where it cannot be read the cursor stays.
  mutating func go(_ steps: Int, _ environment: AppEnvironment) -> [Effect] {
    move(environment) { cells, place in
      cells.isEmpty ? nil : cells[min(max(0, place + steps), cells.count - 1)]
    }
  }

  /// To the line so many on, in the same column where it has that.
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

  /// To a place that was clicked.
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

  /// Passes over so many more of the stretches that are listed.
  mutating func pass(_ lines: Int) {
    guard let statement, case .line(let line) = cell.row else { return }
    let count = PayslipExplanation.stretches(of: line, in: statement).count
    passed = min(max(0, passed + lines), max(0, count - 1))
  }

  /// Goes through the stretches with the wheel; what is below the payslip stays.
  package mutating func navigate(_ step: Navigation, page: Int) {
    if step == .up || step == .down { pass(step == .up ? -1 : 1) }
  }

  /// Passes over a page of them.
  mutating func passPage(_ sign: Int, in layout: AppLayout) {
    let page = PayslipLayout(body: layout.body, rows: rows.count).detail.height / 2
    pass(sign * max(1, page))
  }

  /// Closes the payslip. What cannot be read is put back first, so that nothing vanishes unseen.
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

  /// Puts back what was there before; false where nothing was typed.
  mutating func putBack(_ environment: AppEnvironment) -> Bool {
    guard input.text != text(of: cell, environment) else { return false }
    focus(cell, environment)
    return true
  }
}

extension PayslipLayer.Row {
  /// What can be typed of it.
  var columns: [PayslipLayer.Column] {
    switch self {
    case .new: [.label]
    case .line(.other): [.label, .hours, .pay]
    case .line(.salary), .line(.bonus): [.pay]
    case .line: [.hours, .pay]
    }
  }
}

extension Payslip.Line {
  /// Whether only the payslip has it.
  var isOther: Bool {
    if case .other = self { return true }
    return false
  }
}
