import AppCore
import Coach
import Domain
import Services
import Store
import Terminal
import Widgets

extension Scope {
  /// The routines.
  static let routines = Scope("routines", rank: 392)
}

/// A page with a person's routines and the presets, and the details of the one under the cursor.
struct RoutineList: ListSurface {
  package static let placement = Placement.page
  package static let stacks: [[Scope]] = [[.routines, .list, .global, .always]]
  package static let tables = RecordTable.roster.union([
    .exercise, .routine, .workout, .sleep, .trainingSettings,
  ])
  package static let plainTwins = [
    PlainTwin("routines", rank: 84, over: .coach, command: "routines.open")
  ]

  /// The routines, the person's own first.
  package private(set) var items: [RoutineChoice] = []
  /// The cursor.
  package var list = ListState()
  /// The person's exercises.
  private(set) var exercises: [TrainingExercise] = []
  /// The next workouts of the routine in use.
  private(set) var next: [WorkoutPlanner.Slot] = []
  /// Whether increases are held back after nights and short sleep.
  private(set) var usesReadiness = true
  /// The key of the routine to which the cursor moves once it is read.
  private var wanted: String?

  /// The number of workouts shown ahead.
  private static let workoutsAhead = 3

  /// Creates the page with the cursor on the routine with that key, else on the one in use.
  init(on key: String? = nil) { wanted = key }

  /// Reads the routines and keeps the cursor on its routine. Throws `StoreError`.
  package mutating func read(
    from store: Store, _ state: inout AppState, _ environment: AppEnvironment
  ) throws {
    let isFirst = items.isEmpty && wanted == nil, before = wanted ?? selected?.key
    let routines = try store.routines.routines()
    let log = try TrainingLog(store: store, environment: environment.base)
    let active = routines.first(where: \.isActive)
    items = RoutineChoice.all(own: routines)
    exercises = try store.exercises.exercises()
    next = try active.map { try log.nextWorkouts(of: $0, Self.workoutsAhead) } ?? []
    usesReadiness = log.settings.usesReadiness
    let place =
      isFirst ? items.firstIndex(where: \.isActive) : items.firstIndex { $0.key == before }
    wanted = nil
    list.select(place ?? list.selection, count: items.count)
  }

  /// Moves the cursor to a routine that was saved.
  package mutating func conclude(
    _ result: ActionResult?, _ state: inout AppState, _ environment: AppEnvironment
  ) {
    guard let routine = result?.training?.routine else { return }
    let key = RoutineChoice.own(routine).key
    if let place = items.firstIndex(where: { $0.key == key }) {
      list.select(place, count: items.count)
    } else {
      wanted = key
    }
  }

  // MARK: Drawing

  package func page(in layout: AppLayout) -> Int {
    let rows = RoutineRows(items: items)
    return max(1, RoutineLayout(body: layout.body, rows: rows.count).list.height)
  }

  package func draw(_ context: SurfaceContext, in area: Rect, into frame: inout Frame) {
    let environment = context.environment, texts = environment.texts
    let rows = RoutineRows(items: items)
    let layout = RoutineLayout(body: area, rows: rows.count)
    let inUse = items.first(where: \.isActive).map {
      texts("routines.using", ["name": $0.name(texts)])
    }
    frame.draw(
      Row(
        [Span(texts("training.routines"), Style(.text, .bold))],
        trailing: [Span(inUse ?? texts("routines.none_in_use"), .muted)]),
      in: layout.heading.inset(1, 0))
    let state = ListState(selection: rows.row(ofItem: list.selection) ?? 0, offset: list.offset)
    frame.draw(
      List(
        rows.rows(environment), state: state, command: "routines.select", focused: context.isOnTop),
      in: layout.list)
    frame.draw(PaneRule(), in: layout.line)
    guard let choice = selected else { return }
    RoutineView(choice: choice, list: self, environment: environment)
      .draw(in: layout.detail, into: &frame)
  }
}

/// The rows of the page: two groups with a heading each.
struct RoutineRows {
  /// The contents of a row.
  private enum Line {
    case heading(String), hint, blank
    case item(Int)
  }

  let items: [RoutineChoice]
  private let lines: [Line]

  init(items: [RoutineChoice]) {
    self.items = items
    let own = items.indices.filter { items[$0].own != nil }
    let presets = items.indices.filter { items[$0].own == nil }
    lines =
      [.heading("routines.own")] + (own.isEmpty ? [.hint] : own.map(Line.item))
      + (presets.isEmpty ? [] : [.blank, .heading("routines.presets")] + presets.map(Line.item))
  }

  /// The number of rows.
  var count: Int { lines.count }

  /// Returns the index of the routine on a row; nil for a heading.
  func item(onRow row: Int) -> Int? {
    guard lines.indices.contains(row), case .item(let place) = lines[row] else { return nil }
    return place
  }

  /// Returns the row of a routine.
  func row(ofItem place: Int) -> Int? { lines.indices.first { item(onRow: $0) == place } }

  /// Returns the rows as they are drawn.
  func rows(_ environment: AppEnvironment) -> [Row] {
    let texts = environment.texts
    return lines.map { line in
      switch line {
      case .heading(let key): .section(texts(key))
      case .hint:
        Row(
          [Span("  " + texts("routines.none", ["key": environment.key("routines.use")]), .muted)],
          isHeading: true)
      case .blank: Row([], isHeading: true)
      case .item(let place): row(items[place], texts)
      }
    }
  }

  private func row(_ choice: RoutineChoice, _ texts: Texts) -> Row {
    let mark = choice.isActive ? "● " : "  "
    let count = texts("training.days_per_week", ["n": String(choice.daysPerWeek)])
    return Row(
      [
        Span(mark, Style(.accent)),
        Span(choice.name(texts), choice.isActive ? Style(.text, .bold) : .text),
      ], trailing: [Span(count, .muted)])
  }
}

/// The layout of the page: the list, and the details beside or below it.
struct RoutineLayout: Equatable {
  /// The width from which the details are beside the list: that of a terminal with 100 columns.
  static let wide = 98
  /// The height below which blank lines are dropped.
  private static let short = 14
  private static let listColumns = 50
  /// The rows of the list that stay visible above the details.
  private static let leastRows = 6

  /// The title.
  let heading: Rect
  /// The list.
  let list: Rect
  /// The line between both; empty if they are one below the other.
  let line: Rect
  /// The details; empty if there is no room.
  let detail: Rect

  /// Computes the layout of that many rows in `body`.
  init(body: Rect, rows: Int) {
    var rest = body
    heading = rest.takeTop(1)
    let isShort = body.height < Self.short
    if !isShort { _ = rest.takeTop(1) }
    guard body.width < Self.wide else {
      list = rest.takeLeft(max(Self.listColumns, rest.width * 2 / 5))
      line = rest.takeLeft(3).inset(1, 0)
      detail = rest
      return
    }
    list = rest.takeTop(min(rows, max(Self.leastRows, rest.height / 3)))
    line = Rect(body.x, body.y, 0, 0)
    if !isShort { _ = rest.takeTop(1) }
    detail = rest
  }
}
