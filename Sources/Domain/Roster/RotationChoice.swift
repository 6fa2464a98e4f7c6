/// The settings that adapt a preset to a roster.
public struct RotationChoice: Equatable, Sendable {
  /// The day on which team A is on the first day of the cycle, and the first day for which shifts
  /// are planned. A cycle with a `firstWeekday` begins on that day of the same week instead.
  public var start: CivilDay
  /// The first day without shifts of the pattern; nil for no end.
  public var until: CivilDay?
  /// The index of the team; nil if the preset has none.
  public var team: Int?
  /// The number of days by which the start is shifted in the cycle; may be negative.
  public var turnedDays: Int
  /// Whether the cycle runs backwards: days before nights become nights before days.
  public var isReversed: Bool
  /// Kinds of shift with changed times; others keep the defaults.
  public var kinds: [RotationPreset.Kind]

  /// Creates settings; only the start is required.
  public init(
    start: CivilDay, until: CivilDay? = nil, team: Int? = nil, turnedDays: Int = 0,
    isReversed: Bool = false, kinds: [RotationPreset.Kind] = []
  ) {
    self.start = start
    self.until = until
    self.team = team
    self.turnedDays = turnedDays
    self.isReversed = isReversed
    self.kinds = kinds
  }
}

extension RotationPreset {
  /// Creates a pattern from this preset with the name of the preset. `names` returns the name of a
  /// kind of shift for its key. Throws `PatternError`.
  public func pattern(
    _ choice: RotationChoice, id: RecordID, zone: String, at now: Instant,
    names: (String) -> String
  ) throws(PatternError) -> ShiftPattern {
    var offset = 0
    if let team = choice.team {
      guard teamOffsets.indices.contains(team) else { throw .unknownTeam(team) }
      // Backwards, the teams follow each other in reverse order, which keeps the coverage.
      offset = choice.isReversed ? -teamOffsets[team] : teamOffsets[team]
    }
    var kinds = self.kinds
    for kind in choice.kinds {
      guard let index = kinds.firstIndex(where: { $0.code == kind.code }) else {
        throw .unknownCode(kind.code)
      }
      kinds[index] = kind
    }
    // Reduced to one cycle, so that the anchor stays near the start.
    let turn = modulo(modulo(choice.turnedDays, cycle.count) + offset, cycle.count)
    let first = firstWeekday.map { choice.start.startOfWeek($0) } ?? choice.start
    let pattern = ShiftPattern(
      id: id, name: self.names.first ?? self.id,
      schedule: .cycling(
        cycleStart: first.adding(days: -turn),
        days: days(kinds: kinds, isReversed: choice.isReversed, names: names)),
      effectiveFrom: choice.start, effectiveUntil: choice.until, zone: zone, createdAt: now,
      updatedAt: now)
    try pattern.check()
    return pattern
  }
}
