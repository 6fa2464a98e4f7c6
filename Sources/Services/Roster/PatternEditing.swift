import Domain

/// The part of a pattern that a change of one of its shifts applies to.
package enum PatternScope: Equatable, Sendable {
  /// That shift only.
  case this
  /// That shift and all following ones.
  case following
  /// All shifts from today on; the past is never rewritten.
  case whole
}

/// Changes a pattern through one of its shifts: its kind of shift gets other times or another name
/// throughout, or the pattern moves to other days or ends.
///
/// Shifts of the pattern that were edited before are unchanged. A cycle is rotated as a whole; a
/// weekly pattern exchanges one weekday for another.
package struct PatternEditing {
  /// The edited shift.
  let shift: Shift
  package let environment: Environment
  /// The pattern's name.
  package let name: String
  /// The versions of the pattern.
  private let versions: [ShiftPattern]
  private let origin: OccurrenceID
  /// The kind of the shift in the pattern.
  private let kind: RotationSlot
  private let cycleDays: Int

  /// Creates an editor; nil if no pattern plans the shift any more. `patterns` are the roster's.
  package init?(_ shift: Shift, among patterns: [ShiftPattern], _ environment: Environment) {
    guard let origin = shift.origin else { return nil }
    versions = patterns.filter { $0.seriesID == origin.patternID }
    guard let version = versions.last(where: { $0.plans(on: origin.day) }) else { return nil }
    let slots = version.schedule.slots(on: origin.day)
    guard slots.indices.contains(origin.slotIndex) else { return nil }
    self.shift = shift
    self.origin = origin
    self.environment = environment
    name = version.name
    kind = slots[origin.slotIndex]
    cycleDays = version.schedule.cycleDays
  }

  /// Returns the first day affected by a change of `scope`.
  package func start(of scope: PatternScope) -> CivilDay {
    guard scope == .whole, let first = versions.first else { return origin.day }
    return max(environment.today, first.effectiveFrom)
  }

  /// Returns the possible scopes of `action`, a change of the shift, most likely first.
  package func scopes(for action: Action) -> [PatternScope] {
    switch action.base as? ShiftAction {
    case .delete: break
    case .save, .move:
      guard let change = change(by: action), !change.isNone, abs(change.days) < cycleDays else {
        return [.this]
      }
    default: return [.this]
    }
    return start(of: .whole) < origin.day ? [.this, .following, .whole] : [.this, .following]
  }

  /// Returns `action`, a change of the shift, applied to `scope`.
  package func action(_ action: Action, for scope: PatternScope) -> Action {
    guard scopes(for: action).contains(scope), scope != .this else { return action }
    guard let change = change(by: action) else {
      return .pattern(
        .revise(
          PatternRevision(
            seen: versions, from: start(of: scope), versions: [], shift: shift, becomes: nil)))
    }
    return .pattern(.revise(revision(change, scope)))
  }

  // MARK: Changes

  /// The change of the shift and its kind.
  private struct Change {
    var shift: Shift
    var kind: RotationSlot
    var days: Int
    /// Whether nothing changes that a pattern could represent.
    var isNone = false
  }

  /// Returns the change made by `action`; nil if it deletes the shift.
  private func change(by action: Action) -> Change? {
    var edited = shift
    switch action.base as? ShiftAction {
    case .save(let saved, _): edited = saved
    case .move(_, let times): edited.move(to: times, now: environment.now)
    default: return nil
    }
    let days = edited.localStart.day - shift.localStart.day
    var change = Change(shift: edited, kind: kind(changedBy: edited, days: days), days: days)
    change.isNone = change.kind == kind && days == 0
    return change
  }

  /// Returns the kind with the values that differ from the shift before, which may have been an
  /// exception in others already.
  private func kind(changedBy edited: Shift, days: Int) -> RotationSlot {
    // A clock change may skip its hours on the new day; that does not alter the plan.
    let shift = (try? ShiftEditing(environment).relocated(shift, days: days)) ?? shift
    var kind = kind
    if edited.code != shift.code { kind.code = edited.code }
    if edited.name != shift.name { kind.name = edited.name }
    if edited.localStart.secondOfDay != shift.localStart.secondOfDay {
      kind.startMinuteOfDay = edited.localStart.secondOfDay / 60
    }
    if edited.wallMinutes != shift.wallMinutes { kind.durationMinutes = edited.wallMinutes }
    if edited.breakMinutes != shift.breakMinutes { kind.breakMinutes = edited.breakMinutes }
    kind.breakMinutes = kind.breakMinutes.map { min($0, kind.durationMinutes) }
    return kind
  }

  private func revision(_ change: Change, _ scope: PatternScope) -> PatternRevision {
    let start = start(of: scope)
    let isInForce = versions.contains { $0.plans(on: start) }
    var from = start
    if change.days < 0, isInForce {
      // The shifts that move earlier replace those planned there.
      from = start.adding(days: change.days)
      if scope == .whole { from = max(from, environment.today) }
    }
    let following = versions.filter { $0.effectiveUntil.map { $0 > start } ?? true }
      .compactMap { revised($0, by: change, start: start, from: from) }
    return PatternRevision(
      seen: versions, from: from, versions: following, shift: shift,
      becomes: becoming(change))
  }

  private func revised(
    _ version: ShiftPattern, by change: Change, start: CivilDay, from: CivilDay
  ) -> ShiftPattern? {
    var next = version
    next.schedule = version.schedule.replacing(kind, by: change.kind)
      .turned(by: change.days, at: origin.day.weekday)
    guard version.effectiveFrom <= start else { return next }
    if version.effectiveFrom < start { next.id = .new() }
    next.effectiveFrom = from
    // All shifts of a cycle move later, and nothing replaces them.
    if change.days > 0, case .cycling = version.schedule {
      next.effectiveFrom = start.adding(days: change.days)
    }
    return next.effectiveUntil.map { $0 > next.effectiveFrom } ?? true ? next : nil
  }

  /// Returns the shift with the id of its new day in the pattern.
  private func becoming(_ change: Change) -> Shift {
    guard change.days != 0 else { return change.shift }
    var shift = change.shift
    let place = OccurrenceID(
      patternID: origin.patternID, day: origin.day.adding(days: change.days),
      slotIndex: origin.slotIndex)
    shift.origin = place
    shift.id = place.recordID
    return shift
  }
}

