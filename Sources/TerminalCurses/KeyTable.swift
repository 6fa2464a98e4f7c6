import Terminal

/// The sequences that terminals send for keys and marks.
///
/// Terminfo has one sequence per key, but terminals send cursor keys in two modes, and many claim
/// to be an xterm but send other sequences for Home and End. The list follows xterm's ctlseqs,
/// rxvt's and the Linux console's, and htop's `CRT.c`.
package enum KeyTable {
  /// The meaning of a sequence.
  package enum Meaning: Equatable {
    case press(KeyPress)
    case pasteStart, pasteEnd
    case focus(Bool)
    /// The start of an SGR mouse report, whose numbers follow.
    case mouse
  }

  /// All sequences. They are registered in ncurses with `define_key`, each under `firstCode` plus
  /// its index.
  package static let sequences: [(text: String, meaning: Meaning)] = {
    var all: [(String, Meaning)] = [
      ("\u{1B}[200~", .pasteStart), ("\u{1B}[201~", .pasteEnd),
      ("\u{1B}[I", .focus(true)), ("\u{1B}[O", .focus(false)), ("\u{1B}[<", .mouse),
    ]
    let keys = cursorKeys + numberedKeys + otherKeys
    all += keys.map { ("\u{1B}" + $0, .press($1)) }
    return all
  }()

  /// The first code after those that ncurses uses itself.
  package static let firstCode: Int32 = 2000

  /// Returns the meaning of a code registered with `define_key`; nil for any other.
  static func meaning(code: Int32) -> Meaning? {
    let index = Int(code - firstCode)
    return sequences.indices.contains(index) ? sequences[index].meaning : nil
  }

  /// Returns the meaning of a sequence whose parts arrived too late for ncurses; nil if unknown.
  static func meaning(of text: String) -> Meaning? { byText[text] }

  /// Returns the modifiers in xterm's number: 1 + Shift 1 + Alt 2 + Ctrl 4.
  static func modifiers(_ number: Int) -> Modifiers {
    let bits = max(0, number - 1)
    var modifiers: Modifiers = []
    if bits & 1 != 0 { modifiers.insert(.shift) }
    if bits & 2 != 0 { modifiers.insert(.alt) }
    if bits & 4 != 0 { modifiers.insert(.control) }
    return modifiers
  }

  private static let byText = Dictionary(
    sequences.map { ($0.text, $0.meaning) }, uniquingKeysWith: { first, _ in first })

  /// Cursor keys: `ESC [ x`, `ESC O x` and, with modifiers, `ESC [ 1 ; m x`, `ESC O m x`.
  private static let cursorKeys: [(String, KeyPress)] = {
    let finals: [(String, Key)] = [
      ("A", .up), ("B", .down), ("C", .right), ("D", .left), ("H", .home), ("F", .end),
      ("P", .function(1)), ("Q", .function(2)), ("R", .function(3)), ("S", .function(4)),
    ]
    return finals.flatMap { final, key in
      [("[" + final, KeyPress(key)), ("O" + final, KeyPress(key))]
        + (2...8).flatMap { number in
          let press = KeyPress(key, modifiers(number))
          return [("[1;\(number)\(final)", press), ("O\(number)\(final)", press)]
        }
    }
  }()

  /// Numbered keys: `ESC [ n ~`, with modifiers `ESC [ n ; m ~`; rxvt ends with `$` for Shift and
  /// `^` for Ctrl.
  private static let numberedKeys: [(String, KeyPress)] = {
    var numbers: [(Int, Key)] = [
      (1, .home), (2, .insert), (3, .delete), (4, .end), (5, .pageUp), (6, .pageDown), (7, .home),
      (8, .end),
    ]
    let functions = [11, 12, 13, 14, 15, 17, 18, 19, 20, 21, 23, 24]
    numbers += zip(functions, 1...).map { ($0, .function($1)) }
    return numbers.flatMap { number, key in
      [
        ("[\(number)~", KeyPress(key)), ("[\(number)$", KeyPress(key, .shift)),
        ("[\(number)^", KeyPress(key, .control)),
      ] + (2...8).map { ("[\(number);\($0)~", KeyPress(key, modifiers($0))) }
    }
  }()

  /// Shift-Tab, rxvt's arrows, the Linux console's function keys, the number pad.
  private static let otherKeys: [(String, KeyPress)] = {
    var keys = [("[Z", KeyPress(.tab, .shift)), ("OM", KeyPress(.enter))]
    for (final, key) in [("a", Key.up), ("b", .down), ("c", .right), ("d", .left)] {
      keys += [("[" + final, KeyPress(key, .shift)), ("O" + final, KeyPress(key, .control))]
    }
    keys += zip("ABCDE", 1...).map { ("[[\($0)", KeyPress(.function($1))) }
    // The letters j to y, in the order of their ASCII characters.
    let pad = zip("jklmnopqrstuvwxy", "*+,-./0123456789")
    keys += pad.map { ("O\($0)", KeyPress(.character($1))) }
    return keys
  }()
}
