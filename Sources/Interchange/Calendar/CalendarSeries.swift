import Domain

/// The events of a calendar, each once and in its newest version, and what replaces or changes the
/// occurrences of the series among them (RFC 5545, 3.8.4.4).
struct CalendarSeries {
  /// What a change of a series comes to for an occurrence.
  enum Change {
    /// It is as this event, so many seconds later on the wall clock than the series has it.
    case moved(CalendarEvent, Int64)
    /// The change cannot be read.
    case unreadable
  }

  private struct Turn {
    let from: Instant
    let change: Change
    /// Whether it holds for what comes before, as `RANGE=THISANDPRIOR` of RFC 2445 says.
    let isPrior: Bool
  }

  /// The events in the order of the file.
  private(set) var events: [CalendarEvent] = []
  /// The identities of events that are no exceptions.
  private(set) var masters: Set<String> = []
  private var places: [String: Int] = [:]
  private var replaced: [String: Set<Instant>] = [:]
  private var unreadable: [String: [Instant]] = [:]
  private var turns: [String: [Turn]] = [:]

  /// Adds an event; the older version of one that is there already is handed back. Throws why its
  /// RECURRENCE-ID is none.
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

  /// Notes that the occurrences from one on are changed in a way that cannot be read.
  mutating func addUnreadable(_ component: ICalendarComponent, _ zones: inout ICalendarPlaces) {
    guard let property = component.property("RECURRENCE-ID"), property.parameter("RANGE") != nil,
      let time = ICalendarTime(property.value), let uid = component.property("UID")?.value
    else { return }
    unreadable[uid, default: []].append(zones.instant(time, of: property))
  }

  /// Works out which changes hold from when on, once all events are there.
  mutating func finish(_ zones: inout ICalendarPlaces) {
    for (uid, instants) in unreadable {
      turns[uid] = instants.map { Turn(from: $0, change: .unreadable, isPrior: false) }
    }
    for event in events {
      guard let range = event.range, let property = event.recurrence,
        var time = ICalendarTime(property.value)
      else { continue }
      let instant = zones.instant(time, of: property)
      // Some programs name the day alone: its time is the one that the series has.
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

  /// Whether another event stands for the occurrence at a moment.
  func isReplaced(_ uid: String, _ instant: Instant) -> Bool {
    replaced[uid]?.contains(instant) ?? false
  }

  /// The change that holds for the occurrence at a moment: the latest of those that began before
  /// it.
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

  /// How many days an occurrence may lie from where the series has it, rounded up; 366 at most.
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
  /// The change that its RECURRENCE-ID makes to all later occurrences; nil without RANGE.
  var range: String? { recurrence?.parameter("RANGE")?.uppercased() }

  /// What clocks show at a time where this event takes place.
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

  /// The start of the occurrence that this event makes of one of its series, so many seconds later
  /// on the wall clock.
  func start(
    replacing start: Start, by seconds: Int64, _ places: inout ICalendarPlaces
  ) -> Start {
    let clock = clock(of: start, &places)
    return Start(
      time: self.start.moved(to: clock.floatingSeconds + seconds), property: startProperty)
  }
}
