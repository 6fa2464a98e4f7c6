import Domain

extension CalendarEvent {
  /// Whether the event recurs.
  var repeats: Bool {
    component.properties.contains { ["RRULE", "EXRULE", "RDATE"].contains($0.name) }
  }

  /// Returns the starts of its occurrences within some days, in order. `work` is the number of days
  /// that may still be examined. Throws the reason if the starts cannot be determined.
  func starts(
    in days: ClosedRange<CivilDay>, work: inout Int, _ places: inout ICalendarPlaces
  ) throws(ShiftDrafts.Reason) -> [Start] {
    var starts = try ruled(days, &work, &places).map {
      Start(time: start.on($0), property: startProperty)
    }
    starts += try listed("RDATE", &work).filter { days.contains($0.time.clock.day) }
    let excluded = try listed("EXDATE", &work)
    var instants = Set<Instant>(), wholeDays = Set<CivilDay>()
    for start in excluded {
      if case .day(let day) = start.time {
        wholeDays.insert(day)
      } else {
        instants.insert(places.instant(start.time, of: start.property))
      }
    }
    var kept: [(instant: Instant, start: Start)] = []
    for start in starts {
      let instant = places.instant(start.time, of: start.property)
      guard !wholeDays.contains(start.time.clock.day), instants.insert(instant).inserted else {
        continue
      }
      kept.append((instant, start))
    }
    return kept.sorted { $0.instant < $1.instant }.map(\.start)
  }

  private func ruled(
    _ days: ClosedRange<CivilDay>, _ work: inout Int, _ places: inout ICalendarPlaces
  ) throws(ShiftDrafts.Reason) -> [CivilDay] {
    let rules = component.properties.filter { ["RRULE", "EXRULE"].contains($0.name) }
    guard let first = rules.first else {
      return days.contains(start.clock.day) ? [start.clock.day] : []
    }
    if let excluding = rules.first(where: { $0.name == "EXRULE" }) {
      throw .rule("EXRULE:\(excluding.value)".excerpt)
    }
    guard let rule = RecurrenceRule(first.value, start: start.clock) else {
      throw .rule(first.value.excerpt)
    }
    guard rules.count == 1 else { throw .rule("RRULE:\(rules[1].value)".excerpt) }
    let last = rule.until.map { lastDay($0, &places) }
    guard
      let found = rule.days(from: start.clock.day, in: days, last: last, work: &work)
    else { throw .tooMany }
    return found
  }

  /// Returns the last day on which it may start. An end in UTC is converted to the local day of the
  /// event.
  private func lastDay(_ until: ICalendarTime, _ places: inout ICalendarPlaces) -> CivilDay {
    if case .day(let day) = until { return day }
    var clock = until.clock
    if case .utc = until, case .local = start {
      let zone = places.zone(of: startProperty, start)
      clock = zone.local(at: Instant(seconds: clock.floatingSeconds))
    }
    if case .day = start { return clock.day }
    return clock.secondOfDay < start.clock.secondOfDay ? clock.day.adding(days: -1) : clock.day
  }

  /// The cost of a listed date, in days of a rule.
  private static let workOfDate = 20

  /// Returns the starts in lists such as `RDATE`; for a period, its start.
  private func listed(
    _ name: String, _ work: inout Int
  ) throws(ShiftDrafts.Reason) -> [Start] {
    var starts: [Start] = []
    for property in component.properties where property.name == name {
      for text in property.value.split(separator: ",") {
        work -= Self.workOfDate
        guard work >= 0 else { throw .tooMany }
        let first = text.split(separator: "/").first ?? text
        guard let time = ICalendarTime(first) else { throw .unreadable(String(text).excerpt) }
        starts.append(Start(time: time, property: property))
      }
    }
    return starts
  }
}
