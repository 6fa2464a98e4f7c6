import Domain
import Interchange
import Store

/// A change of reminders.
package enum ReminderAction: StoreAction {
  /// Saves how a person wants to be reminded.
  case save(ReminderSettings)
  /// Shows on the screen what is due.
  case remind(withShoes: Bool)
  /// Installs the timer of the reminders, or removes it.
  case setTimer(ReminderTimer, isInstalled: Bool)
}

extension Action {
  /// A change of reminders.
  package static func reminder(_ action: ReminderAction) -> Action { Action(action) }
}

extension ReminderAction {
  /// Carries it out.
  package func perform(
    with services: StoreServices, _ progress: (ByteProgress) -> Bool
  ) throws -> ActionResult {
    switch self {
    case .save(let settings): try services.reminders.save(settings)
    case .remind(let withShoes): try services.reminders.remind(withShoes: withShoes)
    case .setTimer(let timer, let isInstalled):
      try services.reminders.setTimer(timer, isInstalled: isInstalled)
    }
  }
}
