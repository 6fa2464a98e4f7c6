import AppCore
import Coach
import Domain
import Services

extension CoachState {
  /// Adds the framings of the language model to those under review, says what came of the request,
  /// and asks again for what has waited for the endpoint.
  package mutating func receiveAside(
    _ action: Action, _ result: ActionResult, _ state: inout AppState,
    _ environment: AppEnvironment
  ) -> [Effect]? {
    guard action.base is GoalAction else { return nil }
    if let heard = result.goals?.heard {
      state[GoalInput.self]?.hear(heard)
      state[GoalInput.self]?.endListening()
      return [.bell]
    }
    let goal = action.enrichedGoal, own = request.flatMap { $0.goal == goal ? $0 : nil }
    // Beside a new card there are no framings to speak of.
    let message =
      own?.isUnasked == true && state[FramingPage.self] == nil
      ? result.goals.flatMap { own?.message(about: $0, state, environment) } ?? result.message
      : result.message
    if let message { state.show(message.text(environment), .info) }
    guard let goal else { return [.readChanges] }
    if own != nil { request = nil }
    state.coach.goals.forgetProposals()
    guard let outcome = result.goals, outcome.failure == nil else { return [.readChanges] }
    state[FramingPage.self]?.add(outcome.proposals, to: goal)
    return [.readChanges, .performAside(.goals(.replayEndpoint))]
  }

  /// Notes a new card, about which the language model is asked once no other request is in progress.
  mutating func askLater(about goal: Goal) {
    if goal.care == nil { newCards.append(goal.id) }
  }

  /// Asks the language model, if one is set, about the next new card.
  mutating func askAboutNewCard() -> [Effect] {
    guard request == nil, !newCards.isEmpty else { return [] }
    return askForFramings(of: newCards.removeFirst(), isUnasked: true)
  }
}

extension FramingRequest {
  /// Returns the sentence about what came of a request beside a new card: what the model proposes, or
  /// why only the built-in proposal is there; nil where the usual one fits.
  fileprivate func message(
    about outcome: GoalOutcome, _ state: AppState, _ environment: AppEnvironment
  ) -> Message? {
    guard let goal = outcome.goal else { return nil }
    guard let failure = outcome.failure else {
      let key = environment.key("goals.proposal", typing: state[GoalInput.self] != nil)
      return outcome.proposals.isEmpty
        ? nil
        : Message("goals.enrich.arrived", ["model": model, "goal": goal.title, "key": key])
    }
    guard failure.isFallback else { return nil }
    let reason = failure.reason(environment.base)
    return failure.isBusy
      ? Message("goals.enrich.busy", ["model": model])
      : Message("goals.enrich.failed", ["model": model, "reason": reason])
  }
}
