/// The text that a program for speech prints, while it arrives.
///
/// Each line is a text; one that begins with the words of the line before replaces it. A carriage
/// return begins the last line again, as programs do that correct what they have understood so far.
/// Remarks in brackets, such as times or `[BLANK_AUDIO]`, are left out, and so are escape sequences
/// and lines that begin with `###`.
package struct Transcript {
  /// The size of a line and of the whole text, in bytes; more is left out.
  private static let limit = 16 << 10

  /// The lines that are complete, cleaned.
  private var lines: [String] = []
  private var size = 0
  /// The line that is arriving.
  private var line: [UInt8] = []
  /// Whether the next byte begins the line again.
  private var isReturning = false

  /// Creates an empty text.
  package init() {}

  /// Adds output.
  package mutating func receive(_ bytes: [UInt8]) {
    for byte in bytes {
      switch byte {
      case 0x0A:
        add(Self.cleaned(line))
        line = []
        isReturning = false
      case 0x0D: isReturning = true
      default:
        if isReturning { line = [] }
        isReturning = false
        if line.count < Self.limit { line.append(byte) }
      }
    }
  }

  /// The text so far, in one line.
  package var text: String {
    let arriving = Self.cleaned(line)
    let before = repeatsLastLine(arriving) ? lines.dropLast() : lines[...]
    return (before + [arriving]).filter { !$0.isEmpty }.joined(separator: " ")
  }

  private mutating func add(_ text: String) {
    let isRepeated = repeatsLastLine(text)
    let added = text.utf8.count - (isRepeated ? lines.last?.utf8.count ?? 0 : 0)
    guard !text.isEmpty, size + added <= Self.limit else { return }
    if isRepeated { lines.removeLast() }
    lines.append(text)
    size += added
  }

  /// Returns whether a text repeats the last line, as some programs do to add the next words.
  private func repeatsLastLine(_ text: String) -> Bool {
    lines.last.map { text == $0 || text.hasPrefix($0 + " ") } ?? false
  }

  private static func cleaned(_ bytes: [UInt8]) -> String {
    var text = ""
    var isEscape = false, isSequence = false, depth = 0
    for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
      if isSequence {
        // A control sequence ends with a byte from @ to ~ (ECMA-48).
        if (0x40...0x7E).contains(scalar.value) { isSequence = false }
      } else if isEscape {
        isEscape = false
        isSequence = scalar == "["
      } else if scalar.value == 0x1B {
        isEscape = true
      } else if scalar == "[" {
        depth += 1
      } else if scalar == "]", depth > 0 {
        depth -= 1
      } else if depth == 0, scalar.value != 0xFFFD, scalar.value != 0x7F {
        text.unicodeScalars.append(scalar.value < 0x20 ? " " : scalar)
      }
    }
    let words = text.singleSpaced
    return words.hasPrefix("###") || words.hasPrefix("(") && words.hasSuffix(")") ? "" : words
  }
}
