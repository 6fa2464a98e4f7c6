import Domain
import Services

/// Adds a shift.
enum AddCommand {
  static let spec = CommandSpec(
    name: "add", group: .roster,
    operands: [OperandSpec("START", .time), OperandSpec("END", .time, isRequired: false)],
    options: [OptionSpec("duration", "LENGTH", .text)] + ShiftOptions.specs + [
      OptionSpec(flag: "planned"), .arrears,
    ],
    examples: [
      "add \"2026-03-01 19:00\" 07:00 --name Night",
      "add \"monday 7:00\" --duration 12h --note \"with Ana\"",
      "add \"yesterday 7:00\" 15:00 --label \"Bank Holiday\"",
      "add \"2026-10-25T01:30+01:00\" --duration 8h --zone Europe/London",
    ], run: run)

  private static func run(_ call: Invocation, _ session: Session) throws -> ExitStatus {
    let environment = try session.environment()
    let times = try times(call, environment)
    var shift = Shift(
      id: .new(), scheduledStart: times.scheduledStart, scheduledEnd: times.scheduledEnd,
      localStart: times.localStart, localEnd: times.localEnd, zone: times.zone,
      createdAt: environment.now, updatedAt: environment.now)
    try ShiftOptions.apply(call, to: &shift, session, environment)
    if shift.scheduledEnd <= environment.now, !call.has("planned") { shift.markWorked() }
    let action = call.action(.shift(.add(shift)))
    try ShiftReport.print(session.perform(action), session, detail: ShiftReport.times)
    return .done
  }

  private static func times(_ call: Invocation, _ environment: Environment) throws -> ShiftTimes {
    let context = environment.timeContext
    let start = call.operands[0]
    let end = call.operands.count > 1 ? call.operands[1] : nil
    switch (end, call.value("duration")) {
    case (let end?, nil): return try ShiftTimes(start: start, end: end, in: context)
    case (nil, let duration?):
      return try ShiftTimes(start: start, duration: duration, in: context)
    case (_?, _?): throw CommandError.usage("conflict", ["first": "END", "second": "--duration"])
    case (nil, nil):
      // An error in the start is more useful than a missing end.
      _ = try TimeParser.time(start, in: context)
      throw CommandError.usage("missing_end", ["start": start])
    }
  }
}
