import AppCore
import Domain
import Services
import Store
import Terminal
import TerminalText
import Widgets

/// Draws a list of step settings.
enum StepListView {
  static func draw(
    _ layer: StepListLayer, _ context: SurfaceContext, in area: Rect, into frame: inout Frame
  ) {
    let environment = context.environment, texts = environment.texts, kind = layer.kind.rawValue
    let width = min(92, max(20, area.width - 4))
    let lines = DisplayText.wrap(texts("steps.\(kind).about"), to: width)
    FloatingBox.draw(
      title: texts("settings.\(kind)"), around: Size(width, max(1, layer.count) + 2 + lines.count),
      in: area, into: &frame
    ) { inside, frame in
      var rest = inside
      for line in lines where rest.height > 3 { frame.text(line, in: rest.takeTop(1), .muted) }
      if rest.height > 3 { _ = rest.takeTop(1) }
      guard layer.count > 0 else {
        return frame.text(
          texts("steps.\(kind).none", ["zone": environment.zone.identifier]), in: rest, .text)
      }
      let items = layer.items
      layer.drawTable(columns(layer.kind, texts), context, in: rest, into: &frame) {
        row(items[$0], at: $0, layer, environment)
      }
    }
  }

  private static func columns(_ kind: StepListLayer.Kind, _ texts: Texts) -> [Table.Column] {
    switch kind {
    case .sources:
      return [
        .init("", width: .fixed(2), align: .right, priority: 4),
        .init(texts("steps.column.source"), width: .flexible(minimum: 12), priority: 5),
        .init(texts("steps.column.kind"), width: .fixed(12), priority: 3),
        .init(texts("steps.column.since"), width: .fixed(16), priority: 2),
      ]
    case .doubts:
      return [
        .init(texts("steps.column.counts"), width: .fixed(10), priority: 5),
        .init(texts("steps.column.source"), width: .flexible(minimum: 12), priority: 4),
        .init(texts("steps.column.samples"), width: .fixed(8), align: .right, priority: 3),
        .init(texts("steps.column.since"), width: .fixed(16), priority: 1),
        .init(texts("steps.column.why"), width: .flexible(minimum: 14), priority: 2),
      ]
    case .stays:
      return [
        .init(texts("steps.column.since"), width: .fixed(16), priority: 5),
        .init(texts("settings.zone"), width: .flexible(minimum: 12), priority: 5),
      ]
    }
  }

  private static func row(
    _ row: StepListLayer.Row, at index: Int, _ layer: StepListLayer, _ environment: AppEnvironment
  ) -> TableRow {
    let format = environment.format, texts = environment.texts
    func day(_ instant: Instant) -> String {
      format.dayWithYear(environment.zone.local(at: instant).day)
    }
    switch row {
    case .source(let source):
      let model = source.source.model.map { "  " + $0 } ?? ""
      return TableRow(cells: [
        [Span("\(index + 1)", .muted)], [Span(source.source.name), Span(model, .muted)],
        [Span(format.kind(source.source.kind))], [Span(day(source.firstSeen), .muted)],
      ])
    case .doubt(let doubt):
      let name = layer.sources.first { $0.number == doubt.samples.source }?.source.name
      let state = texts(doubt.isBelieved ? "steps.counted" : "steps.left_out")
      return TableRow(cells: [
        [Span(state, doubt.isBelieved ? Style(.good) : Style(.warning))], [Span(name ?? "")],
        [Span(format.number(Int64(doubt.samples.count)))],
        [Span(day(doubt.samples.interval.start), .muted)],
        [Span(format.doubt(doubt.samples.doubt), .muted)],
      ])
    case .stay(let stay):
      return TableRow(cells: [[Span(format.since(stay))], [Span(stay.zone)]])
    }
  }
}
