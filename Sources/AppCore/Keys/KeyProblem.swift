import Services
import Terminal

/// The reason why keys cannot be bound to a command.
package enum KeyProblem: Error, Equatable, Sendable {
  case unknownCommand(String, nearest: String = "")
  /// The text is not a key.
  case unreadable(String)
  /// The command's keys are fixed, or it has none to change.
  case fixed(String)
  /// The keys are reserved by another command; Esc always leads back.
  case reserved(KeySequence, by: String)
  /// Alt with a digit is reserved for the repeat count.
  case counts(KeySequence)
  /// The sequence has more presses than `CommandRegistry.mostPresses`.
  case tooLong(KeySequence)
  /// The command works while text is typed, so it needs a key that types nothing.
  case types(String, KeySequence)
  /// The keys already run other commands in the same scopes.
  case taken(KeySequence, by: [String])
  /// The command would become unreachable.
  case lost(String)
}

extension KeyProblem: UserFacing {
  /// Describes why the keys cannot be bound.
  package func message(_ environment: Environment) -> UserFacingError {
    let texts = environment.texts
    func name(_ id: String) -> String { texts.title(ofCommand: id) }
    switch self {
    case .unknownCommand(let id, let nearest):
      return UserFacingError("key_command", texts, ["command": id, "nearest": nearest])
    case .unreadable(let text): return UserFacingError("key_unreadable", texts, ["text": text])
    case .fixed(let id):
      return UserFacingError("key_fixed", texts, ["command": name(id), "id": id])
    case .reserved(let keys, let id):
      return UserFacingError("key_reserved", texts, ["keys": keys.label, "command": name(id)])
    case .counts(let keys): return UserFacingError("key_counts", texts, ["keys": keys.label])
    case .tooLong(let keys):
      let most = String(CommandRegistry.mostPresses)
      return UserFacingError("key_too_long", texts, ["keys": keys.label, "most": most])
    case .types(let id, let keys):
      return UserFacingError(
        "key_types", texts, ["keys": keys.label, "command": name(id), "id": id])
    case .taken(let keys, let owners):
      return UserFacingError(
        "key_taken", texts,
        [
          "keys": keys.label,
          "commands": owners.map { "\(name($0)) (\($0))" }.joined(separator: ", "),
        ])
    case .lost(let id): return UserFacingError("key_lost", texts, ["command": name(id), "id": id])
    }
  }
}

extension KeyFileError: UserFacing {
  /// Describes why the file was rejected.
  package func message(_ environment: Environment) -> UserFacingError {
    let texts = environment.texts
    switch self {
    case .tooLarge(let limit):
      return UserFacingError("key_file_too_large", texts, ["limit": String(limit >> 10)])
    case .notText: return UserFacingError("key_file_not_text", texts)
    case .lines(let lines):
      let sentences = lines.map { line in
        texts(
          "error.key_line",
          ["line": String(line.number), "problem": line.problem.text(environment)])
      }
      return UserFacingError(
        code: "key_file", message: sentences.joined(separator: "\n"), hint: texts("error.key_file"))
    }
  }
}

extension KeyFileError.Problem {
  fileprivate func text(_ environment: Environment) -> String {
    switch self {
    case .unreadable: environment.texts("error.key_line_form")
    case .again(let id, let line):
      environment.texts("error.key_line_again", ["command": id, "line": String(line)])
    case .keys(let problem): problem.message(environment).message
    }
  }
}
