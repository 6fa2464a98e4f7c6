import Coach
import Domain
import Services
import Store

/// Shows the suggestion of a week. It only reads.
enum WeeklyCommand {
  static let spec = CommandSpec(
    name: "guidance weekly", group: .guidance, options: [week],
    examples: ["guidance weekly", "guidance weekly --week sunday --json"], run: run)

  /// The option of the last day of a week.
  static let week = OptionSpec("week", "DATE", .date, about: "guidance_week")

  private static func run(_ call: Invocation, _ session: Session) throws -> ExitStatus {
    let environment = try session.environment()
    let day = try day(call, environment), reader = try session.guidance()
    let week = try reader.week(endingWith: day)
    let report = WeeklyReport(
      week, reader.settings.pace, isOpen: try reader.isOpen(week),
      answer: try reader.weekAnswer(), environment)
    if session.options.isJSON {
      try session.console.json(report.json)
    } else {
      for line in report.lines { try session.console.line(line) }
    }
    return .done
  }

  /// Returns the last day of the week that is meant; today by default. Throws `TimeTextError`.
  static func day(_ call: Invocation, _ environment: Environment) throws -> CivilDay {
    try call.value("week").map { try TimeParser.date($0, in: environment.pastContext) }
      ?? environment.today
  }

  /// Accepts or dismisses the suggestion of a week, and prints it.
  static func answer(
    _ call: Invocation, _ session: Session, accepts: Bool
  ) throws -> ExitStatus {
    try session.require(.weekly)
    let environment = try session.environment(), day = try day(call, environment)
    guard try session.existingStore() != nil else { throw GuidanceError.nothingToAccept }
    let pace = try session.guidance().settings.pace
    let result = try session.perform(.guidance(.answerWeek(day, accepts: accepts)))
    guard let week = result.guidance?.week else { return .done }
    if session.options.isJSON {
      let state: Suggestion.State = accepts ? .accepted : .dismissed
      let report = WeeklyReport(week, pace, isOpen: false, answer: state, environment)
      try session.console.json(report.json)
    } else {
      let texts = environment.texts
      try session.print([result.message?.text(texts) ?? "", texts("cli.undo_hint")])
    }
    return .done
  }
}

/// The suggestion of a week as it is printed.
struct WeeklyReport {
  private let week: WeeklySummary
  private let pace: GuidancePace
  /// Whether the suggestion waits for an answer.
  private let isOpen: Bool
  /// The answer of the last seven days; nil for none.
  private let answer: Suggestion.State?
  private let environment: Environment

  init(
    _ week: WeeklySummary, _ pace: GuidancePace, isOpen: Bool, answer: Suggestion.State?,
    _ environment: Environment
  ) {
    self.week = week
    self.pace = pace
    self.isOpen = isOpen
    self.answer = answer
    self.environment = environment
  }

  /// The suggestion as JSON. `rate` is (completed + 1.2) / (planned + 2).
  var json: JSON {
    let figures = week.figures
    func pace(_ pace: GuidancePace) -> JSON {
      .object([
        "longest": .integer(Int64(pace.longest.minutes)),
        "days_per_week": .integer(Int64(pace.daysPerWeek)),
      ])
    }
    return .members([
      ("suggestion", .string(week.decision.rawValue)), ("reason", .string(week.reason.rawValue)),
      ("text", .string(environment.format.sentence(of: week, from: self.pace))),
      ("planned", .integer(Int64(figures.planned))),
      ("completed", .number(Format.count(halves: figures.halves))),
      ("rate", .number(Format.thousandths(figures.rate))),
      ("difficulty", figures.difficulty.map { .number(Format.thousandths($0)) } ?? .null),
      ("friction_index", .number(Format.thousandths(figures.friction))),
      ("week_start", JSON(week.weekEnd.adding(days: -6))), ("week_end", JSON(week.weekEnd)),
      ("pace", pace(self.pace)), ("suggested_pace", pace(week.pace(from: self.pace))),
      ("state", answer.map { .string($0.rawValue) } ?? (isOpen ? .string("offered") : .null)),
    ])
  }

  /// The suggestion in lines.
  var lines: [String] {
    let format = environment.format, texts = environment.texts, figures = week.figures
    let days = format.days(
      week.weekEnd.adding(days: -6), week.weekEnd, year: environment.today.year)
    let rows = [
      [texts("cli.weekly.planned"), String(figures.planned)],
      [texts("cli.weekly.completed"), format.count(halves: figures.halves)],
      [texts("cli.weekly.rate"), format.thousandths(figures.rate)],
      [texts("cli.weekly.difficulty"), figures.difficulty.map(format.thousandths) ?? "–"],
      [texts("cli.weekly.friction"), format.thousandths(figures.friction)],
      [texts("cli.weekly.pace"), format.pace(pace)],
    ]
    let hint =
      answer.map { [texts("cli.weekly.answered", ["state": texts("coach.state.\($0.rawValue)")])] }
      ?? (isOpen ? [texts("cli.weekly.hint")] : [])
    // The accepted pace already applies, so that the sentence would suggest one step more.
    let sentence = answer == .accepted ? [] : [format.sentence(of: week, from: pace)]
    return [days, ""] + TextTable.lines([.init(), .init()], rows) + [""] + sentence + hint
  }
}
