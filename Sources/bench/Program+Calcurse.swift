extension Program {
  /// Returns calcurse at `path` with a data folder.
  static func calcurse(_ path: String, folder: String, environment: [String]) -> Program {
    Program(
      name: "calcurse", arguments: [path, "-D", folder], environment: environment,
      landmark: "Appointments", steps: calcurseSteps, quit: "q")
  }

  /// The configuration: no status bar with a clock, which would draw every second between two keys,
  /// and no question or saving on exit.
  static let calcurseConfiguration = """
    appearance.notifybar=no
    general.autosave=no
    general.confirmquit=no

    """

  private static let calcurseSteps: [Step] =
    [
      ("Right", Key.right), ("Left", Key.left), ("Down", Key.down), ("Up", Key.up), ("l", "l"),
      ("h", "h"), ("j", "j"), ("k", "k"),
    ].map { Step(screen: "calendar", label: $0.0, keys: $0.1) }
    + [("Tab", Key.tab), ("j", "j"), ("k", "k"), ("Down", Key.down), ("Up", Key.up), ("a", "a")]
    .map { Step(screen: "appointments", label: $0.0, keys: $0.1) }
    + [
      Step(screen: "appointments", label: "Esc", keys: Key.escape, isJudged: false),
      Step(screen: "appointments", label: "Tab, Tab", keys: "\t\t"),
    ]
}
