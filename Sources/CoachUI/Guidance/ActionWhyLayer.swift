import AppCore
import Coach
import Services
import Store
import Terminal
import TerminalText
import Widgets

extension Scope {
  /// The factors of a score.
  static let actionWhy = Scope("action_why", rank: 98)
}

/// The seven factors of an action's score, each with its value, its weight and its points.
struct ActionWhyLayer: Surface {
  static let stacks: [[Scope]] = [[.actionWhy, .list, .always]]

  /// The action.
  let action: OfferedAction

  /// The lines for the width of the screen.
  private var lines: [[Span]] = []
  /// The scroll position; its selection is the first visible line.
  private var list = ListState()

  init(_ action: OfferedAction) { self.action = action }

  mutating func read(
    from store: Store, _ state: inout AppState, _ environment: AppEnvironment
  ) {
    lines = lines(width: Self.width(in: state.layout.body), environment)
  }

  mutating func navigate(_ step: Navigation, page: Int) {
    list.scroll(step, lines: lines.count, page: page)
  }

  func page(in layout: AppLayout) -> Int { max(1, min(lines.count, layout.body.height - 2)) }

  func draw(_ context: SurfaceContext, in area: Rect, into frame: inout Frame) {
    let width = Self.width(in: area)
    FloatingBox.draw(
      title: context.environment.texts("guidance.breakdown"),
      around: Size(width + 2, lines.count), in: area, into: &frame
    ) { inside, frame in
      let first = min(list.selection, max(0, lines.count - inside.height))
      var rest = inside.inset(1, 0)
      for line in lines.dropFirst(first) where !rest.isEmpty {
        frame.spans(line, in: rest.takeTop(1))
      }
      frame.draw(Scrollbar(first: first, count: lines.count), in: inside)
    }
  }

  private static func width(in area: Rect) -> Int { max(1, min(60, area.width - 6)) }

  /// The width from which weights are shown.
  private static let wide = 48

  private func lines(width: Int, _ environment: AppEnvironment) -> [[Span]] {
    let format = environment.format, texts = environment.texts
    let title = action.template.title(in: texts.language.rawValue)
    guard let offer = action.offer else {
      return [[Span(title, Style(.text, .bold))], []]
        + action.refusals.flatMap { refusal in
          DisplayText.wrap(format.refusal(refusal), to: width).map { [Span($0)] }
        }
    }
    // A narrow window has no room for the weights.
    let hasWeights = width >= Self.wide
    let room = max(10, width - (hasWeights ? 26 : 14))
    func line(_ name: String, _ value: String, _ weight: String, _ points: String, _ style: Style)
      -> [Span]
    {
      func column(_ text: String, _ width: Int) -> String {
        DisplayText.pad(text, to: width, align: .right)
      }
      let name = DisplayText.pad(DisplayText.truncate(name, to: room), to: room)
      guard hasWeights else {
        return [Span(name, style), Span(column(value, 7), style), Span(column(points, 7), style)]
      }
      return [
        Span(name, style), Span(column(value, 8), style), Span(column(weight, 9), .muted),
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
