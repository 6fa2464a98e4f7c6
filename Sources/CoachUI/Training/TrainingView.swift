import AppCore
import Coach
import Domain
import Services
import Terminal
import TerminalText
import Widgets

/// Draws the exercises, and the suggestion for the one under the cursor.
enum TrainingView {
  static func draw(
    _ training: TrainingList, _ context: SurfaceContext, _ layout: CoachLayout,
    into frame: inout Frame
  ) {
    let environment = context.environment
    guard !training.rows.isEmpty else {
      return drawEmpty(environment, in: layout.main, into: &frame)
    }
    var main = layout.main
    if layout.isDetailBeside, main.height >= training.rows.count + 9 {
      let rest = Rect(main.x, main.y, main.width, main.height)
      main = main.takeTop(training.rows.count + 1)
      drawRecent(
        training.recent, environment,
        in: Rect(rest.x, main.bottom + 1, rest.width, rest.bottom - main.bottom - 1), into: &frame)
    }
    let visible = training.list.visible(
      count: training.rows.count, height: Table.rows(in: main.height))
    frame.draw(
      Table(
        columns: columns(environment.texts),
        rows: visible.map { row(training.rows[$0], environment) }, first: visible.lowerBound,
        count: training.rows.count, selection: training.list.selection, command: "list.select",
        focused: context.isOnTop), in: main)
    guard let row = training.selected else { return }
    let isBeside = layout.isDetailBeside
    var rest = layout.detail
    if isBeside { drawFacts(row, training, environment, in: &rest, into: &frame) }
    let card = SuggestionCard(
      advice: row.advice, isForRunning: false,
      asksForGoal: training.asksForGoal && row.advice.followsGoal, hasMore: training.openCount > 1,
      hasKeys: !context.state.isPrinted, environment: environment)
    let height = isBeside ? min(rest.height, card.height(width: rest.width) + 1) : .max
    card.draw(in: rest.takeTop(min(height, rest.height)), into: &frame)
    drawSessions(training, row.advice.exercise, environment, in: rest, into: &frame)
  }

  /// Draws what a person without exercises can begin with.
  static func drawEmpty(_ environment: AppEnvironment, in rect: Rect, into frame: inout Frame) {
    frame.draw(
      EmptyState(
        "empty.training",
        [
          "routines.open": "empty.routine", "training.start": "empty.workout",
          "import.open": "empty.import_workouts", "sleep.open": "empty.sleep",
        ], environment), in: rect)
  }

  private static func columns(_ texts: Texts) -> [Table.Column] {
    [
      .init(texts("training.column.exercise"), width: .flexible(minimum: 12), priority: 5),
      .init(texts("training.column.sets"), width: .fixed(18), priority: 4),
      .init(texts("training.column.last"), width: .fixed(8), priority: 1),
      .init(texts("training.column.next"), width: .fixed(16), priority: 3),
    ]
  }

  private static func row(_ row: TrainingList.Row, _ environment: AppEnvironment) -> TableRow {
    let format = environment.format, texts = environment.texts, advice = row.advice
    let exercise = advice.exercise
    let scheme = row.next?.sets ?? advice.scheme ?? advice.advice.plan.scheme
    let last = advice.last.map {
      format.dayOfMonth(environment.zone.local(at: $0.at).day)
    }
    return TableRow(cells: [
      [
        Span((row.next != nil) ? texts.sign("▸ ") : texts.sign("  "), Style(.accent)),
        Span(exercise.name, (row.next != nil) ? Style(.text, .bold) : Style(.text)),
      ],
      [Span(format.sets(scheme, at: advice.isFirst ? advice.advice.weight : advice.weight))],
      [Span(last ?? texts("training.never"), .muted)],
      next(advice, environment),
    ])
  }

