import AppCore
import Domain
import Services
import Store
import Terminal
import TerminalText

/// The reminder settings, and the delivery of due reminders on the screen.
package struct ReminderState: FeatureState {
  /// Whether reminders are shown on the screen.
  package var isTelling = false
  /// The reminder settings.
  package internal(set) var settings = ReminderSettings()
  /// The timer that delivers reminders while the program is closed.
  var timer: ReminderTimer?
  /// The scheduler of that timer; nil if it is not installed.
  var timerKind: ReminderTimer.Kind?

  package init() {}

  private static let secondsShown: Int64 = 120

  package mutating func begin(
    _ options: App.Options, from store: Store, _ state: inout AppState,
    _ environment: AppEnvironment
  ) {
    isTelling = options.reminds
    timer = options.timer
  }

  package mutating func read(
    from store: Store, _ state: inout AppState, _ environment: AppEnvironment
  ) throws {
    settings = try store.reminders.settings()
  }

  /// Requests the due reminders every minute; while the screen is locked they wait. Shoes, which
  /// require adding up all steps, are checked once an hour.
  package mutating func tick(_ state: inout AppState, _ environment: AppEnvironment) -> [Effect] {
    let now = environment.now.seconds, last = state.now.seconds
    guard isTelling, now / 60 != last / 60, !state.isLocked else { return [] }
    return [.perform(.reminder(.remind(withShoes: now / 3600 != last / 3600)))]
  }

  /// Shows the due reminders: a message that stays long enough to be noticed, the bell, and the
  /// window's title.
  package mutating func receive(
    _ result: ActionResult, _ state: inout AppState, _ environment: AppEnvironment
  ) -> [Effect]? {
    guard let reminding = result.reminding else { return nil }
    let words = reminding.reminders.map { ReminderWords($0, environment.base) }
    guard let first = words.first else { return [] }
    guard !state.isLocked else { return [.bell] }
    state.show(words.map(\.line).joined(separator: "  "), .warning)
    state.toast?.expires = state.now + Self.secondsShown
    var effects: [Effect] = [.bell, .title(first.title)]
    let forms: [ReminderChannel: TerminalNotice.Form] = [.osc9: .osc9, .osc777: .osc777]
    if let form = forms[reminding.channel] {
      effects += words.map {
        .notify(TerminalNotice(title: $0.title, text: $0.text, form: form))
      }
    }
    return effects
  }

  /// Ignores the failure: the next minute tries again.
  package mutating func refuse(
    _ complaint: UserFacingError, _ action: Action, _ state: inout AppState,
    _ environment: AppEnvironment
  ) -> [Effect]? {
    if case .remind = action.base as? ReminderAction { return [] }
    return nil
  }
}

extension AppState {
  /// The state of the reminders.
  package var reminders: ReminderState {
    get { self[ReminderState.self] }
    set { self[ReminderState.self] = newValue }
  }
}
