import Domain
import Interchange

/// Writes shifts as an iCalendar file.
enum CalendarRecords {
  static func write(
    _ window: DayWindow, _ roster: Roster?, alarmMinutes: Int?, _ environment: Environment,
    _ write: @escaping (String) throws -> Void
  ) throws {
    let extent = try roster?.extent()
    let last = [window.last, extent?.upperBound].compactMap { $0 }.min() ?? environment.today
    var calendar = ShiftCalendar(lastYear: last.year, alarmMinutes: alarmMinutes, write: write)
    try calendar.begin()
    try roster?.forEachShift(startingIn: window.interval(in: environment.zone)) { shift in
      let words = ShiftCalendar.Words(
        title: environment.format.title(shift),
        categories: categories(of: shift, roster?.pattern(of: shift), environment.texts))
      try calendar.add(shift, words, in: try? environment.zones.zone(shift.zone))
    }
    try calendar.finish()
  }

  /// Returns the pattern, the rate label and the word for an additional shift, without duplicates.
  private static func categories(
    of shift: Shift, _ pattern: ShiftPattern?, _ texts: Texts
  ) -> [String] {
    let additional = shift.isAdditionalShift ? texts("form.shift.additional") : ""
    let words = [pattern?.name ?? "", shift.rateLabel ?? "", additional]
    return words.reduce(into: []) { list, word in
      if !word.isEmpty, !list.contains(word) { list.append(word) }
    }
  }
}
