import Domain

extension Format {
  /// Returns the name of a kind of shift: `Night` for `night`.
  package func kind(_ key: String) -> String { texts("kind.\(key)") }

  /// Returns the name of a public holiday.
  package func holiday(_ holiday: Holiday) -> String {
    holiday.name.isEmpty ? texts("holiday.\(holiday.key)") : holiday.name
  }

  /// Returns the name and start of a planned shift, in the form of `name(of:in:)`.
  package func name(of shift: Occurrence) -> String {
    let start = shift.times.localStart
    let name = shift.slot.name.isEmpty ? texts("shift.unnamed") : shift.slot.name
    return "\(name), \(day(start.day)) \(time(start))"
  }

  /// Describes a warning; `name` returns the name of a shift that it mentions.
  package func sentence(
    _ warning: RosterWarning, name: (RosterSubject) -> String
  ) -> String {
    var arguments = arguments(warning.concern)
    for (key, subject) in zip(["first", "second"], warning.subjects) {
      arguments[key] = name(subject)
    }
    return texts("warning.\(warning.concern.code)", arguments)
  }

  private func arguments(_ concern: RosterConcern) -> [String: String] {
    func length(_ minutes: Int) -> String { duration(seconds: Int64(minutes) * 60) }
    switch concern {
    case .overlap(let minutes): return ["length": length(minutes)]
    case .shortRest(let minutes, let least):
      return ["length": length(minutes), "least": length(least)]
    case .daysInARow(let count, let most), .nightsInARow(let count, let most):
      return ["count": String(count), "most": String(most)]
    case .sevenDays(let minutes, let most):
      return ["length": length(minutes), "most": length(most)]
    case .averageWeek(let minutes, let most, let weeks),
      .nightAverage(let minutes, let most, let weeks):
      return ["length": length(minutes), "most": length(most), "weeks": String(weeks)]
    case .clockChange(let minutes, let planned):
      return ["length": length(minutes), "planned": length(planned)]
    case .holiday(let day): return ["holiday": holiday(day)]
    case .busy(let minutes, let title, let calendar):
      return ["length": length(minutes), "event": title, "calendar": calendar]
    }
  }
}
