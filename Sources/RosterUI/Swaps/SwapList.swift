import AppCore
import Domain
import Services
import Store
import Terminal
import TerminalText
import Widgets

extension Scope {
  /// The list of swaps.
  static let swaps = Scope("swaps", rank: 338)
}

/// The swaps with colleagues, those with something owed first, then the latest first.
struct SwapList: ListSurface {
  package static let stacks: [[Scope]] = [[.swaps, .revising, .list, .always]]
  package static let tables = RecordTable.roster
  package static let plainTwins = [
    PlainTwin("swaps", rank: 64, over: .schedule, command: "swaps.open")
  ]

  /// The swaps with their shifts.
  package private(set) var items: [SwapReport] = []
  /// The cursor.
  package var list = ListState()
  /// The swap to move the cursor to after the next reading; nil for the first.
  private var wanted: RecordID?

  /// Creates the list with the cursor on a swap; nil for the first.
  init(on swap: RecordID? = nil) { wanted = swap }

  package mutating func read(
    from store: Store, _ state: inout AppState, _ environment: AppEnvironment
  ) throws {
    let selected = wanted ?? selected?.swap.id
    wanted = nil
    let roster = try Roster(store: store, environment.base)
    let swaps = try store.swaps.swaps().reversed()
    items = try (swaps.filter { $0.debtor != nil } + swaps.filter { $0.debtor == nil }).map {
      try SwapReport($0, in: roster)
    }
    let place = items.firstIndex { $0.swap.id == selected }
    list.select(place ?? list.selection, count: items.count)
  }

  // MARK: Changing

  func question(removing report: SwapReport, _ environment: AppEnvironment) -> DialogLayer {
    let texts = environment.texts
    return DialogLayer(
      title: texts("dialog.swap.title"),
      message: [
        environment.format.name(of: report.swap),
        texts("dialog.swap.undo", ["key": environment.key("app.undo")]),
      ],
      deleting: [.perform(.swap(.delete(report.swap.id)))], texts)
  }

  // MARK: Drawing

  private static let columns = 96

  package func draw(_ context: SurfaceContext, in area: Rect, into frame: inout Frame) {
    let environment = context.environment, texts = environment.texts
    let details = details(environment, width: min(Self.columns, area.width - 4) - 2)
    let rows = max(2, count + 1)
    FloatingBox.draw(
      title: texts("swaps.title"), around: Size(Self.columns, rows + details.count + 1),
      in: area, into: &frame
    ) { inside, frame in
      var rest = inside
      guard !items.isEmpty else {
        let text = texts("swaps.none", ["key": environment.key("swaps.add")])
        for (y, line) in DisplayText.wrap(text, to: max(8, rest.padded.width)).enumerated() {
          frame.text(line, in: rest.padded.row(y), .text)
        }
        return
      }
      let room = max(0, rest.height - min(rows, 6) - 1)
      let below = rest.takeBottom(min(details.count, room))
      for (y, line) in details.prefix(below.height).enumerated() {
        frame.draw(line, in: below.row(y).padded)
      }
      if below.height > 0 { _ = rest.takeBottom(1) }
      let isWide = area.width >= 60
      let columns: [Table.Column] = [
        .init(
          texts("cli.column.colleague"), width: isWide ? .flexible(minimum: 8) : .fixed(10),
          priority: 4),
        .init(texts("cli.column.given"), width: .fixed(16), priority: 2),
        .init(texts("cli.column.taken"), width: .fixed(16), priority: 1),
        .init(
          texts("cli.column.owed"), width: isWide ? .fixed(25) : .flexible(minimum: 15),
          priority: 3),
      ]
      drawTable(columns, context, in: rest, into: &frame) { row(items[$0], environment) }
    }
  }

  private func row(_ report: SwapReport, _ environment: AppEnvironment) -> TableRow {
    let format = environment.format, swap = report.swap
    let isOpen = swap.debtor != nil
    func cell(_ part: SwapReport.Part?) -> [Span] {
      guard let part else { return [Span("–", .muted)] }
      let title = part.shift.map { " " + format.title($0) } ?? ""
      return [Span(format.day(part.day) + title, isOpen ? .text : .muted)]
    }
    return TableRow(cells: [
      [Span(swap.colleague, isOpen ? Style(.text, .bold) : .muted)], cell(report.given),
      cell(report.taken), [Span(format.owed(swap), isOpen ? Style(.accent) : .muted)],
    ])
  }

  /// Returns what the selected swap does, its note, and what is owed with everybody.
  private func details(_ environment: AppEnvironment, width: Int) -> [Row] {
    guard let report = selected else { return [] }
    let format = environment.format
    func lines(_ texts: [String], _ style: Style) -> [Row] {
      texts.filter { !$0.isEmpty }.flatMap { DisplayText.wrap($0, to: max(8, width)) }
        .map { Row([Span($0, style)]) }
    }
    let open = items.map(\.swap).filter { $0.debtor != nil }
    // Of a single one the sentence says it.
    let balances = open.count > 1 ? Swap.balances(open).map(format.balance) : []
    return lines(format.sentences(report, in: environment.base), .text)
      + lines([report.swap.note], .muted)
      + lines([balances.joined(separator: " · ")], Style(.text, .bold))
  }
}
