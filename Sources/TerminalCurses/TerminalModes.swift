/// The modes of a terminal that ncurses does not know and that the program switches on and off.
struct TerminalModes {
  /// The modes in the order they are switched on.
  let numbers: [Int]

  /// The modes for a terminal that understands control sequences; none for another.
  init(mouse: Bool, understood: Bool) {
    // 2004: pasted text is marked. 1004: focus is reported. 1002: buttons, wheel and drags are
    // reported, 1006: in a form without limits that cannot be mistaken for text.
    numbers = understood ? [2004, 1004] + (mouse ? [1002, 1006] : []) : []
  }

  /// Switches them on.
  var on: [UInt8] { Array(numbers.map { "\u{1B}[?\($0)h" }.joined().utf8) }

  /// Switches them off, in the opposite order.
  var off: [UInt8] { Array(numbers.reversed().map { "\u{1B}[?\($0)l" }.joined().utf8) }

  /// Marks the beginning of a picture that is to be shown at once.
  static let beginUpdate = Array("\u{1B}[?2026h".utf8)
  /// Marks its end.
  static let endUpdate = Array("\u{1B}[?2026l".utf8)
}
