import Domain
import Interchange

/// The fields of an event's version, with what else has to be known about it.
public struct EventVersion: Equatable, Sendable {
  /// The fields.
  public var fields: EventFields
  /// `LAST-MODIFIED`; nil if it was missing.
  public var changedAt: Instant?
  /// `SEQUENCE`; nil if it was missing, or before this program noted it.
  public var sequence: Int64?
  /// `DTSTAMP`; nil like `sequence`.
  public var stampedAt: Instant?
  /// The kind of an event that is no single one, such as `recurring`; nil for a single one.
  public var kind: String?
  /// The alarm that was sent, in minutes before; nil for none.
  public var alarmMinutes: Int?
  /// The offsets from UTC at start and end, in seconds, under the rules of the zone that were sent
  /// with them; nil if it is not known.
  public var offsets: [Int]?
  /// Whether it was sent as only planned, as a time block is until it is done.
  public var isTentative = false
  /// Whether it was sent as leaving the time free.
  public var isFree = false

  /// Creates a version.
  public init(_ fields: EventFields, changedAt: Instant? = nil, kind: String? = nil) {
    self.fields = fields
    self.changedAt = changedAt
    self.kind = kind
  }

  /// Whether it is of whole days; an event of several days with times is not.
  public func hasDaysOnly(in zone: Zone) -> Bool {
    kind == "days"
      && [fields.start, fields.end].allSatisfy { zone.local(at: $0).secondOfDay == 0 }
  }

  /// Notes which revision of its event it is.
  mutating func note(revisionOf object: CalendarObject?) {
    sequence = object?.sequence
    stampedAt = object?.stampedAt
  }

  /// Reads a stored version; nil if it is damaged.
  public init?(_ text: String?) {
    guard let text, case .object(let object)? = try? JSONParser.value(Array(text.utf8)),
      let start = object.instant("start"), let end = object.instant("end"),
      case .string(let title)? = object["title"], case .string(let zone)? = object["zone"],
      case .string(let note)? = object["note"], case .bool(let isCancelled)? = object["cancelled"]
    else { return nil }
    fields = EventFields(
      title: title, start: start, end: end, zone: zone, note: note, isCancelled: isCancelled)
    changedAt = object.instant("changed_at")
    if case .number(let digits)? = object["sequence"] { sequence = Int64(digits) }
    stampedAt = object.instant("stamped_at")
    if case .string(let kind)? = object["accepted"] { self.kind = kind }
    if case .number(let digits)? = object["alarm"] { alarmMinutes = Int(digits) }
    if case .array(let numbers)? = object["offsets"] {
      let offsets = numbers.compactMap {
        if case .number(let digits) = $0 { Int(digits) } else { nil }
      }
      if offsets.count == 2 { self.offsets = offsets }
    }
    isTentative = object["tentative"] == .bool(true)
    isFree = object["free"] == .bool(true)
  }

  /// The version as JSON.
  public var text: String {
    var object: JSONObject = [
      "title": .string(fields.title), "start": .int(fields.start.seconds),
      "end": .int(fields.end.seconds), "zone": .string(fields.zone),
      "note": .string(fields.note), "cancelled": .bool(fields.isCancelled),
    ]
    if let changedAt { object["changed_at"] = .int(changedAt.seconds) }
    if let sequence { object["sequence"] = .int(sequence) }
    if let stampedAt { object["stamped_at"] = .int(stampedAt.seconds) }
    if let kind { object["accepted"] = .string(kind) }
    if let alarmMinutes { object["alarm"] = .int(Int64(alarmMinutes)) }
    if let offsets { object["offsets"] = .array(offsets.map { .int(Int64($0)) }) }
    if isTentative { object["tentative"] = .bool(true) }
    if isFree { object["free"] = .bool(true) }
    return JSONValue.object(object).text()
  }
}

extension JSONObject {
  /// Returns a member that is a number of seconds since 1970.
  fileprivate func instant(_ name: String) -> Instant? {
    guard case .number(let digits)? = self[name] else { return nil }
    return Int64(digits).map { Instant(seconds: $0) }
  }
}
