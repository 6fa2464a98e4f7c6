import App
import Domain

/// Rotations: those that are known, one of them, and what it would bring.
enum PatternCommand {
  static let presets = CommandSpec(
    name: "pattern presets", group: .roster,
    examples: ["pattern presets", "pattern presets --json"], run: runPresets)

  static let show = CommandSpec(
    name: "pattern show", group: .roster, operands: [OperandSpec("P", .rotation)],
    examples: ["pattern show dupont", "pattern show \"Southern Swing forward\""], run: runShow)

  static let preview = CommandSpec(
    name: "pattern preview", group: .roster, operands: [OperandSpec("P", .rotation)],
    options: PreviewRequest.options,
    examples: [
      "pattern preview dupont --start 2026-01-05 --team C",
      "pattern preview 5-2 --start monday --days 60 --rules de --holidays DE-BE",
      "pattern preview 4-on-4-off --start 2026-03-27 --zone Europe/London --json",
    ], run: runPreview)

  private static func runPresets(_: Invocation, _ session: Session) throws -> ExitStatus {
    let presets = try Rotations.presets()
    if session.options.isJSON {
      try session.console.json(.object(["presets": .array(presets.map { JSON($0) })]))
    } else if session.options.isQuiet {
      for preset in presets { try session.console.line(preset.id) }
    } else {
      let lines = PresetText(try session.environment().format).table(presets)
      for line in lines { try session.console.line(line) }
    }
    return .done
  }

  private static func runShow(_ call: Invocation, _ session: Session) throws -> ExitStatus {
    let preset = try PresetSearch(Rotations.presets()).preset(call.operands[0])
    if session.options.isJSON {
      try session.console.json(.object(["preset": JSON(wholly: preset)]))
    } else {
      let lines = PresetText(try session.environment().format).lines(preset)
      for line in lines { try session.console.line(line) }
    }
    return .done
  }

  private static func runPreview(_ call: Invocation, _ session: Session) throws -> ExitStatus {
    let environment = try session.environment()
    let request = try PreviewRequest(call, environment)
    let report = try PreviewReport(
      request, standing: session.shifts(around: request), environment)
    if session.options.isJSON {
      try session.console.json(report.json)
    } else {
      let firstWeekday = try session.profile().firstWeekday
      for line in report.lines(firstWeekday: firstWeekday) { try session.console.line(line) }
    }
    return .done
  }
}

extension Session {
  /// The shifts that stand where a preview looks, from as far back as its rules reach.
  fileprivate func shifts(around request: PreviewRequest) throws -> [Shift] {
    let weeks = request.rules.averageWeek?.weeks ?? 0
    let window = DayWindow(
      first: request.choice.start.adding(days: -max(2, 7 * weeks)),
      last: request.choice.start.adding(days: request.days + 2))
    var found: [Shift] = []
    try roster()?.forEachShift(touching: window.interval(in: environment().zone)) {
      found.append($0)
    }
    return found
  }
}
