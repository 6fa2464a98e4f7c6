/// The limits of new texts in Unicode scalars. Longer texts that are already stored are kept.
public enum TextLimit {
  /// The limit of a name of a shift, pattern, goal, pair of shoes or person.
  public static let name = 120
  /// The limit of a sentence, such as a task.
  public static let sentence = 400
  /// The limit of a note.
  public static let note = 10_000
}

/// The kinds of texts that people type, each with its limit.
public enum TextKind: Sendable {
  case name, sentence, note

  /// The limit in Unicode scalars.
  public var limit: Int {
    switch self {
    case .name: TextLimit.name
    case .sentence: TextLimit.sentence
    case .note: TextLimit.note
    }
  }
}
