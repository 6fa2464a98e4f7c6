import Domain
import Services
import Terminal
import TerminalText

extension AppState {
  /// What a new minute asks for: the reminders that are due. Shoes, for which all steps are added
  /// up, are looked at once an hour.
  func lookForReminders(_ environment: AppEnvironment, since last: Instant) -> [Effect] {
    // What is hidden is told once the screen is open again.
    guard reminds, !lock.isLocked else { return [] }
    let isNewHour = environment.now.seconds / 3600 != last.seconds / 3600
    return [.perform(.reminder(.remind(withShoes: isNewHour)))]
  }

  /// Tells what is due: a message that stays long enough to be seen, the bell, the window's title.
  mutating func tell(_ reminding: Reminding, _ environment: AppEnvironment) -> [Effect] {
    let words = reminding.reminders.map { ReminderWords($0, environment.base) }
    guard let first = words.first else { return [] }
    guard !lock.isLocked else { return [.bell] }
    show(words.map(\.line).joined(separator: "  "), .warning)
    toast?.expires = now + AppState.reminderSeconds
    var effects: [Effect] = [.bell, .title(first.title)]
    let forms: [ReminderChannel: TerminalNotice.Form] = [.osc9: .osc9, .osc777: .osc777]
    if let form = forms[reminding.channel] {
      effects += words.map {
        .notify(TerminalNotice(title: $0.title, text: $0.text, form: form))
      }
    }
    return effects
  }

  private static let reminderSeconds: Int64 = 120
}
