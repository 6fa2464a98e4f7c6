import Coach

/// The lifetime of an endpoint's framings, and the keys under which answers and waiting requests are
/// kept.
///
/// Framings are the only thing that an endpoint is asked for, so they are all there is to cache. The
/// seed's lifetimes for locking (6 hours) and activation (15 minutes) have no use here: locking a
/// card copies its content into a snapshot, which is a record and never expires, and activation
/// plans by rules. Both are calculated on this machine and wait for nobody, and a kept plan would
/// only be outdated.
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
