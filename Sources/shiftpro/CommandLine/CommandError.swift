/// An error in a command line or its execution, with a text below `cli.error.`.
package struct CommandError: Error, Equatable {
  /// A stable name for scripts.
  package let code: String
  /// The values of the text's placeholders.
  package let arguments: [String: String]
  package let status: ExitStatus

  /// Returns an error for an invalid command line.
  static func usage(_ code: String, _ arguments: [String: String] = [:]) -> CommandError {
    CommandError(code: code, arguments: arguments, status: .wrongUsage)
  }

  /// Returns an error for a valid command line that cannot be executed.
  static func refusal(_ code: String, _ arguments: [String: String] = [:]) -> CommandError {
    CommandError(code: code, arguments: arguments, status: .failed)
  }
}
