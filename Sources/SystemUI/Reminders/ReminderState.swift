import AppCore
import Domain
import Services
import Store
import Terminal
import TerminalText

/// What the person wants to be reminded of, and the telling of what is due.
package struct ReminderState: FeatureState {
  /// Whether reminders are told on the screen.
  package var isTelling = false
  /// What the person wants to be reminded of.
  package internal(set) var settings = ReminderSettings()
  /// The timer that tells reminders while the program is closed.
  var timer: ReminderTimer?
  /// What runs that timer, nil where it is not installed.
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

  /// Asks for the reminders that are due, in each new minute; hidden ones are shown once the screen
  /// is open again. Shoes, for which all steps are added up, are checked once an hour.
  package mutating func tick(_ state: inout AppState, _ environment: AppEnvironment) -> [Effect] {
    let now = environment.now.seconds, last = state.now.seconds
    guard isTelling, now / 60 != last / 60, !state.isLocked else { return [] }
    return [.perform(.reminder(.remind(withShoes: now / 3600 != last / 3600)))]
  }

  /// Tells what is due: a message that stays long enough to be seen, the bell, the window's title.
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

  /// Says nothing: nobody asked, and the next minute asks again.
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
