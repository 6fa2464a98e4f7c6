import AppCore
import Domain
import Services
import Terminal
import TerminalText
import Widgets

/// Draws “Your year”.
struct YearDrawing {
  let view: YearView
  let insights: YearInsights
  let environment: AppEnvironment
  /// Whether the line under the cursor is marked, and focused.
  let showsCursor: Bool
  let isFocused: Bool

  var format: Format { environment.format }
  var texts: Texts { environment.texts }
  var work: WorkYear { insights.work }

  /// Draws the figures, the shifts behind one, or that there are none.
  static func draw(
    _ state: AppState, _ environment: AppEnvironment, in rect: Rect, into frame: inout Frame
  ) {
    let view = state.hours.year
    guard let insights = view.insights else { return }
    let drawing = YearDrawing(
      view: view, insights: insights, environment: environment, showsCursor: true,
      isFocused: state.layers.isEmpty)
    var rest = rect
    if view.isEmpty {
      drawing.drawTitle(in: rest.takeTop(1), into: &frame)
      return drawing.drawEmpty(in: rest, into: &frame)
    }
    if let opened = view.opened {
      return drawing.drawShifts(behind: opened, in: rect, into: &frame)
    }
    if frame.isSpoken || !YearLayout.fits(rect) {
      drawing.drawTitle(in: rest.takeTop(1), into: &frame)
      return drawing.drawList(in: rest, into: &frame)
    }
    drawing.drawParts(in: rect, into: &frame)
  }

  /// Draws all parts, for a screen and for a picture.
  func drawParts(in rect: Rect, into frame: inout Frame) {
    let layout = YearLayout(body: rect)
    drawTitle(in: layout.title, into: &frame)
    drawFigures(in: layout.figures, into: &frame)
    drawMonths(in: layout.months, into: &frame)
    drawClock(in: layout.clock, into: &frame)
    drawRests(in: layout.rests, into: &frame)
    frame.draw(PaneRule(), in: layout.line)
    drawSide(in: layout.shifts, into: &frame)
  }

  private func drawTitle(in rect: Rect, into frame: inout Frame) {
    let keys = [
      Span("‹ h ", Style(.key)), Span(texts("year.turn"), .muted), Span(" l ›", Style(.key)),
    ]
    let reach = rect.width < AppLayout.narrow ? "" : format.reach(of: insights)
    let title = texts("year.title", ["year": String(insights.year)])
    frame.draw(
      Row(
        [
          Span(title, Style(.text, .bold)), Span(reach.isEmpty ? "" : "   " + reach, .muted),
        ], trailing: showsCursor ? keys : [Span(texts("app.name"), Style(.accent, .bold))]),
      in: rect.padded)
  }

  private func drawEmpty(in rect: Rect, into frame: inout Frame) {
    // What is added or started now belongs to the current year.
    let ways: [EmptyState.Line] =
      insights.isRunning
      ? [
        .init("shift.add", "empty.add", environment),
        .init("shift.toggle", "empty.start", environment),
      ] : []
    frame.draw(
      EmptyState(
        title: format.emptiness(of: insights)
          + (insights.unconfirmed.isEmpty ? "" : " " + unconfirmed),
        lines: ways + [.init("hours.previous", "year.empty.previous", environment)]), in: rect)
  }

  /// Names the planned shifts that are over and not confirmed, and the key that confirms them.
  private var unconfirmed: String {
    let key = ["key": environment.key("hours.confirm")]
    return insights.unconfirmed.text("hours.unconfirmed", format, key)
  }

  /// Marks the row of a line if the cursor is on it, and makes it clickable.
  private func place(_ item: YearItem, in row: Rect, into frame: inout Frame) {
    guard showsCursor, let index = view.items.firstIndex(of: item) else { return }
    if index == view.list.selection { frame.select(row, focused: isFocused) }
    frame.addHit(row, HitTarget("list.select", index))
  }

  // MARK: Figures

  /// The columns of numbers: the year, the year before, and the change.
  private static let numberColumns = [9, 9, 8]

