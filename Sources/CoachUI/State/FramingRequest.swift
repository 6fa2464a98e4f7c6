import AppCore
import Domain
import Services

/// A request for framings that a language model is answering.
struct FramingRequest: Equatable, Sendable {
  /// The card.
  let goal: RecordID
  /// The name of the model.
  let model: String
  /// Whether it is about a new card, so that the person has not asked for it.
  var isUnasked = false
  /// The text so far.
  var text = ""
  /// Why nothing comes at the moment; empty otherwise.
  var notice = ""

  /// Returns what the model is doing.
  func state(_ texts: Texts) -> String {
    notice.isEmpty
      ? texts(text.isEmpty ? "framing.asking" : "framing.writing", ["model": model]) : notice
  }
}

extension Action {
  /// The card for which it asks a language model; nil for other actions.
  var enrichedGoal: RecordID? {
    guard case .enrich(let goal)? = base as? GoalAction else { return nil }
    return goal
  }
}
