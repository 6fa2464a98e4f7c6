import Domain

/// The log, folded once: what every signal and every factor needs of it.
struct EventLedger: Sendable {
  /// The half-life of evidence, in days (reference, Coach § 3.2, as all numbers here).
  static let halfLife = 14.0
  /// The days after which a success no longer counts.
  static let windowDays = 42.0
  /// The share of successes that is expected without evidence.
  static let usualSuccess = 0.6
  /// The friction that is expected without evidence.
  static let usualFriction = 0.2

  /// The tallies by slug.
  private(set) var actions: [String: ActionTally] = [:]
  /// The tallies by area.
  private(set) var areas: [ActionTag: ActionTally] = [:]
  /// The tally of all actions.
  private(set) var all = ActionTally()
  /// The completed lengths with their weights, by kind of day.
  private(set) var lengths: [ShiftDay: [ActionLength: Double]] = [:]
  /// The completed halves by area and day; a day with nothing but skipped actions is skipped.
  private(set) var days: [ActionTag: [CivilDay: Momentum.Day]] = [:]

  /// The days of illness, which are skipped if nothing was done on them.
  private let ill: Set<CivilDay>

  /// Folds the events up to `now`. Those of actions that the library no longer has count for all
  /// actions together.
  init(
    _ events: some Sequence<ActionEvent>, library: ActionLibrary, now: Instant,
    ill: Set<CivilDay> = []
  ) {
    self.ill = ill
    for event in events.filter({ $0.at <= now }).sorted(by: ActionEvent.precedes) {
      let area = library[event.slug]?.area
      if let area { mark(event, area) }
      guard !event.outcome.isSkip else { continue }
      let days = Double(now - event.at) / 86_400
      let weight = HalfLife.weight(days: days, halfLife: Self.halfLife)
      actions[event.slug, default: ActionTally()].add(event, days: days, weight: weight)
      if let area { areas[area, default: ActionTally()].add(event, days: days, weight: weight) }
      all.add(event, days: days, weight: weight)
      if event.outcome.isCompleted, let day = event.shiftDay {
        lengths[day, default: [:]][event.length, default: 0] += weight
      }
    }
  }

  private mutating func mark(_ event: ActionEvent, _ area: ActionTag) {
    let old = days[area]?[event.day]
    if event.outcome.isSkip {
      if old == nil { days[area, default: [:]][event.day] = .skipped }
      return
    }
    var halves = event.outcome.halves
    if case .halves(let before) = old { halves = max(halves, before) }
    days[area, default: [:]][event.day] = .halves(halves)
  }

  /// Returns the share of successes of an action, smoothed by that of its area.
  func success(of action: ActionTemplate) -> Double {
    let area = (areas[action.area] ?? ActionTally()).success.value(prior: Self.usualSuccess)
    return (actions[action.slug] ?? ActionTally()).success.value(prior: area)
  }

  /// Returns the weighted median of the completed lengths on a kind of day, the shorter one of two;
  /// the usual length without any.
  func preferredLength(on day: ShiftDay) -> ActionLength {
    let weights = lengths[day] ?? [:]
    let total = ActionLength.allCases.reduce(0) { $0 + (weights[$1] ?? 0) }
    guard total > 0 else { return day.usualLength }
    var sum = 0.0
    return ActionLength.allCases.first { length in
      sum += weights[length] ?? 0
      return sum * 2 >= total
    } ?? day.usualLength
  }

  /// Returns the momentum of an area on a day, from the first day of its log on.
  func momentum(of area: ActionTag, on day: CivilDay) -> Double {
    guard let days = days[area], let first = days.keys.min(), first <= day else { return 0 }
    return Momentum.score(
      of: (first.number...day.number).lazy.map(CivilDay.init(number:)).map {
        days[$0] ?? (ill.contains($0) ? .skipped : .halves(0))
      },
      perWeek: Momentum.areaRate)
  }
}
