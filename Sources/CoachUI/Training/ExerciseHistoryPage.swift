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
  package static let commands: [Command] = [
    .onItem(
      ExerciseHistoryPage.self, "exercise_history.open", in: .exerciseHistory, keys: "Enter  e",
      hint: 0, none: Message("why.no_session")
    ) { session, _, state, _ in
      state.open(WorkoutPage(session.workout))
      return [.readLayer]
    },
    .close("exercise_history.close", in: .exerciseHistory, hint: 1),
  ]

  /// A session.
  struct Session: Equatable, Sendable {
    /// Its workout.
    let workout: RecordID
    let at: Instant
    let verdict: Verdict
    let weight: Weight?
    let reps: [Int]
    /// The estimated maximum in tenths of the unit.
    let tenths: Int?
    /// Weight times repetitions in thousandths.
    let volume: Int
    let isDeload: Bool
  }

  /// The exercise.
  private let id: RecordID
  /// Its record.
  private(set) var exercise: TrainingExercise?
  /// The sessions, latest first.
  private(set) var items: [Session] = []
  /// Where the last sessions lead.
  private(set) var trend = TrainingHistory.Trend.level
  /// The best estimate in tenths.
  private(set) var best: Int?
  /// The cursor.
  package var list = ListState()

  /// Creates the page of an exercise, to be read.
  init(_ id: RecordID) { self.id = id }

  mutating func read(
    from store: Store, _ state: inout AppState, _ environment: AppEnvironment
  ) throws {
    guard let exercise = try store.exercises.exercise(id) else {
      state.close(ExerciseHistoryPage.self)
      return
    }
    let history = try TrainingLog(store: store, environment: environment.base)
      .history(of: exercise)
    self.exercise = exercise
    items = history.points.reversed().map { point in
      Session(
        workout: RecordID(point.id), at: point.at, verdict: point.verdict, weight: point.weight,
        reps: point.reps, tenths: point.estimate?.tenths, volume: point.volume,
        isDeload: point.isDeload)
    }
    trend = history.trend
    best = history.best?.tenths
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
    if !frame.isSpoken { frame.canvas.fill(layout.line, "│", Style(.border)) }
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
    let session = items[place], format = environment.format, texts = environment.texts
    let seconds = exercise?.kind == .timed ? " s" : ""
    let verdict =
      session.isDeload
      ? Span(texts("training.history.deload"), Style(.warning))
      : Span(
        texts("coach.verdict.\(session.verdict.rawValue.lowercased())"), session.verdict.style)
    return TableRow(cells: [
      [Span(format.dayWithYear(environment.zone.local(at: session.at).day))],
      [Span(session.weight.map { format.weight($0) } ?? "", Style(.text, .bold))],
      [Span(session.reps.map(String.init).joined(separator: " ") + seconds)],
      [Span(session.tenths.map { format.decimal("\($0 / 10).\($0 % 10)") } ?? "")],
      [Span(session.volume > 0 ? format.number(Int64(session.volume / 1000)) : "", .muted)],
      [verdict],
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
    guard items.count > 2, !layout.detail.isEmpty, let exercise else { return }
    let isBeside = layout.isDetailBeside
    var rest = layout.detail
    let format = environment.format, zone = environment.zone
    let recent = items.prefix(Self.charted).reversed().filter { !$0.isDeload }
    let days = recent.first.flatMap { first in
      recent.last.map { (zone.local(at: first.at).day, zone.local(at: $0.at).day) }
    }
    let estimates = recent.compactMap(\.tenths).map(Int64.init)
    let unit = exercise.unit.rawValue
    if estimates.count > 2 {
      frame.draw(
        Heading(environment.texts("training.history.e1rm").uppercased()), in: rest.takeTop(1))
      let height = isBeside ? min(12, rest.height / 2) : rest.height
      frame.draw(
        EstimateChart.chart(estimates, days, format, unit),
        in: rest.takeTop(height).inset(1, 0))
      _ = rest.takeTop(1)
    }
    let volumes = recent.map { Int64($0.volume / 1000) }
    guard rest.height >= 6, volumes.contains(where: { $0 > 0 }) else { return }
    frame.draw(
      Heading(environment.texts("training.history.volume").uppercased()), in: rest.takeTop(1))
    var chart = LineChart(volumes) { format.number($0) }
    chart.role = .series2
    if let days { chart.ends = (format.dayOfMonth(days.0), format.dayOfMonth(days.1)) }
    frame.draw(chart, in: rest.takeTop(min(12, rest.height)).inset(1, 0))
  }
}

extension Verdict {
  /// The style of its name.
  var style: Style {
    switch self {
    case .hit, .top: Style(.good)
    case .miss: Style(.warning)
    case .none, .excluded: .muted
    }
  }
}
