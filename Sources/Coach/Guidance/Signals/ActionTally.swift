import Domain

/// A mean that evidence of less and less weight moves away from a prior.
struct DecayedMean: Equatable, Sendable {
  /// The weight of the prior.
  let priorWeight: Double
  private var sum = 0.0
  private var weight = 0.0

  init(priorWeight: Double) { self.priorWeight = priorWeight }

  /// Adds a value, 0 to 1.
  mutating func add(_ value: Double, weight: Double) {
    sum += value * weight
    self.weight += weight
  }

  /// Returns the mean with a prior.
  func value(prior: Double) -> Double {
    (sum + priorWeight * prior) / (weight + priorWeight)
  }
}

/// Successes in a slot, without decay.
struct SlotTally: Equatable, Sendable {
  /// The successes, in halves.
  var halves = 0
  /// The events.
  var count = 0

  /// The share of successes: that of two more events with the usual one (reference, Coach § 3.2).
  var heat: Double { (Double(halves) / 2 + 2 * EventLedger.usualSuccess) / Double(count + 2) }

  mutating func add(_ event: ActionEvent) {
    halves += event.outcome.halves
    count += 1
  }
}

/// What the log says about one action, or about all with something in common.
struct ActionTally: Equatable, Sendable {
  /// The successes of the last 42 days.
  var success = DecayedMean(priorWeight: 4)
  /// The friction of all time.
  var friction = DecayedMean(priorWeight: 3)
  /// The successes by slot.
  var slots: [DaySlot: SlotTally] = [:]
  /// The time of the last attempt.
  var lastAttempt: Instant?
  /// The time when it was last done.
  var lastDone: Instant?

  /// Adds an event that is not skipped, with its age and the weight of that. Events are added in
  /// order of time.
  mutating func add(_ event: ActionEvent, days: Double, weight: Double) {
    if days <= EventLedger.windowDays {
      success.add(Double(event.outcome.halves) / 2, weight: weight)
    }
    friction.add(event.friction, weight: weight)
    if let slot = event.slot { slots[slot, default: SlotTally()].add(event) }
    if event.outcome.isAttempt { lastAttempt = event.at }
    if event.outcome.isCompleted { lastDone = event.at }
  }

  /// The friction, 0 to 1, without what nights and short sleep add.
  var frictionValue: Double { friction.value(prior: EventLedger.usualFriction) }
}
