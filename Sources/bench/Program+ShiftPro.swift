extension Program {
  /// ShiftPro at `path` over a store. Its clock stands, so that a running shift's does not paint
  /// between two keys.
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
    + steps("Settings", [("open it", "4")] + rows + ends)
    + steps("Dashboard", [("open it", "1")] + rows + ends)
    + form("Dashboard")
    + steps("Dashboard", [("?", "?")]) + [escape("Dashboard")]
    + steps("Dashboard", [(":", ":"), ("u", "u")]) + [escape("Dashboard")]

  private static let rows = [("j", "j"), ("k", "k")]
  private static let pages = [("PgDn", Key.pageDown), ("PgUp", Key.pageUp)]
  private static let ends = [("G", "G"), ("g g", "gg")]

  private static func steps(_ screen: String, _ keys: [(String, String)]) -> [Step] {
    keys.map { Step(screen: screen, label: $0.0, keys: $0.1) }
  }

  private static func form(_ screen: String) -> [Step] {
    steps(screen, [("a", "a")]) + [escape(screen)]
  }

  /// A bare escape is told from the beginning of a key's sequence by waiting for the rest of one:
  /// what it takes is chosen, not reached.
  private static func escape(_ screen: String) -> Step {
    Step(screen: screen, label: "Esc", keys: Key.escape, isJudged: false)
  }
}
