import Domain
import Services

/// Reports a change of a shift, and how to undo it.
enum ShiftReport {
  /// Prints the shift of `result`. Throws `OutputError`.
  static func print(
    _ result: ActionResult, _ session: Session,
    detail: (Shift, Environment) throws -> String
  ) throws {
    let environment = try session.environment()
    guard let shift = result.shift else { return }
    if session.options.isJSON {
      let pattern = try session.roster()?.pattern(of: shift)?.name
      return try session.console.json(
        .object([
          "shift": JSON(shift, pattern: pattern, session.pay(of: shift), now: environment.now)
        ]))
    }
    try session.print([
      result.message?.text(environment.texts) ?? "",
      [
        try detail(shift, environment), result.canUndo ? environment.texts("cli.undo_hint") : "",
      ].filter { !$0.isEmpty }.joined(separator: " · "),
      remark(shift, environment),
    ])
  }

  /// Formats times, length and id: `19:00–07:00 · 12 h · id 4f3a2b1c`.
  static func times(_ shift: Shift, _ environment: Environment) -> String {
    let format = environment.format
    let seconds = HoursCalculator.elapsedSeconds(shift, now: environment.now)
    let id = environment.texts("cli.id", ["id": shift.id.short])
    return [format.range(of: shift, in: environment), format.duration(seconds: seconds), id]
      .joined(separator: " · ")
  }

  /// Returns a remark if a clock change makes the shift longer or shorter than the clock shows.
  private static func remark(_ shift: Shift, _ environment: Environment) -> String {
    let seconds = shift.scheduled.seconds
    let shown = shift.localEnd.floatingSeconds - shift.localStart.floatingSeconds
    guard shown != seconds else { return "" }
    let key = shown < seconds ? "remark.clocks_back" : "remark.clocks_forward"
    return environment.texts(key, ["length": environment.format.duration(seconds: seconds)])
  }
}
