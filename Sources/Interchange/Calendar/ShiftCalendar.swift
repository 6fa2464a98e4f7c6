import Domain

/// Writes shifts as an iCalendar file (RFC 5545), one event each and none that recurs.
///
/// Nothing in it depends on the moment of writing: the same shifts give the same bytes.
public struct ShiftCalendar {
  /// What an event says besides the shift itself, in the person's words.
  public struct Words: Equatable, Sendable {
    /// What the event is called.
    public var title: String
    /// What a calendar may filter by.
    public var categories: [String]

    /// Words for an event.
    public init(title: String, categories: [String] = []) {
      self.title = title
      self.categories = categories
    }
  }

  private let lastYear: Int
  private let alarmMinutes: Int?
  private let write: (String) throws -> Void
  private var written: Set<String> = []

  /// A file whose pieces go to `write`. Rules of zones are told up to `lastYear`; with
  /// `alarmMinutes` a shift still to come rings so long before it.
  public init(
    lastYear: Int, alarmMinutes: Int? = nil, write: @escaping (String) throws -> Void
  ) {
    self.lastYear = lastYear
    self.alarmMinutes = alarmMinutes
    self.write = write
  }

  /// Begins the file. Throws what `write` throws.
  public func begin() throws {
    let lines = [
      "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//ShiftPro//ShiftPro//EN", "CALSCALE:GREGORIAN",
    ]
    try write(lines.map(ICalendarText.line).joined())
  }

  /// Ends the file. Throws what `write` throws.
  public func finish() throws { try write(ICalendarText.line("END:VCALENDAR")) }

  /// Adds a shift; `zone` is that of its place, nil where this machine does not know it. Shifts
  /// come in the order of their starts. Throws what `write` throws.
  public mutating func add(_ shift: Shift, _ words: Words, in zone: Zone?) throws {
    // An event has to be longer than nothing (RFC 5545, 3.8.2.2).
    let end = max(shift.end, shift.start + 60)
    let lines = [
      ["BEGIN:VEVENT", "UID:\(shift.id)", "DTSTAMP:\(ICalendarText.time(shift.updatedAt))"],
      try times(shift.start, end, zone), Self.meaning(shift, words),
      [
        "CREATED:\(ICalendarText.time(shift.createdAt))",
        "LAST-MODIFIED:\(ICalendarText.time(shift.updatedAt))",
        "SEQUENCE:\(Self.sequence(shift))", "URL:shiftpro://shift/\(shift.id)",
      ], Self.details(shift), Self.rest(shift, end, words, zone), alarm(shift, words),
      ["END:VEVENT"],
    ]
    try write(lines.joined().map(ICalendarText.line).joined())
  }

  // MARK: Times

  private mutating func times(_ start: Instant, _ end: Instant, _ zone: Zone?) throws -> [String] {
    let isPlain = zone.map { Self.isPlain(start, $0) && Self.isPlain(end, $0) } ?? false
    guard let zone, isPlain, !Self.namesOfUTC.contains(zone.identifier) else {
      return ["DTSTART:\(ICalendarText.time(start))", "DTEND:\(ICalendarText.time(end))"]
    }
    if written.insert(zone.identifier).inserted {
      let year = zone.local(at: start).day.year
      try write(ICalendarZone(zone, years: year...max(year, lastYear)).text)
    }
    return [("DTSTART", start), ("DTEND", end)].map { name, instant in
      "\(name);TZID=\(zone.identifier):\(ICalendarText.time(zone.local(at: instant)))"
    }
  }

  /// What form 2 of RFC 5545, 3.3.5, says without a VTIMEZONE.
  private static let namesOfUTC: Set = ["UTC", "GMT", "Etc/UTC", "Etc/GMT"]

