import Domain

/// An event of a calendar that can be a shift, or several.
struct CalendarEvent {
  /// How long it lasts.
  enum Length {
    /// So many seconds on the wall clock: a night ends at the same time whatever clocks do in it.
    case wall(Int64)
    /// So many seconds.
    case exact(Int64)
  }

  /// The longest event of whole days.
  static let longestDays = 62

  let component: ICalendarComponent
  let uid: String
  let title: String
  let startProperty: ICalendarProperty
  let start: ICalendarTime
  let length: Length

  var line: Int { component.line }

  /// What the event stands for among the repetitions of another.
  var recurrence: ICalendarProperty? { component.property("RECURRENCE-ID") }

  /// The number of its version, and when that was made: of two events with one identity the greater
  /// is the one that holds.
  var version: (sequence: Int, changedAt: Int64) {
    (Int(component.property("SEQUENCE")?.value ?? "") ?? 0, changedAt?.seconds ?? .min)
  }

  var changedAt: Instant? {
    let property = component.property("LAST-MODIFIED") ?? component.property("DTSTAMP")
    guard case .utc(let clock)? = property.flatMap({ ICalendarTime($0.value) }) else { return nil }
    return Instant(seconds: clock.floatingSeconds)
  }

  /// Reads an event. Throws why it can be no shift.
  init(
    _ component: ICalendarComponent, _ places: inout ICalendarPlaces
  ) throws(ShiftDrafts.Reason) {
    self.component = component
    title = (component.property("SUMMARY")?.text ?? "").oneLine
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
      // Days and weeks are those of the calendar, hours are true ones (RFC 5545, 3.3.6).
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
      guard seconds <= Int64(Self.longestDays) * 86_400 else {
        throw .tooManyDays(limit: Self.longestDays)
      }
      return
    }
    guard seconds != 0 else { throw .noLength }
    guard seconds > 0 else { throw .endBeforeStart }
    // An hour more for the change of clocks.
    guard seconds <= Shift.longestSeconds + 3600 else { throw .tooLong }
  }
}

extension CalendarEvent {
  /// As many categories are read.
  private static let mostTags = 100

  /// A repetition: when it starts by the plan.
  struct Start {
    let time: ICalendarTime
    let property: ICalendarProperty
  }

  /// The draft of one of its repetitions, or of itself. Throws why that is no shift.
  func draft(
    at start: Start, id: RecordID, _ places: inout ICalendarPlaces
  ) throws(ShiftDrafts.Reason) -> ShiftDraft {
    var draft = ShiftDraft(line: line, id: id, title: title, time: try time(at: start, &places))
    // Outlook writes a line end where there is no note.
    let notes = component.property("DESCRIPTION")?.text ?? ""
    draft.notes = notes.contains { !$0.isWhitespace } ? notes : ""
    draft.tags = component.properties.filter { $0.name == "CATEGORIES" }.flatMap(\.texts)
      .prefix(Self.mostTags).map(\.oneLine).filter { !$0.isEmpty }
    draft.isCancelled = component.property("STATUS")?.value.uppercased() == "CANCELLED"
    draft.changedAt = changedAt
    return draft
  }

  private func time(
    at start: Start, _ places: inout ICalendarPlaces
  ) throws(ShiftDrafts.Reason) -> ShiftDraft.Time {
    let clock = start.time.clock
    if case .day = self.start {
      guard case .wall(let seconds) = length else { return .days(clock.day, count: 1) }
      return .days(clock.day, count: max(1, Int((seconds + 86_399) / 86_400)))
    }
    let from = places.instant(start.time, of: start.property)
    var until = from
    switch length {
    case .exact(let seconds): until = from + seconds
    case .wall(let seconds):
      let end = start.time.moved(to: clock.floatingSeconds + seconds)
      until = places.instant(end, of: start.property)
      if until <= from, let second = places.second(end, of: start.property) { until = second }
    }
    guard from < until else { throw .endBeforeStart }
    guard until - from <= Shift.longestSeconds else { throw .tooLong }
    let zone = places.zone(of: start.property, start.time)
    return .moments(Interval(start: from, end: until), zone: zone.identifier)
  }
}

extension ICalendarTime {
  /// The time at which the same clock shows something else.
  func moved(to floatingSeconds: Int64) -> ICalendarTime {
    let clock = LocalDateTime(floatingSeconds: floatingSeconds)
    switch self {
    case .day: return .day(clock.day)
    case .local: return .local(clock)
    case .utc: return .utc(clock)
    }
  }

  /// The same time of another day.
  func on(_ day: CivilDay) -> ICalendarTime {
    moved(to: LocalDateTime(day: day, secondOfDay: clock.secondOfDay).floatingSeconds)
  }
}

extension ICalendarProperty {
  /// The texts of a list of them: commas that are escaped belong to one.
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
