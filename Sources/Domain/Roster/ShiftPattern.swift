/// The recurrence of a pattern.
public enum PatternSchedule: Equatable, Sendable {
  /// The same shift on some days of every week; the bit of a weekday is `1 << (weekday.rawValue -
  /// 1)`.
  case weekly(daysOfWeekMask: Int, slot: RotationSlot)
  /// An endless cycle of days. `cycleStart` is any day that is the first of the cycle; the cycle
  /// also extends to earlier days.
  case cycling(cycleStart: CivilDay, days: [RotationDay])

  /// The kind of schedule. The raw values are the stored ones.
  public enum Kind: Int, CaseIterable, Hashable, Sendable {
    case weekly = 0
    case cycling = 1
  }

  /// The kind of the schedule.
  public var kind: Kind {
    switch self {
    case .weekly: .weekly
    case .cycling: .cycling
    }
  }

  /// Returns the mask of some weekdays.
  public static func mask(_ weekdays: Weekday...) -> Int {
    weekdays.reduce(0) { $0 | 1 << ($1.rawValue - 1) }
  }

  /// Returns the shifts that start on a day.
  public func slots(on day: CivilDay) -> [RotationSlot] {
    switch self {
    case .weekly(let mask, let slot):
      return mask & Self.mask(day.weekday) != 0 ? [slot] : []
    case .cycling(let start, let days):
      return days.isEmpty ? [] : days[modulo(day - start, days.count)].slots
    }
  }

  /// The length of the cycle in days.
  public var cycleDays: Int {
    switch self {
    case .weekly: 7
    case .cycling(_, let days): days.count
    }
  }

  /// The planned local minutes of one cycle.
  public var cycleMinutes: Int {
    switch self {
    case .weekly(let mask, let slot): (mask & 0x7f).nonzeroBitCount * slot.durationMinutes
    case .cycling(_, let days):
      days.reduce(0) { $0 + $1.slots.reduce(0) { $0 + $1.durationMinutes } }
    }
  }

  /// The planned minutes of an average week, rounded half up.
  public var averageMinutesPerWeek: Int {
    cycleDays == 0 ? 0 : (cycleMinutes * 14 + cycleDays) / (2 * cycleDays)
  }
}

/// A rule that plans shifts weekly or in a rotation.
public struct ShiftPattern: Equatable, Sendable, Identifiable {
  /// The id of the record.
  public var id: RecordID
  /// The id of the first version of the pattern, shared by all its versions. A changed rota is a
  /// new version from a day on, so that earlier shifts are unchanged.
  public var seriesID: RecordID
  /// The displayed name.
  public var name: String
  /// The note; empty for none.
  public var notes: String
  /// The code of shifts without one of their own; empty for none.
  public var code: String
  /// The display colour.
  public var color: PatternColor
  /// Whether it is retired: no longer offered. Retiring also ends it; existing shifts are kept.
  public var isArchived: Bool
  /// The recurrence.
  public var schedule: PatternSchedule
  /// The first day for which it plans shifts.
  public var effectiveFrom: CivilDay
  /// The first day for which it no longer does; nil for no end.
  public var effectiveUntil: CivilDay?
  /// The IANA zone of the workplace.
  public var zone: String
  /// The creation time of the record.
  public var createdAt: Instant
  /// The time of the last change.
  public var updatedAt: Instant

  /// Creates a pattern; `check()` validates it.
  public init(
    id: RecordID, seriesID: RecordID? = nil, name: String, notes: String = "", code: String = "",
    color: PatternColor = .series(0), isArchived: Bool = false, schedule: PatternSchedule,
    effectiveFrom: CivilDay, effectiveUntil: CivilDay? = nil, zone: String, createdAt: Instant,
    updatedAt: Instant
  ) {
    self.id = id
    self.seriesID = seriesID ?? id
    self.name = name
    self.notes = notes
    self.code = code
    self.color = color
    self.isArchived = isArchived
    self.schedule = schedule
    self.effectiveFrom = effectiveFrom
    self.effectiveUntil = effectiveUntil
    self.zone = zone
    self.createdAt = createdAt
    self.updatedAt = updatedAt
  }

  /// Throws the first `PatternError` that makes the pattern invalid. The existence of the time zone
  /// is not checked, because it depends on the machine.
  public func check() throws(PatternError) {
    switch schedule {
    case .weekly(let mask, let slot):
      guard (0...0x7f).contains(mask) else { throw .weekdayMask(mask) }
      guard mask != 0 else { throw .noShifts }
      if let problem = slot.problem { throw .slot(day: 0, slot: 0, problem) }
    case .cycling(let cycleStart, let days):
      guard !days.isEmpty else { throw .noDays }
      guard days.contains(where: { !$0.slots.isEmpty }) else { throw .noShifts }
      try Self.check(days)
      try Self.check(cycleStart)
    }
    try Self.check(effectiveFrom)
    if let effectiveUntil {
      try Self.check(effectiveUntil)
      guard effectiveFrom < effectiveUntil else {
        throw .untilNotAfterFrom(from: effectiveFrom, until: effectiveUntil)
      }
    }
  }

  private static func check(_ days: [RotationDay]) throws(PatternError) {
    for (day, rotationDay) in days.enumerated() {
      for (index, slot) in rotationDay.slots.enumerated() {
        if let problem = slot.problem { throw .slot(day: day, slot: index, problem) }
      }
    }
  }

  private static func check(_ day: CivilDay) throws(PatternError) {
    guard TimeParser.years.contains(day.year) else { throw .yearOutOfRange(day) }
  }
}

extension ShiftPattern {
  /// The pattern as a new one with the id that its plan gets on every computer, so that one that is
  /// set up on two of them is one.
  public var planned: ShiftPattern {
    var pattern = self
    pattern.id = planID
    pattern.seriesID = planID
    return pattern
  }

  /// The id that follows from the plan.
  public var planID: RecordID {
    var derivation = RecordID.Derivation()
    func add(_ slots: [RotationSlot]) {
      for slot in slots {
        let length = "\(slot.durationMinutes) \(slot.breakMinutes ?? -1)"
        derivation.add("\n\(slot.code) \(slot.startMinuteOfDay) \(length)")
      }
    }
    derivation.add("rotation \(ISOText.format(effectiveFrom)) \(zone)")
    switch schedule {
    case .weekly(let mask, let slot):
      derivation.add(" weekly \(mask)")
      add([slot])
    case .cycling(let start, let days):
      derivation.add(" \(ISOText.format(start))")
      for day in days {
        derivation.add("\n")
        add(day.slots)
      }
    }
    return derivation.id
  }
}
