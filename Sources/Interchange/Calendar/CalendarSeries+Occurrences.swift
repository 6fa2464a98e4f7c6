import Domain

extension CalendarSeries {
  /// An occurrence of a recurring event.
  struct Occurrence {
    /// The instant at which the rule has it.
    let instant: Instant
    /// Whether another event replaces it.
    let isReplaced: Bool
    /// The event that it is like; nil if a change of the series is invalid.
    let event: CalendarEvent?
    /// The planned start.
    let start: CalendarEvent.Start
  }

  /// Returns the occurrences of a recurring event within some days, and those that may be moved
  /// there, in order. `zone` is the user's. Throws the reason if they cannot be determined.
  func occurrences(
    of event: CalendarEvent, on days: ClosedRange<CivilDay>, in zone: Zone, work: inout Int,
    _ places: inout ICalendarPlaces
  ) throws(ShiftDrafts.Reason) -> [Occurrence] {
    let margin = longestMove(of: event.uid)
    let wide = days.lowerBound.adding(days: -margin)...days.upperBound.adding(days: margin)
    var found: [Occurrence] = []
    for start in try event.starts(in: wide, work: &work, &places) {
      let instant = places.instant(start.time, of: start.property)
      // Some programs only give the day of what they replace.
      let day = zone.startOfDay(start.time.clock.day)
      let isReplaced = isReplaced(event.uid, instant) || isReplaced(event.uid, day)
      var own: CalendarEvent? = event, place = start
      switch change(of: event.uid, at: instant) {
      case nil: break
      case .unreadable?: own = nil
      case .moved(let changed, let seconds)?:
        own = changed
        place = changed.start(replacing: start, by: seconds, &places)
      }
      found.append(
        Occurrence(instant: instant, isReplaced: isReplaced, event: own, start: place))
    }
    return found
  }
}
