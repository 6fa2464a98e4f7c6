import Services
import Terminal
import TerminalText

/// The output streams of a command: results, and everything else.
final class Console {
  /// Whether output is limited to ASCII.
  var isASCII = false
  /// The closed pay periods that a change kept, as a member of the JSON result.
  var addenda: [JSON] = []
  private let output: any TextSink
  private let error: any TextSink

  init(output: any TextSink, error: any TextSink) {
    self.output = output
    self.error = error
  }

  /// Writes a line of text results. Throws `OutputError`.
  func line(_ text: String = "") throws { try output.write(readable(text) + "\n") }

  /// Writes a part of machine-readable results unchanged. Throws `OutputError`.
  func raw(_ text: String) throws { try output.write(text) }

  /// The stream of results, for formats that are written directly.
  var results: any TextSink { output }

  /// Writes a part of binary results. Throws `OutputError`.
  func raw(bytes: [UInt8]) throws { try output.write(bytes: bytes) }

  /// Writes a JSON result. Throws `OutputError`.
  func json(_ value: JSON) throws {
    let whole = addenda.isEmpty ? value : value.adding("closed_periods", .array(addenda))
    try output.write(whole.text(ascii: isASCII) + "\n")
  }

  /// Writes a line that is not a result. Errors are ignored, since there is nowhere to report them.
  func remark(_ text: String) {
    try? output.flush()
    try? error.write(readable(text) + "\n")
    try? error.flush()
  }

  /// Writes a formatted JSON document. Throws `OutputError`.
  func document(_ text: String) throws {
    // JSON is ASCII outside of strings, so every other character can be escaped.
    try output.write(isASCII ? text.unicodeScalars.map(JSON.ascii).joined() : text)
  }

  /// Replaces the line written by the last call, on a terminal.
  func progress(_ text: String) {
    // Return to the first column and erase the line (ECMA-48, EL).
    try? error.write("\r\u{1B}[K" + readable(text))
    try? error.flush()
  }

  /// Flushes all output. Throws `OutputError`.
  func flush() throws { try output.flush() }

  /// Returns text without control characters, which a terminal could interpret as commands.
  private func readable(_ text: String) -> String {
    let line = text.harmless()
    return isASCII ? AsciiFallback.text(line) : line
  }
}
