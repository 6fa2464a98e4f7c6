import Domain
import Interchange

/// The fields of an event that a shift determines. Two are equal if they mean the same: the zone in
/// which the times are written does not matter, and neither does the spelling of letters.
public struct EventFields: Sendable {
  /// The title on one line.
  public var title: String
  /// The start.
  public var start: Instant
  /// The end.
  public var end: Instant
  /// The IANA zone of the times.
  public var zone: String
  /// The note.
  public var note: String
  /// Whether it is cancelled.
  public var isCancelled: Bool

  /// Creates fields; title and note are brought into the form in which they are compared.
  public init(
    title: String, start: Instant, end: Instant, zone: String, note: String = "",
    isCancelled: Bool = false
  ) {
    self.title = CalendarObject.line(title)
    self.start = start
    self.end = end
    self.zone = zone
    self.note = CalendarObject.note(note)
    self.isCancelled = isCancelled
  }

  /// The interval.
  public var interval: Interval { Interval(start: start, end: end) }

  /// Whether it is longer than a day: more than the 25 hours of a day with a clock change.
  var isLong: Bool { interval.seconds > 90_000 }

  /// A hash of what is compared, the same on every machine. It ignores what servers rewrite: the
  /// order of properties, `PRODID`, `DTSTAMP`, `SEQUENCE`, `LAST-MODIFIED`, rules of zones, and
  /// whether a time is in UTC.
  public var hash: String {
    let times = "\(start.seconds)\n\(end.seconds)\n\(isCancelled)"
    return RecordID.derived(from: "\(times)\n\(title)\n\n\(note)").text
  }
}

extension EventFields: Equatable {
  /// Returns whether both mean the same.
  public static func == (one: EventFields, other: EventFields) -> Bool {
    one.hasTimes(of: other) && one.title == other.title && one.note == other.note
      && one.isCancelled == other.isCancelled
  }

  /// Returns whether both are at the same time.
  func hasTimes(of other: EventFields) -> Bool { start == other.start && end == other.end }
}
