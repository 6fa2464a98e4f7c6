import Domain
import Sync

/// Events as people and other programs write them.
enum Events {
  static func time(_ instant: Instant) -> String {
    let local = LocalDateTime(floatingSeconds: instant.seconds)
    let (year, month, day) = local.day.components
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return "\(year)\(two(month))\(two(day))T\(two(local.hour))\(two(local.minute))"
      + "\(two(local.second))Z"
  }

  /// Returns an event with fields.
  static func text(
    _ uid: String, _ fields: EventFields, changedAt: Instant?, extra: [String] = []
  ) -> String {
    let lines =
      [
        "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Phone//EN", "BEGIN:VEVENT", "UID:\(uid)",
        "DTSTAMP:\(time(changedAt ?? Bench.start + 400 * 86_400))", "DTSTART:\(time(fields.start))",
        "DTEND:\(time(fields.end))",
        "SUMMARY:\(fields.title)",
      ] + (fields.note.isEmpty ? [] : ["DESCRIPTION:\(fields.note)"])
      + (fields.isCancelled ? ["STATUS:CANCELLED"] : [])
      + (changedAt.map { ["LAST-MODIFIED:\(time($0))"] } ?? []) + extra
      + ["END:VEVENT", "END:VCALENDAR"]
    return lines.map { $0 + "\r\n" }.joined()
  }

  /// Reads the event at an address; nil if there is none.
  static func event(_ side: MemorySide, _ href: String) -> RemoteEvent? {
    side.resources[href].map {
      RemoteEvent(
        href: href, tag: nil, data: Array($0.text.utf8), zone: Bench.berlin, zones: Bench.zones)
    }
  }

  /// Returns the text of an event after a person changed it; what the person does not know stays.
  static func edited(
    _ side: MemorySide, _ href: String, changedAt: Instant?, extra: [String] = [],
    _ body: (inout EventFields) -> Void
  ) -> String? {
    guard let event = event(side, href), var fields = event.fields else { return nil }
    body(&fields)
    let kept = (side.resources[href]?.text ?? "").split(separator: "\r\n").map(String.init)
      .filter { $0.hasPrefix("X-PERSON") || $0.hasPrefix("URL") }
    return text(event.uid, fields, changedAt: changedAt, extra: kept + extra)
  }
}
