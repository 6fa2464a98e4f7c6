import AppCore
import Coach
import Domain
import Services
import Store
import Terminal
import TerminalText
import Widgets

extension Scope {
  /// The history of an exercise.
  static let exerciseHistory = Scope("exercise_history", rank: 89)
}

/// A page with all sessions of an exercise, latest first, and charts of estimated maximum and
/// volume.
struct ExerciseHistoryPage: ListSurface {
  package static let placement = Placement.page
  package static let stacks: [[Scope]] = [[.exerciseHistory, .list, .global, .always]]
  package static let tables = RecordTable.training
  package static let plainTwins = [
    PlainTwin("exercise", rank: 86, over: .coach, command: "training.history")
  ]

  /// The exercise; nil for the one that was trained last.
  private let id: RecordID?
  /// Its record.
  private(set) var exercise: TrainingExercise?
  /// The sessions, latest first.
  private(set) var items: [SessionRow] = []
  /// Where the last sessions lead.
  private(set) var trend = TrainingHistory.Trend.level
  /// The best estimate in tenths.
  private(set) var best: Int?
  /// The cursor.
  package var list = ListState()

  /// Creates the page of an exercise, to be read.
  init(_ id: RecordID?) { self.id = id }

  mutating func read(
    from store: Store, _ state: inout AppState, _ environment: AppEnvironment
  ) throws {
    let last = try id ?? store.workouts.lastTrained().max { $0.value < $1.value }?.key
    guard let exercise = try last.flatMap(store.exercises.exercise) else {
      state.close(ExerciseHistoryPage.self)
      return
    }
    let history = try TrainingLog(store: store, environment: environment.base)
      .history(of: exercise)
    self.exercise = exercise
    items = history.points.reversed().map(SessionRow.init)
    trend = history.trend
    best = history.best?.tenths(in: exercise.unit)
    list.select(list.selection, count: count)
  }

  func page(in layout: AppLayout) -> Int {
    max(1, Table.rows(in: CoachLayout(body: layout.body, details: 9).main.height))
  }

  // MARK: Drawing

  func draw(_ context: SurfaceContext, in rect: Rect, into frame: inout Frame) {
    guard let exercise else { return }
    let environment = context.environment, texts = environment.texts
    let layout = CoachLayout(body: rect, details: items.count > 2 ? 9 : 0)
    frame.draw(PaneRule(), in: layout.line)
    let best = best.map {
      texts("training.history.best", ["weight": weight(tenths: $0, environment.format)])
    }
    let notes = [texts("training.trend.\(trend.rawValue)"), best].compactMap { $0 }
    frame.draw(
      Row(
        [Span(texts("training.history.title", ["name": exercise.name]), Style(.text, .bold))],
        trailing: items.isEmpty ? [] : [Span(notes.joined(separator: " · "), .muted)]),
      in: layout.heading.inset(1, 0))
    guard !items.isEmpty else {
      return frame.text(
        texts("training.no_history", ["name": exercise.name]), in: layout.main.inset(1, 0), .muted)
    }
    drawTable(columns(texts), context, in: layout.main, into: &frame) { row($0, environment) }
    drawCharts(environment, layout, into: &frame)
  }

  private func columns(_ texts: Texts) -> [Table.Column] {
    [
      .init(texts("training.column.date"), width: .fixed(16), priority: 6),
      .init(
        texts("training.column.weight"), width: .fixed(10), align: .right, priority: 5),
      .init(texts("training.column.reps"), width: .flexible(minimum: 10), priority: 4),
      .init(texts("training.column.e1rm"), width: .fixed(8), align: .right, priority: 2),
      .init(
        texts("training.column.volume"), width: .fixed(9), align: .right, priority: 1),
      .init(texts("training.column.verdict"), width: .fixed(14), priority: 3),
    ]
  }

  private func row(_ place: Int, _ environment: AppEnvironment) -> TableRow {
    let session = items[place], format = environment.format
    return TableRow(cells: [
      [Span(format.dayWithYear(environment.zone.local(at: session.at).day))],
      [Span(session.weight.map { format.weight($0) } ?? "", Style(.text, .bold))],
      [Span(session.repsText(exercise?.kind))],
      [Span(session.estimate.map { format.decimal($0.description) } ?? "")],
      [Span(session.volume > 0 ? format.number(Int64(session.volume / 1000)) : "", .muted)],
      [session.result(format.texts)],
    ])
  }

  private func weight(tenths: Int, _ format: Format) -> String {
    format.decimal("\(tenths / 10).\(tenths % 10)") + " " + (exercise?.unit.rawValue ?? "")
  }

  /// The sessions that the charts show.
  private static let charted = 60

  private func drawCharts(
    _ environment: AppEnvironment, _ layout: CoachLayout, into frame: inout Frame
  ) {
    guard !layout.detail.isEmpty, let exercise else { return }
    var rest = layout.detail
    SessionCharts.draw(
      items.prefix(Self.charted).reversed(), exercise.unit, environment,
      height: layout.isDetailBeside ? min(14, rest.height / 2 - 2) : rest.height, in: &rest,
      into: &frame)
  }
}
