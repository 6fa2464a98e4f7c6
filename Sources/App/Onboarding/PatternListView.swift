import Domain
import Terminal
import Widgets

/// Draws the list of patterns.
enum PatternListView {
  static func draw(
    _ layer: PatternListLayer, _ environment: AppEnvironment, focused: Bool, in area: Rect,
    into frame: inout Frame
  ) {
    guard !layer.patterns.isEmpty else { return }
    let texts = environment.texts
    let size = FloatingBox.size(around: Size(92, layer.patterns.count + 1))
    let box = FloatingBox.place(
      size: Size(min(size.width, area.width), min(size.height, area.height - 2)), in: area)
    let columns: [Table.Column] = [
      .init(texts("pattern.column.name"), width: .flexible(minimum: 12), priority: 5),
      .init(texts("pattern.code"), width: .fixed(6), priority: 1),
      .init(texts("pattern.column.cycle"), width: .fixed(9), align: .right, priority: 2),
      .init(texts("pattern.column.from"), width: .fixed(15), priority: 4),
      .init(texts("pattern.column.until"), width: .fixed(15), priority: 3),
      .init(texts("pattern.column.hours"), width: .fixed(7), align: .right, priority: 4),
    ]
    FloatingBox.draw(title: texts("pattern.list.title"), in: box, into: &frame) { inside, frame in
      let height = Table.rows(in: inside.height)
      let visible = layer.list.visible(count: layer.patterns.count, height: height)
      frame.draw(
        Table(
          columns: columns, rows: visible.map { row(layer.patterns[$0], environment) },
          first: visible.lowerBound, count: layer.patterns.count,
          selection: layer.list.selection, command: "list.select", focused: focused), in: inside)
    }
  }

  private static func row(_ pattern: ShiftPattern, _ environment: AppEnvironment) -> TableRow {
    let format = environment.format, texts = environment.texts
    let style: Style = pattern.isArchived ? .muted : .text
    let hours = format.hours(minutes: Int64(pattern.schedule.averageMinutesPerWeek))
    let until =
      pattern.isArchived
      ? texts("pattern.away")
      : pattern.effectiveUntil.map { format.dayWithYear($0.adding(days: -1)) } ?? "…"
    let days = texts("unit.days_long", ["n": String(pattern.schedule.cycleDays)])
    return TableRow(cells: [
      [
        Span("● ", pattern.isArchived ? .muted : Style(Role(pattern.color))),
        Span(pattern.name, style),
      ],
      [Span(pattern.code, style)], [Span(days, style)],
      [Span(format.dayWithYear(pattern.effectiveFrom), style)], [Span(until, style)],
      [Span(hours, style)],
    ])
  }
}
