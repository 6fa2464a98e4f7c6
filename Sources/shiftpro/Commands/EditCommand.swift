import Domain
import Services

/// Edits a shift, or those that match a filter.
enum EditCommand {
  static let spec = CommandSpec(
    name: "edit", group: .roster, operands: [.shiftOrFilter],
    options: [
      OptionSpec("start", "TIME", .time),
      OptionSpec("end", "TIME", .time),
      OptionSpec("duration", "LENGTH", .text),
      OptionSpec("actual-start", "TIME", .time),
      OptionSpec("actual-end", "TIME", .time),
    ] + ShiftOptions.specs + [OptionSpec(flag: "no-additional"), .yes, .arrears],
    examples: [
      "edit 4f3a --end 07:30", "edit 4f3a --actual-end 07:20 --break 45",
      "edit 4f3a --label \"Bank Holiday\" --note \"swapped with Ana\"",
      "edit early 2027-03 --start 06:15 --yes",
    ], run: run)

  private static func run(_ call: Invocation, _ session: Session) throws -> ExitStatus {
    let chosen = try session.chosenShifts(call)
    guard changes.contains(where: call.has) else {
      throw CommandError.usage("nothing_to_edit", ["command": "edit"])
    }
    try call.exclude("end", "duration")
    try call.exclude("additional", "no-additional")
    try call.exclude("worked", "actual-start")
    try call.exclude("worked", "actual-end")
    switch chosen {
    case .one(let original):
      let shift = try edited(original, call, session)
      let action = call.action(.shift(.save(shift, from: original)))
      try ShiftReport.print(session.perform(action), session, detail: ShiftReport.times)
      return .done
    case .several(let shifts): return try edit(shifts, call, session)
    }
  }

  /// The names of the options that change something.
  private static var changes: [String] {
    spec.options.map(\.name).filter {
      ![OptionSpec.yes.name, OptionSpec.arrears.name].contains($0)
    }
  }

  /// Makes the same change to several shifts. Throws `CommandError` if a time has a date.
  private static func edit(
    _ shifts: [Shift], _ call: Invocation, _ session: Session
  ) throws -> ExitStatus {
    let environment = try session.environment()
    for option in ["start", "end", "actual-start", "actual-end"] {
      guard let text = call.value(option), !ShiftMoment.isClockTime(text, environment) else {
        continue
      }
      throw CommandError.usage("clock_only", ["option": "--\(option)", "value": text])
    }
    let pairs = try shifts.map { (old: $0, new: try edited($0, call, session)) }
      .filter { $0.old != $0.new }
    guard !pairs.isEmpty else {
      throw CommandError.refusal("nothing_changes", ["n": String(shifts.count)])
    }
    let batch = ShiftBatch(.edit, saved: pairs.map(\.new), from: pairs.map(\.old))
    return try session.perform(batch, of: pairs.map(\.new), call)
  }

  /// Returns a shift with the changes of the options.
  private static func edited(
    _ original: Shift, _ call: Invocation, _ session: Session
  ) throws -> Shift {
    var shift = original
    let environment = try session.environment(of: shift)
    do {
      if let times = try times(call, of: shift, environment) { shift.plan(times) }
      try setActual(call, &shift, environment)
      try ShiftOptions.apply(call, to: &shift, session, environment)
      if call.has("no-additional") { shift.isAdditionalShift = false }
    } catch {
      throw Failure(error, environment)
    }
    return shift
  }

  // MARK: Planned times

  /// Returns the new planned times; nil if none of them changes. An end that is not given is kept.
  private static func times(
    _ call: Invocation, of shift: Shift, _ environment: Environment
  ) throws -> ShiftTimes? {
    guard ["start", "end", "duration"].contains(where: call.has) else { return nil }
    let start =
      try call.value("start").map {
        try ShiftMoment.read($0, near: shift.localStart.day, environment)
      } ?? shift.scheduledStart
    // The offset makes even a repeated time unambiguous.
    let text = environment.withOffset(start)
    let context = environment.timeContext
    if let end = call.value("end") { return try ShiftTimes(start: text, end: end, in: context) }
    if let length = call.value("duration") {
      return try ShiftTimes(start: text, duration: length, in: context)
    }
    return try ShiftTimes(start: start, end: shift.scheduledEnd, zone: environment.zone)
  }

  // MARK: Actual times

  private static func setActual(
    _ call: Invocation, _ shift: inout Shift, _ environment: Environment
  ) throws {
    guard call.has("actual-start") || call.has("actual-end") else { return }
    if let text = call.value("actual-start") {
      shift.actualStart = try ShiftMoment.read(text, near: shift.localStart.day, environment)
    }
    if let text = call.value("actual-end") {
      shift.actualEnd = try actualEnd(text, shift, environment)
    }
    guard let start = shift.actualStart, shift.status != .scheduled || shift.actualEnd != nil else {
      throw CommandError.usage("actual_incomplete")
    }
    for instant in [start, shift.actualEnd].compactMap({ $0 }) where instant > environment.now {
      throw ActionError.inFuture(instant)
    }
    guard let end = shift.actualEnd else { return }
    try shift.checkEnd(at: end, from: start)
    shift.status = .completed
  }

  /// Reads the actual end; a time of day is the first such time after the actual start.
  private static func actualEnd(
    _ text: String, _ shift: Shift, _ environment: Environment
  ) throws -> Instant {
    let start = shift.start
    let day = environment.zone.local(at: start).day
    let end = try ShiftMoment.read(text, near: day, environment)
    guard end < start, ShiftMoment.isClockTime(text, environment) else { return end }
    return try ShiftMoment.read(text, near: day.adding(days: 1), environment)
  }
}

extension Session {
  /// Returns the environment with the zone of `shift`, unless a zone was requested.
  func environment(of shift: Shift) throws -> Environment {
    var environment = try environment()
    if options.zone == nil { environment.zone = environment.zone(of: shift) }
    return environment
  }
}