  /// Returns what is suggested next, or why nothing is; empty if nothing changes.
  private static func next(_ advice: ExerciseAdvice, _ environment: AppEnvironment) -> [Span] {
    let texts = environment.texts
    if advice.exercise.needsTrainingMax {
      return [Span(texts("training.needs_max"), Style(.warning))]
    }
    guard advice.isSuggested else { return [] }
    if advice.isSameToday { return [Span(texts("training.held"), .muted)] }
    guard advice.suggestion.state == .offered else {
      return [Span(texts("coach.state.\(advice.suggestion.state.rawValue)"), .muted)]
    }
    if advice.advice.isHeldBack { return [Span(texts("training.held"), .muted)] }
    guard advice.isOpen else { return [] }
    let style = advice.advice.type.style
    let isAloud = texts.signs.contains(.words)
    let lead =
      isAloud ? texts("coach.type.\(advice.advice.type.rawValue)") : advice.advice.type.arrow
    return [
      Span(lead + " ", style),
      Span(environment.format.mainChange(of: advice.advice), style),
    ]
  }

  // MARK: Details

  private static func drawFacts(
    _ row: TrainingList.Row, _ training: TrainingList, _ environment: AppEnvironment,
    in rect: inout Rect, into frame: inout Frame
  ) {
    let texts = environment.texts, exercise = row.advice.exercise
    frame.draw(Heading(exercise.name), in: rect.takeTop(1))
    let kind = texts("coach.kind.\(exercise.kind.rawValue)")
    let program = exercise.program.map { texts("coach.program.\($0.rawValue)") }
    let parts = [
      kind, program == kind ? nil : program,
      training.selectedFigures.map { texts("training.trend.\($0.trend.rawValue)") },
    ].compactMap { $0 }
    frame.text(parts.joined(separator: " · "), in: rect.takeTop(1).inset(1, 0), .muted)
    _ = rect.takeTop(1)
  }

  /// Draws the development of the exercise, and its last sessions.
  private static func drawSessions(
    _ training: TrainingList, _ exercise: TrainingExercise, _ environment: AppEnvironment,
    in rect: Rect, into frame: inout Frame
  ) {
    var rest = rect
    _ = rest.takeTop(1)
    guard rest.height >= 6, let figures = training.selectedFigures else { return }
    let format = environment.format
    SessionCharts.draw(
      figures.sessions, exercise.unit, environment, height: 10, in: &rest, into: &frame)
    guard rest.height >= 4, !figures.sessions.isEmpty else { return }
    frame.draw(Heading(environment.texts("training.sessions")), in: rest.takeTop(1))
    let shown = figures.sessions.reversed().prefix(rest.height).map { session in
      (
        session, format.day(environment.zone.local(at: session.at).day),
        session.weight.map { format.weight($0) } ?? ""
      )
    }
    let dayWidth = column(shown.map(\.1)), weightWidth = column(shown.map(\.2))
    for (session, day, weight) in shown {
      frame.draw(
        Row(
          [
            Span(DisplayText.pad(day, to: dayWidth), .muted),
            Span(DisplayText.pad(weight, to: weightWidth), Style(.text, .bold)),
            Span(session.repsText(exercise.kind)),
          ], trailing: [session.result(environment.texts)]), in: rest.takeTop(1).inset(1, 0))
    }
  }

  /// Returns the width of a column that cuts none of its texts.
  private static func column(_ texts: [String]) -> Int {
    2 + (texts.map(DisplayText.width).max() ?? 0)
  }

  /// Draws the last workouts below the exercises.
  private static func drawRecent(
    _ items: [WorkoutList.Item], _ environment: AppEnvironment, in rect: Rect,
    into frame: inout Frame
  ) {
    guard rect.height >= 6, !items.isEmpty else { return }
    var rest = rect
    let format = environment.format
    frame.draw(Heading(environment.texts("workouts.title")), in: rest.takeTop(1))
    let shown = items.prefix(rest.height).map { item in
      (item, format.day(environment.zone.local(at: item.workout.start).day))
    }
    let dayWidth = column(shown.map(\.1)), nameWidth = column(shown.map(\.0.workout.name))
    for (item, day) in shown {
      frame.draw(
        Row(
          [
            Span(DisplayText.pad(day, to: dayWidth), .muted),
            Span(DisplayText.pad(item.workout.name, to: nameWidth), Style(.text, .bold)),
            Span(item.names.joined(separator: ", "), .muted),
          ],
          trailing: [Span(environment.texts("workouts.sets", ["n": String(item.sets)]), .muted)]),
        in: rest.takeTop(1).inset(1, 0))
    }
  }
}
