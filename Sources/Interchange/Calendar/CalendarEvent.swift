import Domain

/// A calendar event that can become one or more shifts or busy times.
struct CalendarEvent {
  /// The purpose for which events are read.
  enum Use {
    /// Shifts, which have a limited length and no mark of this program.
    case shift
    /// Busy times, which may last a year.
    case busy
    /// The marked events of this program, which are as long as shifts.
    case marked
    /// Events as long as they are, marked or not.
    case whole

    fileprivate var longestSeconds: Int64 {
      switch self {
      case .shift, .marked: Shift.longestSeconds
      case .busy, .whole: Int64(longestDays) * 86_400
      }
    }

    /// The maximum length of an all-day event in days.
    fileprivate var longestDays: Int {
      switch self {
      case .shift, .marked: 62
      case .busy: 366
      case .whole: 3660
      }
    }
  }

  /// The duration.
  enum Length {
    /// Seconds of local time: a night ends at the same local time, even with a clock change.
    case wall(Int64)
    /// Elapsed seconds.
    case exact(Int64)
  }

  let component: ICalendarComponent
  let uid: String
  let title: String
  let startProperty: ICalendarProperty
  let start: ICalendarTime
  let length: Length
  private let use: Use

  var line: Int { component.line }

  /// The occurrence of a series that the event replaces; nil for none.
  var recurrence: ICalendarProperty? { component.property("RECURRENCE-ID") }

  /// The sequence number and time of this version; of two events with the same id, the greater
  /// version applies.
  var version: (sequence: Int, changedAt: Int64) {
    (Int(component.property("SEQUENCE")?.value ?? "") ?? 0, changedAt?.seconds ?? .min)
  }

  var changedAt: Instant? {
    let property = component.property("LAST-MODIFIED") ?? component.property("DTSTAMP")
    guard case .utc(let clock)? = property.flatMap({ ICalendarTime($0.value) }) else { return nil }
    return Instant(seconds: clock.floatingSeconds)
  }

  /// Reads an event. Throws the reason why it is not a shift.
  init(
    _ component: ICalendarComponent, _ places: inout ICalendarPlaces, for use: Use = .shift
  ) throws(ShiftDrafts.Reason) {
    self.component = component
    self.use = use
    title = (component.property("SUMMARY")?.text ?? "").oneLine
    if use == .shift || use == .busy,
      let kind = component.property(ShiftCalendar.kindProperty)?.value
    {
      switch kind {
      case CalendarActivity.Kind.block.rawValue: throw .block
      case CalendarActivity.Kind.absence.rawValue: throw .absence
      case ShiftCalendar.actionKind: throw .action
      default: throw .workout
      }
    }
    guard let property = component.property("DTSTART") else { throw .noStart }
    startProperty = property
    start = try Self.time(property)
    guard TimeParser.years.contains(start.clock.day.year) else { throw .outOfRange }
    let id = component.property("UID")?.value ?? ""
    uid = id.isEmpty ? "\(title)\n\(property.value)" : id
    length = try Self.length(of: component, from: start, property, &places)
    try check()
  }

  static func time(_ property: ICalendarProperty) throws(ShiftDrafts.Reason) -> ICalendarTime {
    guard let time = ICalendarTime(property.value) else {
      throw .unreadable(property.value.excerpt)
    }
    return time
  }

  private static func length(
    of component: ICalendarComponent, from start: ICalendarTime, _ property: ICalendarProperty,
    _ places: inout ICalendarPlaces
  ) throws(ShiftDrafts.Reason) -> Length {
    if let endProperty = component.property("DTEND") {
      let end = try time(endProperty)
      guard TimeParser.years.contains(end.clock.day.year) else { throw .outOfRange }
      let isSamePlace = endProperty.parameter("TZID") == property.parameter("TZID")
      switch (start, end) {
      case (.local, .local) where isSamePlace, (.day, _), (.utc, .utc):
        return .wall(end.clock.floatingSeconds - start.clock.floatingSeconds)
      default:
        return .exact(places.instant(end, of: endProperty) - places.instant(start, of: property))
      }
    }
    if let text = component.property("DURATION")?.value {
      guard let seconds = ICalendarTime.seconds(ofDuration: text) else {
        throw .unreadable(text.excerpt)
      }
      // Days and weeks are nominal, hours are exact (RFC 5545, 3.3.6).
      return text.uppercased().contains("T") ? .exact(seconds) : .wall(seconds)
    }
    if case .day = start { return .wall(86_400) }
    throw .noLength
  }

  private func check() throws(ShiftDrafts.Reason) {
    let seconds: Int64
    switch length {
    case .wall(let length), .exact(let length): seconds = length
    }
    if case .day = start {
      guard seconds >= 0 else { throw .endBeforeStart }
      guard seconds <= Int64(use.longestDays) * 86_400 else {
        throw .tooManyDays(limit: use.longestDays)
      }
      return
    }
    guard seconds != 0 else { throw .noLength }
    if nightTimes != nil { return }
    guard seconds > 0 else { throw .endBeforeStart }
    // One hour more for a clock change.
    guard seconds <= use.longestSeconds + 3600 else { throw .tooLong }
  }
}

