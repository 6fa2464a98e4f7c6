import Terminal

/// Why keys cannot be given to a command.
public enum KeyProblem: Error, Equatable, Sendable {
  case unknownCommand(String)
  /// No key is written like that.
  case unreadable(String)
  /// The command's keys stay as they are, or it has none that could be changed.
  case fixed(String)
  /// The keys belong to a command that keeps them; Esc always leads back.
  case reserved(KeySequence, by: String)
  /// Alt with a digit says how often the next key is taken.
  case counts(KeySequence)
  /// More presses than anybody keeps in mind.
  case tooLong(KeySequence)
  /// Text is typed where the command works, so it needs a key that types nothing.
  case types(String, KeySequence)
  /// The keys run other commands where this one works.
  case taken(KeySequence, by: [String])
  /// The command could not be reached any more.
  case lost(String)
}
