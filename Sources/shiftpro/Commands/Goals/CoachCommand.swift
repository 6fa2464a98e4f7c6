import Domain
import Services
import Store

/// Shows the Coach's local figures.
enum CoachCommand {
  static let metrics = CommandSpec(
    name: "coach metrics", group: .goals, examples: ["coach metrics", "coach metrics --json"],
    run: { _, session in try runMetrics(session) })

  private static func runMetrics(_ session: Session) throws -> ExitStatus {
    let environment = try session.environment()
    let metrics = try GoalMetrics(in: session.storeToLookAt(), environment)
    if session.options.isJSON {
      try session.console.json(json(metrics))
    } else {
      let columns = [TextTable.Column(), .init(alignment: .right)]
      try session.print(TextTable.lines(columns, rows(metrics, environment)))
    }
    return .done
  }

  private static func rows(_ metrics: GoalMetrics, _ environment: Environment) -> [[String]] {
    let format = environment.format
    let rate = format.percent(permille: Int((metrics.lockRate * 1000).rounded()))
    let days = metrics.medianDaysToCompletion.map { format.decimal(number($0, digits: 1)) } ?? "–"
    let values: [(String, String)] = [
      ("goals", String(metrics.figures.goals)), ("lock_rate", rate),
      ("offered", String(metrics.offered)), ("accepted", String(metrics.figures.accepted)),
      ("activations", String(metrics.figures.activations)),
      ("blocks_done", String(metrics.figures.blocksDone)),
      ("blocks_cancelled", String(metrics.figures.blocksCancelled)), ("median_days", days),
      ("fallbacks", String(metrics.fallbacks)),
    ]
    return values.map { [environment.texts("coach.metric.\($0)"), $1] }
  }

  private static func json(_ metrics: GoalMetrics) -> JSON {
    .members([
      ("lock_rate", .number(number(metrics.lockRate, digits: 3))),
      ("regenerations_offered", .integer(Int64(metrics.offered))),
      ("regenerations_accepted", .integer(Int64(metrics.figures.accepted))),
      ("activations", .integer(Int64(metrics.figures.activations))),
      ("activations_with_blocks", .integer(Int64(metrics.figures.activationsWithBlocks))),
      ("blocks_done", .integer(Int64(metrics.figures.blocksDone))),
      ("blocks_cancelled", .integer(Int64(metrics.figures.blocksCancelled))),
      (
        "median_days_to_completion",
        metrics.medianDaysToCompletion.map { .number(number($0, digits: 2)) } ?? .null
      ),
      ("fallbacks", .integer(Int64(metrics.fallbacks))),
      ("goals", .integer(Int64(metrics.figures.goals))),
      ("goals_locked", .integer(Int64(metrics.figures.lockedOnce))),
      (
        "weeks",
        .array(
          metrics.weeks.map { week in
            .object([
              "start": JSON(week.first), "blocks_done": .integer(Int64(week.done)),
              "blocks_past": .integer(Int64(week.past)),
            ])
          })
      ),
    ])
  }

  /// Formats a number that is not negative with at most that many digits after the point.
  private static func number(_ value: Double, digits: Int) -> String {
    let scale = (0..<digits).reduce(1) { value, _ in value * 10 }
    let scaled = Int((value * Double(scale)).rounded())
    guard scaled % scale != 0 else { return String(scaled / scale) }
    var fraction = String(String(scaled % scale + scale).dropFirst())
    while fraction.hasSuffix("0") { fraction.removeLast() }
    return "\(scaled / scale).\(fraction)"
  }
}
