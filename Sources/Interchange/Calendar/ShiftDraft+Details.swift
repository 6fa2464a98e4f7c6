import Domain

extension ShiftDraft {
  /// Reads the properties of this program's calendars, if the event is from one; its id is the
  /// shift's.
  mutating func takeDetails(of event: ICalendarComponent, _ zones: ZoneDatabase) {
    func own(_ name: String) -> ICalendarProperty? { event.property("X-SHIFTPRO-\(name)") }
    let address = "shiftpro://shift/"
    let url = event.property("URL")?.value ?? ""
    let name = url.hasPrefix(address) ? String(url.dropFirst(address.count)) : nil
    guard let id = (name ?? event.property("UID")?.value).flatMap(RecordID.init(uuid:)),
      name != nil || own("STATUS") != nil
    else { return }
    self.id = id
    var details = ShiftDetails()
    details.status = Self.status(own("STATUS")?.value)
    if isCancelled { details.status = .cancelled }
    // Titles are truncated, but a name from this program is restored completely.
    let isUnnamed = own("UNNAMED")?.value.uppercased() == "TRUE"
    details.name = isUnnamed ? "" : (own("NAME") ?? event.property("SUMMARY"))?.text
    details.code = own("CODE")?.text ?? ""
    details.breakMinutes = own("BREAK-MINUTES").flatMap { Int($0.value) }
      .flatMap { (0...Int(Shift.longestSeconds / 60)).contains($0) ? $0 : nil }
    details.label = own("LABEL")?.text
    details.multiplier = own("MULTIPLIER").flatMap { Multiplier($0.value) } ?? .one
    details.isAdditional = own("ADDITIONAL")?.value.uppercased() == "TRUE"
    details.scheduled = own("SCHEDULED").flatMap { Self.period($0.value) }
    details.actual = own("ACTUAL").flatMap { Self.period($0.value) }
    if case .utc(let clock)? = event.property("CREATED").flatMap({ ICalendarTime($0.value) }) {
      details.createdAt = Instant(seconds: clock.floatingSeconds)
    }
    self.details = details
    if let name = own("ZONE")?.value, (try? zones.zone(name)) != nil,
      case .moments(let interval, _) = time
    {
      time = .moments(interval, zone: name)
    }
    keepClockTimes(of: own("SCHEDULED"), zones)
  }

  /// Resolves a plan whose zone has other rules than when it was written, by the local times beside
  /// its instants.
  private mutating func keepClockTimes(of plan: ICalendarProperty?, _ zones: ZoneDatabase) {
    guard let plan = plan?.parameter("X-LOCAL"), let known = details?.scheduled,
      case .moments(_, let name) = time, let zone = try? zones.zone(name)
    else { return }
    let clocks = plan.split(separator: "/").compactMap { ICalendarTime(String($0))?.clock }
    guard clocks.count == 2 else { return }
    let start = zone.instant(for: clocks[0], near: known.start)
    let end = zone.instant(for: clocks[1], near: known.end)
    guard start < end, end - start <= Shift.longestSeconds else { return }
    details?.scheduled = Interval(start: start, end: end)
  }

  private static func status(_ word: String?) -> ShiftStatus {
    let words = ["scheduled", "in_progress", "completed", "cancelled"]
    return word.flatMap { words.firstIndex(of: $0.lowercased()) }
      .flatMap { ShiftStatus(rawValue: $0) } ?? .scheduled
  }

  /// Parses two instants in UTC separated by a slash, at most a shift's length apart.
  private static func period(_ text: String) -> Interval? {
    let moments = text.split(separator: "/").compactMap { text -> Instant? in
      guard case .utc(let clock)? = ICalendarTime(text) else { return nil }
      return Instant(seconds: clock.floatingSeconds)
    }
    guard moments.count == 2, moments[0] <= moments[1],
      moments[1] - moments[0] <= Shift.longestSeconds
    else { return nil }
    return Interval(start: moments[0], end: moments[1])
  }
}
