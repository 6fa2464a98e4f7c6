import AppCore
import Coach
import Domain
import Services
import Store
import Terminal
import Widgets

extension Scope {
  /// The list of workouts.
  static let workouts = Scope("workouts", rank: 81)
}

/// A page with all workouts, latest first.
struct WorkoutList: ListSurface {
  package static let placement = Placement.page
  package static let stacks: [[Scope]] = [[.workouts, .list, .global, .always]]
  package static let tables = RecordTable.training
  package static let plainTwins = [
    PlainTwin("workouts", rank: 87, over: .coach, command: "training.workouts")
  ]

  /// A workout with its figures.
  struct Item: Equatable, Sendable {
    let workout: Workout
    /// The names of its exercises.
    let names: [String]
    /// The working sets that were done.
    let sets: Int
  }

  /// The most workouts that are listed.
  private static let most = 2000

  /// The workouts, latest first.
  private(set) var items: [Item] = []
  /// The cursor.
  package var list = ListState()

  mutating func read(
    from store: Store, _ state: inout AppState, _ environment: AppEnvironment
  ) throws {
    items = try Self.items(Self.most, from: store)
    list.select(list.selection, count: count)
  }

  /// Reads the last `count` workouts, latest first. Throws `StoreError`.
  static func items(_ count: Int, from store: Store) throws -> [Item] {
    let workouts = try store.workouts.latest(count)
    let entries = try store.workouts.entries(of: workouts.map(\.id))
    let names = Dictionary(
      try store.exercises.exercises().map { ($0.id, $0.name) }, uniquingKeysWith: { a, _ in a })
    return workouts.map { workout in
      let entries = entries[workout.id] ?? []
      return Item(
        workout: workout, names: entries.compactMap { names[$0.exercise] },
        sets: entries.reduce(0) { $0 + $1.sets.sets.count { $0.isDone && !$0.isWarmUp } })
    }
  }

  func page(in layout: AppLayout) -> Int { max(1, Table.rows(in: layout.body.height - 2)) }

  func draw(_ context: SurfaceContext, in rect: Rect, into frame: inout Frame) {
    let environment = context.environment, texts = environment.texts
    var rest = rect
    frame.draw(
      Row(
        [Span(texts("command.training.workouts.title"), Style(.text, .bold))],
        trailing: [Span(String(count), .muted)]), in: rest.takeTop(1).inset(1, 0))
    _ = rest.takeTop(1)
    guard !items.isEmpty else {
      return frame.text(texts("workouts.none"), in: rest.inset(1, 0), .muted)
    }
    let columns: [Table.Column] = [
      .init(texts("training.column.date"), width: .fixed(16), priority: 5),
      .init(texts("workout.field.name"), width: .fixed(14), priority: 3),
      .init(texts("workouts.column.exercises"), width: .flexible(minimum: 12), priority: 4),
      .init(texts("training.column.sets"), width: .fixed(6), align: .right, priority: 2),
      .init(texts("workouts.column.length"), width: .fixed(10), align: .right, priority: 1),
    ]
    drawTable(columns, context, in: rest, into: &frame) { row(items[$0], environment) }
  }

  private func row(_ item: Item, _ environment: AppEnvironment) -> TableRow {
    let format = environment.format, workout = item.workout
    let day = environment.zone.local(at: workout.start).day
    let length = workout.end.map { format.duration(seconds: $0 - workout.start) }
    return TableRow(cells: [
      [
        Span(format.dayWithYear(day)),
        Span(workout.isRunning ? format.texts.sign(" ●") : "", Style(.good)),
      ],
      [Span(workout.name, Style(.text, .bold))], [Span(item.names.joined(separator: ", "))],
      [Span(String(item.sets))],
      [Span(length.map { $0 == format.duration(seconds: 0) ? "" : $0 } ?? "", .muted)],
    ])
  }
}

extension WorkoutList.Item {
  /// Returns the question before the workout is deleted.
  func deletion(_ texts: Texts) -> DialogLayer {
    DialogLayer(
      title: texts("workout.discard.title_past"),
      message: [texts("workout.discard.text")],
      deleting: [.perform(.training(.deleteWorkout(workout.id)))], texts)
  }
}
