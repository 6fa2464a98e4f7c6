import Domain

/// The duties that a user worked on some days, from which their rotation is inferred.
package struct ObservedDays: Equatable, Sendable {
  /// The duty of a day. The raw values are the letters in which it is stored.
  package enum Duty: Character, CaseIterable {
    case day = "D"
    case late = "L"
    case night = "N"
    /// A shift of 24 hours or more.
    case duty = "X"
    case off = "-"
    case unknown = "?"

    /// Returns the duty that a preset's kind of shift appears as.
    package init(_ kind: RotationPreset.Kind) {
      switch kind.nameKey {
      case "night", "long_night": self = .night
      case "late", "evening": self = .late
      case "duty": self = .duty
      default: self = .day
      }
    }
  }

  /// The number of days asked for.
  package static let count = 14

  /// The first day.
  package var first: CivilDay
  /// The recorded duty of each day.
  package var duties = [Duty](repeating: .unknown, count: ObservedDays.count)
  /// The index of the next day to record.
  package var cursor = 0

  /// Creates two weeks from `first` with nothing recorded.
  package init(first: CivilDay) { self.first = first }

  /// Whether nothing is recorded.
  var isEmpty: Bool { duties.allSatisfy { $0 == .unknown } }

  /// Records the duty of the day under the cursor, and moves to the next day.
  package mutating func record(_ duty: Duty) {
    duties[cursor] = duty
    move(1)
  }

  /// Removes the last recorded duty.
  package mutating func takeBack() {
    if duties[cursor] == .unknown { move(-1) }
    duties[cursor] = .unknown
  }

  /// Moves the cursor by `days`.
  mutating func move(_ days: Int) { cursor = min(max(0, cursor + days), duties.count - 1) }
}

/// A rotation and its phase, matched with recorded days.
package struct PatternMatch: Equatable, Sendable {
  /// The rotation.
  package let preset: RotationPreset
  /// The index in the cycle of the first recorded day.
  package let phase: Int
  /// The distance from the recorded days; 0 for an exact match.
  package let distance: Int

  package init(preset: RotationPreset, phase: Int, distance: Int) {
    self.preset = preset
    self.phase = phase
    self.distance = distance
  }

  /// Returns the rotation at that phase, with shifts from `first` on.
  package func draft(_ days: ObservedDays, first: CivilDay) -> RotationDraft {
    var draft = RotationDraft(preset, first: first)
    draft.begin(on: days.first.adding(days: -phase))
    return draft
  }
}

extension PatternDiscovery {
  /// Returns at most `limit` rotations of `presets` closest to the recorded days: exact matches
  /// first, then by length of the cycle and order of the list. Each appears at all phases that fit
  /// equally well, or once if nothing is recorded.
  package static func matches(
    _ days: ObservedDays, among presets: [RotationPreset], limit: Int = 40
  ) -> [PatternMatch] {
    guard !days.isEmpty else {
      let all = presets.map { PatternMatch(preset: $0, phase: usualPhase($0, days), distance: 0) }
      return Array(all.prefix(limit))
    }
    let told = days.duties.enumerated().filter { $0.element != .unknown }
    let ranked = presets.enumerated().flatMap { place, preset in
      nearest(preset, told).map { (match: $0, rank: [$0.distance, preset.cycle.count, place]) }
    }
    let sorted = ranked.enumerated().sorted { a, b in
      (a.element.rank + [a.offset]).lexicographicallyPrecedes(b.element.rank + [b.offset])
    }
    // Offer rotations that plan the same shifts under different names only once.
    var seen: Set<[String]> = []
    var found: [PatternMatch] = []
    for match in sorted.map(\.element.match) where found.count < limit {
      if seen.insert(match.preset.turned(to: match.phase)).inserted { found.append(match) }
    }
    return found
  }

  /// Returns the default phase: a weekday cycle starts on its weekday, any other with the days.
  private static func usualPhase(_ preset: RotationPreset, _ days: ObservedDays) -> Int {
    preset.firstWeekday.map { days.first - days.first.startOfWeek($0) } ?? 0
  }

  private static func nearest(
    _ preset: RotationPreset, _ told: [(offset: Int, element: ObservedDays.Duty)]
  ) -> [PatternMatch] {
    let byCode = Dictionary(
      preset.kinds.map { ($0.code, ObservedDays.Duty($0)) }, uniquingKeysWith: { first, _ in first }
    )
    let cycle = preset.cycle.map { byCode[$0] ?? .off }
    let distances = cycle.indices.map { phase in
      told.reduce(0) { $0 + distance($1.element, cycle[(phase + $1.offset) % cycle.count]) }
    }
    let least = distances.min() ?? 0
    return cycle.indices.filter { distances[$0] == least }.map {
      PatternMatch(preset: preset, phase: $0, distance: least)
    }
  }

  /// Returns the distance of two duties. Work versus no work is the greatest; many people regard a
  /// 24-hour duty as a day shift.
  private static func distance(_ told: ObservedDays.Duty, _ planned: ObservedDays.Duty) -> Int {
    if told == planned { return 0 }
    if told == .off || planned == .off { return 6 }
    switch (told, planned) {
    case (.day, .duty), (.duty, .day): return 1
    case (.day, .late), (.late, .day): return 3
    default: return 4
    }
  }
}

extension RotationPreset {
  /// Returns the days of the cycle from `phase` on with their times, for comparing two plans.
  fileprivate func turned(to phase: Int) -> [String] {
    // The shortest repeating period represents the cycle.
    let days = cycle.indices.map { index -> String in
      let code = cycle[(index + phase) % cycle.count]
      guard let kind = kinds.first(where: { $0.code == code }) else { return "" }
      return "\(kind.startMinuteOfDay)+\(kind.durationMinutes)"
    }
    let period = (1...days.count).first { period in
      days.count % period == 0 && days.indices.allSatisfy { days[$0] == days[$0 % period] }
    }
    return Array(days.prefix(period ?? days.count))
  }
}
