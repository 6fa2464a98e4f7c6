import Domain
import Interchange
import Store

/// A change of reminders.
package enum ReminderAction: StoreAction {
  /// Saves what a person changed in the reminder settings, which are given as they were before.
  case save(ReminderSettings, from: ReminderSettings)
  /// Shows the due reminders on the screen.
  case remind(withShoes: Bool)
  /// Installs or removes the reminder timer.
  case setTimer(ReminderTimer, isInstalled: Bool)
}

extension Action {
  /// Wraps a reminder action.
  package static func reminder(_ action: ReminderAction) -> Action { Action(action) }
}

extension ReminderAction {
  /// Whether it runs the system's timer, or shows what each program claims by itself.
  package var waits: Bool {
    if case .save = self { false } else { true }
  }

  /// Performs the action.
  package func perform(
    with services: StoreServices, _ progress: (ByteProgress) -> Bool
  ) throws -> ActionResult {
    switch self {
    case .save(let settings, let original):
      try services.reminders.save(Edited(settings, from: original))
    case .remind(let withShoes): try services.reminders.remind(withShoes: withShoes)
    case .setTimer(let timer, let isInstalled):
      try services.reminders.setTimer(timer, isInstalled: isInstalled)
    }
  }
}
