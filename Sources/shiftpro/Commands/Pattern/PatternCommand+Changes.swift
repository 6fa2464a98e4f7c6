import Domain
import Services

/// Adding, changing and ending patterns.
extension PatternCommand {
  private static let nameOptions = [
    OptionSpec("name", "NAME", .text, about: "pattern_name"),
    OptionSpec("code", "C", .text, about: "pattern_code"),
    OptionSpec("color", "COLOR", .text, about: "pattern_color"),
  ]

  static let add = CommandSpec(
    name: "pattern add", group: .roster, operands: [OperandSpec("FILE", .file)],
    options: [OptionSpec("start", "DATE", .date, about: "pattern_from")],
    examples: ["pattern add ward-4.json", "pattern add - --start 2026-06-01 < ward-4.json"],
    run: runAdd)

  static let apply = CommandSpec(
    name: "pattern apply", group: .roster, operands: [OperandSpec("P", .rotation)],
    options: [OptionSpec("start", "DATE", .date, about: "cycle_start")] + PatternPlan.options
      + nameOptions,
    examples: [
      "pattern apply dupont --start 2026-01-05 --team C",
      "pattern apply 5-2 --start monday --until 2026-07-01 --name Office",
      "pattern apply panama --start monday --times D=06:00-18:00 --times N=18:00-06:00",
      "pattern apply \"Ward 4\" --start 2026-09-01",
    ], run: runApply)

  static let change = CommandSpec(
    name: "pattern change", group: .roster, operands: [OperandSpec("P", .pattern)],
    options: [
      OptionSpec("from", "DATE", .date, about: "change_from"),
      OptionSpec("to", "Q", .rotation, about: "change_to"),
    ] + PatternPlan.options + nameOptions,
    examples: [
      "pattern change \"Ward 4\" --from 2026-06-01 --to dupont --team C",
      "pattern change DuPont --from monday --to DuPont --turn 7",
    ], run: runChange)

  static let stop = CommandSpec(
    name: "pattern stop", group: .roster, operands: [OperandSpec("P", .pattern)],
    options: [OptionSpec("on", "DATE", .date)],
    examples: ["pattern stop DuPont --on 2026-07-01"], run: runStop)

  static let archive = CommandSpec(
    name: "pattern archive", group: .roster, operands: [OperandSpec("P", .pattern)],
    examples: ["pattern archive DuPont"], run: runArchive)

  static let unarchive = CommandSpec(
    name: "pattern unarchive", group: .roster, operands: [OperandSpec("P", .pattern)],
    examples: ["pattern unarchive DuPont"], run: runUnarchive)

  // MARK: New ones

  private static func runAdd(_ call: Invocation, _ session: Session) throws -> ExitStatus {
    let environment = try session.environment()
    let start = try call.day("start", environment)
    let bytes = try session.patternFile(call.operands[0])
    var pattern = try session.pattern(in: bytes, start: start)
    if let start { pattern.effectiveFrom = start }
    if let zone = session.options.zone { pattern.zone = zone.identifier }
    pattern.isArchived = false
    try pattern.check()
    try PatternReport(session).printPlanned(session.add(pattern))
    return .done
  }

  private static func runApply(_ call: Invocation, _ session: Session) throws -> ExitStatus {
    guard let start = try call.day("start", session.environment()) else {
      throw PatternPlan.missingStart(call)
    }
    let source = try session.pattern(call.operands[0])
    var pattern = try PatternPlan(source, call, session, start: start).pattern
    pattern.isArchived = false
    if case .preset = source { pattern.color = try session.nextColor() }
    try name(&pattern, call)
    let result: ActionResult
    if case .stored(let stored) = source, !call.has("name") {
      guard stored.isOver(by: start) else {
        throw CommandError.refusal(
          "pattern_in_force", ["name": stored.name, "day": ISOText.format(start)])
      }
      result = try session.perform(
        .pattern(.change(series: stored.id, from: start, to: pattern, seen: stored.latest)))
    } else {
      result = try session.add(pattern.asNew(at: session.environment().now))
    }
    try PatternReport(session).printPlanned(result)
    return .done
  }

