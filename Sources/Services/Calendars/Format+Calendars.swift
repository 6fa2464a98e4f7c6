import Domain
import Sync

extension Texts {
  /// Returns why a calendar is paused.
  package func calendarPause(_ reason: String) -> String {
    let key = "calendar.paused.\(reason)"
    return has(key) ? self(key) : reason
  }
}

extension Format {
  /// Returns the fields of an event in one line: `Night  Sat 21 Nov 19:00–07:00  · note`.
  package func line(of fields: EventFields, _ environment: Environment) -> String {
    let zone = environment.zone
    let start = zone.local(at: fields.start), end = zone.local(at: fields.end)
    let note = fields.note.split(separator: "\n").first.map { "  · \($0)" } ?? ""
    let state = fields.isCancelled ? "  (\(texts("calendar.cancelled")))" : ""
    return "\(fields.title)  \(day(start.day)) \(range(start, end))\(state)\(note)"
  }
}
