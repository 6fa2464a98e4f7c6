/// Terminal modes that ncurses does not know, which the program enables and disables.
struct TerminalModes {
  /// The modes in the order in which they are enabled.
  let numbers: [Int]

  /// Creates the modes for a terminal that understands control sequences; none for another.
  init(mouse: Bool, understood: Bool) {
    // 2004: pasted text is marked. 1004: focus is reported. 1002: buttons, wheel and drags are
    // reported, 1006: in a format without limits that cannot be mistaken for text.
    numbers = understood ? [2004, 1004] + (mouse ? [1002, 1006] : []) : []
  }

  /// The bytes that enable them.
  var on: [UInt8] { Array(numbers.map { "\u{1B}[?\($0)h" }.joined().utf8) }

  /// The bytes that disable them, in reverse order.
  var off: [UInt8] { Array(numbers.reversed().map { "\u{1B}[?\($0)l" }.joined().utf8) }

  /// The bytes that start a synchronized update.
  static let beginUpdate = Array("\u{1B}[?2026h".utf8)
  /// The bytes that end a synchronized update.
  static let endUpdate = Array("\u{1B}[?2026l".utf8)
}
