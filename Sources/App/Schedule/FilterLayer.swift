import Domain
import Terminal
import Widgets

/// The line into which the list's filter is typed; the list follows every character.
public struct FilterLayer: Equatable, Sendable {
  /// What was typed.
  public var query: TextFieldState
  /// What was shown, and the day under the cursor, before.
  let view: ScheduleViewModel.View
  let day: CivilDay

  /// The line over `model`, with the filter that is in force.
  init(_ model: ScheduleViewModel) {
    query = TextFieldState(model.filter.text)
    view = model.view
    day = model.cursor
  }

  func draw(_ environment: AppEnvironment, in rect: Rect, into frame: inout Frame) {
    var rest = rect
    frame.text(" /", in: rest.takeLeft(3), Style(.key))
    frame.draw(
      TextField(
        query, focused: true, placeholder: environment.texts("schedule.filter.placeholder")),
      in: rest)
  }
}