extension ShiftPattern {
  fileprivate func plans(on day: CivilDay) -> Bool {
    effectiveFrom <= day && effectiveUntil.map { day < $0 } ?? true
  }
}

extension Shift {
  /// The planned duration in wall-clock minutes.
  fileprivate var wallMinutes: Int {
    Int((localEnd.floatingSeconds - localStart.floatingSeconds) / 60)
  }
}

extension PatternSchedule {
  /// Returns the schedule with every `kind` replaced.
  fileprivate func replacing(_ kind: RotationSlot, by other: RotationSlot) -> PatternSchedule {
    switch self {
    case .weekly(let mask, let slot):
      return .weekly(daysOfWeekMask: mask, slot: slot == kind ? other : slot)
    case .cycling(let start, let days):
      let changed = days.map { RotationDay($0.slots.map { $0 == kind ? other : $0 }) }
      return .cycling(cycleStart: start, days: changed)
    }
  }

  /// Returns the cycle rotated by that many days; of a weekly schedule only the shifts on `weekday`
  /// move.
  fileprivate func turned(by days: Int, at weekday: Weekday) -> PatternSchedule {
    switch self {
    case .weekly(let mask, let slot):
      let place = Weekday.allCases.firstIndex(of: weekday) ?? 0
      let bit = Self.mask(weekday)
      guard days != 0, mask & bit != 0 else { return self }
      let other = Weekday.allCases[((place + days) % 7 + 7) % 7]
      return .weekly(daysOfWeekMask: mask & ~bit | Self.mask(other), slot: slot)
    case .cycling(let start, let cycle):
      return .cycling(cycleStart: start.adding(days: days), days: cycle)
    }
  }
}
