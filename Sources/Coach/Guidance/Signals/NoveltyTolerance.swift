import Domain

/// How readily a person tries what is new: the share of new actions that were done on the day on
/// which they were first offered, in the last 90 days (reference, Coach § 3.2).
enum NoveltyTolerance {
  /// The days that count, the current one included.
  static let days = 90

  /// Returns the tolerance, 0 to 1. An action is new on the day of its first offer, unless there is
  /// an event of it before that day.
  static func value(
    offers: some Sequence<ActionOffer>, events: some Sequence<ActionEvent>, today: CivilDay
  ) -> Double {
    var firstOffer: [String: CivilDay] = [:]
    for offer in offers where offer.day <= today {
      firstOffer[offer.slug] = min(firstOffer[offer.slug] ?? offer.day, offer.day)
    }
    let recent = firstOffer.filter { $0.value > today.adding(days: -days) }
    var known: Set<String> = []
    var done: Set<String> = []
    for event in events {
      guard let day = recent[event.slug] else { continue }
      if event.day < day { known.insert(event.slug) }
      if event.day == day, event.outcome.isCompleted { done.insert(event.slug) }
    }
    let offered = recent.count - known.count
    return Double(done.subtracting(known).count + 1) / Double(offered + 2)
  }
}
