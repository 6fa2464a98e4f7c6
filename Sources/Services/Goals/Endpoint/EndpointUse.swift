import Coach

/// What an endpoint is asked for. The raw values name requests in the log and are part of keys.
package enum EndpointUse: String, CaseIterable, Sendable {
  /// Other framings of a goal.
  case regenerate
  /// The summary of a card that is locked.
  case lock
  /// Remarks about a plan before it is activated.
  case activation

  /// How long an answer counts, in seconds.
  package var lifetime: Int64 {
    switch self {
    case .regenerate: 24 * 3600
    case .lock: 6 * 3600
    case .activation: 15 * 60
    }
  }

  /// Returns the key of an answer: everything on which it depends.
  func answerKey(
    engine: String, model: String, goal: Goal, context: String, language: String
  ) -> String {
    Suggestion.evidenceHash(of: [
      engine, model, String(EndpointPrompt.version), rawValue, goal.id.text,
      String(goal.revision), context, language,
    ])
  }

  /// Returns the key of a request that waits: the same one waits once.
  func jobKey(goal: Goal, language: String) -> String {
    Suggestion.evidenceHash(of: [rawValue, goal.id.text, String(goal.revision), language])
  }
}