  // MARK: Another version

  private static func runChange(_ call: Invocation, _ session: Session) throws -> ExitStatus {
    let day = try call.requiredDay("from", session.environment())
    guard let to = call.value("to") else {
      throw CommandError.usage("missing_option", ["command": change.name, "option": "--to"])
    }
    let stored = try session.storedPattern(call.operands[0])
    let source = try session.pattern(to)
    let before = stored.version(on: day)
    var pattern = try PatternPlan(source, call, session, start: day, zone: before.zone).pattern
    if !call.has("until"), let end = stored.latest.effectiveUntil, end > day {
      pattern.effectiveUntil = end
    }
    (pattern.code, pattern.color, pattern.notes) = (before.code, before.color, before.notes)
    pattern.isArchived = false
    // Keep a custom name; the name of a preset would be wrong for another one.
    if try !Rotations.presets().contains(where: { $0.names.contains(stored.name) }) {
      pattern.name = stored.name
    }
    try name(&pattern, call)
    let result = try session.store().exclusively {
      try session.refuseTaken(pattern.name, except: stored.id)
      return try session.perform(
        .pattern(.change(series: stored.id, from: day, to: pattern, seen: stored.latest)))
    }
    try PatternReport(session).printPlanned(result)
    return .done
  }

  /// Sets the name, letters and colour given by the options.
  private static func name(_ pattern: inout ShiftPattern, _ call: Invocation) throws {
    if let name = call.value("name") {
      guard name.contains(where: { !$0.isWhitespace }) else {
        throw CommandError.usage("missing_value", ["option": "--name", "value": "NAME"])
      }
      pattern.name = name
    }
    if let code = call.value("code") {
      guard !code.contains(where: \.isWhitespace) else {
        throw CommandError.usage("bad_code", ["value": code])
      }
      pattern.code = code
    }
    if let color = try call.color("color") { pattern.color = color }
  }

  // MARK: Ends

  private static func runStop(_ call: Invocation, _ session: Session) throws -> ExitStatus {
    let day = try call.requiredDay("on", session.environment())
    let stored = try session.storedPattern(call.operands[0])
    if let first = stored.versions.first?.effectiveFrom, day < first {
      throw CommandError.refusal(
        "stop_before_start",
        ["name": stored.name, "start": ISOText.format(first), "day": ISOText.format(day)])
    }
    let result = try session.perform(.pattern(.stop(series: stored.id, on: day)))
    try PatternReport(session).printEnd(result, of: stored.id)
    return .done
  }

  private static func runArchive(_ call: Invocation, _ session: Session) throws -> ExitStatus {
    let stored = try session.storedPattern(call.operands[0])
    if let first = stored.versions.first?.effectiveFrom,
      try session.environment().today <= first
    {
      throw CommandError.refusal(
        "archive_before_start", ["name": stored.name, "start": ISOText.format(first)])
    }
    let result = try session.perform(.pattern(.setArchived(series: stored.id, true)))
    try PatternReport(session).printEnd(result, of: stored.id)
    return .done
  }

  private static func runUnarchive(_ call: Invocation, _ session: Session) throws -> ExitStatus {
    let stored = try session.storedPattern(call.operands[0])
    let result = try session.perform(.pattern(.setArchived(series: stored.id, false)))
    try PatternReport(session).printEnd(result, of: stored.id)
    return .done
  }
}

extension ShiftPattern {
  /// Returns the pattern as a new one of its own.
  fileprivate func asNew(at now: Instant) -> ShiftPattern {
    var pattern = self
    pattern.id = .new()
    pattern.seriesID = pattern.id
    pattern.createdAt = now
    return pattern
  }
}

extension Session {
  /// Returns the first colour of the theme that no pattern in use has.
  fileprivate func nextColor() throws -> PatternColor {
    let used = Set(try storedPatterns().filter { !$0.latest.isArchived }.map(\.latest.color))
    return (0..<PatternColor.seriesCount).map(PatternColor.series).first { !used.contains($0) }
      ?? .series(0)
  }
}
