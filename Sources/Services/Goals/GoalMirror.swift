import Coach
import Domain
import Store

/// A card as the engine understands it. Reading it changes nothing.
package struct GoalMirror: Equatable, Sendable {
  /// Something that happened to the card, or was offered for it.
  package enum Entry: Equatable, Sendable {
    case event(GoalEvent)
    case offer(GoalOffer)

    /// When it happened.
    package var at: Instant {
      switch self {
      case .event(let event): event.at
      case .offer(let offer): offer.at
      }
    }
  }

  /// The card.
  package let goal: Goal
  /// The kind of goal that the engine takes it for.
  package let archetype: Archetype
  /// The facts that the engine would use.
  package let facts: GoalFacts
  /// The framings that were offered for this revision and not answered.
  package let openOffers: [GoalProposal]
  /// The planned blocks to come.
  package let plannedBlocks: [GoalBlock]
  /// The events and offers, oldest first.
  package let timeline: [Entry]

  /// Whether an engine would still have something to do: framings wait for an answer, or blocks for
  /// their time.
  package var isPending: Bool { !openOffers.isEmpty || !plannedBlocks.isEmpty }
}

extension StoreServices {
  /// Returns a card as the engine understands it. Throws `StoreError`.
  package func mirror(of goal: Goal) throws -> GoalMirror {
    let offers = try store.offers.offers(of: goal.id)
    let answered = Set(
      try store.suggestions.suggestions(.goals, about: goal.id.text).map(\.id))
    // Of one second, an offer precedes the answer to it.
    let entries =
      try offers.map(GoalMirror.Entry.offer)
      + store.goalEvents.events(of: goal.id).map(GoalMirror.Entry.event)
    let timeline = entries.enumerated()
      .sorted { ($0.element.at, $0.offset) < ($1.element.at, $1.offset) }.map(\.element)
    return GoalMirror(
      goal: goal, archetype: GoalLibrary.bundled.archetype(of: goal.content),
      facts: try goalFacts(about: goal),
      openOffers: offers.map(\.proposal).filter {
        $0.baseRevision == goal.revision && !answered.contains($0.id)
      },
      plannedBlocks: try store.blocks(of: goal.id, environment).filter {
        $0.isAhead(at: environment.now)
      }, timeline: timeline)
  }
}