  private func drawFigures(in rect: Rect, into frame: inout Frame) {
    var rest = rect
    let years = [String(insights.year), String(insights.year - 1), texts("hours.change")]
    let head = insights.before == nil ? [] : numbers(years, [.muted, .muted, .muted])
    drawRow("", head, in: rest.takeTop(1).padded, into: &frame)
    for figure in insights.knownFigures where !rest.isEmpty {
      let line = rest.takeTop(1)
      drawRow(format.name(of: figure), numbers(of: figure), in: line.padded, into: &frame)
      place(.figure(figure), in: line, into: &frame)
    }
    guard !insights.unconfirmed.isEmpty, showsCursor, rest.height > 1 else { return }
    _ = rest.takeTop(1)
    for line in DisplayText.wrap(unconfirmed, to: rest.padded.width) where !rest.isEmpty {
      frame.text(line, in: rest.takeTop(1).padded, Style(.warning))
    }
  }

  /// Draws a name and numbers, which are never left out.
  private func drawRow(
    _ name: String, _ numbers: [Span], in rect: Rect, into frame: inout Frame
  ) {
    var rest = rect
    frame.spans(numbers, in: rest.takeRight(numbers.columns))
    frame.text(name, in: rest, .text)
  }

  private func numbers(of figure: YearFigure) -> [Span] {
    let value = value(of: figure)
    guard let before = insights.before else { return numbers([value], [Style(.text, .bold)]) }
    let old = before.value(of: figure).map { format.text(of: figure, $0) } ?? ""
    return numbers(
      [value, old, format.change(of: figure, in: insights)],
      [Style(.text, .bold), .muted, .text])
  }

  private func value(of figure: YearFigure) -> String {
    let isOpen = figure == .steps && view.isCounting
    return isOpen ? texts.spelled("…") : format.text(of: figure, insights.value(of: figure))
  }

  private func numbers(_ texts: [String], _ styles: [Style]) -> [Span] {
    zip(zip(texts, styles), Self.numberColumns).map { cell, width in
      Span(column(cell.0, width), cell.1)
    }
  }

  private func column(_ text: String, _ width: Int) -> String {
    DisplayText.pad(text, to: width, align: .right)
  }

  // MARK: Months

  private func drawMonths(in rect: Rect, into frame: inout Frame) {
    var rest = rect
    frame.draw(Heading(texts("year.by_month")), in: rest.takeTop(1))
    let most = insights.months.map(\.paidSeconds).max() ?? 0
    for month in 1...12 where !rest.isEmpty {
      let line = rest.takeTop(1)
      let seconds = insights.months[month - 1].paidSeconds
      let name = DisplayText.pad(format.shortMonth(month), to: 4)
      drawBar(
        [Span(name, seconds > 0 ? .text : .muted)],
        column(seconds > 0 ? format.text(of: .paid, seconds) : "", 7),
        seconds, of: most, Style(.accent), in: line.padded, into: &frame)
      place(.month(month), in: line, into: &frame)
    }
  }

  /// Draws a label, a number and a bar.
  private func drawBar(
    _ label: [Span], _ number: String, _ value: Int64, of most: Int64, _ style: Style,
    in rect: Rect, into frame: inout Frame
  ) {
    var rest = rect
    _ = rest.takeLeft(frame.spans(label + [Span(number + "  ")], in: rest))
    guard value > 0, most > 0, rest.width > 0 else { return }
    let length = max(1, Int((value * Int64(rest.width) + most / 2) / most))
    frame.text(String(repeating: "▄", count: min(length, rest.width)), in: rest, style)
  }

  // MARK: Hours of the day

