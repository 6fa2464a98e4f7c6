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
    /// Whether the next workout has it.
    let isNext: Bool
  }

  /// The recent development of an exercise.
  struct Figures: Equatable, Sendable {
    /// The estimated maximum of each session in tenths of the unit, oldest first.
    let estimates: [Int64]
    /// The days of the first and the last session.
    let days: (CivilDay, CivilDay)?
    /// Where the last sessions lead.
    let trend: TrainingHistory.Trend

    static func == (one: Figures, other: Figures) -> Bool {
      one.estimates == other.estimates && one.trend == other.trend
    }
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

  /// The row under the cursor.
  package var selected: Row? { list.selected(of: rows) }

  /// The development of the exercise under the cursor.
  var selectedFigures: Figures? { selected.flatMap { figures[$0.advice.exercise.id] } }

  /// The sessions that the development is drawn from.
  private static let recentSessions = 40

  /// Moves the cursor to an exercise.
  mutating func select(_ id: RecordID) {
    guard let place = rows.firstIndex(where: { $0.advice.exercise.id == id }) else { return }
    list.select(place, count: rows.count)
  }

  // MARK: Reading

  /// Reads the exercises. Throws `StoreError` and `TrainingError`.
  mutating func reload(
    from store: Store, _ log: TrainingLog, _ environment: AppEnvironment
  ) throws {
    let before = selected?.advice.exercise.id
    figures = [:]
    routine = try store.routines.active()
    next = try log.nextWorkout()
    let order = (next?.items ?? []) + (routine?.days ?? []).flatMap { $0.items.map(\.exercise) }
    let trained = try store.workouts.lastTrained()
    func rank(_ advice: ExerciseAdvice) -> (Int, Int64, String) {
      let id = advice.exercise.id
      return (
        order.firstIndex(of: id) ?? order.count, -(trained[id]?.seconds ?? 0),
        advice.exercise.name
      )
    }
    let nextItems = Set(next?.items ?? [])
    rows = try log.advice().sorted { rank($0) < rank($1) }
      .map { Row(advice: $0, isNext: nextItems.contains($0.exercise.id)) }
    if let before { select(before) }
    list.select(list.selection, count: rows.count)
  }

  /// Reads the development of the exercise under the cursor, unless it is known. Throws `StoreError`
  /// and `TrainingError`.
  mutating func readFigures(from store: Store, _ environment: AppEnvironment) throws {
    guard let exercise = selected?.advice.exercise, figures[exercise.id] == nil else { return }
    let log = try TrainingLog(store: store, environment: environment.base)
    let history = try log.history(of: exercise, last: Self.recentSessions)
    let zone = environment.zone
    let days = history.points.first.flatMap { first in
      history.points.last.map { (zone.local(at: first.at).day, zone.local(at: $0.at).day) }
    }
    figures[exercise.id] = Figures(
      estimates: history.estimates.map(Int64.init), days: days, trend: history.trend)
  }
}

/// The line of estimated maxima.
enum EstimateChart {
  /// Returns the line of estimates in tenths of `unit`, from the least to the most.
  static func chart(
    _ estimates: [Int64], _ days: (CivilDay, CivilDay)?, _ format: Format, _ unit: String
  ) -> LineChart {
    var chart = LineChart(estimates) { "\($0 / 10) \(unit)" }
    // Whole tens below the least: the change of a maximum is small beside it.
    chart.base = max(0, (estimates.min() ?? 0) - 1) / 100 * 100
    if let days { chart.ends = (format.dayOfMonth(days.0), format.dayOfMonth(days.1)) }
    return chart
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
