import AppCore
import Services
import Widgets

/// The question for the password of a calendar, which is kept in memory until the program ends.
struct CalendarPasswordForm: FormModel {
  /// The name of the calendar.
  let calendar: String

  func title(_ environment: AppEnvironment) -> String {
    environment.texts("calendar.ask.title", ["name": calendar])
  }

  func fields(_ environment: AppEnvironment) -> [Field] {
    [Field(id: "password", label: environment.texts("calendar.field.password"), isSecret: true)]
  }

  func review(_ layer: inout FormLayer, _ environment: AppEnvironment) -> Action? {
    layer.remark(environment.texts("calendar.ask.note"))
    guard let typed = layer.form.secret("password"), typed.count > 0 else { return nil }
    var choice = CalendarChoice()
    choice.typed = typed
    choice.secret = .prompt
    return .calendar(.edit(calendar, choice))
  }

  /// Checks the password, and syncs.
  func save(
    _ layer: FormLayer, _ state: inout AppState, _ environment: AppEnvironment
  ) -> [Effect]? {
    state.tryCalendar(layer)
  }
}
