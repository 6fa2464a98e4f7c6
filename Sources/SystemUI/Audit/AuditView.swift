import AppCore
import Domain
import Services
import Terminal
import TerminalText
import Widgets

/// The layout of the audit trail.
struct AuditLayout: Equatable {
  /// The title, and the number of entries.
  let heading: Rect
  /// The table.
  let table: Rect

  /// Computes the layout in the body of the screen.
  init(body: Rect) {
    var rest = body
    heading = rest.takeTop(1)
    _ = rest.takeTop(body.height > 12 ? 1 : 0)
    table = rest
  }

  /// Whether it is too narrow for full dates, and for both values side by side.
  var isNarrow: Bool { table.width < 60 }

  /// The number of rows of the table.
  var rows: Int { max(1, Table.rows(in: table.height)) }
}

/// Draws the audit trail: the list, or the details of an entry.
enum AuditView {
  static func draw(
    _ layer: AuditLayer, _ state: AppState, _ environment: AppEnvironment, focused: Bool,
    in rect: Rect, into frame: inout Frame
  ) {
    let layout = AuditLayout(body: rect)
    let words = AuditWords(environment: environment.base, currency: state.profile.currency)
    if layer.page == .detail, let row = layer.selected {
      return drawDetail(row, layer, words, focused: focused, in: layout, into: &frame)
    }
    drawHeading(layer, environment, in: layout.heading, into: &frame)
    guard layer.count > 0 else {
      return drawEmpty(layer, environment, in: layout.table, into: &frame)
    }
    let visible = layer.list.visible(count: layer.count, height: layout.rows)
    frame.draw(
      Table(
        columns: columns(environment, layout),
        rows: visible.map { self.row(layer.row(at: $0), words, layout) },
        first: visible.lowerBound, count: layer.count, selection: layer.list.selection,
        command: "list.select", focused: focused), in: layout.table)
  }

  private static func drawEmpty(
    _ layer: AuditLayer, _ environment: AppEnvironment, in rect: Rect, into frame: inout Frame
  ) {
    let texts = environment.texts
    let back = EmptyState.Line(key: environment.key("audit.close"), text: texts("audit.back"))
    let all = EmptyState.Line(key: environment.key("audit.all"), text: texts("audit.show_all"))
    let isEmpty = layer.total == 0
    frame.draw(
      EmptyState(
        title: texts(isEmpty ? "audit.empty" : "audit.none_fits"),
        lines: isEmpty ? [back] : [all, back]), in: rect)
  }

  // MARK: The list

  private static func drawHeading(
    _ layer: AuditLayer, _ environment: AppEnvironment, in rect: Rect, into frame: inout Frame
  ) {
    let texts = environment.texts, format = environment.format
    var line = rect.inset(1, 0)
    if let query = layer.query {
      frame.text("/", in: line.takeLeft(2), Style(.key))
      let count = format.number(Int64(layer.count))
      frame.text(count, in: line.takeRight(DisplayText.width(count) + 1), .muted, align: .right)
      return frame.draw(
        TextField(query, focused: true, placeholder: texts("audit.search")), in: line)
    }
    let number = texts("audit.count", ["n": format.number(Int64(layer.count))])
    let narrow = layer.filter.isNarrow ? [filter(layer.filter, environment)] : []
    frame.draw(
      Row(
        [Span(texts("audit.title"), Style(.text, .bold))],
        trailing: [Span((narrow + [number]).joined(separator: " · "), .muted)]), in: line)
  }

  /// Describes the filter: `Shifts · 1 Nov 2026 – 21 Nov 2026 · "night"`.
  private static func filter(_ filter: AuditFilter, _ environment: AppEnvironment) -> String {
    let texts = environment.texts, format = environment.format
    var parts = filter.kind.map { [texts("audit.kind.\($0.rawValue)")] } ?? []
    let days = [filter.days.first, filter.days.last].map { $0.map(format.dayWithYear) ?? "" }
    if days != ["", ""] { parts.append(days.joined(separator: " – ")) }
    if !filter.text.isEmpty { parts.append("“\(filter.text)”") }
    return parts.joined(separator: " · ")
  }

