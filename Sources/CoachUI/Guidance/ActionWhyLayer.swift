import AppCore
import Coach
import Services
import Terminal
import TerminalText
import Widgets

extension Scope {
  /// The factors of a score.
  static let actionWhy = Scope("action_why", rank: 98)
}

/// The seven factors of an action's score, each with its value, its weight and its points.
struct ActionWhyLayer: Surface {
  static let stacks: [[Scope]] = [[.actionWhy, .always]]

  /// The action.
  let action: OfferedAction

  init(_ action: OfferedAction) { self.action = action }

  var hasRows: Bool { false }

  func draw(_ context: SurfaceContext, in area: Rect, into frame: inout Frame) {
    let texts = context.environment.texts
    let width = min(60, area.width - 6)
    let lines = lines(width: width, context.environment)
    FloatingBox.draw(
      title: texts("guidance.breakdown"), around: Size(width + 2, lines.count), in: area,
      into: &frame
    ) { inside, frame in
      var rest = inside.inset(1, 0)
      for line in lines { frame.spans(line, in: rest.takeTop(1)) }
    }
  }

  private func lines(width: Int, _ environment: AppEnvironment) -> [[Span]] {
    let format = environment.format, texts = environment.texts
    let title = action.template.title(in: texts.language.rawValue)
    guard let offer = action.offer else {
      return [[Span(title, Style(.text, .bold))], []]
        + action.refusals.flatMap { refusal in
          DisplayText.wrap(format.refusal(refusal), to: width).map { [Span($0)] }
        }
    }
    let room = max(10, width - 26)
    func line(_ name: String, _ value: String, _ weight: String, _ points: String, _ style: Style)
      -> [Span]
    {
      func column(_ text: String, _ width: Int) -> String {
        DisplayText.pad(text, to: width, align: .right)
      }
      return [
        Span(DisplayText.pad(DisplayText.truncate(name, to: room), to: room), style),
        Span(column(value, 8), style), Span(column(weight, 9), .muted),
        Span(column(points, 9), style),
      ]
    }
    let heading = line(
      "", texts("guidance.column.value"), texts("guidance.column.weight"),
      texts("guidance.column.points"), .muted)
    let rows = ActionFactors.Factor.allCases.map { factor -> [Span] in
      let value = offer.factors[factor]
      let points = (Double(factor.weight * value) / 1000).rounded()
      return line(
        format.factor(factor), format.thousandths(value),
        "× " + (factor.weight < 0 ? "−" : "") + String(abs(factor.weight)),
        (points < 0 ? "−" : "") + String(Int(abs(points))),
        factor == .frictionRisk && value > ActionFactors.cautionAbove ? Style(.warning) : .text)
    }
    return [
      [Span(title, Style(.text, .bold)), Span("  " + format.minutes(offer.length), .muted)], [],
      heading,
    ] + rows + [
      line(texts("guidance.column.score"), "", "", String(offer.score), Style(.text, .bold))
    ]
  }
}
