import AppCore
import Coach
import Domain
import Services
import Terminal
import Widgets

extension Scope {
  /// The reasons of a suggestion.
  static let why = Scope("why", rank: 88)
}

/// Why something is suggested: the change, its reasons, the confidence, and the sessions behind it.
struct WhyLayer: Surface {
  package static let stacks: [[Scope]] = [[.why, .always]]

  /// The suggestion.
  let advice: ExerciseAdvice

  /// Creates the layer of a suggestion.
  init(_ advice: ExerciseAdvice) { self.advice = advice }

  var hasRows: Bool { false }

  @Sendable static func answered(_ layer: WhyLayer, _ state: AppState) -> Message? {
    layer.advice.isOpen ? nil : Message("why.no_suggestion")
  }

  func draw(_ context: SurfaceContext, in area: Rect, into frame: inout Frame) {
    let environment = context.environment
    let width = min(64, area.width - 6)
    let lines = lines(width: width, environment)
    FloatingBox.draw(
      title: environment.texts("training.card.why"), around: Size(width + 2, lines.count),
      in: area, into: &frame
    ) { inside, frame in
      var rest = inside.inset(1, 0)
      for line in lines { frame.spans(line, in: rest.takeTop(1)) }
    }
  }

  private func lines(width: Int, _ environment: AppEnvironment) -> [[Span]] {
    let format = environment.format, texts = environment.texts
    let card = SuggestionCard(advice: advice, isForRunning: false, environment: environment)
    var lines: [[Span]] = [
      [Span(advice.exercise.name, Style(.text, .bold))], card.change(width: width), [],
    ]
    lines += ReasonView(reasons: advice.reasons, format: format).table(width: width)
    lines += [
      [], [Span(texts("coach.confidence") + "  ", .muted)] + card.confidence,
    ]
    if let text = basis(environment) { lines.append([Span(text, .muted)]) }
    return lines
  }

  /// The number of sessions that the suggestion rests on, and the last one's day.
  private func basis(_ environment: AppEnvironment) -> String? {
    let count = advice.advice.basedOn.count
    guard count > 0, let last = advice.last else { return nil }
    let day = environment.format.day(environment.zone.local(at: last.at).day)
    return environment.texts(
      "training.card.based_on", ["n": String(count), "day": day])
  }
}