  /// Draws a bar for each half hour, in the colour of early, late and night.
  private func drawClock(in rect: Rect, into frame: inout Frame) {
    var rest = rect
    let heading = rest.takeTop(1)
    frame.draw(
      Heading(texts("year.when"), trailing: [Span(format.peak(of: work), .muted)]), in: heading)
    var area = rest.padded
    let hasAxis = area.height > 2
    let axis = hasAxis ? area.takeBottom(1) : area.row(area.height - 1)
    let wide = max(1, (area.width - 8) / WorkYear.halfHours)
    let left = area.x + (hasAxis ? 0 : 4)
    let most = max(1, work.clock.max() ?? 1)
    for (place, seconds) in work.clock.enumerated() where seconds > 0 {
      let eighths = max(1, Int((seconds * Int64(area.height * 8) + most / 2) / most))
      let style = Style(Role(startHour: place / 2))
      for row in 0..<area.height where eighths > row * 8 {
        let glyph = ColumnChart.levels[min(8, eighths - row * 8) - 1]
        frame.canvas.fill(
          Rect(left + place * wide, area.bottom - 1 - row, wide, 1).intersection(area), glyph,
          style)
      }
    }
    if hasAxis {
      for hour in stride(from: 0, through: 24, by: 6) {
        let x = left + hour * 2 * wide
        frame.text(format.hour(hour), in: Rect(x, axis.y, 4, 1).intersection(axis), .muted)
      }
    } else {
      frame.text(format.hour(0), in: Rect(area.x, axis.y, 3, 1), .muted)
      let end = Rect(left + WorkYear.halfHours * wide + 1, axis.y, 4, 1)
      frame.text(format.hour(24), in: end.intersection(axis), .muted)
    }
    place(.clock, in: heading, into: &frame)
  }

  // MARK: Rests

  private func drawRests(in rect: Rect, into frame: inout Frame) {
    var rest = rect
    frame.draw(
      Heading(texts("year.rest"), trailing: [Span(format.shortestRest(in: work), .muted)]),
      in: rest.takeTop(1))
    let places = Array(0...WorkYear.restLimits.count)
    let columns = rest.height < places.count ? 3 : 1
    let most = Int64(places.map { work.rests(in: $0).count }.max() ?? 0)
    let labels = places.map { DisplayText.width(format.rest(in: $0)) }.max() ?? 0
    let width = columns == 1 ? min(rest.width, 76) : rest.width / columns
    for place in places {
      let cell = Rect(
        rest.x + place % columns * width, rest.y + place / columns, width, 1
      ).intersection(rest)
      let count = Int64(work.rests(in: place).count)
      let isShort = place == 0 && count > 0
      let label = Span(
        DisplayText.pad(format.rest(in: place), to: labels), isShort ? Style(.warning) : .text)
      drawBar(
        [label], column(format.number(count), 5), count, of: most,
        Style(isShort ? .warning : .accent), in: cell.padded, into: &frame)
      self.place(.rest(place), in: cell, into: &frame)
    }
  }

  // MARK: List

  /// Draws the lines one below the other.
  private func drawList(in rect: Rect, into frame: inout Frame) {
    frame.draw(
      List(
        view.items.map(listRow), state: view.list, command: "list.select", focused: isFocused),
      in: rect)
  }

  private func listRow(_ item: YearItem) -> Row {
    switch item {
    case .figure(let figure):
      let change = format.change(of: figure, in: insights)
      return Row(
        [Span(format.name(of: figure))],
        trailing: [
          Span(value(of: figure), Style(.text, .bold)),
          Span(column(change, insights.before == nil ? 0 : 8), .muted),
        ])
    case .month(let month):
      let seconds = insights.months[month - 1].paidSeconds
      return Row(
        [Span(texts("month.long.\(month)"), seconds > 0 ? .text : .muted)],
        trailing: [Span(seconds > 0 ? format.text(of: .paid, seconds) : "")])
    case .clock: return Row([Span(texts("year.peak.name"))], trailing: [Span(peakTimes)])
    case .rest(let place):
      let count = work.rests(in: place).count
      return Row(
        [
          Span(
            texts("year.rest.name", ["length": format.rest(in: place)]),
            place == 0 && count > 0 ? Style(.warning) : .text)
        ], trailing: [Span(format.number(Int64(count)))])
    }
  }

  var peakTimes: String {
    work.peak.map { "\(format.halfHour($0))–\(format.halfHour(($0 + 1) % WorkYear.halfHours))" }
      ?? ""
  }
}
