import Coach

/// The lifetime of an endpoint's framings, and the keys under which answers and waiting requests are
/// kept.
enum EndpointCache {
  private static let purpose = EndpointClient.Purpose.regenerate.rawValue

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
