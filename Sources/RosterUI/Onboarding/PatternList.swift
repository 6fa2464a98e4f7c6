import AppCore
import Domain
import Services
import Store
import Terminal
import Widgets

extension Scope {
  /// The list of patterns.
  static let patterns = Scope("patterns", rank: 330)
}

/// The list of patterns, in which they are edited, ended and archived.
struct PatternList: ListSurface {
  package static let stacks: [[Scope]] = [[.patterns, .revising, .list, .always]]
  package static let plainTwins = [
    PlainTwin("patterns", rank: 60, over: .schedule, command: "pattern.open")
  ]

  /// The latest version of each pattern by name; archived ones last.
  package private(set) var items: [ShiftPattern] = []
  /// The cursor.
  package var list = ListState()
  /// The rotation to move the cursor to after the next reading.
  private var wanted: RecordID?

  /// Creates the list with the cursor on a rotation, or on the first.
  init(on rotation: RecordID? = nil) { wanted = rotation }

  /// Reads the patterns. A list that is empty at first is replaced by the setup of a first pattern;
  /// one that becomes empty closes. Throws `StoreError`.
  package mutating func read(
    from store: Store, _ state: inout AppState, _ environment: AppEnvironment
  ) throws {
    let isFirst = items.isEmpty
    items = Self.latest(of: try store.patterns.patterns())
    let place = wanted.flatMap { wanted in items.firstIndex { $0.id == wanted } }
    wanted = nil
    list.select(place ?? list.selection, count: items.count)
    guard items.isEmpty else { return }
    state.close(PatternList.self)
    if isFirst { state.open(state.newRotation(environment)) }
  }

  /// Returns the latest version of each pattern in the order of the list.
  static func latest(of patterns: [ShiftPattern]) -> [ShiftPattern] {
    let versions = Dictionary(grouping: patterns, by: \.seriesID)
    return versions.values.compactMap { versions in
      versions.max { $0.effectiveFrom < $1.effectiveFrom }
    }
    .sorted { ($0.isArchived ? 1 : 0, $0.name, $0.id) < ($1.isArchived ? 1 : 0, $1.name, $1.id) }
  }

  /// Returns the command's label; archiving an archived pattern unarchives it.
  package func footerLabel(of command: Command, _ context: SurfaceContext) -> String? {
    let texts = context.environment.texts
    guard command.id == "pattern.archive", selected?.isArchived ?? false else {
      return context.state.label(of: command, texts)
    }
    return texts("command.pattern.archive.hint_back")
  }

  // MARK: Drawing

  package func draw(_ context: SurfaceContext, in area: Rect, into frame: inout Frame) {
    guard !items.isEmpty else { return }
    let texts = context.environment.texts
    var columns: [Table.Column] = [
      .init(texts("pattern.column.name"), width: .flexible(minimum: 12), priority: 5),
      .init(texts("pattern.code"), width: .fixed(6), priority: 1),
      .init(texts("pattern.column.cycle"), width: .fixed(9), align: .right, priority: 2),
      .init(texts("pattern.column.from"), width: .fixed(15), priority: 4),
      .init(texts("pattern.column.until"), width: .fixed(15), priority: 3),
      .init(texts("pattern.column.hours"), width: .fixed(7), align: .right, priority: 4),
    ]
    let hasCodes = items.contains { !$0.code.isEmpty }
    if !hasCodes { columns.remove(at: 1) }
    FloatingBox.draw(
      title: texts("pattern.list.title"), around: Size(92, count + 1), in: area, into: &frame
    ) { inside, frame in
      drawTable(columns, context, in: inside, into: &frame) {
        row(items[$0], hasCodes: hasCodes, context.environment.format)
      }
    }
  }

  private func row(_ pattern: ShiftPattern, hasCodes: Bool, _ format: Format) -> TableRow {
    let texts = format.texts
    let style: Style = pattern.isArchived ? .muted : .text
    let hours = format.hours(minutes: Int64(pattern.schedule.averageMinutesPerWeek))
    let until =
      pattern.isArchived
      ? texts("pattern.away")
      : pattern.effectiveUntil.map { format.dayWithYear($0.adding(days: -1)) } ?? "…"
    let days = texts("unit.days_long", ["n": String(pattern.schedule.cycleDays)])
    let code = hasCodes ? [[Span(pattern.code, style)]] : []
    let name = [
      Span("● ", pattern.isArchived ? .muted : Style(Role(pattern.color))),
      Span(pattern.name, style),
    ]
    return TableRow(
      cells: [name] + code + [
        [Span(days, style)],
        [Span(format.dayWithYear(pattern.effectiveFrom), style)], [Span(until, style)],
        [Span(hours, style)],
      ])
  }
}

extension AppState {
  /// Returns the setup of another rotation.
  func newRotation(_ environment: AppEnvironment) -> SetupLayer {
    SetupLayer(.add, profile: profile, today: environment.today)
  }

  /// Returns the setup of a rotation that is described already.
  func newRotation(_ draft: RotationDraft, _ environment: AppEnvironment) -> SetupLayer {
    var setup = newRotation(environment)
    setup.first = draft.first
    setup.draft = draft
    setup.origin = .confirm
    _ = setup.open(.confirm, environment)
    return setup
  }
}
