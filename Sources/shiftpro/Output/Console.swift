import Services
import Terminal
import TerminalText

/// The two streams of a command: results, and everything else.
final class Console {
  /// Whether only ASCII may be written.
  var isASCII = false
  /// The closed pay periods that a change left as they were: a member of the JSON result.
  var addenda: [JSON] = []
  private let output: any TextSink
  private let error: any TextSink

  init(output: any TextSink, error: any TextSink) {
    self.output = output
    self.error = error
  }

  /// Writes a line of a result for people. Throws `OutputError`.
  func line(_ text: String = "") throws { try output.write(readable(text) + "\n") }

  /// Writes a part of a result for programs as it is. Throws `OutputError`.
  func raw(_ text: String) throws { try output.write(text) }

  /// The stream of results itself, for what is written in a form of its own.
  var results: any TextSink { output }

  /// Writes a part of a result that need not be text. Throws `OutputError`.
  func raw(bytes: [UInt8]) throws { try output.write(bytes: bytes) }

  /// Writes a whole JSON result. Throws `OutputError`.
  func json(_ value: JSON) throws {
    let whole = addenda.isEmpty ? value : value.adding("closed_periods", .array(addenda))
    try output.write(whole.text(ascii: isASCII) + "\n")
  }

  /// Writes a line that is not a result. Where even that fails nobody is left to be told.
  func remark(_ text: String) {
    try? output.flush()
    try? error.write(readable(text) + "\n")
    try? error.flush()
  }

  /// Writes a whole document of JSON that is laid out already. Throws `OutputError`.
  func document(_ text: String) throws {
    // Outside of its strings JSON is ASCII, so that an escape is right wherever one is needed.
    try output.write(isASCII ? text.unicodeScalars.map(JSON.ascii).joined() : text)
  }

  /// Writes over the line that the last call wrote, for a terminal; nothing of it stays.
  func progress(_ text: String) {
    // Back to the first column, and the rest of the line is erased (ECMA-48, EL).
    try? error.write("\r\u{1B}[K" + readable(text))
    try? error.flush()
  }

  /// Hands on everything. Throws `OutputError`.
  func flush() throws { try output.flush() }

  /// Names and notes may hold anything; a terminal must not take it for a command.
  private func readable(_ text: String) -> String {
    let line = text.harmless()
    return isASCII ? AsciiFallback.text(line) : line
  }
}
