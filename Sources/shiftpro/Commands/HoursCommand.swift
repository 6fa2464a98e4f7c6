import App
import Domain
import Store

/// Counts hours and pay.
enum HoursCommand {
  /// What the hours are counted for.
  enum Grouping: String, CaseIterable {
    case period, month, label, shift
  }

  static let spec = CommandSpec(
    name: "hours", group: .view,
    options: [
      OptionSpec("period", "PERIOD", .choice(["current", "previous"]))
    ] + DayWindow.options + [
      OptionSpec("by", "WHAT", .choice(Grouping.allCases.map(\.rawValue)))
    ],
    examples: [
      "hours", "hours --period previous --by shift",
      "hours --from 2026-01-01 --to 2026-12-31 --by month --json",
    ], run: run)

  private static func run(_ call: Invocation, _ session: Session) throws -> ExitStatus {
    let grouping =
      try call.value("by").map {
        try Choice.read($0, of: "by", Grouping.allCases.map(\.rawValue))
      }.flatMap(Grouping.init) ?? .period
    try call.exclude("period", "from")
    try call.exclude("period", "to")
    let environment = try session.environment()
    let profile = try session.profile()
    let roster = try session.roster()
    let days = try days(call, profile, environment, roster)
    let report = try HoursReport(
      days, grouping: grouping, profile: profile, shifts: roster, environment)
    if session.options.isJSON {
      try session.console.json(report.json(now: environment.now))
    } else {
      for line in report.lines(environment) { try session.console.line(line) }
    }
    return .done
  }

  /// The days asked for: those of a pay period unless others are named.
  private static func days(
    _ call: Invocation, _ profile: UserProfile, _ environment: AppEnvironment,
    _ roster: Roster?
  ) throws -> ClosedRange<CivilDay> {
    if let window = try DayWindow(call, environment) {
      let earliest = try roster?.extent()?.lowerBound
      let last = window.last ?? environment.today
      let first = window.first ?? earliest ?? last
      return min(first, last)...last
    }
    let period = try period(call.value("period") ?? "current", profile, environment)
    return period.start...period.lastDay
  }

  private static func period(
    _ text: String, _ profile: UserProfile, _ environment: AppEnvironment
  ) throws -> PayPeriod {
    func holding(_ day: CivilDay) -> PayPeriod {
      .containing(day, type: profile.payPeriodType, anchor: profile.payPeriodAnchor)
    }
    switch text {
    case "current": return holding(environment.today)
    case "previous": return holding(environment.today).previous
    default: return holding(try TimeParser.date(text, in: environment.pastContext))
    }
  }
}
