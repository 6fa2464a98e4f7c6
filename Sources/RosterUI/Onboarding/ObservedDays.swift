import Domain

/// What a person says they worked on some days, from which their rotation is found.
package struct ObservedDays: Equatable, Sendable {
  /// What was worked on a day. The raw values are the letters in which it is kept.
  package enum Duty: Character, CaseIterable {
    case day = "D"
    case late = "L"
    case night = "N"
    /// 24 hours or more.
    case duty = "X"
    case off = "-"
    case unknown = "?"

    /// What a shift of a preset is seen as.
    package init(_ kind: RotationPreset.Kind) {
      switch kind.nameKey {
      case "night", "long_night": self = .night
      case "late", "evening": self = .late
      case "duty": self = .duty
      default: self = .day
      }
    }
  }

  /// How many days are asked for.
  package static let count = 14

  /// The first of them.
  package var first: CivilDay
  /// What was told of each.
  package var duties = [Duty](repeating: .unknown, count: ObservedDays.count)
  /// The day that is told next.
  package var cursor = 0

  /// Two weeks from `first` on of which nothing is told yet.
  package init(first: CivilDay) { self.first = first }

  /// Whether anything is told.
  var isEmpty: Bool { duties.allSatisfy { $0 == .unknown } }

  /// Records the duty of the day under the cursor, and moves to the next day.
  package mutating func record(_ duty: Duty) {
    duties[cursor] = duty
    move(1)
  }

  /// Removes the duty that was recorded last.
  package mutating func takeBack() {
    if duties[cursor] == .unknown { move(-1) }
    duties[cursor] = .unknown
  }

  /// Moves the cursor by `days`.
  mutating func move(_ days: Int) { cursor = min(max(0, cursor + days), duties.count - 1) }
}

/// A rotation, and where in its cycle one would have to be, for days as they were told.
package struct PatternMatch: Equatable, Sendable {
  /// The rotation.
  package let preset: RotationPreset
  /// The day of the cycle, from 0, on which the first of the days falls.
  package let phase: Int
  /// How far the days are from it; 0 where all of them fit.
  package let distance: Int

  package init(preset: RotationPreset, phase: Int, distance: Int) {
    self.preset = preset
    self.phase = phase
    self.distance = distance
  }

  /// The rotation so turned, with shifts from `first` on.
  package func draft(_ days: ObservedDays, first: CivilDay) -> RotationDraft {
    var draft = RotationDraft(preset, first: first)
    draft.begin(on: days.first.adding(days: -phase))
    return draft
  }
}

extension PatternDiscovery {
  /// The rotations among `presets` that come nearest to what was told, at most `limit`: those that
  /// fit wholly first, of these the shortest cycle, then the order of the list. Each one at all
  /// phases that come as near, and each once where nothing was told.
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
    // Two rotations that plan the same shifts under two names would be one choice too many.
    var seen: Set<[String]> = []
    var found: [PatternMatch] = []
    for match in sorted.map(\.element.match) where found.count < limit {
      if seen.insert(match.preset.turned(to: match.phase)).inserted { found.append(match) }
    }
    return found
  }

  /// A cycle of weekdays stands on its weekday, any other begins with the days.
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

  /// Work and no work is the greatest difference; a duty of 24 hours is a day shift to many.
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
  /// The days of the cycle from `phase` on, each with its times: equal where two plan the same.
  fileprivate func turned(to phase: Int) -> [String] {
    // The shortest stretch that repeats stands for the cycle.
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
