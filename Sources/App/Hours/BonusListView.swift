import Domain
import Store
import Terminal
import Widgets

/// Draws the list of bonuses.
enum BonusListView {
  static func draw(
    _ layer: BonusListLayer, _ environment: AppEnvironment, focused: Bool, in area: Rect,
    into frame: inout Frame
  ) {
    let texts = environment.texts, isNarrow = area.width < 60
    let size = FloatingBox.size(around: Size(72, max(1, layer.count + 1)))
    let box = FloatingBox.place(
      size: Size(min(size.width, area.width), min(size.height, area.height - 2)), in: area)
    FloatingBox.draw(title: texts("bonus.title"), in: box, into: &frame) { inside, frame in
      guard layer.count > 0 else {
        let text = texts("bonus.none", ["key": environment.key("bonuses.add")])
        return frame.text(text, in: inside.inset(1, 0).row(0), .text)
      }
      let visible = layer.list.visible(count: layer.count, height: Table.rows(in: inside.height))
      frame.draw(
        Table(
          columns: [
            .init(texts("bonus.day"), width: .fixed(isNarrow ? 9 : 17), priority: 4),
            .init(texts("setup.field.name"), width: .flexible(minimum: 8), priority: 3),
            .init(texts("bonus.earned"), width: .fixed(14), priority: 1),
            .init(
              amountTitle(layer, texts, isNarrow: isNarrow),
              width: .fixed(isNarrow ? 11 : 14),
              align: .right, priority: 5),
          ],
          rows: visible.map { row($0, layer, isNarrow: isNarrow, environment) },
          first: visible.lowerBound, count: layer.count, selection: layer.list.selection,
          command: "list.select", focused: focused), in: inside)
    }
  }

  private static func amountTitle(
    _ layer: BonusListLayer, _ texts: Texts, isNarrow: Bool
  ) -> String {
    guard let currency = layer.currencies.first, Set(layer.currencies).count == 1 else {
      return texts("bonus.money")
    }
    return isNarrow ? currency : texts("bonus.amount", ["currency": currency])
  }

  private static func row(
    _ place: Int, _ layer: BonusListLayer, isNarrow: Bool, _ environment: AppEnvironment
  ) -> TableRow {
    let format = environment.format, bonus = layer.bonuses[place]
    let isOfPeriod = layer.period.contains(bonus.day)
    let style = isOfPeriod ? Style(.text, .bold) : .text
    let earned = bonus.earnedFrom.map {
      format.texts("bonus.since", ["day": format.dayOfMonth($0)])
    }
    return TableRow(cells: [
      [
        Span(isOfPeriod ? "● " : "  ", Style(.accent)),
        Span(isNarrow ? format.dayOfMonth(bonus.day) : format.dayWithYear(bonus.day), style),
      ],
      [Span(bonus.name, style)],
      layer.leftOut.contains(bonus.id)
        ? [Span(format.texts("bonus.left_out"), Style(.warning))] : [Span(earned ?? "", .muted)],
      [Span(layer.amount(place, format), style)],
    ])
  }
}
