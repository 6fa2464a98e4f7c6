/// How a person's own roster differs from a preset.
public struct RotationChoice: Equatable, Sendable {
  /// The day on which team A is on the first day of the cycle; shifts are planned from here on. A
  /// cycle with a `firstWeekday` has begun on that day of this week instead.
  public var start: CivilDay
  /// The first day without shifts of the pattern, nil for an open end.
  public var until: CivilDay?
  /// The team, counted from 0, nil where the preset has none.
  public var team: Int?
  /// How many days further into the cycle the start is; may be negative.
  public var turnedDays: Int
  /// The cycle runs backwards: days before nights become nights before days.
  public var isReversed: Bool
  /// Kinds of shift with times of one's own; the others keep the usual ones.
  public var kinds: [RotationPreset.Kind]

  /// A choice; only the start has to be told.
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
  /// A pattern after this preset, named as the preset is until it gets a name of its own. `names`
  /// gives the name of a kind of shift for its key. Throws `PatternError`.
  public func pattern(
    _ choice: RotationChoice, id: RecordID, zone: String, at now: Instant,
    names: (String) -> String
  ) throws(PatternError) -> ShiftPattern {
    var offset = 0
    if let team = choice.team {
      guard teamOffsets.indices.contains(team) else { throw .unknownTeam(team) }
      // Backwards the teams follow one another the other way round, which keeps them covering.
      offset = choice.isReversed ? -teamOffsets[team] : teamOffsets[team]
    }
    var kinds = self.kinds
    for kind in choice.kinds {
      guard let index = kinds.firstIndex(where: { $0.code == kind.code }) else {
        throw .unknownCode(kind.code)
      }
      kinds[index] = kind
    }
    // Cut to one cycle, so that the anchor stays near the start.
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
