extension Program {
  /// Returns ShiftPro at `path` with a store. Its clock is fixed, so that the clock of a running
  /// shift does not draw between two keys.
  static func shiftPro(_ path: String, store: String, now: String, environment: [String]) -> Program
  {
    Program(
      name: "shiftpro", arguments: [path, "--store", store, "--now", now],
      environment: environment, landmark: "Dashboard", steps: shiftProSteps, quit: "q")
  }

  private static let shiftProSteps: [Step] =
    steps("Schedule", [("open it", "2")] + rows + pages + ends + [("t", "t")])
    + form("Schedule")
    + steps("Hours", [("open it", "3"), ("h", "h"), ("l", "l")] + rows + ends)
    + steps("Hours", [("o history", "o")] + rows + ends + [("o period", "o")])
    + journal
    + steps("Settings", [("open it", "6")] + rows + ends)
    + steps("Dashboard", [("open it", "1")] + rows + ends)
    + form("Dashboard")
    + steps("Dashboard", [("?", "?")]) + [escape("Dashboard")]
    + steps("Dashboard", [(":", ":"), ("u", "u")]) + [escape("Dashboard")]

  /// Steps over twenty years of hours: moves, selections of all three shapes, an assignment of ten
  /// days to a pair, and its undo.
  private static let journal: [Step] =
    steps(
      "Journal",
      [("open it", "4"), ("h", "h"), ("l", "l")] + rows + pages + ends + [("n", "n"), ("t", "t")])
    + steps("Journal", [("v", "v"), ("k", "k"), ("o", "o")]) + [escape("Journal")]
    + steps("Journal", [("V", "V"), ("9 k", "9k"), ("a a", "aa"), ("u", "u")])
    + steps("Journal", [("C-v", "\u{16}"), ("k", "k")]) + [escape("Journal")]

  private static let rows = [("j", "j"), ("k", "k")]
  private static let pages = [("PgDn", Key.pageDown), ("PgUp", Key.pageUp)]
  private static let ends = [("G", "G"), ("g g", "gg")]

  private static func steps(_ screen: String, _ keys: [(String, String)]) -> [Step] {
    keys.map { Step(screen: screen, label: $0.0, keys: $0.1) }
  }

  private static func form(_ screen: String) -> [Step] {
    steps(screen, [("a", "a")]) + [escape(screen)]
  }

  /// Returns the step of a single Escape. Its time does not count, because the program has to wait
  /// for the rest of a possible key sequence.
  private static func escape(_ screen: String) -> Step {
    Step(screen: screen, label: "Esc", keys: Key.escape, isJudged: false)
  }
}
