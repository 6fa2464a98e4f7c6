import Domain
import Interchange
import Platform
import Store

/// An error that can describe itself to a user.
package protocol UserFacing {
  /// Describes the error in the user's language.
  func message(_ environment: Environment) -> UserFacingError
}

/// An error as a user reads it: what happened, and how to resolve it.
package struct UserFacingError: Equatable, Sendable {
  /// A stable name for scripts, such as `shift_running`.
  package let code: String
  /// A sentence that says what happened, and to which file or record.
  package let message: String
  /// The next step; empty if the message already includes it.
  package let hint: String
  /// What the sentences have been filled in with.
  package let arguments: [String: String]

  /// Creates an error from finished sentences.
  package init(
    code: String, message: String, hint: String = "", arguments: [String: String] = [:]
  ) {
    self.code = code
    self.message = message
    self.hint = hint
    self.arguments = arguments
  }

  /// Message and hint in one line.
  package var text: String { hint.isEmpty ? message : "\(message) \(hint)" }

  /// Describes `error` in the user's language; an unknown error by its own description.
  package init(_ error: any Error, _ environment: Environment) {
    self =
      (error as? any UserFacing)?.message(environment)
      ?? UserFacingError(code: "failed", message: "\(error)")
  }

  /// Truncates the arguments of a sentence to a readable length, except lists and paths.
  package static func cut(_ arguments: [String: String]) -> [String: String] {
    let long: Set = [
      "candidates", "choices", "codes", "commands", "file", "headings", "known", "path", "reason",
      "shifts", "teams", "words",
    ]
    return Dictionary(
      uniqueKeysWithValues: arguments.map { key, text in
        let most = long.contains(key) ? 1500 : 200
        guard text.utf8.count > most, text.unicodeScalars.count > most else { return (key, text) }
        return (key, String(text.unicodeScalars.prefix(most)) + "…")
      })
  }

  /// Creates the error with the text `error.<code>` and, if there is one, the hint
  /// `error.<code>.hint`.
  package init(_ code: String, _ texts: Texts, _ arguments: [String: String] = [:]) {
    let key = "error.\(code)", arguments = Self.cut(arguments)
    self.init(
      code: code, message: texts(key, arguments),
      hint: texts.has("\(key).hint") ? texts("\(key).hint", arguments) : "",
      arguments: arguments)
  }
}

extension UserFacingError: Error, UserFacing {
  /// Returns itself.
  package func message(_ environment: Environment) -> UserFacingError { self }
}

extension TextTooLong: UserFacing {
  /// Describes why a text was rejected.
  package func message(_ environment: Environment) -> UserFacingError {
    let format = environment.format
    let code =
      switch kind {
      case .name: "name_too_long"
      case .sentence: "sentence_too_long"
      case .note: "note_too_long"
      }
    return UserFacingError(
      code, environment.texts,
      ["count": format.number(Int64(count)), "limit": format.number(Int64(kind.limit))])
  }
}

extension DestinationIsDatabase: UserFacing {
  /// Describes why a file was not written.
  package func message(_ environment: Environment) -> UserFacingError {
    UserFacingError("is_database", environment.texts, ["path": path])
  }
}

extension PDFError: UserFacing {
  /// Describes why a PDF was not written.
  package func message(_ environment: Environment) -> UserFacingError {
    switch self {
    case .library(let code):
      UserFacingError("pdf_library", environment.texts, ["code": "0x" + String(code, radix: 16)])
    }
  }
}
