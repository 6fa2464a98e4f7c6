import Domain

/// The text of a reminder.
package struct ReminderWords: Equatable, Sendable {
  /// The title, a few words.
  package let title: String
  /// The details, or what to do.
  package let text: String

  /// Describes `reminder` in the user's language.
  package init(_ reminder: Reminder, _ environment: Environment) {
    let texts = environment.texts, format = environment.format
    switch reminder.subject {
    case .start(let shift):
      let start = environment.zone(of: shift).local(at: shift.scheduledStart)
      title = texts(
        "reminder.start",
        [
          "shift": format.title(shift),
          "time": format.time(shift.scheduledStart, of: shift, in: environment),
        ])
      text = texts(
        "reminder.start.text",
        [
          "when": format.relative(seconds: shift.scheduledStart - environment.now),
          "day": format.day(start.day), "range": format.range(of: shift, in: environment),
        ])
    case .end(let shift):
      let end = format.time(shift.scheduledEnd, of: shift, in: environment)
      title = texts("reminder.end", ["shift": format.title(shift), "time": end])
      text = texts("reminder.end.text")
    case .shoe(let shoe, let percent):
      title = texts("reminder.shoe", ["shoe": shoe.name, "percent": String(percent)])
      text = texts(percent < 100 ? "reminder.shoe.soon" : "reminder.shoe.worn_out")
    case .coach(let notice):
      title = notice.title
      text = notice.text
    case .backup(let since):
      title = texts("reminder.backup")
      let day = since.map { format.dayWithYear(environment.zone.local(at: $0).day) }
      text =
        day.map { texts("reminder.backup.since", ["day": $0]) } ?? texts("reminder.backup.never")
    }
  }

  package init(title: String, text: String) {
    self.title = title
    self.text = text
  }

  /// Returns the text for any reminder while the store is locked, which reveals nothing.
  package static func neutral(_ texts: Texts) -> ReminderWords {
    ReminderWords(title: texts("app.name"), text: texts("reminder.locked"))
  }

  /// Title and text in one line.
  package var line: String { "\(title) · \(text)" }
}
