import AppCore
import Coach
import Domain
import Services
import Store
import Terminal
import TerminalText
import Widgets

/// The exercises in use: those of the next workout first, then the ones trained last.
package struct TrainingList: Equatable, Sendable {
  /// An exercise with its suggestion.
  package struct Row: Equatable, Sendable {
    /// The suggestion, with the exercise.
    package let advice: ExerciseAdvice
    /// Its place in the next workout; nil if that is without it.
    let next: Routine.Item?
  }

  /// The recent development of an exercise.
  struct Figures: Equatable, Sendable {
    /// The recent sessions, oldest first.
    let sessions: [SessionRow]
    /// Where the last sessions lead.
    let trend: TrainingHistory.Trend
  }

  /// The rows.
  package private(set) var rows: [Row] = []
  /// The cursor.
  package var list = ListState()
  /// The routine in use.
  private(set) var routine: Routine?
  /// Its next workout.
  private(set) var next: NextWorkout?
  /// The development of the exercises that were under the cursor.
  private(set) var figures: [RecordID: Figures] = [:]

  /// Whether the person has not chosen a goal yet.
  private(set) var asksForGoal = false
  /// The number of open suggestions for the next session.
  var openCount: Int {
    rows.count { $0.advice.isOpen && (next == nil || $0.next != nil) }
  }

  /// The last workouts, for large windows.
  private(set) var recent: [WorkoutList.Item] = []

  /// The row under the cursor.
  package var selected: Row? { list.selected(of: rows) }

  /// The development of the exercise under the cursor.
  var selectedFigures: Figures? { selected.flatMap { figures[$0.advice.exercise.id] } }

  /// The workouts that large windows show.
  private static let recentWorkouts = 20
  /// The sessions that the development is drawn from.
  private static let recentSessions = 40

  /// The exercise to which the cursor moves once it is read.
  private var wanted: RecordID?

  /// Moves the cursor to an exercise, which may have to be read first.
  mutating func select(_ id: RecordID) {
    wanted = id
    guard let place = rows.firstIndex(where: { $0.advice.exercise.id == id }) else { return }
    list.select(place, count: rows.count)
  }

  // MARK: Reading

  /// Reads the exercises. Throws `StoreError` and `TrainingError`.
  mutating func reload(
    from store: Store, _ log: TrainingLog, _ advice: [ExerciseAdvice],
    _ environment: AppEnvironment
  ) throws {
    let before = selected?.advice.exercise.id
    figures = [:]
    routine = try store.routines.active()
    next = try log.nextWorkout()
    let order =
      (next?.items.map(\.exercise) ?? [])
      + (routine?.days ?? []).flatMap { $0.items.map(\.exercise) }
    let trained = try store.workouts.lastTrained()
    func rank(_ advice: ExerciseAdvice) -> (Int, Int64, String) {
      let id = advice.exercise.id
      return (
        order.firstIndex(of: id) ?? order.count, -(trained[id]?.seconds ?? 0),
        advice.exercise.name
      )
    }
    rows = advice.sorted { rank($0) < rank($1) }
      .map { advice in
        Row(advice: advice, next: next?.items.first { $0.exercise == advice.exercise.id })
      }
    recent = try WorkoutList.items(Self.recentWorkouts, from: store)
    asksForGoal = try advice.contains(where: \.followsGoal) && log.goalIsUnanswered()
    if let id = wanted ?? before { select(id) }
    wanted = nil
    list.select(list.selection, count: rows.count)
  }

  /// Reads the development of the exercise under the cursor, unless it is known. Throws `StoreError`
  /// and `TrainingError`.
  mutating func readFigures(from store: Store, _ environment: AppEnvironment) throws {
    guard let exercise = selected?.advice.exercise, figures[exercise.id] == nil else { return }
    let log = try TrainingLog(store: store, environment: environment.base)
    let history = try log.history(of: exercise, last: Self.recentSessions)
    figures[exercise.id] = Figures(
      sessions: history.points.map(SessionRow.init), trend: history.trend)
  }
}

/// The charts of an exercise's sessions.
enum SessionCharts {
  /// Draws the estimated maximum and, with enough room, the volume of sessions, oldest first.
  /// Deloads are left out: they are no decline. Takes what it needs from the top of `rect`.
  static func draw(
    _ sessions: [SessionRow], _ unit: WeightUnit, _ environment: AppEnvironment,
    height: Int, in rect: inout Rect, into frame: inout Frame
  ) {
    let format = environment.format, zone = environment.zone, texts = environment.texts
    let counted = sessions.filter { !$0.isDeload }
    guard counted.count > 2, let first = counted.first, let last = counted.last else { return }
    let ends = (
      format.dayOfMonth(zone.local(at: first.at).day),
      format.dayOfMonth(zone.local(at: last.at).day)
    )
    let estimates = counted.compactMap { $0.estimate?.tenths(in: unit) }.map(Int64.init)
    if estimates.count > 2, rect.height >= 5 {
      var chart = LineChart(estimates) { "\($0 / 10) \(unit.rawValue)" }
      // Whole tens below the least: the change of a maximum is small beside it.
      chart.base = max(0, (estimates.min() ?? 0) - 1) / 100 * 100
      chart.ends = ends
      draw(chart, texts("training.history.e1rm"), height, in: &rect, into: &frame)
    }
    let volumes = counted.map { Int64($0.volume(in: unit)) }
    guard rect.height >= 6, volumes.contains(where: { $0 > 0 }) else { return }
    var chart = LineChart(volumes) { format.number($0) }
    chart.role = .series2
    chart.ends = ends
    draw(chart, texts("training.history.volume"), height, in: &rect, into: &frame)
  }

  private static func draw(
    _ chart: LineChart, _ title: String, _ height: Int, in rect: inout Rect,
    into frame: inout Frame
  ) {
    frame.draw(Heading(title), in: rect.takeTop(1))
    frame.draw(chart, in: rect.takeTop(min(height, rect.height)).inset(1, 0))
    _ = rect.takeTop(1)
  }
}

extension TrainingList {
  /// Returns the routine in use with its next workout, for the heading.
  func nextText(_ environment: AppEnvironment, width: Int) -> [Span] {
    guard let routine else {
      let key = environment.key("routines.open")
      return [Span(environment.texts("training.no_routine", ["key": key]), .muted)]
    }
    guard let next else { return [Span(routine.name, .muted)] }
    let slot = environment.format.slot(next.slot, environment)
    let names = ["\(routine.name) · \(next.name)  ", "\(next.name)  ", ""]
    let room = width - slot.columns
    let name = names.first { DisplayText.width($0) <= room } ?? ""
    return [Span(name, .muted)] + slot
  }
}
