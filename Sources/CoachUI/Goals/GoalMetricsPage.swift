import AppCore
import Coach
import Domain
import Services
import Store
import Terminal
import TerminalText
import Widgets

extension Scope {
  /// The figures about goals.
  static let goalMetrics = Scope("goal_metrics", rank: 93)
}

/// A page with what a person's own history says about their goals.
struct GoalMetricsPage: Surface {
  static let placement = Placement.page
  static let stacks: [[Scope]] = [[.goalMetrics, .list, .global, .always]]
  static let tables = RecordTable.goals
  static let plainTwins = [
    PlainTwin("goal_metrics", rank: 89, over: .coach, command: "goals.metrics")
  ]

  private var metrics: GoalMetrics?
  private static let labelWidth = 42

  init() {}

  var hasRows: Bool { false }

  mutating func read(
    from store: Store, _ state: inout AppState, _ environment: AppEnvironment
  ) throws {
    metrics = try GoalMetrics(in: store, environment.base)
  }

  func draw(_ context: SurfaceContext, in rect: Rect, into frame: inout Frame) {
    guard let metrics else { return }
    let environment = context.environment, texts = environment.texts
    var rest = rect
    frame.draw(
      Row(
        [Span(texts("goal_metrics.title"), Style(.text, .bold))],
        trailing: [Span(texts("goal_metrics.local"), .muted)]),
      in: rest.takeTop(1).inset(1, 0))
    if rect.height >= GoalLayout.short { _ = rest.takeTop(1) }
    for (key, value) in figures(metrics, environment.format) where !rest.isEmpty {
      let width = min(Self.labelWidth, max(10, rest.width - 14))
      frame.spans(
        [
          Span(DisplayText.pad(texts("goal_metrics.\(key)"), to: width), .muted), Span(value),
        ], in: rest.takeTop(1).inset(1, 0))
    }
    drawWeeks(metrics, environment, in: rest, into: &frame)
  }

  private func figures(_ metrics: GoalMetrics, _ format: Format) -> [(String, String)] {
    func share(_ part: Int, _ whole: Int) -> String {
      whole == 0 ? format.texts("goal_metrics.none") : "\(part)/\(whole)"
    }
    let days = metrics.medianDaysToCompletion.map { days in
      let tenths = Int((days * 10).rounded())
      return format.texts(
        "goal_metrics.days_value", ["n": format.decimal("\(tenths / 10).\(tenths % 10)")])
    }
    return [
      ("locked", share(metrics.figures.lockedOnce, metrics.figures.goals)),
      ("framings", share(metrics.figures.accepted, metrics.offered)),
      ("activations", share(metrics.figures.activationsWithBlocks, metrics.figures.activations)),
      ("blocks_done", String(metrics.figures.blocksDone)),
      ("blocks_cancelled", String(metrics.figures.blocksCancelled)),
      ("days", days ?? format.texts("goal_metrics.none")),
      ("fallbacks", format.texts("goal_metrics.times_value", ["n": String(metrics.fallbacks)])),
    ]
  }

  private func drawWeeks(
    _ metrics: GoalMetrics, _ environment: AppEnvironment, in rect: Rect, into frame: inout Frame
  ) {
    guard metrics.weeks.contains(where: { $0.past > 0 }), rect.height > 3 else { return }
    var rest = rect
    _ = rest.takeTop(1)
    frame.draw(Heading(environment.texts("goal_metrics.weeks")), in: rest.takeTop(1))
    for week in metrics.weeks where !rest.isEmpty {
      var line = rest.takeTop(1).inset(1, 0)
      frame.text(
        DisplayText.pad(environment.format.dayOfMonth(week.first), to: 9), in: line.takeLeft(9),
        .muted)
      frame.draw(
        Gauge(
          permille: week.past == 0 ? 0 : week.done * 1000 / week.past,
          role: .good, label: "\(week.done)/\(week.past)"), in: line.takeLeft(min(48, line.width)))
    }
  }
}
