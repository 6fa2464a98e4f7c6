/// How a pattern repeats. The raw values of its kind are the stored ones.
public enum PatternSchedule: Equatable, Sendable {
  /// The same shift on some days of every week; bit `1 << (weekday.rawValue - 1)` is a weekday's.
  case weekly(daysOfWeekMask: Int, slot: RotationSlot)
  /// A cycle of days that starts over without end; `cycleStart` is some day on which its first day
  /// falls, and it holds before that too.
  case cycling(cycleStart: CivilDay, days: [RotationDay])

  /// The kind of schedule. The raw values are the stored ones.
  public enum Kind: Int, CaseIterable, Hashable, Sendable {
    case weekly = 0
    case cycling = 1
  }

  /// Which of the two it is.
  public var kind: Kind {
    switch self {
    case .weekly: .weekly
    case .cycling: .cycling
    }
  }

  /// The bit of a weekday in a mask.
  public static func mask(_ weekdays: Weekday...) -> Int {
    weekdays.reduce(0) { $0 | 1 << ($1.rawValue - 1) }
  }

  /// The shifts that start on a day.
  public func slots(on day: CivilDay) -> [RotationSlot] {
    switch self {
    case .weekly(let mask, let slot):
      return mask & Self.mask(day.weekday) != 0 ? [slot] : []
    case .cycling(let start, let days):
      return days.isEmpty ? [] : days[modulo(day - start, days.count)].slots
    }
  }

  /// After how many days it starts over.
  public var cycleDays: Int {
    switch self {
    case .weekly: 7
    case .cycling(_, let days): days.count
    }
  }

  /// The planned minutes of one cycle on the wall clock.
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

/// A rule by which shifts are planned, week by week or in a rotation.
public struct ShiftPattern: Equatable, Sendable, Identifiable {
  /// Its identity in the store.
  public var id: RecordID
  /// The pattern that this is a version of; its own identity for the first version. A changed rota
  /// is a new version from a day on, so that what lies before stays as it was.
  public var seriesID: RecordID
  /// The name shown.
  public var name: String
  /// The person's note; empty for none.
  public var notes: String
  /// The letter shown where a shift has none of its own; empty for none.
  public var code: String
  /// The colour it is drawn in.
  public var color: PatternColor
  /// Put away: no longer offered. Putting it away also ends it; what came from it stays.
  public var isArchived: Bool
  /// How it repeats.
  public var schedule: PatternSchedule
  /// The first day on which it plans shifts.
  public var effectiveFrom: CivilDay
  /// The first day on which it no longer does, nil for an open end.
  public var effectiveUntil: CivilDay?
  /// The IANA zone of the workplace.
  public var zone: String
  /// When the record was made.
  public var createdAt: Instant
  /// When the record was last changed.
  public var updatedAt: Instant

  /// A pattern; `check()` says whether it can be used.
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

  /// Throws the first `PatternError` that keeps it from being used. Whether the zone exists is
  /// for the caller to ask, who has the machine's zones.
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
