import Domain

/// Proposes the building blocks of a month (reference, Coach § 3.4).
public struct FocusPlanner: Sendable {
  /// A block that the roster has made harder to do, with a better one. Nothing changes by itself.
  public struct SwapOffer: Equatable, Sendable {
    /// The kind.
    public let kind: ActionKind
    /// The action of the block, with its feasibility now.
    public let current: FocusCandidate
    /// The better action.
    public let better: FocusCandidate
  }

  private let library: ActionLibrary
  private let facts: Set<PersonFact>
  private let slots: MonthSlots
  private let signals: GuidanceSignals

  /// Creates a planner for a month. `moment` is the current one, whose roster decides about facts
  /// such as permanent nights.
  public init(
    _ library: ActionLibrary, person: PersonFacts = PersonFacts(), moment: GuidanceMoment,
    slots: MonthSlots, signals: GuidanceSignals
  ) {
    self.library = library
    facts = person.all.union(moment.facts)
    self.slots = slots
    self.signals = signals
  }

  /// Returns the focus with the best action of each kind, for the person to accept or change. A kind
  /// without any action is left out.
  public func proposal(areas: [ActionTag]) -> MonthlyFocus {
    var focus = MonthlyFocus(month: slots.month, areas: areas)
    focus.blocks = ActionKind.allCases.compactMap { kind in
      candidates(kind, areas: focus.areas).first.map {
        FocusBlock(kind: kind, slug: $0.slug, feasibility: $0.feasibility)
      }
    }
    return focus
  }

  /// Returns the candidates of a kind, best first: those of the areas, or else those with one of
  /// them among their other tags, or else all. What the person's facts rule out is none.
  public func candidates(_ kind: ActionKind, areas: [ActionTag]) -> [FocusCandidate] {
    let possible = library.actions.filter { $0.kind == kind && isPossible($0) }
    let pools = [
      possible.filter { areas.contains($0.area) },
      possible.filter { $0.tags.contains(where: areas.contains) }, possible,
    ]
    let pool = pools.first { !$0.isEmpty } ?? []
    return pool.map { candidate($0, areas: areas) }.sorted(by: FocusCandidate.precedes)
  }

  /// Returns the focus with the next candidate in a block; after the last one the first follows.
  public func swapping(_ kind: ActionKind, in focus: MonthlyFocus) -> MonthlyFocus {
    let candidates = candidates(kind, areas: focus.areas)
    guard let block = focus.block(kind), !candidates.isEmpty else { return focus }
    let place = candidates.firstIndex { $0.slug == block.slug } ?? -1
    return focus.replacing(kind, by: candidates[(place + 1) % candidates.count])
  }

  /// Returns the focus with an action of the person's choice in a block; nil if it has another kind,
  /// or the person's facts rule it out.
  public func editing(
    _ kind: ActionKind, to slug: String, in focus: MonthlyFocus
  ) -> MonthlyFocus? {
    guard let action = library[slug], action.kind == kind, isPossible(action) else { return nil }
    return focus.replacing(kind, by: candidate(action, areas: focus.areas))
  }

  /// Returns the blocks that can be done on fewer days than when they were proposed, or that the
  /// person's facts rule out by now, each with an action that is now better.
  public func swapOffers(for focus: MonthlyFocus) -> [SwapOffer] {
    focus.blocks.compactMap { block in
      guard let action = library[block.slug] else { return nil }
      let current = candidate(action, areas: focus.areas)
      let isRuledOut = !isPossible(action)
      guard isRuledOut || current.feasibility < block.feasibility,
        let better = candidates(block.kind, areas: focus.areas).first,
        isRuledOut || better.value > current.value
      else { return nil }
      return SwapOffer(kind: block.kind, current: current, better: better)
    }
  }

  private func isPossible(_ action: ActionTemplate) -> Bool {
    ActionFilter.refusals(of: action, facts: facts, rules: Set(ActionRule.allCases)).isEmpty
  }

  /// Returns the figures of a block as they are now; nil if its action is not in the library.
  public func candidate(of block: FocusBlock, areas: [ActionTag]) -> FocusCandidate? {
    library[block.slug].map { candidate($0, areas: areas) }
  }

  private func candidate(_ action: ActionTemplate, areas: [ActionTag]) -> FocusCandidate {
    let rank = areas.firstIndex(of: action.area) ?? areas.firstIndex(where: action.tags.contains)
    let importance = rank.map { $0 == 0 ? 1000 : 600 } ?? 0
    return FocusCandidate(
      slug: action.slug, kind: action.kind, importance: importance,
      areaScore: signals.momentum[action.area] ?? 0,
      feasibility: slots.feasibility(of: action, facts: facts),
      novelty: Int(thousandthsOf: signals.novelty(of: action.slug)), isLast: action.isLast)
  }
}
