import AppCore
import Domain
import Services
import Store
import Terminal
import TerminalText
import Widgets

extension Scope {
  /// The list of absences.
  static let absences = Scope("absences", rank: 335)
}

/// The absences, latest first, with what the selected one covers, costs, credits and pays.
struct AbsenceList: ListSurface {
  package static let stacks: [[Scope]] = [[.absences, .revising, .list, .always]]
  package static let tables = RecordTable.roster.union(RecordTable.pay)
  package static let plainTwins = [
    PlainTwin("absences", rank: 62, over: .schedule, command: "absences.open")
  ]

  /// The absences with their kinds.
  package private(set) var items: [KnownAbsence] = []
  /// The cursor.
  package var list = ListState()
  /// All kinds.
  private var kinds: [AbsenceKind] = []
  /// The shifts, cost, credit and pay of the selected absence.
  private var report: AbsenceReport?
  /// The absence to move the cursor to after the next reading; nil for the current or next one.
  private var wanted: RecordID?
  private var isRead = false

  /// Creates the list with the cursor on an absence; nil for the current or next one.
  init(on absence: RecordID?) { wanted = absence }

  package mutating func read(
    from store: Store, _ state: inout AppState, _ environment: AppEnvironment
  ) throws {
    let selected = selected?.absence.id
    kinds = try store.absences.kinds()
    let known = try Roster(store: store, environment.base).absences()
    items = known.sorted { ($1.absence.from, $1.absence.id) < ($0.absence.from, $0.absence.id) }
    let place =
      isRead
      ? items.firstIndex { $0.absence.id == selected }
      : items.firstIndex { $0.absence.id == wanted }
        ?? items.lastIndex { $0.absence.to >= environment.today }
    list.select(place ?? list.selection, count: items.count)
    isRead = true
    report = nil
    try catchUp(from: store, &state, environment)
  }

  package mutating func catchUp(
    from store: Store, _ state: inout AppState, _ environment: AppEnvironment
  ) throws {
    guard isRead, report?.absence != selected?.absence else { return }
    let payroll = try Payroll(store: store, profile: state.profile, environment: environment.base)
    report = try selected.map { try AbsenceBook(store, payroll).report(of: $0.absence) }
  }

  // MARK: Changing

  /// Returns the form for an absence, or for a new one.
  func form(for known: KnownAbsence?, _ environment: AppEnvironment) -> FormLayer {
    let today = environment.today
    let form =
      known.map { AbsenceForm($0.absence, kinds: kinds, environment) }
      ?? AbsenceForm(on: today...today, kinds: kinds, environment)
    return FormLayer(form, environment)
  }

  /// Returns the question whether to delete an absence.
  static func question(
    removing known: KnownAbsence, _ environment: AppEnvironment
  ) -> DialogLayer {
    let texts = environment.texts
    return DialogLayer(
      title: texts("dialog.absence.title"),
      message: [
        environment.format.name(of: known.absence, known.kind, environment.base),
        texts("dialog.absence.undo", ["key": environment.key("app.undo")]),
      ],
      deleting: [.perform(.absence(.delete(known.absence.id)))], texts)
  }

  // MARK: Drawing

  package func draw(_ context: SurfaceContext, in area: Rect, into frame: inout Frame) {
    let environment = context.environment, texts = environment.texts
    let details = details(environment, width: min(Self.columns, area.width - 4) - 2)
    let rows = max(2, count + 1)
    FloatingBox.draw(
      title: texts("absences.title"), around: Size(Self.columns, rows + details.count + 1),
      in: area, into: &frame
    ) { inside, frame in
      var rest = inside
      guard !items.isEmpty else {
        let text = texts("absences.none", ["key": environment.key("absences.add")])
        return frame.text(text, in: rest.padded.row(0), .text)
      }
      let room = max(0, rest.height - min(rows, 6) - 1)
      let below = rest.takeBottom(min(details.count, room))
      for (y, line) in details.prefix(below.height).enumerated() {
        frame.draw(line, in: below.row(y).padded)
      }
      if below.height > 0 { _ = rest.takeBottom(1) }
      let columns: [Table.Column] = [
        .init(texts("cli.column.dates"), width: .flexible(minimum: 12), priority: 3),
        .init(texts("cli.column.kind"), width: .fixed(22), priority: 2),
        .init(texts("absence.field.note"), width: .flexible(minimum: 10), priority: 1),
      ]
      drawTable(columns, context, in: rest, into: &frame) { row(items[$0], environment) }
    }
  }

  private static let columns = 78

  private func row(_ known: KnownAbsence, _ environment: AppEnvironment) -> TableRow {
    let format = environment.format
    let isOver = known.absence.to < environment.today
    let style: Style = isOver ? .muted : .text
    return TableRow(cells: [
      [
        Span(known.kind.letter + " ", Style(isOver ? .muted : .accent, .bold)),
        Span(format.dates(of: known.absence, environment.base), style),
      ],
      [Span(format.name(of: known.kind), style)],
      [Span(known.absence.note, .muted)],
    ])
  }

  /// Returns the figures and warnings of the selected absence, and its dates that cost or credit
  /// something.
  private func details(_ environment: AppEnvironment, width: Int) -> [Row] {
    guard let report else { return [] }
    let format = environment.format
    func lines(_ text: String, _ style: Style) -> [Row] {
      DisplayText.wrap(text, to: max(8, width)).map { Row([Span($0, style)]) }
    }
    let figures = lines(format.figures(of: report).joined(separator: " · "), Style(.text, .bold))
    let warnings = report.warnings.flatMap {
      lines("! " + format.sentence($0, about: report), Style(.warning))
    }
    let days = report.days.filter { $0.cost != .zero || $0.creditedMinutes != 0 }
    return figures + warnings + days.map { self.line(of: $0, report, format) }
  }

  /// Returns the cost and credit of a date: `Mon 3 Aug   1   8:00`.
  private func line(
    of day: AbsenceReport.Day, _ report: AbsenceReport, _ format: Format
  ) -> Row {
    let cost = report.entitlement.map { format.amount(day.cost, by: $0.count) } ?? ""
    let credit = format.hours(minutes: Int64(day.creditedMinutes))
    let holiday = day.holiday.map { "  * " + $0 } ?? ""
    return Row([
      Span(DisplayText.pad(format.day(day.day), to: 14), .muted),
      Span(DisplayText.pad(cost, to: 8, align: .right)),
      Span(DisplayText.pad(credit, to: 10, align: .right)), Span(holiday, Style(.good)),
    ])
  }
}
