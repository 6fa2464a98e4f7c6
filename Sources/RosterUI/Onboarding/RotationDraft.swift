import AppCore
import Domain
import Services

/// A rotation as a person has told it so far: not yet a pattern, so that it can still be turned.
package struct RotationDraft: Equatable, Sendable {
  /// The cycle: a preset that the program carries, or one made of what was told.
  package var preset: RotationPreset
  /// The name it is given; empty for the preset's.
  var name = ""
  /// The first day with shifts.
  package var first: CivilDay
  /// The first day without shifts again, nil for an open end.
  var until: CivilDay?
  /// A day on which team A, or whoever there is, begins the cycle.
  var anchor: CivilDay
  /// The team, nil where it was not asked for.
  package var team: Int?
  /// How many days the rotation was turned towards earlier days.
  var turnedDays = 0
  /// The cycle runs backwards.
  var isReversed = false
  /// Kinds of shift with times of one's own.
  var kinds: [RotationPreset.Kind] = []
  /// The unpaid minutes of kinds of shift that have their own.
  var breaks: [Character: Int] = [:]

  /// A rotation that begins its cycle on its first day.
  package init(_ preset: RotationPreset, first: CivilDay) {
    self.preset = preset
    self.first = first
    anchor = first
  }

  /// The kinds of shift with their times.
  var kindsInForce: [RotationPreset.Kind] {
    preset.kinds.map { kind in kinds.first { $0.code == kind.code } ?? kind }
  }

  /// What it is called: as it was named, or as the preset is and the team.
  package var title: String {
    guard name.isEmpty else { return name }
    let own = preset.names.first ?? preset.id
    return team.map { "\(own) \(RotationPreset.teamName($0))" } ?? own
  }

  // MARK: Turning

  /// Every shift a day earlier, or later where `days` is negative.
  package mutating func turn(_ days: Int) {
    let count = preset.cycle.count
    turnedDays = ((turnedDays + days) % count + count) % count
  }

  /// The next team, or the one before; as if it were team A where none was told.
  package mutating func turnTeam(_ step: Int) {
    let count = preset.teamOffsets.count
    guard count > 0 else { return }
    team = (((team ?? 0) + step) % count + count) % count
  }

  /// The days are worked from the last of the cycle to the first.
  mutating func reverse() { isReversed.toggle() }

  /// The cycle begins on `day`, whatever weekday the preset would have.
  package mutating func begin(on day: CivilDay) {
    anchor = preset.firstWeekday.map { day.startOfWeek($0) } ?? day
    turnedDays = 0
    turn(anchor - day)
  }

  // MARK: Pattern

  /// The pattern that it would be. Throws `PatternError`.
  package func pattern(
    id: RecordID, color: PatternColor = .series(0), _ environment: AppEnvironment
  ) throws(PatternError) -> ShiftPattern {
    let choice = RotationChoice(
      start: anchor, team: team, turnedDays: turnedDays, isReversed: isReversed, kinds: kinds)
    let texts = environment.texts
    var pattern = try preset.pattern(
      choice, id: id, zone: environment.zone.identifier, at: environment.now
    ) { key in texts.has("kind.\(key)") ? environment.format.kind(key) : key }
    pattern.schedule = pattern.schedule.mapSlots { slot in
      var slot = slot
      slot.breakMinutes = slot.code.first.flatMap { breaks[$0] }
      return slot
    }
    pattern.name = title
    pattern.color = color
    pattern.effectiveFrom = first
    pattern.effectiveUntil = until
    pattern.schedule = pattern.schedule.simplified
    try pattern.check()
    return pattern
  }

  /// The rotation that `pattern` is, to be changed from `first` on; nil where a day of it has
  /// several shifts, which no letter stands for.
  package init?(_ pattern: ShiftPattern, first: CivilDay) {
    let slots = (0..<pattern.schedule.cycleDays).map {
      pattern.schedule.slots(on: pattern.effectiveFrom.adding(days: $0))
    }
    guard slots.allSatisfy({ $0.count < 2 }) else { return nil }
    var kinds: [RotationPreset.Kind] = []
    var breaks: [Character: Int] = [:]
    var codes: [RotationSlot: Character] = [:]
    for slot in slots.joined() where codes[slot] == nil {
      let taken = Set(codes.values)
      guard
        let code = (slot.code.prefix(1) + "ABCDEFGHLNX").first(where: {
          !taken.contains($0) && $0 != RotationPreset.dayOff
        })
      else { return nil }
      codes[slot] = code
      breaks[code] = slot.breakMinutes
      kinds.append(
        RotationPreset.Kind(
          code: code, nameKey: slot.name, startMinuteOfDay: slot.startMinuteOfDay,
          durationMinutes: slot.durationMinutes))
    }
    let cycle = slots.map { $0.first.flatMap { codes[$0] } ?? RotationPreset.dayOff }
    guard let preset = try? PatternDiscovery.own(String(cycle), kinds, name: pattern.name) else {
      return nil
    }
    self.init(preset, first: first)
    self.breaks = breaks
    begin(on: pattern.effectiveFrom)
  }
}

extension PatternSchedule {
  /// The same with each shift as `change` makes it.
  package func mapSlots(_ change: (RotationSlot) -> RotationSlot) -> PatternSchedule {
    switch self {
    case .weekly(let mask, let slot): .weekly(daysOfWeekMask: mask, slot: change(slot))
    case .cycling(let start, let days):
      .cycling(cycleStart: start, days: days.map { RotationDay($0.slots.map(change)) })
    }
  }

  /// A cycle of one week with one kind of shift as what it is: days of the week.
  var simplified: PatternSchedule {
    guard case .cycling(let start, let days) = self, days.count == 7,
      let slot = days.lazy.flatMap(\.slots).first,
      days.allSatisfy({ $0.slots.isEmpty || $0.slots == [slot] })
    else { return self }
    let mask = (0..<7).filter { !days[$0].slots.isEmpty }.reduce(0) { mask, index in
      mask | PatternSchedule.mask(start.adding(days: index).weekday)
    }
    return .weekly(daysOfWeekMask: mask, slot: slot)
  }
}
