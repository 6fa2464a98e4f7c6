import Coach

/// The lifetime of an endpoint's framings, and the keys under which answers and waiting requests are
/// kept.
enum EndpointCache {
  /// What an endpoint is asked for, as a part of each key.
  private static let purpose = "regenerate"

  /// How long an answer counts, in seconds.
  static let lifetime: Int64 = 24 * 3600

  /// Returns the key of an answer: everything on which it depends.
  static func answerKey(
    engine: String, model: String, goal: Goal, context: String, language: String
  ) -> String {
    Suggestion.evidenceHash(of: [
      engine, model, String(EndpointPrompt.version), purpose, goal.id.text,
      String(goal.revision), context, language,
    ])
  }

  /// Returns the key of a request that waits: the same one waits once.
  static func jobKey(goal: Goal, language: String) -> String {
    Suggestion.evidenceHash(of: [purpose, goal.id.text, String(goal.revision), language])
  }
}
