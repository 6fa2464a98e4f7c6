import Domain

/// What a log says about a person: a pure function of events, offers, roster and time (reference,
/// Coach § 3.2). Values are thousandths.
public struct GuidanceSignals: Sendable {
  /// The friction index from which only what is easiest is offered.
  public static let highFriction = 500
  /// The friction that nights in a row and short sleep add.
  static let strain = 0.15

  /// The share of successes by area, of the areas in the log.
  public let successRateByTag: [ActionTag: Int]
  /// The share of successes by slot, of the slots in the log.
  public let slotHeat: [DaySlot: Int]
  /// The preferred length by kind of day.
  public let bandwidthPreference: [ShiftDay: ActionLength]
  /// The share of new actions that are tried.
  public let noveltyTolerance: Int
  /// The friction that actions have met lately.
  public let frictionIndex: Int
  /// The momentum by area, of the areas in the log.
  public let momentum: [ActionTag: Int]

  /// The last day before today on which an action was offered.
  let lastOffered: [String: CivilDay]
  let ledger: EventLedger
  /// The novelty tolerance before it is rounded.
  let tolerance: Double
  /// The friction that the roster adds now.
  let addedFriction: Double
  let now: Instant

  /// Whether only what is easiest is offered.
  public var isHighFriction: Bool { frictionIndex >= Self.highFriction }

  /// Creates the signals of a log at a moment. `ill` are the days of illness.
  public init(
    events: [ActionEvent], offers: [ActionOffer], library: ActionLibrary, moment: GuidanceMoment,
    ill: Set<CivilDay> = []
  ) {
    let ledger = EventLedger(events, library: library, now: moment.at, ill: ill)
    self.ledger = ledger
    now = moment.at
    lastOffered = Dictionary(
      offers.filter { $0.day < moment.day }.map { ($0.slug, $0.day) }, uniquingKeysWith: max)
    tolerance = NoveltyTolerance.value(offers: offers, events: events, today: moment.day)
    addedFriction = moment.isStrained ? Self.strain : 0
    noveltyTolerance = Int(thousandthsOf: tolerance)
    frictionIndex = Int(thousandthsOf: min(1, ledger.all.frictionValue + addedFriction))
    successRateByTag = ledger.areas.mapValues {
      Int(thousandthsOf: $0.success.value(prior: EventLedger.usualSuccess))
    }
    slotHeat = ledger.all.slots.mapValues { Int(thousandthsOf: $0.heat) }
    bandwidthPreference = Dictionary(
      uniqueKeysWithValues: ShiftDay.allCases.map { ($0, ledger.preferredLength(on: $0)) })
    momentum = Dictionary(
      uniqueKeysWithValues: ledger.days.keys.map {
        ($0, Int(thousandthsOf: ledger.momentum(of: $0, on: moment.day)))
      })
  }

  /// Whether a nap was logged as done in the last hour, in which the person may still be drowsy.
  var hasNapped: Bool {
    ActionTemplate.napSlugs.contains { slug in
      ledger.actions[slug]?.lastDone.map { now - $0 < GuidanceRoster.afterNap } ?? false
    }
  }

  /// Returns the momentum of the areas in the log at the end of a day, in thousandths.
  public func momentum(on day: CivilDay) -> [ActionTag: Int] {
    Dictionary(
      uniqueKeysWithValues: ledger.days.keys.map {
        ($0, Int(thousandthsOf: ledger.momentum(of: $0, on: day)))
      })
  }

  /// Returns how new an action is, 0 to 1: 1 if it was never tried, and a half one week after
  /// the last attempt.
  func novelty(of slug: String) -> Double {
    guard let last = ledger.actions[slug]?.lastAttempt else { return 1 }
    return 1 - HalfLife.weight(days: Double(now - last) / 86_400, halfLife: 7)
  }

  /// Returns the number of days, of the last `count` up to `last`, on which anything was done.
  func activeDays(in count: Int, until last: CivilDay) -> Int {
    (0..<count).count { offset in
      ledger.days.values.contains { days in
        guard case .halves(let halves) = days[last.adding(days: -offset)] else { return false }
        return halves > 0
      }
    }
  }
}
