import Domain
import Store

/// Claims due reminders, and manages their settings and timer.
struct ReminderService: Service {
  package let services: StoreServices
}

extension StoreServices {
  /// The actions on reminders.
  var reminders: ReminderService { ReminderService(services: self) }
}

extension ReminderService {
  func save(_ edit: Edited<ReminderSettings>) throws -> ActionResult {
    let settings = try current(edit)
    try store.write("reminders.save", now: now) { try $0.save(settings) }
    return ActionResult(Message("done.reminders.save"))
  }

  /// Returns the settings to save. Throws `ReminderError`, and
  /// `ActionError.settingsChangedMeanwhile`.
  func current(_ edit: Edited<ReminderSettings>) throws -> ReminderSettings {
    let settings = try merged(edit, intoSettings: store.reminders.settings())
    try settings.validate()
    return settings
  }

  /// Claims the reminders due on the screen, so that only one of several programs shows them.
  func remind(withShoes: Bool) throws -> ActionResult {
    let book = try ReminderBook(store: store, environment)
    var reminders = try book.due(for: .screen, withShoes: withShoes)
    reminders = try reminders.filter { try store.claim($0.key, for: .screen, now: now) }
    return ActionResult(
      nil, payload: DueReminders(reminders: reminders, channel: book.settings.channel),
      canUndo: false)
  }

  func setTimer(_ timer: ReminderTimer, isInstalled: Bool) throws -> ActionResult {
    guard isInstalled else {
      let wasThere = try timer.remove()
      let key = wasThere ? "done.reminders.timer_removed" : "done.reminders.no_timer"
      return ActionResult(Message(key), canUndo: false)
    }
    let channel = try store.reminders.settings().channel
    guard !channel.needsTerminal else { throw ReminderError.noTerminal(channel) }
    let kind = try timer.install()
    return ActionResult(
      Message("done.reminders.timer", ["kind": kind.rawValue]), canUndo: false)
  }
}

extension ReminderSettings {
  /// The allowed number of days without a backup before a reminder.
  package static let backupDayLimits = 1...365

  /// Validates the command that shows reminders, if one is used. Throws `ReminderError`.
  package func validate() throws(ReminderError) {
    guard channel == .command else { return }
    do throws(ArgumentLine.Problem) {
      _ = try ArgumentLine.words(command)
    } catch {
      throw .command(error)
    }
  }
}

/// The reminders to show on the screen.
package struct DueReminders: ResultPayload {
  /// The reminders by time.
  package var reminders: [Reminder]
  /// The channel used in addition to the screen.
  package var channel: ReminderChannel
}

extension ActionResult {
  /// The reminders to show on the screen.
  package var reminding: DueReminders? { payload() }
}
