import App
import Terminal

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
    let line = hasControls(text) ? String(text.map { $0.isControl ? " " : $0 }) : text
    return isASCII ? AsciiFallback.text(line) : line
  }

  /// Looks at the bytes first: below a blank, DEL, and the lead byte of the controls from U+0080 on.
  private func hasControls(_ text: String) -> Bool {
    text.utf8.contains { $0 < 0x20 || $0 == 0x7F || $0 == 0xC2 }
      && text.contains(where: \.isControl)
  }
}

extension Character {
  /// Whether a control character (C0, DEL or C1) is in it.
  fileprivate var isControl: Bool {
    unicodeScalars.contains { $0.value < 0x20 || (0x7F...0x9F).contains($0.value) }
  }
}
