import AppCore
import Domain
import Services
import Terminal
import TerminalText
import Widgets

/// Draws a payslip beside the figures of the rules.
struct PayslipView {
  private let layer: PayslipLayer
  private let environment: AppEnvironment
  private let statement: PayStatement
  private let check: PayslipCheck
  private let isFocused: Bool
  private let cells: [PayslipLayer.Cell]

  /// Creates the view; nil before the statement is read.
  init?(_ layer: PayslipLayer, _ environment: AppEnvironment, isFocused: Bool) {
    guard let statement = layer.statement, let check = layer.check(environment) else { return nil }
    self.layer = layer
    self.environment = environment
    self.statement = statement
    self.check = check
    self.isFocused = isFocused
    cells = layer.cells
  }

  /// Draws everything in `rect`.
  func draw(in rect: Rect, into frame: inout Frame) {
    frame.canvas.fill(rect, " ", .text)
    let rows = layer.rows
    let layout = PayslipLayout(body: rect, rows: rows.count)
    drawHeading(in: layout.heading, into: &frame)
    let width = layout.lines.padded.width
    let words = PayslipWords(check, statement, environment.format)
    // Names of elements need more room than combinations, and their amounts less.
    let least = check.premiums == .apart ? 6 : 0
    let columns = PayslipColumns(width: width, rates: max(least, words.widest))
    let labels = words.labels(width: columns.label, showsRates: columns.rate > 0)
    drawColumns(columns, in: layout.columns.padded, into: &frame)
    drawLines(rows, columns, labels, in: layout.lines, into: &frame)
    drawDetail(in: layout.detail, into: &frame)
  }

  private func drawHeading(in rect: Rect, into frame: inout Frame) {
    let title = PeriodView.title(statement, environment)
    let name = self.name
    let state = environment.format.slipMark(check.outcome)
    let columns = [title, name, state?.text ?? ""].reduce(11) { $0 + DisplayText.width($1) }
    frame.draw(
      Heading(
        name: title, detail: columns <= rect.width ? [Span(name, Style(.accent))] : [],
        trailing: state.map { [$0] } ?? []), in: rect)
  }

  private var name: String {
    guard check.premiums == .apart else { return environment.texts("slip.title") }
    guard let earlier = layer.earlier else { return environment.texts("slip.title_apart") }
    let days = environment.format.days(
      earlier.days.lowerBound, earlier.lastDay, year: earlier.days.lowerBound.year)
    return environment.texts("slip.title_late", ["days": days])
  }

  // MARK: Table

  private func drawColumns(_ columns: PayslipColumns, in rect: Rect, into frame: inout Frame) {
    let texts = environment.texts
    func right(_ text: String, _ width: Int) -> String {
      DisplayText.pad(DisplayText.truncate(text, to: width), to: width, align: .right)
    }
    let gap = String(repeating: " ", count: PayslipColumns.gap)
    let isShare = check.premiums == .apart && statement.ruleset.payslip.units == .share
    let hours = texts(isShare ? "slip.units" : "hours.hours"), pay = texts("hours.pay")
    let label = DisplayText.pad("  " + texts("hours.label"), to: columns.label + 2)
    let names =
      label
      + right(texts(check.premiums == .apart ? "slip.share" : "hours.factor"), columns.rate)
      + right(hours, columns.hereHours)
      + right(pay, columns.herePay) + gap + right(hours, columns.hours) + gap
      + right(pay, columns.pay) + right(hours, columns.moreHours) + right(pay, columns.morePay)
    frame.text(names, in: rect.row(rect.height - 1), .muted)
    guard rect.height > 1 else { return }
    let here = columns.hereHours + columns.herePay, slip = columns.hours + columns.pay
    let groups =
      DisplayText.pad("", to: columns.label + 2 + columns.rate)
      + right(columns.showsBoth ? texts("slip.here") : "", here) + gap
      + right(texts("slip.title"), slip + PayslipColumns.gap)
      + right(texts("slip.difference"), columns.moreHours + columns.morePay)
    frame.text(groups, in: rect.row(0), .muted)
  }

  private func drawLines(
    _ rows: [PayslipLayer.Row], _ columns: PayslipColumns, _ labels: [Payslip.Line: String],
    in rect: Rect, into frame: inout Frame
  ) {
    let cursor = rows.firstIndex(of: layer.cell.row) ?? 0
    // The total stays on the last line.
    let room = max(1, rect.height - 1)
    let first = max(0, min(cursor - room + 1, rows.count - 1 - room))
    let shown = Array(rows.dropLast().dropFirst(cursor < rows.count - 1 ? first : 0).prefix(room))
    for (y, row) in (shown + rows.suffix(1)).enumerated() {
      draw(row, columns, labels, in: rect.row(y), into: &frame)
    }
  }

  private func draw(
    _ row: PayslipLayer.Row, _ columns: PayslipColumns, _ labels: [Payslip.Line: String],
    in rect: Rect, into frame: inout Frame
  ) {
    var rest = rect.padded
    let mark = rest.takeLeft(2), label = rest.takeLeft(columns.label)
    guard case .line(let line) = row, let figures = check.row(of: line) else {
      var wide = label
      wide.width += columns.rate
      return drawCell(.label, of: row, "", in: wide, into: &frame)
    }
    let name = labels[line] ?? environment.format.slipLabel(line, nil)
    let style = line == .total ? Style(.text, .bold) : .text
    drawMark(figures, in: mark, into: &frame)
    if line.isOther {
      drawCell(.label, of: row, name, in: label, into: &frame)
    } else {
      frame.text(name, in: label, style)
      let first = cells.firstIndex { $0.row == row } ?? 0
      frame.addHit(label, HitTarget("slip.cell", first))
    }
    let rate = PayslipWords(check, statement, environment.format).rate(of: line)
    frame.text(
      DisplayText.truncate(rate, to: max(0, columns.rate - 1)),
      in: rest.takeLeft(columns.rate), .muted, align: .right)
    drawHere(line.isOther ? nil : figures.here, style, columns, in: &rest, into: &frame)
    drawSlip(figures, row, columns, in: &rest, into: &frame)
  }