  private static func columns(
    _ environment: AppEnvironment, _ layout: AuditLayout
  ) -> [Table.Column] {
    let texts = environment.texts, isNarrow = layout.isNarrow
    let short = environment.format.clock == .twelveHour ? 16 : 13
    return [
      .init(texts("audit.column.time"), width: .fixed(isNarrow ? short : 21), priority: 9),
      .init(
        texts("audit.column.what"), width: .flexible(minimum: isNarrow ? 12 : 30), priority: 9),
      .init(
        texts("audit.column.change"), width: .flexible(minimum: 20), priority: 5),
      .init(texts("audit.column.device"), width: .fixed(12), priority: 2),
    ]
  }

  private static func row(
    _ row: AuditLayer.Row?, _ words: AuditWords, _ layout: AuditLayout
  ) -> TableRow {
    guard let row else { return TableRow(cells: [[Span("…", .muted)]]) }
    let texts = words.environment.texts
    let isInForce = row.entry.state == .inForce
    let label = row.entry.label.text(texts)
    let mark = isInForce ? [] : [Span(texts("audit.undone") + "  ", Style(.warning))]
    return TableRow(cells: [
      [Span(time(row, words.environment, isShort: layout.isNarrow), .muted)],
      mark + [Span(label, isInForce ? .text : .muted)],
      [Span(words.summary(of: row.changes, count: row.count), .muted)],
      [Span(row.entry.device, .muted)],
    ])
  }

  private static func time(
    _ row: AuditLayer.Row, _ environment: Environment, isShort: Bool = false
  ) -> String {
    let local = environment.zone.local(at: row.entry.at), format = environment.format
    let day = isShort ? format.dayOfMonth(local.day) : format.dayWithYear(local.day)
    return "\(day) \(format.time(local))"
  }

  // MARK: An entry

  private static func drawDetail(
    _ row: AuditLayer.Row, _ layer: AuditLayer, _ words: AuditWords, focused: Bool,
    in layout: AuditLayout, into frame: inout Frame
  ) {
    let texts = words.environment.texts
    let time = time(row, words.environment, isShort: layout.isNarrow)
    var facts = layout.isNarrow ? [time] : [time, row.entry.device, "#\(row.entry.id)"]
    if row.entry.state != .inForce { facts.insert(texts("audit.undone"), at: 0) }
    frame.draw(
      Row(
        [Span(row.entry.label.text(texts), Style(.text, .bold))],
        trailing: [Span(facts.joined(separator: " · "), .muted)]), in: layout.heading.inset(1, 0))
    let visible = layer.lineList.visible(count: layer.lines.count, height: layout.rows)
    let columns: [Table.Column] =
      layout.isNarrow
      ? [.init(texts("audit.column.field"), width: .flexible(minimum: 16))]
      : [
        .init(texts("audit.column.field"), width: .fixed(24), priority: 9),
        .init(texts("audit.column.before"), width: .flexible(minimum: 16), priority: 8),
        .init(texts("audit.column.after"), width: .flexible(minimum: 16), priority: 9),
      ]
    frame.draw(
      Table(
        columns: columns,
        rows: visible.map { self.line(layer.lines[$0], isNarrow: layout.isNarrow) },
        first: visible.lowerBound,
        count: layer.lines.count, selection: layer.lineList.selection, command: "list.select",
        focused: focused), in: layout.table)
  }

  private static func line(_ line: AuditLine, isNarrow: Bool) -> TableRow {
    guard !line.isRecord else {
      return TableRow(cells: [[Span(line.name, Style(.title))], [], []], isHeading: true)
    }
    if isNarrow, line.name.isEmpty {
      let value = line.isAfter ? "→ " + line.after : "  " + line.before
      return TableRow(cells: [[Span("  " + value, line.isAfter ? .text : .muted)]])
    }
    return TableRow(cells: [
      [Span("  " + line.name, .muted)], [Span(line.before, .muted)], [Span(line.after)],
    ])
  }
}
