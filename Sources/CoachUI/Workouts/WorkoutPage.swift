import AppCore
import Coach
import Domain
import Services
import Store
import Terminal
import Widgets

/// A page with a finished workout, whose sets can be corrected.
struct WorkoutPage: Surface {
  package static let placement = Placement.page
  package static let stacks: [[Scope]] = [
    [.workoutPage, .workout, .list, .global, .always]
  ]
  package static let tables = RecordTable.training

  /// The workout.
  var editor: WorkoutEditor?
  /// Its id.
  private let id: RecordID

  /// Creates the page of a workout, to be read.
  init(_ id: RecordID) { self.id = id }

  func page(in layout: AppLayout) -> Int { max(1, parts(of: layout.body).main.height) }

  private func parts(of body: Rect) -> CoachLayout {
    CoachLayout(body: body, details: WorkoutView.details(editor))
  }

  mutating func navigate(_ step: Navigation, page: Int) { editor?.navigate(step, page: page) }

  mutating func read(
    from store: Store, _ state: inout AppState, _ environment: AppEnvironment
  ) throws {
    guard let workout = try store.workouts.workout(id) else {
      state.close(WorkoutPage.self)
      return
    }
    guard state.pending == 0 || editor == nil else { return }
    var read = editor ?? WorkoutEditor(workout)
    try read.reload(
      workout, from: store, try TrainingLog(store: store, environment: environment.base))
    editor = read
  }

  func footerLabel(of command: Command, _ context: SurfaceContext) -> String? {
    editor?.footerLabel(of: command, context) ?? context.usualLabel(of: command)
  }

  func draw(_ context: SurfaceContext, in rect: Rect, into frame: inout Frame) {
    guard let editor else { return }
    let layout = parts(of: rect), environment = context.environment
    frame.draw(PaneRule(), in: layout.line)
    let workout = editor.workout, texts = environment.texts
    let name = workout.name.isEmpty ? texts("workout.title") : workout.name
    let times = environment.format.times(
      of: Interval(start: workout.start, end: max(workout.start, workout.end ?? environment.now)),
      in: environment.base)
    frame.draw(
      Row(
        [Span(name, Style(.text, .bold)), Span("   " + times, .muted)],
        trailing: [
          Span(
            texts(
              "workout.sets_done",
              ["done": String(editor.doneCount), "all": String(editor.setCount)]), .muted)
        ]), in: layout.heading.inset(1, 0))
    WorkoutView.draw(editor, context, layout, into: &frame)
  }
}

extension Scope {
  /// The page of a finished workout.
  static let workoutPage = Scope("workout_page", rank: 87)
}
