import AppCore
import Domain
import Services
import Store
import Terminal
import TerminalText
import Widgets

extension Scope {
  /// The changes made here that another machine replaced.
  static let machineConflicts = Scope("machine_conflicts", rank: 545)
}

/// The changes made here that another machine replaced without knowing them, and both versions of the
/// one under the cursor side by side.
struct MachineConflictList: ListSurface {
  package static let placement = Placement.page
  package static let stacks: [[Scope]] = [[.machineConflicts, .list, .global, .always]]
  package static let plainTwins = [
    PlainTwin("machine_conflicts", rank: 113, over: .settings, command: "machines.conflicts")
  ]

  package private(set) var items: [MachineConflict] = []
  package var list = ListState()

  /// The width from which both versions are side by side.
  private static let sideBySide = 56
  private static let labelWidth = 18

  package mutating func read(
    from store: Store, _ state: inout AppState, _ environment: AppEnvironment
  ) throws {
    items = try StoreServices(store: store, environment: environment.base).machines.conflicts()
    list.select(list.selection, count: items.count)
  }

  package func draw(_ context: SurfaceContext, in area: Rect, into frame: inout Frame) {
    let environment = context.environment, texts = environment.texts
    var rest = area.inset(1, 0)
    frame.text(texts("machines.conflicts.title"), in: rest.takeTop(1), Style(.text, .bold))
    guard let conflict = selected else {
      let none = DisplayText.wrap(texts("cli.sync.no_conflicts"), to: max(1, rest.width))
      for line in none where !rest.isEmpty { frame.text(line, in: rest.takeTop(1), .text) }
      return
    }
    let words = AuditWords(environment: environment.base, currency: context.state.profile.currency)
    let columns: [Table.Column] = [
      .init(texts("machines.conflicts.record"), width: .flexible(minimum: 16), priority: 5),
      .init(texts("cli.sync.column.name"), width: .flexible(minimum: 8), priority: 3),
      .init(texts("calendar.replaced.time"), width: .fixed(18), priority: 2),
    ]
    let height = min(items.count + 1, max(3, rest.height / 2))
    drawTable(columns, context, in: rest.takeTop(height), into: &frame) { place in
      let item = items[place]
      return TableRow(cells: [
        [Span(words.title(of: item.change))], [Span(item.machine, .muted)],
        [Span(environment.format.moment(item.foundAt, environment.base), .muted)],
      ])
    }
    if rest.height > 4 { _ = rest.takeTop(1) }
    draw(conflict, words, texts, in: &rest, into: &frame)
  }

  private func draw(
    _ conflict: MachineConflict, _ words: AuditWords, _ texts: Texts, in rest: inout Rect,
    into frame: inout Frame
  ) {
    let kind = words.changeKind(of: conflict)
    let now = texts("machines.conflicts.now", ["name": conflict.machine])
    let mine = texts("machines.conflicts.mine")
    let rows = words.fields(of: conflict).map {
      VersionRow(label: $0.name, left: words.shown($0.after), right: words.shown($0.before))
    }
    if kind != .changed || conflict.table == .payPeriod {
      for line in DisplayText.wrap(words.sentence(on: conflict), to: max(1, rest.width))
      where !rest.isEmpty {
        frame.text(line, in: rest.takeTop(1), Style(.warning))
      }
    }
    guard !rows.isEmpty else { return }
    guard rest.width >= Self.sideBySide else {
      for row in rows {
        for (label, text) in [(row.label, ""), (mine, row.left), (now, row.right)]
        where !rest.isEmpty {
          let line = text.isEmpty ? label : "  \(label): \(text)"
          frame.text(line, in: rest.takeTop(1), text.isEmpty ? .muted : .text)
        }
      }
      return
    }
    let half = (rest.width - Self.labelWidth - 2) / 2
    var line = rest.takeTop(1)
    _ = line.takeLeft(Self.labelWidth)
    frame.text(mine.uppercased(), in: line.takeLeft(half), .muted)
    _ = line.takeLeft(2)
    frame.text(now.uppercased(), in: line, .muted)
    VersionRow.draw(rows, labels: Self.labelWidth, in: &rest, into: &frame)
  }
}
