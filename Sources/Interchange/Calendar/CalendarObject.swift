import Domain

/// A resource of a calendar with one event (RFC 4791, 4.1), as keeping in step needs it.
public struct CalendarObject: Equatable, Sendable {
  /// What the resource has.
  public enum Content: Equatable, Sendable {
    /// One event between two instants; the zone is an IANA name.
    case event(Interval, zone: String)
    /// A series of events.
    case recurring
    /// An event of whole days, or one that is longer than a shift.
    case days
    /// Nothing that can be a shift, such as a task.
    case other
    /// An event whose times cannot be read.
    case unreadable
  }

  /// The UID; empty if there is none.
  public let uid: String
  /// The shift that it states: that of its URL, or of `X-SHIFTPRO-ID`.
  public let shift: RecordID?
  /// The title on one line.
  public let title: String
  /// The note.
  public let note: String
  /// Whether it is cancelled.
  public let isCancelled: Bool
  /// `LAST-MODIFIED`; nil if it is missing or unreadable.
  public let changedAt: Instant?
  /// `SEQUENCE`; nil if it is missing or no number.
  public let sequence: Int64?
  /// `DTSTAMP`; nil if it is missing or unreadable.
  public let stampedAt: Instant?
  /// What it has.
  public let content: Content
  /// The time of a series' first event, or of one that is too long; nil if it is in `content`, or
  /// cannot be read.
  public let firstTime: Interval?
  /// The whole minutes before the event at which its alarms ring.
  public let alarms: Set<Int>
  let calendar: ICalendarComponent

  /// Reads a resource. Times without a zone are in `zone`. Throws `ICalendarError`.
  public init(
    _ bytes: [UInt8], zone: Zone, zones: ZoneDatabase
  ) throws(ICalendarError) {
    guard let calendar = try ICalendar(bytes).calendars.first else { throw .notACalendar }
    self.calendar = calendar
    let events = calendar.components.filter { $0.name == "VEVENT" }
    let event = events.first { $0.property("RECURRENCE-ID") == nil } ?? events.first
    uid = event?.property("UID")?.value ?? ""
    shift = event.flatMap(Self.shift)
    title = Self.line(event?.property("SUMMARY")?.text ?? "")
    note = Self.note(event?.property("DESCRIPTION")?.text ?? "")
    isCancelled = event?.property("STATUS")?.value.uppercased() == "CANCELLED"
    changedAt = event?.property("LAST-MODIFIED").flatMap { Self.instant($0.value) }
    sequence = event?.property("SEQUENCE").flatMap { Int64($0.value) }
    stampedAt = event?.property("DTSTAMP").flatMap { Self.instant($0.value) }
    alarms = Set(event?.components.compactMap(\.alarmMinutes) ?? [])
    content = event.map { Self.content($0, among: events, calendar, zone, zones) } ?? .other
    switch content {
    case .recurring, .days: firstTime = event.flatMap { Self.time($0, calendar, zone, zones) }
    case .event, .other, .unreadable: firstTime = nil
    }
  }

  /// Returns a title on one line and without controls, as it is compared.
  public static func line(_ text: String) -> String {
    let words = text.unicodeScalars.split(whereSeparator: \.properties.isWhitespace)
    let printed = words.map { word in
      String(String.UnicodeScalarView(word.filter { $0.value >= 0x20 && $0.value != 0x7f }))
    }
    return printed.filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// Returns a note as it is compared: as it would be read after it was written, and without blanks
  /// at its end.
  public static func note(_ text: String) -> String {
    var scalars: [Unicode.Scalar] = []
    var isAfterReturn = false
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\n" where isAfterReturn: break
      case "\r", "\n": scalars.append("\n")
      case "\t": scalars.append(scalar)
      case _ where scalar.value < 0x20 || scalar.value == 0x7f: break
      default: scalars.append(scalar)
      }
      isAfterReturn = scalar == "\r"
    }
    while let last = scalars.last, last.properties.isWhitespace { scalars.removeLast() }
    let rest = scalars.drop { $0 == " " || $0 == "\t" }
    return String(String.UnicodeScalarView(rest))
  }

  private static func shift(_ event: ICalendarComponent) -> RecordID? {
    let address = "shiftpro://shift/"
    let url = event.property("URL")?.value ?? ""
    let stated =
      url.hasPrefix(address)
      ? String(url.dropFirst(address.count)) : event.property("X-SHIFTPRO-ID")?.value
    return stated.flatMap(RecordID.init(uuid:))
  }

  /// Returns the time of an event that may be a series or last for days.
  private static func time(
    _ event: ICalendarComponent, _ calendar: ICalendarComponent, _ zone: Zone,
    _ zones: ZoneDatabase
  ) -> Interval? {
    var places = ICalendarPlaces(calendar, own: zone, zones: zones)
    guard let read = try? CalendarEvent(event, &places, for: .whole) else { return nil }
    let start = CalendarEvent.Start(time: read.start, property: read.startProperty)
    switch try? read.time(at: start, &places) {
    case .moments(let interval, _): return interval
    case .days(let first, let count):
      return Interval(
        start: zone.startOfDay(first), end: zone.startOfDay(first.adding(days: count)))
    case nil: return nil
    }
  }

  private static func instant(_ text: String) -> Instant? {
    guard case .utc(let clock)? = ICalendarTime(text) else { return nil }
    return Instant(seconds: clock.floatingSeconds)
  }

  private static func content(
    _ event: ICalendarComponent, among events: [ICalendarComponent],
    _ calendar: ICalendarComponent, _ zone: Zone, _ zones: ZoneDatabase
  ) -> Content {
    let repeating = ["RRULE", "RDATE", "EXRULE", "RECURRENCE-ID"]
    if events.count > 1 || repeating.contains(where: { event.property($0) != nil }) {
      return .recurring
    }
    if let start = event.property("DTSTART"), case .day? = ICalendarTime(start.value) {
      // An absence of this program is of whole days.
      let kind = event.property(ShiftCalendar.kindProperty)?.value
      guard kind == CalendarActivity.Kind.absence.rawValue,
        let time = time(event, calendar, zone, zones)
      else { return .days }
      return .event(time, zone: zone.identifier)
    }
    var places = ICalendarPlaces(calendar, own: zone, zones: zones)
    do throws(ShiftDrafts.Reason) {
      let read = try CalendarEvent(event, &places, for: .marked)
      let start = CalendarEvent.Start(time: read.start, property: read.startProperty)
      let draft = try read.draft(at: start, id: RecordID(""), &places)
      guard case .moments(let interval, let zone) = draft.time else { return .days }
      return .event(interval, zone: zone)
    } catch {
      switch error {
      case .tooLong, .tooManyDays: return .days
      case .workout, .block, .action: return .other
      default: return .unreadable
      }
    }
  }
}

extension ICalendarComponent {
  /// The whole minutes before the start of an event at which this alarm rings; nil for another part,
  /// or an alarm at another time.
  var alarmMinutes: Int? {
    guard name == "VALARM", let trigger = property("TRIGGER"), trigger.parameter("RELATED") == nil,
      let seconds = ICalendarTime.seconds(ofDuration: trigger.value), seconds < 0, seconds % 60 == 0
    else { return nil }
    return Int(-seconds / 60)
  }
}