  private func drawHere(
    _ here: Payslip.Figures?, _ style: Style, _ columns: PayslipColumns, in rest: inout Rect,
    into frame: inout Frame
  ) {
    let hours = here?.seconds.map { seconds in
      check.premiums == .apart
        ? environment.format.decimalHours(seconds) : environment.format.hours(seconds: seconds)
    }
    let pay = here?.cents.map(amount)
    frame.text(hours ?? "", in: rest.takeLeft(columns.hereHours), style, align: .right)
    frame.text(pay ?? "", in: rest.takeLeft(columns.herePay), style, align: .right)
  }

  private func drawSlip(
    _ figures: PayslipCheck.Row, _ row: PayslipLayer.Row, _ columns: PayslipColumns,
    in rest: inout Rect,
    into frame: inout Frame
  ) {
    let format = environment.format
    _ = rest.takeLeft(PayslipColumns.gap)
    let isApart = check.premiums == .apart
    let hours = figures.slip.seconds.map(isApart ? format.decimalHours : format.slipHours)
    drawCell(.hours, of: row, hours ?? "", in: rest.takeLeft(columns.hours), into: &frame)
    _ = rest.takeLeft(PayslipColumns.gap)
    let pay = figures.slip.cents.map(amount)
    drawCell(.pay, of: row, pay ?? "", in: rest.takeLeft(columns.pay), into: &frame)
    drawMore(
      figures.seconds.map { seconds in
        guard seconds != 0 else { return "=" }
        guard isApart else { return format.change(minutes: HoursCalculator.minutes(seconds)) }
        return (seconds > 0 ? "+" : "") + format.decimalHours(seconds)
      },
      in: rest.takeLeft(columns.moreHours), into: &frame)
    drawMore(
      figures.cents.map { $0 == 0 ? "=" : ($0 > 0 ? "+" : "") + amount($0) },
      in: rest.takeLeft(columns.morePay), into: &frame)
  }

  private func amount(_ cents: Int64) -> String {
    environment.format.amount(cents: cents, currency: statement.currency)
  }

  /// Draws a sign before the line, so that colour is never the only distinction.
  private func drawMark(_ row: PayslipCheck.Row, in rect: Rect, into frame: inout Frame) {
    guard row.isTyped else { return }
    frame.text(
      row.differences > 0 ? "!" : "✓", in: rect,
      row.differences > 0 ? Style(.warning, .bold) : Style(.good))
  }

  private func drawMore(_ text: String?, in rect: Rect, into frame: inout Frame) {
    guard let text else { return }
    frame.text(
      text, in: rect, text == "=" ? Style(.good) : Style(.warning, .bold), align: .right)
  }

  private func drawCell(
    _ column: PayslipLayer.Column, of row: PayslipLayer.Row, _ text: String, in rect: Rect,
    into frame: inout Frame
  ) {
    let cell = PayslipLayer.Cell(row: row, column: column)
    // A line of money alone has no cell for hours.
    guard let place = cells.firstIndex(of: cell) else { return }
    frame.addHit(rect, HitTarget("slip.cell", place))
    guard cell == layer.cell, isFocused else {
      let isHint = row == .new
      let shown = isHint ? environment.texts("slip.new") : text
      frame.canvas.fill(rect, " ", Style(.text, on: .field))
      let isSum = row == .line(.total) && layer.text(of: cell, environment).isEmpty
      frame.text(
        shown, in: rect, Style(isHint || isSum ? .muted : .text, on: .field),
        align: column == .label ? .left : .right)
      return
    }
    frame.draw(
      TextField(
        layer.input, focused: true,
        placeholder: row == .new ? environment.texts("slip.new") : ""), in: rect)
  }

  // MARK: Details

  private func drawDetail(in rect: Rect, into frame: inout Frame) {
    var rest = rect
    if let problem = layer.problem {
      for line in DisplayText.wrap("! " + problem.text(environment.texts), to: rest.padded.width)
      where !rest.isEmpty {
        frame.text(line, in: rest.takeTop(1).padded, Style(.bad))
      }
    }
    guard let detail = PayslipDetail(layer, environment) else {
      return drawHint(rest, into: &frame)
    }
    frame.draw(detail.heading(width: rest.width), in: rest.takeTop(1))
    let width = rest.padded.width
    for line in detail.sentences(width: width) where !rest.isEmpty {
      frame.spans(line, in: rest.takeTop(1).padded)
    }
    if !detail.row.isTyped, layer.input.text.isEmpty { drawHint(rest.takeTop(1), into: &frame) }
    let stretches = detail.stretches.dropFirst(layer.passed)
    for (index, stretch) in stretches.enumerated() where !rest.isEmpty {
      let line = rest.takeTop(1).padded
      if rest.isEmpty, index < stretches.count - 1 {
        let more = environment.texts("slip.more_lines", ["n": String(stretches.count - index)])
        frame.text("  " + more, in: line, .muted)
      } else {
        frame.draw(detail.line(stretch, width: line.width), in: line)
      }
    }
  }

  private func drawHint(_ rect: Rect, into frame: inout Frame) {
    frame.text(environment.texts("slip.hint"), in: rect.row(0).padded, .muted)
  }
}