extension CalendarEvent {
  /// The maximum number of categories.
  private static let mostTags = 100

  /// The planned start of an occurrence.
  struct Start {
    let time: ICalendarTime
    let property: ICalendarProperty
  }

  /// The times of day of a shift whose end is on the day of its start and before it, as
  /// `22:00-06:00`; nil for any other event.
  private var nightTimes: String? {
    let second = Int64(start.clock.secondOfDay)
    guard use == .shift, case .local = start, case .wall(let seconds) = length, seconds < 0,
      second + seconds >= 0
    else { return nil }
    let clocks = [second, second + seconds].map { second in
      ISOText.format(LocalDateTime(floatingSeconds: second - second % 60)).suffix(5)
    }
    return clocks.joined(separator: "-")
  }

  /// Returns the draft of an occurrence. Throws the reason why it is not a shift.
  func draft(
    at start: Start, id: RecordID, _ places: inout ICalendarPlaces
  ) throws(ShiftDrafts.Reason) -> ShiftDraft {
    var draft = ShiftDraft(line: line, id: id, title: title, time: try time(at: start, &places))
    if case .utc = start.time { draft.isInstant = true }
    draft.nightTimes = nightTimes
    // Outlook writes a line break for an empty note.
    let notes = component.property("DESCRIPTION")?.text ?? ""
    draft.notes = notes.contains { !$0.isWhitespace } ? notes : ""
    draft.tags = component.properties.filter { $0.name == "CATEGORIES" }.flatMap(\.texts)
      .prefix(Self.mostTags).map(\.oneLine).filter { !$0.isEmpty }
    draft.isCancelled = component.property("STATUS")?.value.uppercased() == "CANCELLED"
    draft.availability = availability
    if case .moments(let interval, _) = draft.time,
      let minutes = EventText.breakMinutes(in: draft.notes), Int64(minutes) * 60 < interval.seconds
    {
      draft.breakMinutes = minutes
    }
    draft.changedAt = changedAt
    return draft
  }

  /// What the calendar shows in this time: `TRANSP` of RFC 5545, 3.8.2.7, and Outlook's
  /// `X-MICROSOFT-CDO-BUSYSTATUS` (MS-OXCICAL, 2.1.3.1.1.20.31).
  private var availability: ShiftDraft.Availability? {
    switch component.property("X-MICROSOFT-CDO-BUSYSTATUS")?.value.uppercased() {
    case "OOF": .away
    case "FREE": .free
    default: component.property("TRANSP")?.value.uppercased() == "TRANSPARENT" ? .free : nil
    }
  }

  /// Returns the time of an occurrence. Throws the reason why it is not a shift.
  func time(
    at start: Start, _ places: inout ICalendarPlaces
  ) throws(ShiftDrafts.Reason) -> ShiftDraft.Time {
    let clock = start.time.clock
    if case .day = self.start {
      guard case .wall(let seconds) = length else { return .days(clock.day, count: 1) }
      return .days(clock.day, count: max(1, Int((seconds + 86_399) / 86_400)))
    }
    if nightTimes != nil { return .days(clock.day, count: 1) }
    let from = places.instant(start.time, of: start.property)
    var until = from
    switch length {
    case .exact(let seconds): until = from + seconds
    case .wall(let seconds):
      let end = start.time.moved(to: clock.floatingSeconds + seconds)
      until = places.instant(end, of: start.property)
      if until <= from, let second = places.second(end, of: start.property) { until = second }
      // A start that the clocks skip is later by the change (RFC 5545, 3.3.5), and the end with it.
      if until <= from, places.skips(start.time, of: start.property) { until = from + seconds }
    }
    guard from < until else { throw .endBeforeStart }
    guard until - from <= use.longestSeconds else { throw .tooLong }
    let zone = places.zone(of: start.property, start.time)
    return .moments(Interval(start: from, end: until), zone: zone.identifier)
  }
}

extension ICalendarTime {
  /// Returns the time with another local time in the same zone.
  func moved(to floatingSeconds: Int64) -> ICalendarTime {
    let clock = LocalDateTime(floatingSeconds: floatingSeconds)
    switch self {
    case .day: return .day(clock.day)
    case .local: return .local(clock)
    case .utc: return .utc(clock)
    }
  }

  /// Returns the same time of another day.
  func on(_ day: CivilDay) -> ICalendarTime {
    moved(to: LocalDateTime(day: day, secondOfDay: clock.secondOfDay).floatingSeconds)
  }
}

extension ICalendarProperty {
  /// The elements of a list of texts; escaped commas do not separate them.
  var texts: [String] {
    var pieces: [[UInt8]] = [[]]
    var isEscaped = false
    for byte in value.utf8 {
      if byte == UInt8(ascii: ","), !isEscaped {
        guard pieces.count < 1000 else { break }
        pieces.append([])
      } else {
        pieces[pieces.count - 1].append(byte)
      }
      isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
    }
    return pieces.map { bytes in
      ICalendarProperty(
        name: name, parameters: [], value: String(decoding: bytes, as: UTF8.self), line: line
      ).text
    }
  }
}
