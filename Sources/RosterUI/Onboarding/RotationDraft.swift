import AppCore
import Domain
import Services

/// A rotation as described so far. It is not a pattern yet, so that it can still be shifted.
package struct RotationDraft: Equatable, Sendable {
  /// The cycle: a bundled preset, or a custom one.
  package var preset: RotationPreset
  /// The user's name for it; empty for the preset's.
  var name = ""
  /// The first day with shifts.
  package var first: CivilDay
  /// The first day without shifts; nil for an open end.
  var until: CivilDay?
  /// A day on which team A begins the cycle.
  var anchor: CivilDay
  /// The team; nil if it was not asked for.
  package var team: Int?
  /// The number of days by which the rotation was shifted earlier.
  var turnedDays = 0
  /// Whether the cycle runs backwards.
  var isReversed = false
  /// The kinds of shift with custom times.
  var kinds: [RotationPreset.Kind] = []
  /// The unpaid break minutes of kinds of shift with their own.
  var breaks: [Character: Int] = [:]

  /// Creates a rotation whose cycle starts on its first day.
  package init(_ preset: RotationPreset, first: CivilDay) {
    self.preset = preset
    self.first = first
    anchor = first
  }

  /// The kinds of shift with their effective times.
  var kindsInForce: [RotationPreset.Kind] {
    preset.kinds.map { kind in kinds.first { $0.code == kind.code } ?? kind }
  }

  /// The title: the custom name, or that of the preset with the team.
  package var title: String {
    guard name.isEmpty else { return name }
    let own = preset.names.first ?? preset.id
    return team.map { "\(own) \(RotationPreset.teamName($0))" } ?? own
  }

  // MARK: Shifting

  /// Shifts the rotation that many days earlier; a negative number shifts it later.
  package mutating func turn(_ days: Int) {
    let count = preset.cycle.count
    turnedDays = ((turnedDays + days) % count + count) % count
  }

  /// Selects the next or previous team, starting from team A if none was chosen.
  package mutating func turnTeam(_ step: Int) {
    let count = preset.teamOffsets.count
    guard count > 0 else { return }
    team = (((team ?? 0) + step) % count + count) % count
  }

  /// Reverses the order of the cycle.
  mutating func reverse() { isReversed.toggle() }

  /// Starts the cycle on `day`, regardless of the preset's weekday.
  package mutating func begin(on day: CivilDay) {
    anchor = preset.firstWeekday.map { day.startOfWeek($0) } ?? day
    turnedDays = 0
    turn(anchor - day)
  }

  // MARK: Pattern

  /// Returns the pattern of the rotation. Throws `PatternError`.
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

  /// Converts `pattern` into a draft that can be changed from `first` on; nil if a day of it has
  /// several shifts, which a cycle of letters cannot represent.
  package init?(_ pattern: ShiftPattern, first: CivilDay) {
    let slots = (0..<pattern.schedule.cycleDays).map {
      pattern.schedule.slots(on: pattern.effectiveFrom.adding(days: $0))
    }
    self.init(slots, from: pattern.effectiveFrom, name: pattern.name, first: first)
  }

  /// Creates a rotation of days that were typed, called `name`, from the first of them on. A shift
  /// without a code of its own gets that of its day. Nil without a shift, or if they have more kinds
  /// than a cycle of letters.
  init?(typed days: [(day: CivilDay, shift: Shift?, code: String)], name: String) {
    guard let first = days.first?.day, days.contains(where: { $0.shift != nil }) else { return nil }
    let slots = days.map { day in day.shift.map { [RotationSlot($0, day.code)] } ?? [] }
    self.init(slots, from: first, name: name, first: first)
  }

  /// Creates a rotation with the shifts of each day of its cycle, which has begun on `start`.
  private init?(
    _ slots: [[RotationSlot]], from start: CivilDay, name: String, first: CivilDay
  ) {
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
    guard let preset = try? PatternDiscovery.own(String(cycle), kinds, name: name) else {
      return nil
    }
    self.init(preset, first: first)
    self.breaks = breaks
    begin(on: start)
  }
}

extension RotationSlot {
  /// Creates a slot with the local times of a shift, and its code or another one.
  fileprivate init(_ shift: Shift, _ code: String) {
    let start = shift.localStart
    self.init(
      code: shift.code.isEmpty ? code : shift.code, name: shift.name,
      startMinuteOfDay: start.secondOfDay / 60,
      durationMinutes: Int((shift.localEnd.floatingSeconds - start.floatingSeconds) / 60),
      breakMinutes: shift.breakMinutes)
  }
}

extension PatternSchedule {
  /// Returns the schedule with `change` applied to each slot.
  package func mapSlots(_ change: (RotationSlot) -> RotationSlot) -> PatternSchedule {
    switch self {
    case .weekly(let mask, let slot): .weekly(daysOfWeekMask: mask, slot: change(slot))
    case .cycling(let start, let days):
      .cycling(cycleStart: start, days: days.map { RotationDay($0.slots.map(change)) })
    }
  }

  /// The schedule as weekdays, if it is a cycle of one week with one kind of shift.
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
