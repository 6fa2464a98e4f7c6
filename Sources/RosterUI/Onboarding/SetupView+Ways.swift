import Domain
import Services
import Terminal
import TerminalText
import Widgets

/// The steps in which a rotation is described.
extension SetupView {
  func drawWays(in body: Rect, into frame: inout Frame) {
    let ways = SetupWay.offered(for: layer.purpose)
    let width = ways.map { DisplayText.width(texts("setup.way.\($0.rawValue)")) }.max() ?? 0
    let rows = ways.enumerated().map { index, way in
      let name = DisplayText.pad(texts("setup.way.\(way.rawValue)"), to: width)
      return Row([
        Span(key("setup.way_\(index + 1)") + "  ", Style(.key)), Span(name + "  "),
        Span(texts("setup.way.\(way.rawValue)_text"), .muted),
      ])
    }
    let widest =
      rows.map(\.spans.columns).max() ?? 0
    let layout = layout(body, .form(rows: rows.count, width: widest + 2), into: &frame)
    frame.draw(
      List(rows, state: layer.ways, command: "setup.pick_way", focused: focused), in: layout.main)
    let selected = ways.indices.contains(layer.ways.selection) ? ways[layer.ways.selection] : .none
    drawMonth(of: example(of: selected), in: layout.picture, into: &frame)
  }

  /// Returns an example of a way's result.
  private func example(of way: SetupWay) -> RotationDraft? {
    let id: String
    switch way {
    case .keep: return layer.replaced.flatMap { RotationDraft($0, first: layer.first) }
    case .onOff: id = "4-on-4-off"
    case .weekly: id = "5-2-second-saturday"
    case .preset: id = "dupont"
    case .days: id = "continental-2-2-2"
    case .none: return nil
    }
    return Rotations.known.first { $0.id == id }.map { RotationDraft($0, first: layer.first) }
  }

  // MARK: By name

  func drawPresets(in body: Rect, into frame: inout Frame) {
    let layout = layout(body, .list, into: &frame)
    var rest = layout.main
    var line = rest.takeTop(1)
    let label = texts("setup.preset.search")
    frame.text(label, in: line.takeLeft(DisplayText.width(label) + 2), .muted)
    frame.draw(
      TextField(
        layer.search.query, focused: focused, placeholder: texts("setup.preset.placeholder")),
      in: line)
    let cursor = frame.cursor
    if layer.search.isGuess {
      frame.text(texts("setup.preset.none"), in: rest.takeTop(1), .muted)
    } else if body.height >= SetupLayout.talkative {
      _ = rest.takeTop(1)
    }
    let rows = layer.search.matches.map { preset in
      let hours = format.hours(minutes: Int64(preset.averageMinutesPerWeek))
      let others = preset.names.dropFirst().joined(separator: ", ")
      return Row(
        [
          Span(preset.names.first ?? preset.id), Span(others.isEmpty ? "" : "  \(others)", .muted),
        ], trailing: [Span(hours, .muted)])
    }
    frame.draw(
      List(rows, state: layer.search.list, command: "setup.pick_preset", focused: focused), in: rest
    )
    frame.cursor = focused ? cursor : nil
    drawMonth(of: layer.draft, in: layout.picture, into: &frame)
  }

  // MARK: By days worked

  func drawDays(in body: Rect, into frame: inout Frame) {
    var rest = body
    let isTalkative = body.height >= SetupLayout.talkative
    let head = layout(body, .list, into: &frame)
    _ = rest.takeTop(1 + head.text.height + (isTalkative ? 1 : 0))
    drawStrip(in: rest.takeTop(3), into: &frame)
    if isTalkative { _ = rest.takeTop(1) }
    let parts = SetupLayout(body: rest, lines: 0, .list)
    frame.text(
      texts(layer.days.isEmpty ? "setup.days.common" : "setup.days.found"), in: parts.title, .muted)
    var list = rest
    _ = list.takeTop(1)
    list.width = parts.main.width
    drawMatches(in: list, into: &frame)
    var gallery = rest
    _ = gallery.takeLeft(parts.picture.isEmpty ? rest.width : parts.picture.x - rest.x)
    drawGallery(in: gallery, into: &frame)
  }

  /// Draws two weeks, a row each, with the number and the recorded duty of each day.
  private func drawStrip(in rect: Rect, into frame: inout Frame) {
    let width = min(9, rect.width / 7)
    for (index, duty) in layer.days.duties.enumerated() {
      let day = layer.days.first.adding(days: index)
      let cell = Rect(rect.x + index % 7 * width, rect.y + 1 + index / 7, width, 1)
        .intersection(rect)
      if index < 7 {
        let name = Rect(cell.x, rect.y, cell.width, 1).intersection(rect)
        frame.text(format.weekday(day.weekday), in: name.inset(1, 0), .muted)
      }
      let number = DisplayText.pad(String(day.day), to: 2, align: .right)
      frame.spans(
        [Span(" \(number) ", .muted), Span(texts("setup.duty.\(duty)"), style(duty))], in: cell)
      if index == layer.days.cursor {
        frame.canvas.restyle(cell) { $0.on(focused ? .selection : .raised) }
        if focused { frame.cursor = Point(cell.x, cell.y) }
      }
      frame.addHit(cell, HitTarget("setup.pick_day", index))
    }
  }

  private func style(_ duty: ObservedDays.Duty) -> Style {
    switch duty {
    case .day, .duty: Style(.day).with(.bold)
    case .late: Style(.evening).with(.bold)
    case .night: Style(.night).with(.bold)
    case .off: .text
    case .unknown: .muted
    }
  }

  private func drawMatches(in rect: Rect, into frame: inout Frame) {
    let cursor = frame.cursor
    let rows = layer.matches.map { match in
      let mark = layer.days.isEmpty ? "" : match.distance == 0 ? "✓ " : "~ "
      return Row(
        [
          Span(mark, Style(match.distance == 0 ? .good : .muted)),
          Span(match.preset.names.first ?? match.preset.id),
        ], trailing: [Span(phase(of: match), .muted)])
    }
    frame.draw(
      List(
        rows, state: layer.matchList, command: "setup.pick_match", focused: false,
        empty: [Span(texts("setup.days.nothing"), .muted)]), in: rect)
    frame.cursor = cursor
  }

  private func phase(of match: PatternMatch) -> String {
    texts(
      "setup.days.phase",
      ["day": String(match.phase + 1), "count": String(match.preset.cycle.count)])
  }

  /// Draws the months of as many rotations as fit, starting at the cursor.
  private func drawGallery(in rect: Rect, into frame: inout Frame) {
    guard rect.height >= SetupLayout.monthRows, rect.width >= 30 else { return }
    let columns = max(1, rect.width / 46), rows = max(1, rect.height / 15)
    let size = Size(rect.width / columns, rect.height / rows)
    let first = layer.matchList.selection
    let middle = layer.days.first.adding(days: 7)
    let month = middle.adding(days: 1 - middle.day)
    for (place, match) in layer.matches.dropFirst(first).prefix(columns * rows).enumerated() {
      let tile = Rect(
        rect.x + place % columns * size.width, rect.y + place / columns * size.height,
        size.width - (columns > 1 ? 3 : 0), size.height - (rows > 1 ? 1 : 0))
      // Show all days, including those before the first that would be saved.
      let draft = match.draft(layer.days, first: month.adding(days: -7))
      drawMonth(of: draft, month, in: tile, into: &frame)
      frame.addHit(tile, HitTarget("setup.pick_match", first + place))
    }
  }
}
