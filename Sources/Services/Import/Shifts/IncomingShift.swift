import Domain

/// A shift as a file tells it; what the file says nothing about is nil.
package struct IncomingShift: Equatable, Sendable {
  /// What decides which shift it is.
  enum Identity: Equatable, Sendable {
    /// Its start and end.
    case times
    /// One of our own tables lists it, which a person may have changed; else its start and end.
    case listed(RecordID)
    /// What another program knows it by.
    case foreign(RecordID)
    /// It is one of our own, changed last at that moment.
    case own(RecordID, changedAt: Instant?)
  }

  /// The line of the file, 0 where it has none.
  var line: Int
  /// What the file calls it.
  var title: String
  var identity = Identity.times
  var times: ShiftTimes
  /// What was worked, where the file tells that.
  var actual: Interval?
  var breakMinutes: Int?
  /// Whether the rules of pay are to say the break.
  var hasBreakByRule = false
  /// Whether the zone is told too.
  var tellsZone = false
  var name: String?
  var code: String?
  var rate: Rate?
  var notes: String?
  var isAdditional: Bool?
  var status: ShiftStatus?
  var createdAt: Instant?

  init(line: Int, title: String, times: ShiftTimes) {
    self.line = line
    self.title = title
    self.times = times
  }

  /// Checks the lengths of its texts and of its break. Throws `TextTooLong` and `ActionError`.
  func checkLengths() throws {
    for text in [name, code, rate?.label].compactMap({ $0 }) {
      if let problem = TextTooLong(text) { throw problem }
    }
    if let problem = notes.flatMap({ TextTooLong($0, isNote: true) }) { throw problem }
    if let breakMinutes, breakMinutes > times.minutes {
      throw ActionError.breakTooLong(minutes: breakMinutes)
    }
  }

  /// The identity that the file gives it; nil where it gives none.
  var id: RecordID? {
    switch identity {
    case .times: nil
    case .foreign(let id), .own(let id, _), .listed(let id): id
    }
  }

  /// Where it is.
  var place: Interval { Interval(start: times.scheduledStart, end: times.scheduledEnd) }

  /// Whether a file of ours tells it by its identity.
  var isOurs: Bool {
    switch identity {
    case .own, .listed: true
    case .times, .foreign: false
    }
  }

  /// A new shift as the file tells it: worked where it is over, unless it says otherwise.
  func shift(_ environment: Environment) -> Shift {
    let now = environment.now
    var shift = Shift(
      id: id ?? .new(), scheduledStart: times.scheduledStart, scheduledEnd: times.scheduledEnd,
      localStart: times.localStart, localEnd: times.localEnd, zone: times.zone,
      createdAt: createdAt ?? now, updatedAt: now)
    apply(to: &shift, environment, isNew: true)
    return shift
  }

  /// Gives a shift what the file says about it. One that is there is not taken as worked only
  /// because its time is over: that was said of it, or is still to be said.
  func apply(to shift: inout Shift, _ environment: Environment, isNew: Bool = false) {
    if let breakMinutes { shift.breakMinutes = breakMinutes }
    if hasBreakByRule { shift.breakMinutes = nil }
    if let name { shift.name = name }
    if let code { shift.code = code }
    if let notes { shift.notes = notes }
    if let isAdditional { shift.isAdditionalShift = isAdditional }
    if let rate {
      let isOrdinary = rate.label.isEmpty || rate.label == Rate.defaults[0].label
      shift.rateLabel = isOrdinary ? nil : rate.label
      shift.rateMultiplier = rate.multiplier
    }
    switch identity {
    case .times: break
    case .listed: moveReal(&shift, environment)
    case .foreign, .own: move(&shift)
    }
    if case .own = identity { return applyAll(to: &shift) }
    let isOver = shift.scheduledEnd <= environment.now
    switch status {
    case .cancelled?: shift.status = .cancelled
    case .scheduled?:
      guard case .listed = identity else { break }
      shift.status = .scheduled
      shift.actualStart = nil
      shift.actualEnd = nil
      // What was worked becomes the plan.
      move(&shift)
    case .completed?, .inProgress?, nil:
      // An event that is no longer called off takes place again.
      if shift.status == .cancelled, id != nil {
        shift.status = shift.actual == nil ? .scheduled : .completed
      }
      if isOver, isNew || status != nil, shift.status == .scheduled { shift.markWorked() }
    }
  }

  /// Puts it where the file says; what was worked as planned moves along.
  private func move(_ shift: inout Shift) {
    guard
      shift.scheduled != Interval(start: times.scheduledStart, end: times.scheduledEnd)
        || shift.zone != times.zone
    else { return }
    if shift.status == .completed, shift.actual == shift.scheduled {
      shift.status = .scheduled
      shift.actualStart = nil
      shift.actualEnd = nil
    }
    shift.scheduledStart = times.scheduledStart
    shift.scheduledEnd = times.scheduledEnd
    shift.localStart = times.localStart
    shift.localEnd = times.localEnd
    shift.zone = times.zone
  }

  /// Puts what is real of it where the table says: what was worked, or else the plan.
  private func moveReal(_ shift: inout Shift, _ environment: Environment) {
    if place != Interval(start: shift.start, end: shift.end) {
      guard let actual = shift.actual, actual != shift.scheduled else { return move(&shift) }
      shift.actualStart = place.start
      shift.actualEnd = place.end
      if !shift.scheduled.overlaps(place) {
        let seconds = place.start - actual.start
        shift.scheduledStart = shift.scheduledStart + seconds
        shift.scheduledEnd = shift.scheduledEnd + seconds
        setClocks(of: &shift, environment)
      }
    }
    guard tellsZone, shift.zone != times.zone else { return }
    shift.zone = times.zone
    setClocks(of: &shift, environment)
  }

  private func setClocks(of shift: inout Shift, _ environment: Environment) {
    let zone = environment.zone(of: shift)
    shift.localStart = zone.local(at: shift.scheduledStart)
    shift.localEnd = zone.local(at: shift.scheduledEnd)
  }

  /// Applies all fields, because files of this program leave none out.
  private func applyAll(to shift: inout Shift) {
    shift.breakMinutes = breakMinutes
    if rate == nil {
      shift.rateLabel = nil
      shift.rateMultiplier = .one
    }
    shift.notes = notes ?? ""
    shift.status = status ?? .scheduled
    shift.actualStart = actual?.start
    shift.actualEnd = actual?.end
  }
}
