import Domain

/// The events of a calendar in their newest versions, with the events that replace or change
/// occurrences of a series (RFC 5545, 3.8.4.4).
struct CalendarSeries {
  /// The effect of a change to a series on an occurrence.
  enum Change {
    /// The occurrence is like this event, moved by a number of seconds of local time.
    case moved(CalendarEvent, Int64)
    /// The change is invalid.
    case unreadable
  }

  private struct Turn {
    let from: Instant
    let change: Change
    /// Whether it applies to earlier occurrences, as `RANGE=THISANDPRIOR` of RFC 2445.
    let isPrior: Bool
  }

  /// The events in the order of the file.
  private(set) var events: [CalendarEvent] = []
  /// The ids of events that are not exceptions.
  private(set) var masters: Set<String> = []
  private var places: [String: Int] = [:]
  private var replaced: [String: Set<Instant>] = [:]
  private var unreadable: [String: [Instant]] = [:]
  private var turns: [String: [Turn]] = [:]

  /// Adds an event and returns its older version, if there is one. Throws the reason if its
  /// RECURRENCE-ID is invalid.
  mutating func add(
    _ event: CalendarEvent, _ zones: inout ICalendarPlaces
  ) throws(ShiftDrafts.Reason) -> CalendarEvent? {
    var key = event.uid
    if let property = event.recurrence {
      let instant = try zones.instant(CalendarEvent.time(property), of: property)
      key += "\n\(instant.seconds)"
      replaced[event.uid, default: []].insert(instant)
    } else {
      masters.insert(event.uid)
    }
    guard let place = places[key] else {
      places[key] = events.count
      events.append(event)
      return nil
    }
    guard events[place].version <= event.version else { return event }
    defer { events[place] = event }
    return events[place]
  }

  /// Records that the occurrences from one on have an invalid change.
  mutating func addUnreadable(_ component: ICalendarComponent, _ zones: inout ICalendarPlaces) {
    guard let property = component.property("RECURRENCE-ID"), property.parameter("RANGE") != nil,
      let time = ICalendarTime(property.value), let uid = component.property("UID")?.value
    else { return }
    unreadable[uid, default: []].append(zones.instant(time, of: property))
  }

  /// Determines the ranges of all changes, once all events are added.
  mutating func finish(_ zones: inout ICalendarPlaces) {
    for (uid, instants) in unreadable {
      turns[uid] = instants.map { Turn(from: $0, change: .unreadable, isPrior: false) }
    }
    for event in events {
      guard let range = event.range, let property = event.recurrence,
        var time = ICalendarTime(property.value)
      else { continue }
      let instant = zones.instant(time, of: property)
      // Some programs only give the day; the time is that of the series.
      if case .day(let day) = time, let place = places[event.uid] {
        time = events[place].start.on(day)
      }
      let from = event.clock(of: CalendarEvent.Start(time: time, property: property), &zones)
      let seconds = event.start.clock.floatingSeconds - from.floatingSeconds
      turns[event.uid, default: []].append(
        Turn(
          from: instant, change: .moved(event, seconds), isPrior: range == "THISANDPRIOR"))
    }
    for uid in turns.keys { turns[uid]?.sort { $0.from < $1.from } }
  }

  /// Returns whether another event replaces the occurrence at an instant.
  func isReplaced(_ uid: String, _ instant: Instant) -> Bool {
    replaced[uid]?.contains(instant) ?? false
  }

  /// Returns the change that applies to the occurrence at an instant: the latest one that began
  /// before it.
  func change(of uid: String, at instant: Instant) -> Change? {
    guard let turns = turns[uid] else { return nil }
    var low = 0, high = turns.count
    while low < high {
      let middle = (low + high) / 2
      if turns[middle].from <= instant { low = middle + 1 } else { high = middle }
    }
    let before = turns[..<low].last { !$0.isPrior }
    return (before ?? turns[low...].first(where: \.isPrior))?.change
  }

  /// Returns the maximum number of days by which an occurrence is moved, rounded up; at most 366.
  func longestMove(of uid: String) -> Int {
    let seconds = (turns[uid] ?? []).map { turn -> Int64 in
      if case .moved(_, let seconds) = turn.change { return abs(seconds) }
      return 0
    }
    let longest = seconds.max() ?? 0
    return longest == 0 ? 0 : Int(min(366, (longest + 86_399) / 86_400))
  }
}

extension CalendarEvent {
  /// The range of occurrences that the event changes; nil for a single one.
  var range: String? { recurrence?.parameter("RANGE")?.uppercased() }

  /// Returns a time as local time in the zone of this event.
  fileprivate func clock(of start: Start, _ places: inout ICalendarPlaces) -> LocalDateTime {
    switch (start.time, self.start) {
    case (.local, .local)
    where start.property.parameter("TZID") == startProperty.parameter("TZID"):
      return start.time.clock
    case (.utc, .utc), (.day, _), (.local, .day): return start.time.clock
    case (_, .utc):
      let instant = places.instant(start.time, of: start.property)
      return LocalDateTime(floatingSeconds: instant.seconds)
    case (.utc, _), (.local, .local):
      let instant = places.instant(start.time, of: start.property)
      return places.zone(of: startProperty, self.start).local(at: instant)
    }
  }

  /// Returns the start of an occurrence that this event changes, moved by a number of seconds of
  /// local time.
  func start(
    replacing start: Start, by seconds: Int64, _ places: inout ICalendarPlaces
  ) -> Start {
    let clock = clock(of: start, &places)
    return Start(
      time: self.start.moved(to: clock.floatingSeconds + seconds), property: startProperty)
  }
}
