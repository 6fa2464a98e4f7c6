import Domain
import Services

/// Starts a shift.
enum StartCommand {
  static let spec = CommandSpec(
    name: "start", group: .work,
    options: [
      OptionSpec("at", "TIME", .time, about: "start_at"),
      OptionSpec("shift", "ID", .shift),
    ] + ShiftOptions.rateSpecs + [
      OptionSpec("note", "TEXT", .text)
    ],
    examples: [
      "start", "start --at -15m", "start --at 18:50 --note \"Ward 7 today\"",
      "start --label Overtime",
    ], run: run)

  private static func run(_ call: Invocation, _ session: Session) throws -> ExitStatus {
    let environment = try session.environment()
    let instant = try call.pastTime("at", environment) ?? environment.now
    let shift = try call.value("shift").map(session.shift)
    let zone = shift.map { environment.zone(of: $0) } ?? environment.zone
    let rate = try ShiftOptions.rate(call, on: zone.local(at: instant).day, session)
    let result = try session.perform(
      .shift(.start(at: instant, shift: shift?.id, note: call.value("note"), rate: rate)))
    try ShiftReport.print(result, session) { shift, environment in
      let work = try session.roster()?.work(of: shift) ?? shift
      let end = environment.format.time(work.scheduledEnd, of: shift, in: environment)
      let id = environment.texts("cli.id", ["id": shift.id.short])
      return environment.texts("cli.planned_end", ["time": end])
        + " · \(id)"
    }
    return .done
  }
}
