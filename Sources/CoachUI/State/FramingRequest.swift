import AppCore
import Domain
import Services

/// A request for framings that a language model is answering.
struct FramingRequest: Equatable, Sendable {
  /// The card.
  let goal: RecordID
  /// The name of the model.
  let model: String
  /// The text so far.
  var text = ""
}

extension Action {
  /// The card for which it asks a language model; nil for other actions.
  var enrichedGoal: RecordID? {
    guard case .enrich(let goal)? = base as? GoalAction else { return nil }
    return goal
  }
}
