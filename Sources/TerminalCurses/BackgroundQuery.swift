import Platform
import Terminal

/// The question for the colour of the terminal's background (xterm's ctlseqs, OSC 11).
///
/// Some terminals do not answer it: rxvt-unicode, PuTTY's, QTerminal, tmux 3.3, mosh. All answer the
/// question for their attributes (`CSI c`), which follows it and so marks the end of the answers.
package enum BackgroundQuery {
  /// The milliseconds in which a terminal answers. Leaving the screen waits for what is left of
  /// them, so that a late answer is not typed into the shell.
  static let patience: Int64 = 500

  /// The bytes that ask.
  package static let request = Array("\u{1B}]11;?\u{1B}\\\u{1B}[c".utf8)

  /// Returns whether a terminal with that name in the database can be asked. The Linux console and
  /// its kin may show the question.
  static func isUnderstood(by name: String) -> Bool {
    !["linux", "ansi", "cons25", "sun", "vt52"].contains { name.hasPrefix($0) }
  }

  /// Returns whether a control sequence is the answer to `CSI c`.
  static func isEnd(_ sequence: String) -> Bool {
    sequence.hasPrefix("\u{1B}[?") && sequence.hasSuffix("c")
  }

  /// Reads the answer `11;rgb:RRRR/GGGG/BBBB`, with one to four digits for each part and perhaps a
  /// fourth one for opacity (XParseColor(3)); nil for anything else.
  package static func background(of answer: String) -> Background? {
    let parts = answer.split(separator: ":", maxSplits: 1)
    guard parts.count == 2, ["11;rgb", "11;rgba"].contains(parts[0]) else { return nil }
    let channels = parts[1].split(separator: "/").prefix(3).compactMap(channel)
    guard channels.count == 3 else { return nil }
    let color = RGB(channels.reduce(0) { $0 << 8 | UInt32($1) })
    return color.contrast(with: RGB(0)) > color.contrast(with: RGB(0xFFFFFF)) ? .light : .dark
  }

  private static func channel(_ digits: Substring) -> UInt8? {
    guard (1...4).contains(digits.utf8.count), let value = UInt32(digits, radix: 16) else {
      return nil
    }
    return UInt8(value * 255 / (1 << (4 * UInt32(digits.utf8.count)) - 1))
  }

  /// Reads the variable `COLORFGBG`, which rxvt, Konsole and others set: the numbers of the text's
  /// and the background's colour, with others between them. `.unknown` for anything else.
  package static func background(ofColors text: String?) -> Background {
    guard let last = text?.split(separator: ";").last, let number = UInt8(last) else {
      return .unknown
    }
    switch number {
    case 0...6, 8: return .dark
    case 7, 9...15: return .light
    default: return .unknown
    }
  }
}
