import AppCore
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
    if let message = result.message { state.show(message.text(environment), .info) }
    guard let goal = action.enrichedGoal else { return [.readChanges] }
    if request?.goal == goal { request = nil }
    guard let outcome = result.goals, outcome.failure == nil else { return [.readChanges] }
    state[FramingPage.self]?.add(outcome.proposals, to: goal)
    return [.readChanges, .performAside(.goals(.replayEndpoint))]
  }
}
