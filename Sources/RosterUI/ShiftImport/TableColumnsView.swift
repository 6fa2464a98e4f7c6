import AppCore
import Domain
import Services
import Terminal
import TerminalText
import Widgets

/// Draws the columns of a table.
enum TableColumnsView {
  static func draw(
    _ layer: TableColumnsLayer, _ context: SurfaceContext, in area: Rect, into frame: inout Frame
  ) {
    let texts = context.environment.texts
    let content = Size(min(110, max(20, area.width - 4)), layer.count + 7)
    FloatingBox.draw(
      title: texts("import.columns.title"), around: content, margin: 1, in: area, into: &frame
    ) { inside, frame in
      var rest = inside
      if let complaint = layer.complaint, rest.height > 8 {
        for line in DisplayText.wrap(complaint, to: rest.width).prefix(2) {
          frame.text(line, in: rest.takeTop(1), Style(.warning))
        }
      }
      if rest.height > 5 {
        frame.text(settings(layer, context.environment), in: rest.takeBottom(1), .muted)
        _ = rest.takeBottom(1)
      }
      layer.drawTable(columns(texts), context, in: rest, into: &frame) { row($0, layer, texts) }
    }
  }

  private static func settings(
    _ layer: TableColumnsLayer, _ environment: AppEnvironment
  ) -> String {
    let texts = environment.texts, choices = layer.form.choices
    return texts(
      "import.columns.settings",
      [
        "dates": texts("import.columns.dates_\(choices.dates?.rawValue ?? "auto")"),
        "decimal": texts("import.columns.decimal_\(choices.decimal?.rawValue ?? "auto")"),
      ])
  }

  private static func columns(_ texts: Texts) -> [Table.Column] {
    [
      .init("", width: .fixed(3), priority: 3),
      .init(texts("import.columns.meaning"), width: .fixed(18), priority: 5),
      .init(texts("import.columns.heading"), width: .flexible(minimum: 8), priority: 4),
      .init(texts("import.columns.values"), width: .flexible(minimum: 12), priority: 4),
    ]
  }

  private static func row(_ place: Int, _ layer: TableColumnsLayer, _ texts: Texts) -> TableRow {
    let meaning = layer.meanings[place]
    let isRead = meaning != nil && meaning != .ignored
    var word = texts("import.meaning.\((meaning ?? .ignored).rawValue)")
    if let meaning, let unit = layer.form.choices.units[meaning] { word += " (\(unit))" }
    let values = layer.values(place).prefix(3).joined(separator: " · ")
    return TableRow(cells: [
      [Span(String(place + 1), .muted)],
      [Span(word, isRead ? Style(.accent) : Style(.muted))],
      [Span(layer.form.headings[place])], [Span(values, .muted)],
    ])
  }
}
