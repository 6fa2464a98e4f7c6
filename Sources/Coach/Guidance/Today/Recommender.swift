/// Chooses the two or three actions that suit a moment (reference, Coach § 3.2 and § 7).
///
/// Hard filters come first and scores second. There is no chance in it: the same log, roster and
/// time give the same offer.
public struct Recommender: Sendable {
  private let library: ActionLibrary
  private let signals: GuidanceSignals
  private let moment: GuidanceMoment
  private let focus: FocusMatch
  private let pace: GuidancePace
  private let offersCoping: Bool
  private let filter: ActionFilter
  /// The actions of today's log.
  public let reported: Set<String>

  /// The most actions of an offer with the same tag.
  public static let mostPerTag = 2

  /// Creates a recommender for a moment. `reported` are the actions of today's log, which are not
  /// suggested once more. Without `offersCoping` a hard time adds no actions that are made for it.
  public init(
    _ library: ActionLibrary, person: PersonFacts = PersonFacts(), moment: GuidanceMoment,
    signals: GuidanceSignals, focus: FocusMatch = FocusMatch(),
    pace: GuidancePace = GuidancePace(), reported: Set<String> = [], offersCoping: Bool = true
  ) {
    self.library = library
    self.signals = signals
    self.moment = moment
    self.focus = focus
    self.pace = pace
    self.reported = reported
    self.offersCoping = offersCoping
    filter = ActionFilter(person, moment, signals, pace)
  }

  /// Returns the offer; with nothing in it unless something is to be offered.
  public func guidance(isOffering: Bool = true) -> Guidance {
    var eligible: [Recommendation] = []
    var beyondSlot: [Recommendation] = []
    var refused: [Guidance.Refused] = []
    for action in library.actions {
      let refusals = filter.refusals(of: action)
      if refusals.isEmpty {
        best(of: action).map { eligible.append($0) }
        continue
      }
      refused.append(Guidance.Refused(slug: action.slug, refusals: refusals))
      if action.calmsAnywhere, refusals == [.slot] {
        best(of: action).map { beyondSlot.append($0) }
      }
    }
    eligible.sort(by: Recommendation.precedes)
    let usual = ActionFactors.mean(of: eligible.map(\.factors))
    for index in eligible.indices { eligible[index].usual = usual }
    for index in beyondSlot.indices { beyondSlot[index].usual = usual }
    let open = eligible.filter { !reported.contains($0.slug) }
    let suggestions =
      isOffering && eligible.count >= Guidance.fewest ? choice(of: open) : []
    return Guidance(
      moment: moment, suggestions: suggestions,
      leading: suggestions.isEmpty ? 0 : firstOnWayHome(of: open).count,
      coping: isOffering ? coping(among: open, or: beyondSlot) : [], eligible: eligible,
      refused: refused.sorted { $0.slug.utf8.lexicographicallyPrecedes($1.slug.utf8) },
      isHighFriction: signals.isHighFriction,
      isWeekFull: signals.activeDays(in: 7, until: moment.day) >= pace.daysPerWeek)
  }

  /// Returns the factors of an action in a variant, whether it could be offered or not.
  public func factors(of action: ActionTemplate, _ length: ActionLength) -> ActionFactors {
    var factors = ActionFactors()
    let tally = signals.ledger.actions[action.slug] ?? ActionTally()
    let preferred = signals.ledger.preferredLength(on: moment.shiftDay)
    factors.focusMatch = focus.value(of: action.area)
    factors.successProbability = Int(thousandthsOf: signals.ledger.success(of: action))
    factors.bandwidthFit = 1000 - 500 * abs(length.rank - preferred.rank)
    factors.timeOfDayFit = Int(
      thousandthsOf: (moment.slot.flatMap { tally.slots[$0] } ?? SlotTally()).heat)
    factors.noveltyBoost =
      signals.isHighFriction
      ? 0 : Int(thousandthsOf: signals.tolerance * signals.novelty(of: action.slug))
    factors.streakMomentum = signals.momentum[action.area] ?? 0
    factors.frictionRisk = Int(
      thousandthsOf: min(1, tally.frictionValue + signals.addedFriction))
    return factors
  }

  /// Returns the variant of an action that suits best; nil if none fits.
  private func best(of action: ActionTemplate) -> Recommendation? {
    var remarks: [Recommendation.Remark] = []
    if action.rules.contains(.sleepyNoDriving), filter.facts.contains(.drives) {
      remarks.append(.sleepyNoDriving)
    }
    if action.isCoping, signals.isHighFriction { remarks.append(.coping) }
    return filter.lengths(of: action).map { length in
      Recommendation(
        slug: action.slug, area: action.area, length: length,
        factors: factors(of: action, length), remarks: remarks,
        lastDone: signals.ledger.actions[action.slug]?.lastDone,
        lastOffered: signals.lastOffered[action.slug],
        place: action.place(in: moment.slots, on: moment.day),
        turn: action.turn(on: moment.day))
    }
    .min(by: Recommendation.precedes)
  }

  /// Returns the actions for a hard time, best first: those of the slot, or else the best one that
  /// calms at any time, so that there always is one.
  private func coping(
    among open: [Recommendation], or others: [Recommendation]
  ) -> [Recommendation] {
    guard signals.isHighFriction, offersCoping else { return [] }
    let inSlot = open.filter { $0.remarks.contains(.coping) }
    guard inSlot.isEmpty else { return inSlot }
    let best = others.filter { !reported.contains($0.slug) }.min(by: Recommendation.precedes)
    return best.map { [$0] } ?? []
  }

  // MARK: - Choice

  /// Returns the best three with at most two of a tag. When things are hard, one of them is for a
  /// hard time, if there is one.
  private func choice(of ranked: [Recommendation]) -> [Recommendation] {
    let first = firstOnWayHome(of: ranked)
    let chosen = choice(of: ranked, with: first)
    guard signals.isHighFriction, offersCoping,
      !chosen.contains(where: { $0.remarks.contains(.coping) }),
      let coping = ranked.first(where: { $0.remarks.contains(.coping) })
    else { return chosen }
    let others = choice(of: ranked, with: first + [coping]).dropFirst(first.count)
    return first + others.sorted(by: Recommendation.precedes)
  }

  /// Returns what comes first on a driver's way home after a night, whatever the scores: to get
  /// there safely, with coffee and a nap after many nights or short sleep, then bed.
  private func firstOnWayHome(of ranked: [Recommendation]) -> [Recommendation] {
    guard moment.rules.isSuperset(of: [.wayHome, .afterNight]), filter.facts.contains(.drives)
    else { return [] }
    let drowsy = moment.isStrained ? ActionTemplate.drowsySlugs : []
    return [ActionTemplate.wayHomeSlugs, drowsy, ActionTemplate.homeSlugs].compactMap { slugs in
      slugs.lazy.compactMap { slug in ranked.first { $0.slug == slug } }.first
    }
  }

  private func choice(
    of ranked: [Recommendation], with first: [Recommendation]
  ) -> [Recommendation] {
    var chosen = first
    for next in ranked where chosen.count < Guidance.most {
      let isChosen = chosen.contains { $0.slug == next.slug }
      if !isChosen, !isFull(next.slug, beside: chosen) { chosen.append(next) }
    }
    return chosen
  }

  /// Returns whether one of an action's tags is already on as many of the chosen actions as an offer
  /// may have.
  public func isFull(_ slug: String, beside chosen: [Recommendation]) -> Bool {
    let tags = library[slug]?.tags ?? []
    return tags.contains { tag in
      chosen.count { library[$0.slug]?.tags.contains(tag) == true } >= Self.mostPerTag
    }
  }
}
