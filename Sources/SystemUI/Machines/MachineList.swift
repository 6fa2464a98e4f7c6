import AppCore
import Domain
import Services
import Store
import Terminal
import TerminalText
import Widgets

extension Scope {
  /// The list of machines.
  static let machines = Scope("machines", rank: 544)
}

/// The list of the person's machines, this one first.
struct MachineList: ListSurface {
  package static let stacks: [[Scope]] = [[.machines, .list, .always]]
  package static let plainTwins = [
    PlainTwin("machines", rank: 112, over: .settings, command: "machines.open")
  ]
  package private(set) var items: [Machine] = []
  private var status = MachineStatus()
  package var list = ListState()

  package mutating func read(
    from store: Store, _ state: inout AppState, _ environment: AppEnvironment
  ) throws {
    status = try StoreServices(store: store, environment: environment.base).machines.status()
    items = status.all
    list.select(list.selection, count: items.count)
  }

  /// Whether a machine is this one.
  func isOwn(_ machine: Machine) -> Bool { status.isOwn(machine) }

  /// Whether the store is on several machines.
  var isShared: Bool { status.link != nil }

  /// The number of changes made here that another machine replaced.
  var conflicts: Int { status.conflicts }

  /// Whether nothing is exchanged for now.
  var isPaused: Bool { status.link?.isPaused ?? false }

  // MARK: Drawing

  private static let leastAboutHeight = 3

  package func draw(_ context: SurfaceContext, in area: Rect, into frame: inout Frame) {
    let environment = context.environment, texts = environment.texts
    let width = min(max(area.width - 4, 20), 90)
    let lines = DisplayText.wrap(detail(environment), to: max(1, width - 4)).count
    let aboutHeight = max(Self.leastAboutHeight, min(lines, area.height - 6))
    let height = items.isEmpty ? 5 : items.count + 2 + aboutHeight
    FloatingBox.draw(
      title: texts("machines.title"), around: Size(width, height), in: area, into: &frame
    ) { inside, frame in
      guard !items.isEmpty else {
        return draw(
          texts(
            "machines.none",
            [
              "share": environment.key("machines.share"), "join": environment.key("machines.join"),
            ]), in: inside.inset(1, 0), .text, into: &frame)
      }
      var rest = inside
      let about = rest.takeBottom(aboutHeight).inset(1, 0)
      let columns: [Table.Column] = [
        .init(texts("cli.sync.column.name"), width: .flexible(minimum: 8), priority: 5),
        .init(texts("cli.sync.column.last"), width: .flexible(minimum: 16), priority: 3),
        .init(texts("cli.sync.column.state"), width: .flexible(minimum: 14), priority: 4),
      ]
      drawTable(columns, context, in: rest, into: &frame) { row($0, context.state, environment) }
      draw(detail(environment), in: about, .muted, into: &frame)
    }
  }

  private func draw(_ text: String, in rect: Rect, _ style: Style, into frame: inout Frame) {
    var rest = rect
    for line in DisplayText.wrap(text, to: max(1, rest.width)) where !rest.isEmpty {
      frame.text(line, in: rest.takeTop(1), style)
    }
  }

  private func row(_ place: Int, _ state: AppState, _ environment: AppEnvironment) -> TableRow {
    let machine = items[place], texts = environment.texts
    let last = machine.lastSeen.map { environment.format.moment($0, environment.base) }
    return TableRow(cells: [
      [Span(machine.name, Style(.text, .bold))], [Span(last ?? texts("cli.sync.never"), .muted)],
      [condition(machine, state, texts)],
    ])
  }

  private func condition(_ machine: Machine, _ state: AppState, _ texts: Texts) -> Span {
    if isOwn(machine) { return Span(texts("cli.sync.own"), Style(.accent)) }
    if machine.isRetired { return Span(texts("cli.sync.retired"), .muted) }
    if machine.problem != nil { return Span(texts("sync.state.attention"), Style(.warning)) }
    return machine.waitsFor == nil
      ? Span(texts("sync.state.current"), Style(.good)) : Span(texts("machines.waits"), .muted)
  }

  private func detail(_ environment: AppEnvironment) -> String {
    let texts = environment.texts
    if let need = status.need(environment) { return need }
    let arguments = [
      "place": status.link?.place ?? "", "state": texts("sync.state.\(status.state)"),
      "n": environment.format.number(Int64(status.waiting)),
    ]
    let about = texts(
      status.waiting > 0 ? "machines.about_waiting" : "machines.about", arguments)
    let replaced =
      status.conflicts > 0
      ? texts("machines.about_conflicts", ["n": String(status.conflicts)]) : nil
    let left = status.leftOut(in: AuditWords(environment: environment.base, currency: ""))
    let sentences = [replaced, left].compactMap(\.self)
    return sentences.isEmpty ? about : "\(about). \(sentences.joined(separator: " "))"
  }
}
