import Coach
import Domain

/// A writer of shifts, workouts, time blocks and absences in an iCalendar file (RFC 5545), with one
/// event for each and no recurrences.
///
/// The output does not depend on the current time: equal shifts produce equal bytes.
public struct ShiftCalendar {
  /// Localized texts of an event.
  public struct Words: Equatable, Sendable {
    /// The title of the event.
    public var title: String
    /// The categories of the event.
    public var categories: [String]

    /// Creates the texts of an event.
    public init(title: String, categories: [String] = []) {
      self.title = title
      self.categories = categories
    }
  }

  private let lastYear: Int
  private let alarmMinutes: Int?
  private let write: (String) throws -> Void
  private var written: Set<String> = []

  /// Creates a writer that passes its output to `write`. Rules of time zones extend to `lastYear`;
  /// with `alarmMinutes`, future shifts have an alarm that many minutes before.
  public init(
    lastYear: Int, alarmMinutes: Int? = nil, write: @escaping (String) throws -> Void
  ) {
    self.lastYear = lastYear
    self.alarmMinutes = alarmMinutes
    self.write = write
  }

  /// Writes the beginning of the file. Throws what `write` throws.
  public func begin() throws {
    let lines = [
      "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//ShiftPro//ShiftPro//EN", "CALSCALE:GREGORIAN",
    ]
    try write(ICalendarText.lines(lines))
  }

  /// Writes the end of the file. Throws what `write` throws.
  public func finish() throws { try write(ICalendarText.line("END:VCALENDAR")) }

  /// Writes a shift; `zone` is that of its workplace, nil if unknown on this machine. Shifts must
  /// be in the order of their starts. Throws what `write` throws.
  public mutating func add(_ shift: Shift, _ words: Words, in zone: Zone?) throws {
    // An event must not be empty (RFC 5545, 3.8.2.2).
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
    try write(ICalendarText.lines(lines.joined()))
  }

  /// Writes a workout, a time block or an absence, in UTC or with its dates. It is marked, so that an
  /// import of the file does not take it for a shift. Throws what `write` throws.
  public func add(_ activity: CalendarActivity) throws {
    let categories = activity.categories.map(ICalendarText.escaped).joined(separator: ",")
    let note = activity.note
    let times =
      activity.days.map { days in
        // The end is not part of the event (RFC 5545, 3.6.1).
        [
          "DTSTART;VALUE=DATE:\(ICalendarText.date(days.lowerBound))",
          "DTEND;VALUE=DATE:\(ICalendarText.date(days.upperBound))",
        ]
      } ?? [
        "DTSTART:\(ICalendarText.time(activity.interval.start))",
        "DTEND:\(ICalendarText.time(activity.interval.end))",
      ]
    let properties =
      [
        "BEGIN:VEVENT", "UID:\(activity.id)", "DTSTAMP:\(ICalendarText.time(activity.updatedAt))",
      ] + times + [
        "SUMMARY:\(ICalendarText.escaped(activity.title))",
        "DESCRIPTION:\(ICalendarText.escaped(note))",
        "CATEGORIES:\(categories)", "STATUS:\(activity.isTentative ? "TENTATIVE" : "CONFIRMED")",
        "TRANSP:\(activity.isFree ? "TRANSPARENT" : "OPAQUE")",
        "\(Self.kindProperty):\(activity.kind.rawValue)", "END:VEVENT",
      ]
    try write(ICalendarText.lines(properties))
  }

  /// Writes an action that was done, in UTC, up to the time of its entry. It leaves the time free,
  /// and is marked like a workout. Throws what `write` throws.
  public func add(_ action: ActionEvent, _ words: Words, note: String) throws {
    let categories = words.categories.map(ICalendarText.escaped).joined(separator: ",")
    let start = action.at - Int64(action.length.minutes) * 60
    let properties =
      [
        "BEGIN:VEVENT", "UID:\(action.id)", "DTSTAMP:\(ICalendarText.time(action.at))",
        "DTSTART:\(ICalendarText.time(start))", "DTEND:\(ICalendarText.time(action.at))",
        "SUMMARY:\(ICalendarText.escaped(words.title))",
        "DESCRIPTION:\(ICalendarText.escaped(note))",
        "CATEGORIES:\(categories)", "STATUS:CONFIRMED", "TRANSP:TRANSPARENT",
        "\(Self.kindProperty):\(Self.actionKind)", "END:VEVENT",
      ]
    try write(ICalendarText.lines(properties))
  }

  /// The property that marks an event which is no shift.
  static let kindProperty = "X-SHIFTPRO-KIND"
  /// Its value for daily actions.
  static let actionKind = "ACTION"

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

  /// The zones written in form 2 of RFC 5545, 3.3.5, which needs no VTIMEZONE.
  private static let namesOfUTC: Set = ["UTC", "GMT", "Etc/UTC", "Etc/GMT"]

  /// Returns whether the local time identifies this instant: for a repeated hour, form 3 of RFC
  /// 5545, 3.3.5, always means the first.
  private static func isPlain(_ instant: Instant, _ zone: Zone) -> Bool {
    zone.resolve(zone.local(at: instant)) == .unique(instant)
  }

  // MARK: Contents

  private static func meaning(_ shift: Shift, _ words: Words) -> [String] {
    let isCancelled = shift.status == .cancelled
    let categories = words.categories.map(ICalendarText.escaped).joined(separator: ",")
    return [
      "SUMMARY:\(ICalendarText.escaped(words.title))",
      "DESCRIPTION:\(ICalendarText.escaped(shift.notes))", "CATEGORIES:\(categories)",
      "STATUS:\(isCancelled ? "CANCELLED" : "CONFIRMED")",
      "TRANSP:\(isCancelled ? "TRANSPARENT" : "OPAQUE")",
    ]
  }

  /// Returns the properties that iCalendar does not have, so that an export is complete.
  private static func details(_ shift: Shift) -> [String] {
    // An absence changes no shift.
    let status = ["scheduled", "in_progress", "completed", "cancelled", "scheduled"][
      shift.status.rawValue]
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

  /// Returns the parts of the shift that the event does not contain, so that an import restores
  /// them: a name that differs from the title, a plan that was changed, the zone of times in UTC.
  private static func rest(_ shift: Shift, _ end: Instant, _ words: Words, _ zone: Zone?)
    -> [String]
  {
    func period(_ name: String, _ interval: Interval) -> String {
      "X-SHIFTPRO-\(name):\(ICalendarText.time(interval.start))/\(ICalendarText.time(interval.end))"
    }
    var lines: [String] = []
    if shift.name.isEmpty {
      lines.append("X-SHIFTPRO-UNNAMED:TRUE")
    } else if shift.name != words.title {
      lines.append("X-SHIFTPRO-NAME:\(ICalendarText.escaped(shift.name))")
    }
    let told = Interval(start: shift.start, end: end)
    if shift.scheduled != told {
      // Its clock times count if the rules of the zone change.
      let clocks = [shift.localStart, shift.localEnd].map(ICalendarText.time)
      let name = zone == nil ? "SCHEDULED" : "SCHEDULED;X-LOCAL=\(clocks.joined(separator: "/"))"
      lines.append(period(name, shift.scheduled))
    }
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

  /// Returns a number that grows with every change of a shift or its pattern: the seconds since
  /// 2020 of the last change, within the 32 bits of RFC 5545, 3.3.8.
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
