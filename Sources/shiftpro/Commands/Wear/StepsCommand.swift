import Domain
import Services
import Store

/// Shows steps, and the shoes in which they were walked.
enum StepsCommand {
  /// The grouping of the report.
  enum Grouping: String, CaseIterable {
    case hour, day, shoe, shift
  }

  /// The default number of days in text output.
  private static let usualDays = 28

  static let spec = CommandSpec(
    name: "steps", group: .steps,
    options: DayWindow.options + [
      OptionSpec("by", "WHAT", .choice(Grouping.allCases.map(\.rawValue)), about: "steps_by")
    ],
    examples: [
      "steps", "steps --from -1w --by hour", "steps --by shoe",
      "steps --from 2026-01-01 --to 2026-03-31 --by shift --json",
    ], run: run)

  private static func run(_ call: Invocation, _ session: Session) throws -> ExitStatus {
    let grouping =
      try call.value("by").map {
        try Choice.read($0, of: "by", Grouping.allCases.map(\.rawValue))
      }.flatMap(Grouping.init) ?? .day
    let environment = try session.environment()
    let window = try DayWindow(call, environment)
    guard let store = try session.existingStore() else {
      return try write(StepsReport(grouping, environment), session)
    }
    let attribution = try StepAttribution(store: store, environment)
    var days = try attribution.days().flatMap { clamped($0, to: window) }
    var isCut = false
    if window == nil, grouping != .shoe, !session.options.isJSON, let all = days {
      let first = all.upperBound.adding(days: 1 - usualDays)
      isCut = all.lowerBound < first
      days = max(all.lowerBound, first)...all.upperBound
    }
    var report = StepsReport(grouping, environment, attribution)
    if let days { try report.read(days, session.roster()) }
    report.isCut = isCut
    return try write(report, session)
  }

  /// Returns the requested days with steps; nil if there are none.
  private static func clamped(
    _ days: ClosedRange<CivilDay>, to window: DayWindow?
  ) -> ClosedRange<CivilDay>? {
    let first = max(days.lowerBound, window?.first ?? days.lowerBound)
    let last = min(days.upperBound, window?.last ?? days.upperBound)
    return first <= last ? first...last : nil
  }

  private static func write(_ report: StepsReport, _ session: Session) throws -> ExitStatus {
    if session.options.isJSON {
      try session.console.json(report.json)
    } else {
      for line in report.lines { try session.console.line(line) }
    }
    return .done
  }
}
