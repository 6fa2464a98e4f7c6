import Domain
import Interchange
import Platform
import Store

/// An error that says what it means to a person.
package protocol UserFacing {
  /// What it means, in the person's language.
  func message(_ environment: Environment) -> UserFacingError
}

/// Why something could not be done, as a person reads it: what happened, and the way out.
package struct UserFacingError: Equatable, Sendable {
  /// A stable name for scripts, such as `shift_running`.
  package let code: String
  /// A sentence that says what happened, and to which file or record.
  package let message: String
  /// What to do next; empty where the message says it.
  package let hint: String

  /// A complaint in words that are ready to be read.
  package init(code: String, message: String, hint: String = "") {
    self.code = code
    self.message = message
    self.hint = hint
  }

  /// Message and hint in one line.
  package var text: String { hint.isEmpty ? message : "\(message) \(hint)" }

  /// What `error` means, in the person's language; what an unknown one says of itself.
  package init(_ error: any Error, _ environment: Environment) {
    self =
      (error as? any UserFacing)?.message(environment)
      ?? UserFacingError(code: "failed", message: "\(error)")
  }

  /// Arguments of a sentence, cut to what a person reads; lists and paths may be longer.
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

  /// The sentence `error.<code>` and, where the catalogue has it, the way out `error.<code>.hint`.
  package init(_ code: String, _ texts: Texts, _ arguments: [String: String] = [:]) {
    let key = "error.\(code)", arguments = Self.cut(arguments)
    self.init(
      code: code, message: texts(key, arguments),
      hint: texts.has("\(key).hint") ? texts("\(key).hint", arguments) : "")
  }
}

extension UserFacingError: Error, UserFacing {
  /// Itself.
  package func message(_ environment: Environment) -> UserFacingError { self }
}

extension TextTooLong: UserFacing {
  /// Why a name or a note is not kept.
  package func message(_ environment: Environment) -> UserFacingError {
    let format = environment.format
    return UserFacingError(
      isNote ? "note_too_long" : "name_too_long", environment.texts,
      ["count": format.number(Int64(count)), "limit": format.number(Int64(limit))])
  }
}

extension DestinationIsDatabase: UserFacing {
  /// Why a file is not written.
  package func message(_ environment: Environment) -> UserFacingError {
    UserFacingError("is_database", environment.texts, ["path": path])
  }
}

extension PDFError: UserFacing {
  /// Why a PDF was not written.
  package func message(_ environment: Environment) -> UserFacingError {
    switch self {
    case .library(let code):
      UserFacingError("pdf_library", environment.texts, ["code": "0x" + String(code, radix: 16)])
    }
  }
}
