import Domain
import Interchange

extension IncomingShift {
  /// The rates and kinds of shifts that an imported draft may name.
  struct ImportContext {
    let rates: [Rate]
    let kinds: [RotationSlot]

    /// Returns the kind of shift with that name or code.
    func kind(_ name: String) -> RotationSlot? {
      let wanted = name.lowercased()
      guard !wanted.isEmpty else { return nil }
      return kinds.first { $0.name.lowercased() == wanted }
        ?? kinds.first { $0.code.lowercased() == wanted }
    }

    /// Returns the rate whose label is one of those words.
    func rate(among words: [String]) -> Rate? {
      let wanted = Set(words.map { $0.lowercased() })
      return rates.first { wanted.contains($0.label.lowercased()) }
    }
  }

  /// Returns the shifts of a draft; an all-day one may yield several. Throws `UserFacingError`, and
  /// what invalid times throw.
  static func shifts(
    of draft: ShiftDraft, _ use: EventTitleMapping, _ known: ImportContext,
    _ environment: Environment
  ) throws -> [IncomingShift] {
    switch draft.time {
    case .moments(let interval, let zone):
      let plan = draft.details?.scheduled ?? interval
      let times = try ShiftTimes(
        start: plan.start, end: plan.end, zone: environment.zone(named: zone))
      return [try IncomingShift(draft, interval, times, draft.id, use, known, environment)]
    case .days(let first, let count):
      guard let hours = use.hours else {
        if let times = draft.nightTimes {
          throw UserFacingError(
            "event_ends_on_its_day", environment.texts, ["title": draft.title, "times": times])
        }
        throw allDay(draft, environment)
      }
      return try (0..<count).map { number in
        let day = first.adding(days: number)
        let times = ShiftTimes(
          wallStart: LocalDateTime(day: day, secondOfDay: hours.start * 60),
          wallMinutes: hours.minutes, zone: environment.zone)
        let id =
          number == 0 ? draft.id : RecordID.derived(from: "\(draft.id)\n\(ISOText.format(day))")
        let interval = Interval(start: times.scheduledStart, end: times.scheduledEnd)
        return try IncomingShift(draft, interval, times, id, use, known, environment)
      }
    }
  }

  /// Returns why an all-day event is not imported, with the hours that its text names.
  private static func allDay(_ draft: ShiftDraft, _ environment: Environment) -> UserFacingError {
    let texts = environment.texts
    if TimeOffTitle.matches(draft.title) || draft.availability == .away {
      return UserFacingError(timeOffCode, texts, ["title": draft.title])
    }
    if let hours = EventText.hours(in: draft.title) ?? EventText.hours(in: draft.notes) {
      return UserFacingError(
        "event_all_day_hours", texts, ["title": draft.title, "hours": hours.text])
    }
    return UserFacingError("event_all_day", texts, ["title": draft.title])
  }

  private init(
    _ draft: ShiftDraft, _ interval: Interval, _ times: ShiftTimes, _ id: RecordID,
    _ use: EventTitleMapping, _ known: ImportContext, _ environment: Environment
  ) throws {
    self.init(line: draft.line, title: draft.title, times: times)
    hasInstants = draft.isInstant
    availability = draft.availability
    notes = draft.notes.isEmpty ? nil : draft.notes
    if let details = draft.details {
      read(details, of: draft, interval)
    } else {
      identity = .foreign(id)
      read(draft, use, known)
    }
    try checkLengths()
  }

  private mutating func read(_ draft: ShiftDraft, _ use: EventTitleMapping, _ known: ImportContext)
  {
    rate = known.rate(among: draft.tags)
    var title = draft.title
    if draft.titleIsTags, let label = rate?.label.lowercased() {
      title = draft.tags.filter { $0.lowercased() != label }.joined(separator: ", ")
    }
    let name = use.name ?? title
    let kind = known.kind(name)
    self.name = kind.map { $0.name.isEmpty ? name : $0.name } ?? name
    code = kind?.code
    breakMinutes = draft.breakMinutes ?? kind?.breakMinutes
    status = draft.isCancelled ? .cancelled : draft.isTracked ? .completed : nil
  }

  private mutating func read(_ details: ShiftDetails, of draft: ShiftDraft, _ interval: Interval) {
    identity = .own(draft.id, changedAt: draft.changedAt)
    name = details.name ?? draft.title
    code = details.code
    breakMinutes = details.breakMinutes
    let isPlain = details.label == nil && details.multiplier == .one
    rate = isPlain ? nil : Rate(label: details.label ?? "", multiplier: details.multiplier)
    isAdditional = details.isAdditional
    status = details.status
    actual = details.status == .completed ? details.actual ?? interval : details.actual
    createdAt = details.createdAt
  }
}
