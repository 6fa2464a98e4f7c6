import Domain
import Services

/// Ends the running shift.
enum StopCommand {
  static let spec = CommandSpec(
    name: "stop", group: .work,
    options: [
      OptionSpec("at", "TIME", .time, about: "stop_at"),
      OptionSpec("break", "MINUTES", .text, about: "stop_break"),
      OptionSpec("note", "TEXT", .text),
    ],
    examples: ["stop", "stop --at 07:10 --break 45"], run: run)

  private static func run(_ call: Invocation, _ session: Session) throws -> ExitStatus {
    let environment = try session.environment()
    guard try session.existingStore() != nil else { throw ActionError.notRunning }
    let instant = try call.pastTime("at", environment) ?? environment.now
    let breakMinutes = try call.value("break").map {
      try DurationText.minutes($0, allowsZero: true)
    }
    let result = try session.perform(
      .shift(.stop(at: instant, breakMinutes: breakMinutes, note: call.value("note"))))
    try ShiftReport.print(result, session) { shift, environment in
      let day = shift.localStart.day
      let absences = try ListedAbsences(session.roster(), on: day..<day.adding(days: 1))
      return try worked(
        HoursCalculator.elapsedSeconds(shift, now: environment.now)
          - absences.coveredSeconds(of: shift), session.pay(of: shift), environment)
    }
    return .done
  }

  /// Formats the amounts: `worked 12 h 10 m · break 30 m · paid 11 h 40 m`.
  private static func worked(
    _ seconds: Int64, _ pay: ShiftPay, _ environment: Environment
  ) -> String {
    let amounts = [
      ("detail.worked", seconds), ("detail.break", pay.unpaidSeconds),
      ("detail.paid", pay.paidSeconds),
    ]
    return amounts.map { key, seconds in
      "\(environment.texts(key)) \(environment.format.duration(seconds: seconds))"
    }.joined(separator: " · ")
  }
}
