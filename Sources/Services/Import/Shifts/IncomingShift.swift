import Domain
import Interchange

/// A shift read from a file; values that the file lacks are nil.
package struct IncomingShift: Equatable, Sendable {
  /// The way in which the shift is matched with existing ones.
  enum Identity: Equatable, Sendable {
    /// By its start and end.
    case times
    /// By the id in one of the program's own tables, which may have been edited; otherwise by its
    /// start and end.
    case listed(RecordID)
    /// By the id of another program.
    case foreign(RecordID)
    /// By its own id, last changed at that moment.
    case own(RecordID, changedAt: Instant?)
  }

  /// The line in the file; 0 if it has none.
  var line: Int
  /// Its title in the file.
  var title: String
  var identity = Identity.times
  var times: ShiftTimes
  /// The time worked, if the file has it.
  var actual: Interval?
  var breakMinutes: Int?
  /// The break of a new shift, if the file has none.
  var impliedBreakMinutes: Int?
  /// The length that the file gives beside start and end, in minutes.
  var statedMinutes: Int?
  /// The name of the person who worked, if the file has it.
  var person: String?
  /// The status of another program, which means nothing here.
  var ignoredStatus: String?
  /// Whether the break is determined by the pay rules.
  var hasBreakByRule = false
  /// Whether the file specifies the zone.
  var tellsZone = false
  var name: String?
  var code: String?
  var rate: Rate?
  var notes: String?
  var isAdditional: Bool?
  var status: ShiftStatus?
  var createdAt: Instant?
  /// Whether the file has its times as instants: in UTC, or with an offset. Otherwise they are clock
  /// times of the zone.
  var hasInstants = false

  /// What its calendar shows of the person; nil for busy, and if the file is no calendar.
  var availability: ShiftDraft.Availability?

  init(line: Int, title: String, times: ShiftTimes) {
    self.line = line
    self.title = title
    self.times = times
  }

  /// The code of the reason why time off is not imported.
  static let timeOffCode = "event_time_off"

  /// Whether it is time off by its title, or away from midnight to midnight, in a file of another
  /// program that does not say that it was worked.
  var isTimeOff: Bool {
    switch identity {
    case .foreign, .times: break
    default: return false
    }
    return status != .completed
      && (TimeOffTitle.matches(title) || isWholeDays && availability == .away)
  }

  /// Whether it is from midnight to midnight.
  var isWholeDays: Bool {
    let start = times.localStart, end = times.localEnd
    return start.secondOfDay == 0 && end.secondOfDay == 0 && start.day < end.day
  }

  /// The local dates: those of whole days, otherwise that of its start.
  var dates: Range<CivilDay> {
    let first = times.localStart.day
    return first..<(isWholeDays ? times.localEnd.day : first.adding(days: 1))
  }

  /// Validates the lengths of its texts and its break. Throws `TextTooLong` and `ActionError`.
  func checkLengths() throws {
    for text in [name, code, rate?.label].compactMap({ $0 }) {
      if let problem = TextTooLong(text) { throw problem }
    }
    if let problem = notes.flatMap({ TextTooLong($0, .note) }) { throw problem }
    if let breakMinutes, breakMinutes > times.minutes {
      throw ActionError.breakTooLong(minutes: breakMinutes)
    }
  }

  /// The id given by the file; nil if it has none.
  var id: RecordID? {
    switch identity {
    case .times: nil
    case .foreign(let id), .own(let id, _), .listed(let id): id
    }
  }

  /// The scheduled interval.
  var place: Interval { Interval(start: times.scheduledStart, end: times.scheduledEnd) }

  /// Whether a file of this program identifies the shift by its id.
  var isOurs: Bool {
    switch identity {
    case .own, .listed: true
    case .times, .foreign: false
    }
  }

  /// Returns a new shift with the values of the file, worked if it is over and has no other status.
  func shift(_ environment: Environment) -> Shift {
    let now = environment.now
    var shift = Shift(
      id: id ?? .new(), scheduledStart: times.scheduledStart, scheduledEnd: times.scheduledEnd,
      localStart: times.localStart, localEnd: times.localEnd, zone: times.zone,
      createdAt: createdAt ?? now, updatedAt: now)
    apply(to: &shift, environment, isNew: true)
    return shift
  }

  /// Applies the values of the file to a shift. An existing shift is not marked as worked just
  /// because it is over: the user decides that.
  func apply(to shift: inout Shift, _ environment: Environment, isNew: Bool = false) {
    if let breakMinutes = breakMinutes ?? (isNew ? impliedBreakMinutes : nil) {
      shift.breakMinutes = breakMinutes
    }
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
    case .times, .listed: moveReal(&shift, environment)
    case .foreign, .own: move(&shift, environment.now)
    }
    if case .own = identity { return applyAll(to: &shift) }
    let isOver = shift.scheduledEnd <= environment.now
    switch status {
    case .cancelled?: shift.status = .cancelled
    case .scheduled?, .absent?:
      guard case .listed = identity else { break }
      shift.status = shift.status.planned
      shift.actualStart = nil
      shift.actualEnd = nil
      // The worked times become the scheduled ones.
      move(&shift, environment.now)
    case .completed?, .inProgress?, nil:
      // An event that is no longer cancelled takes place again.
      if shift.status == .cancelled, id != nil {
        shift.status = shift.actual == nil ? .scheduled : .completed
      }
      if isOver, isNew || status != nil, shift.status == .scheduled { shift.markWorked() }
    }
  }

  /// Moves the shift to the times of the file, including worked times that equal the schedule. A
  /// worked shift becomes a planned one only if it moves ahead of `now`, and the reverse.
  private func move(_ shift: inout Shift, _ now: Instant) {
    guard
      shift.scheduled != Interval(start: times.scheduledStart, end: times.scheduledEnd)
        || shift.zone != times.zone
    else { return }
    let wasWorked = shift.status == .completed && shift.actual == shift.scheduled
    let wasAhead = shift.status == .scheduled && shift.scheduledEnd > now
    shift.scheduledStart = times.scheduledStart
    shift.scheduledEnd = times.scheduledEnd
    shift.localStart = times.localStart
    shift.localEnd = times.localEnd
    shift.zone = times.zone
    guard wasWorked || wasAhead else { return }
    if shift.scheduledEnd <= now { return shift.markWorked() }
    shift.status = .scheduled
    shift.actualStart = nil
    shift.actualEnd = nil
  }

  /// Moves the actual times to those of the table: the worked ones, otherwise the scheduled ones.
  private func moveReal(_ shift: inout Shift, _ environment: Environment) {
    if place != Interval(start: shift.start, end: shift.end) {
      guard let actual = shift.actual, actual != shift.scheduled else {
        return move(&shift, environment.now)
      }
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
    let given = status ?? .scheduled
    shift.status = given.isPlanned ? shift.status.planned : given
    shift.actualStart = actual?.start
    shift.actualEnd = actual?.end
  }
}

extension ShiftStatus {
  /// The status after a file calls the shift planned: what an absence covers stays covered.
  fileprivate var planned: ShiftStatus { self == .absent ? .absent : .scheduled }
}
