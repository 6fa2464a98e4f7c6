import AppCore
import Domain
import Services
import Terminal
import Widgets

/// Draws a series of pay periods, months or years as a table with bars.
enum HistoryView {
  static func draw(
    _ state: AppState, _ environment: AppEnvironment, in rect: Rect, into frame: inout Frame
  ) {
    let history = state.hours.history, texts = environment.texts
    let layout = HistoryLayout(body: rect)
    drawHeading(history, environment, in: layout.heading, into: &frame)
    guard !history.days.isEmpty else {
      frame.text("  " + texts("hours.nothing_before"), in: layout.parts, .muted)
      return
    }
    frame.draw(PaneRule(), in: layout.line)
    let seen = history.list.visible(count: history.days.count, height: layout.parts.height)
    let rows = HistoryRows(history, seen, environment, width: layout.parts.width)
    frame.draw(rows.heading, in: layout.columns.inset(1, 0))
    frame.draw(
      List(rows, state: history.list, command: "list.select", focused: state.layers.isEmpty),
      in: layout.parts)
    drawSums(rows, in: layout.sums, into: &frame)
    frame.spans(rows.legend, in: layout.legend.inset(1, 0))
    drawDetail(history, environment, in: layout.detail, into: &frame)
  }

  /// Draws the pay periods around the displayed one, which is highlighted.
  static func drawNearby(
    _ history: HoursHistory, _ environment: AppEnvironment, in rect: Rect, into frame: inout Frame
  ) {
    guard !rect.isEmpty, history.days.count > 1 else { return }
    var rest = rect
    frame.draw(Heading(environment.texts("hours.periods")), in: rest.takeTop(1))
    let columns = rest.takeTop(1)
    let seen = history.list.visible(count: history.days.count, height: rest.height)
    let rows = HistoryRows(history, seen, environment, width: rest.width)
    frame.draw(rows.heading, in: columns.inset(1, 0))
    for (y, index) in seen.enumerated() {
      let line = rest.row(y)
      frame.draw(rows.row(at: index), in: line.inset(1, 0))
      if index == history.list.selection { frame.canvas.restyle(line) { $0.on(.raised) } }
    }
  }

  private static func drawHeading(
    _ history: HoursHistory, _ environment: AppEnvironment, in rect: Rect, into frame: inout Frame
  ) {
    let texts = environment.texts
    let groupings = HoursHistory.Grouping.allCases.flatMap { grouping in
      [
        Span(
          "  " + texts("hours.by_\(grouping.rawValue)"),
          grouping == history.grouping ? Style(.accent) : .muted)
      ]
    }
    frame.draw(
      Row([Span(texts("hours.history"), Style(.text, .bold)), Span(" ")] + groupings),
      in: rect.inset(1, 0))
  }

  private static func drawSums(_ rows: HistoryRows, in rect: Rect, into frame: inout Frame) {
    for (y, line) in rows.sums.prefix(rect.height).enumerated() {
      frame.draw(line, in: rect.row(y).inset(1, 0))
    }
  }

  /// Draws the part under the cursor by label, and its differences from the previous one.
  private static func drawDetail(
    _ history: HoursHistory, _ environment: AppEnvironment, in rect: Rect, into frame: inout Frame
  ) {
    guard rect.height > 4, let part = history.selected else { return }
    let texts = environment.texts, format = environment.format
    var rest = rect
    frame.draw(
      Heading(
        name: format.name(of: part, today: environment.today),
        trailing: [Span(part.isLocked ? texts("hours.closed") : "", .muted)]),
      in: rest.takeTop(1))
    _ = rest.takeTop(1)
    let count = part.worked.byRate.count
    RateTotals.draw(
      part.worked, part.currency, environment, in: rest.takeTop(max(1, count + 1)), into: &frame)
    _ = rest.takeTop(1)
    guard let before = history.part(history.list.selection + 1) else { return }
    frame.draw(
      Heading(
        name: texts(
          "hours.beside",
          ["before": format.name(of: before, today: environment.today)])), in: rest.takeTop(1))
    for change in HistoryChange.all(from: before, to: part, format) where !rest.isEmpty {
      let line = rest.takeTop(1)
      frame.draw(
        Row([Span("  " + change.label, .muted)], trailing: [Span(change.text)]), in: line)
    }
    _ = rest.takeTop(1)
    drawLine(history, environment, in: rest, into: &frame)
  }

  /// Draws the paid hours of the read parts as a line, with the target and the cursor.
  private static func drawLine(
    _ history: HoursHistory, _ environment: AppEnvironment, in rect: Rect, into frame: inout Frame
  ) {
    let seen = history.list.visible(count: history.days.count, height: history.page)
    let parts = seen.reversed().compactMap { index in history.part(index).map { (index, $0) } }
    guard rect.height >= 6, parts.count > 2, let first = parts.first, let last = parts.last else {
      return
    }
    var rest = rect
    let format = environment.format, today = environment.today
    frame.draw(Heading(environment.texts("hours.line")), in: rest.takeTop(1))
    var chart = LineChart(parts.map { $0.1.worked.paidSeconds }) { format.wholeHours(seconds: $0) }
    chart.target = history.selected?.targetMinutes.map { Int64($0) * 60 }
    chart.cursor = parts.firstIndex { $0.0 == history.list.selection }
    chart.ends = (
      format.name(of: first.1, today: today), format.name(of: last.1, today: today)
    )
    frame.draw(chart, in: rest.takeTop(min(rest.height, 12)).inset(1, 0))
  }
}

/// The change of a label from the previous part.
struct HistoryChange {
  let label: String
  let text: String

  /// Returns the labels that changed, and the pay.
  static func all(
    from before: PayStatement, to now: PayStatement, _ format: Format
  ) -> [HistoryChange] {
    let old = hours(before), new = hours(now)
    var changes = (now.worked.byRate + before.worked.byRate).map(\.label).uniqued.compactMap {
      label -> HistoryChange? in
      let minutes = ((new[label] ?? 0) - (old[label] ?? 0)) / 60
      guard minutes != 0 else { return nil }
      return HistoryChange(label: format.rateLabel(label), text: format.change(minutes: minutes))
    }
    if let a = before.worked.payCents, let b = now.worked.payCents, before.currency == now.currency
    {
      let text = (b > a ? "+" : "") + format.money(cents: b - a, currency: now.currency)
      changes.append(HistoryChange(label: format.texts("hours.pay"), text: text))
    }
    return changes
  }

  private static func hours(_ part: PayStatement) -> [String: Int64] {
    part.worked.byRate.reduce(into: [:]) { $0[$1.label, default: 0] += $1.seconds }
  }
}

extension Format {
  /// Formats a change: `+3:15`, `−0:30`, `=`.
  func change(minutes: Int64) -> String {
    minutes == 0 ? "=" : (minutes > 0 ? "+" : "") + hours(minutes: minutes)
  }
}