  /// Whether what clocks show means this moment and no other: of the hour that is repeated, form 3
  /// of RFC 5545, 3.3.5, can only say the first.
  private static func isPlain(_ instant: Instant, _ zone: Zone) -> Bool {
    zone.resolve(zone.local(at: instant)) == .unique(instant)
  }

  // MARK: Contents

  private static func meaning(_ shift: Shift, _ words: Words) -> [String] {
    let isCancelled = shift.status == .cancelled
    var lines = ["SUMMARY:\(ICalendarText.escaped(words.title))"]
    if !shift.notes.isEmpty { lines.append("DESCRIPTION:\(ICalendarText.escaped(shift.notes))") }
    if !words.categories.isEmpty {
      let list = words.categories.map(ICalendarText.escaped).joined(separator: ",")
      lines.append("CATEGORIES:\(list)")
    }
    return lines + [
      "STATUS:\(isCancelled ? "CANCELLED" : "CONFIRMED")",
      "TRANSP:\(isCancelled ? "TRANSPARENT" : "OPAQUE")",
    ]
  }

  /// What iCalendar has no properties for, so that nothing is lost on the way out.
  private static func details(_ shift: Shift) -> [String] {
    let status = ["scheduled", "in_progress", "completed", "cancelled"][shift.status.rawValue]
    var lines = ["X-SHIFTPRO-STATUS:\(status)"]
    if let minutes = shift.breakMinutes { lines.append("X-SHIFTPRO-BREAK-MINUTES:\(minutes)") }
    if !shift.code.isEmpty { lines.append("X-SHIFTPRO-CODE:\(ICalendarText.escaped(shift.code))") }
    if let label = shift.rateLabel {
      lines.append("X-SHIFTPRO-LABEL:\(ICalendarText.escaped(label))")
    }
    if shift.rateMultiplier != .one {
      lines.append("X-SHIFTPRO-MULTIPLIER:\(shift.rateMultiplier)")
    }
    if shift.isAdditionalShift { lines.append("X-SHIFTPRO-ADDITIONAL:TRUE") }
    return lines
  }

  /// What of the shift the event itself does not tell, so that it comes back the same: a name that
  /// is not the title, a plan that was not kept, the zone of times in UTC.
  private static func rest(_ shift: Shift, _ end: Instant, _ words: Words, _ zone: Zone?)
    -> [String]
  {
    func period(_ name: String, _ interval: Interval) -> String {
      "X-SHIFTPRO-\(name):\(ICalendarText.time(interval.start))/\(ICalendarText.time(interval.end))"
    }
    var lines: [String] = []
    if shift.name != words.title {
      lines.append("X-SHIFTPRO-NAME:\(ICalendarText.escaped(shift.name))")
    }
    let told = Interval(start: shift.start, end: end)
    if shift.scheduled != told { lines.append(period("SCHEDULED", shift.scheduled)) }
    if let actual = shift.actual, actual != told || shift.status != .completed {
      lines.append(period("ACTUAL", actual))
    }
    if let zone, !namesOfUTC.contains(zone.identifier),
      !isPlain(shift.start, zone) || !isPlain(end, zone)
    {
      lines.append("X-SHIFTPRO-ZONE:\(zone.identifier)")
    }
    return lines
  }

  /// Grows with every change of a shift, also where one that a pattern plans is touched or its
  /// pattern changes: the seconds since 2020 of the last change, within the 32 bits that RFC 5545,
  /// 3.3.8, has.
  private static func sequence(_ shift: Shift) -> Int64 {
    min(max(0, shift.updatedAt.seconds - 1_577_836_800), Int64(Int32.max))
  }

  private func alarm(_ shift: Shift, _ words: Words) -> [String] {
    guard let alarmMinutes, shift.status == .scheduled else { return [] }
    return [
      "BEGIN:VALARM", "ACTION:DISPLAY", "TRIGGER:-PT\(alarmMinutes)M",
      "DESCRIPTION:\(ICalendarText.escaped(words.title))", "END:VALARM",
    ]
  }
}
