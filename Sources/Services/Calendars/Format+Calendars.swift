import Domain
import Store
import Sync

extension Texts {
  /// Returns why a calendar is paused.
  package func calendarPause(_ reason: String) -> String {
    let key = "calendar.paused.\(reason)"
    return has(key) ? self(key) : reason
  }

  /// Returns what a person has to decide about a calendar, and how many events could not be
  /// written; nil for nothing.
  package func calendarLeft(conflicts: Int, held: HeldDeletions?, failed: Int) -> String? {
    let counts = [
      ("conflicts", conflicts), ("held", held?.count ?? 0), ("older", held?.older ?? 0),
      ("failed", failed),
    ]
    let parts = counts.filter { $0.1 > 0 }
      .map { self("calendar.status.\($0.0)", ["n": String($0.1)]) }
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }
}

extension Format {
  /// Returns the time of an event that starts on a known day, with the last day of a long one:
  /// `19:00–07:00`, `07:00 – Sun 22 Nov 19:00`; of one of whole days `– Sun 22 Nov`.
  package func time(
    of fields: EventFields, hasDaysOnly: Bool, _ environment: Environment
  ) -> String {
    let zone = environment.zone
    let start = zone.local(at: fields.start), end = zone.local(at: fields.end)
    if hasDaysOnly {
      let last = end.day.adding(days: end.secondOfDay == 0 ? -1 : 0)
      return last > start.day ? "– \(day(last))" : ""
    }
    guard fields.interval.seconds > 86_400 else { return range(start, end) }
    return "\(time(start)) – \(day(end.day)) \(time(end))"
  }

  /// Returns the fields of an event in one line: `Night  Sat 21 Nov 19:00–07:00  · note`.
  package func line(
    of fields: EventFields, hasDaysOnly: Bool = false, _ environment: Environment
  ) -> String {
    let start = environment.zone.local(at: fields.start)
    let note = fields.note.split(separator: "\n").first.map { "  · \($0)" } ?? ""
    let state = fields.isCancelled ? "  (\(texts("calendar.cancelled")))" : ""
    let time = time(of: fields, hasDaysOnly: hasDaysOnly, environment)
    return "\(fields.title)  \(day(start.day)) \(time)\(state)\(note)"
  }
}
