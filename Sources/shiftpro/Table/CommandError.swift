/// Why a command line cannot be carried out: a sentence of the catalogues below `cli.error.`.
package struct CommandError: Error, Equatable {
  /// A stable name for scripts.
  package let code: String
  /// What fills the sentence's gaps.
  package let arguments: [String: String]
  package let status: ExitStatus

  /// The command line is wrong.
  static func usage(_ code: String, _ arguments: [String: String] = [:]) -> CommandError {
    CommandError(code: code, arguments: arguments, status: .wrongUsage)
  }

  /// The command line is right, and yet it cannot be done.
  static func refusal(_ code: String, _ arguments: [String: String] = [:]) -> CommandError {
    CommandError(code: code, arguments: arguments, status: .failed)
  }
}
