import Domain
import Terminal
import Widgets

/// Draws the list of dated base rates.
enum BaseRateListView {
  static func draw(
    _ layer: BaseRateListLayer, _ environment: AppEnvironment, focused: Bool, in area: Rect,
    into frame: inout Frame
  ) {
    let texts = environment.texts
    let notes = notes(layer, texts, width: min(60, area.width - 6))
    let size = FloatingBox.size(
      around: Size(64, max(1, layer.rates.count + 1) + (notes.isEmpty ? 0 : notes.count + 1)))
    let box = FloatingBox.place(
      size: Size(min(size.width, area.width), min(size.height, area.height - 2)), in: area)
    FloatingBox.draw(title: texts("base_rate.title"), in: box, into: &frame) { inside, frame in
      var rest = inside
      let below = rest.takeBottom(min(notes.count, max(0, rest.height - 3)))
      for (y, line) in notes.prefix(below.height).enumerated() {
        frame.text(line, in: below.inset(1, 0).row(y), .muted)
      }
      _ = rest.takeBottom(below.isEmpty ? 0 : 1)
      guard !layer.rates.isEmpty else {
        frame.text(texts("base_rate.none"), in: rest.inset(1, 0).row(0), .text)
        return
      }
      drawTable(layer, environment, focused: focused, in: rest, into: &frame)
    }
  }

  private static func notes(
    _ layer: BaseRateListLayer, _ texts: Texts, width: Int
  ) -> [String] {
    guard layer.closed > 0 else { return [] }
    return DisplayText.wrap(texts("base_rate.closed", ["n": String(layer.closed)]), to: width)
  }

  private static func drawTable(
    _ layer: BaseRateListLayer, _ environment: AppEnvironment, focused: Bool, in rect: Rect,
    into frame: inout Frame
  ) {
    let texts = environment.texts
    let columns: [Table.Column] = [
      .init(texts("rules.field.since"), width: .flexible(minimum: 12), priority: 4),
      .init(
        texts("base_rate.amount", ["currency": layer.currency]), width: .fixed(14), align: .right,
        priority: 5),
      .init(texts("base_rate.change_column"), width: .fixed(21), align: .right, priority: 1),
    ]
    let visible = layer.list.visible(
      count: layer.rates.count, height: Table.rows(in: rect.height))
    frame.draw(
      Table(
        columns: columns, rows: visible.map { row($0, layer, environment) },
        first: visible.lowerBound, count: layer.rates.count, selection: layer.list.selection,
        command: "list.select", focused: focused), in: rect)
  }

  private static func row(
    _ place: Int, _ layer: BaseRateListLayer, _ environment: AppEnvironment
  ) -> TableRow {
    let format = environment.format, rate = layer.rates[place]
    let isNow = layer.rates.lastIndex { $0.begin <= environment.today } == place
    let from = rate.effectiveFrom.map(format.dayWithYear) ?? format.texts("rules.use.always")
    let raise =
      place > 0
      ? BaseRateText.raise(
        from: layer.rates[place - 1].amount, to: rate.amount, layer.currency, format) : ""
    let style = isNow ? Style(.text, .bold) : .text
    return TableRow(cells: [
      [Span(isNow ? "● " : "  ", Style(.accent)), Span(from, style)],
      [Span(format.hourly(rate.amount, currency: layer.currency), style)],
      [Span(raise, .muted)],
    ])
  }
}
