import CNcurses
import Terminal

/// The keys that ncurses reads from the terminal's description.
enum NcursesKeys {
  /// Returns the key of a `KEY_` code; nil for unused keys.
  static func press(code: Int32) -> KeyPress? {
    if let press = named[code] { return press }
    let first = nc_function_key(1)
    guard (first...nc_function_key(60)).contains(code) else { return nil }
    // xterm's description continues the numbers: 13 is Shift-F1, 25 Ctrl-F1, 37 Ctrl-Shift-F1, 49
    // Alt-F1.
    let (round, index) = Int(code - first).quotientAndRemainder(dividingBy: 12)
    let held: [Modifiers] = [[], .shift, .control, [.control, .shift], .alt]
    return KeyPress(.function(index + 1), held[round])
  }

  private static let named: [Int32: KeyPress] = [
    KEY_UP: KeyPress(.up), KEY_DOWN: KeyPress(.down), KEY_LEFT: KeyPress(.left),
    KEY_RIGHT: KeyPress(.right), KEY_HOME: KeyPress(.home), KEY_END: KeyPress(.end),
    KEY_PPAGE: KeyPress(.pageUp), KEY_NPAGE: KeyPress(.pageDown), KEY_IC: KeyPress(.insert),
    KEY_DC: KeyPress(.delete), KEY_BACKSPACE: KeyPress(.backspace), KEY_ENTER: KeyPress(.enter),
    KEY_BTAB: KeyPress(.tab, .shift), KEY_FIND: KeyPress(.home), KEY_SELECT: KeyPress(.end),
    KEY_A1: KeyPress(.home), KEY_A3: KeyPress(.pageUp), KEY_C1: KeyPress(.end),
    KEY_C3: KeyPress(.pageDown), KEY_SR: KeyPress(.up, .shift), KEY_SF: KeyPress(.down, .shift),
    KEY_SLEFT: KeyPress(.left, .shift), KEY_SRIGHT: KeyPress(.right, .shift),
    KEY_SHOME: KeyPress(.home, .shift), KEY_SEND: KeyPress(.end, .shift),
    KEY_SPREVIOUS: KeyPress(.pageUp, .shift), KEY_SNEXT: KeyPress(.pageDown, .shift),
    KEY_SDC: KeyPress(.delete, .shift), KEY_SIC: KeyPress(.insert, .shift),
  ]
}
