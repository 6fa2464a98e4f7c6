import AppCore
import Services
import Terminal
import TerminalText
import Widgets

/// Draws the list of keys in place of the screen.
enum KeysView {
  private static let keyColumns = 18

  static func draw(
    _ layer: KeysLayer, _ context: SurfaceContext, in area: Rect, into frame: inout Frame
  ) {
    let environment = context.environment, texts = environment.texts
    FloatingBox.draw(title: texts("keys.title"), in: area, into: &frame) { inside, frame in
      var rest = inside
      drawHead(layer, context, in: rest.takeTop(1), into: &frame)
      _ = rest.takeTop(rest.height > 8 ? 1 : 0)
      var about = rest.takeBottom(rest.height > 8 ? 3 : 0)
      _ = about.takeTop(1)
      guard let selected = layer.selected.flatMap({ environment.commands[$0] }) else {
        return frame.text(texts("keys.nothing"), in: rest, .muted)
      }
      let (rows, cursor) = rows(layer, environment)
      var list = ListState(selection: cursor, offset: layer.list.offset)
      list.reconcile(count: rows.count, height: rest.height)
      frame.draw(
        List(rows.map(\.row), state: list, command: "keys.select", focused: context.isOnTop),
        in: rest)
      for line in DisplayText.wrap(selected.help(texts), to: max(1, about.width)) {
        frame.text(line, in: about.takeTop(1), .muted)
      }
    }
  }

  /// Returns the index of the command on a row; nil for a heading.
  static func place(
    ofRow row: Int, _ layer: KeysLayer, _ environment: AppEnvironment
  ) -> Int? {
    let rows = rows(layer, environment).rows
    return rows.indices.contains(row) ? rows[row].place : nil
  }

  private static func drawHead(
    _ layer: KeysLayer, _ context: SurfaceContext, in rect: Rect, into frame: inout Frame
  ) {
    if let line = context.state.filterLine(for: KeysFilter.self) {
      return line.draw(context, in: rect, into: &frame)
    }
    let count = KeysRows().value(of: "keys_all", context.state, context.environment) ?? ""
    let text = layer.filter.isEmpty ? count : "/ \(layer.filter)"
    frame.text(text, in: rect, layer.filter.isEmpty ? .muted : .text)
  }

  private static func rows(
    _ layer: KeysLayer, _ environment: AppEnvironment
  ) -> (rows: [(row: Row, place: Int?)], cursor: Int) {
    let texts = environment.texts
    var rows: [(row: Row, place: Int?)] = []
    var cursor = 0
    var scope: Scope?
    for (place, id) in layer.shown.enumerated() {
      guard let command = environment.commands[id] else { continue }
      if command.scope != scope {
        scope = command.scope
        if !rows.isEmpty { rows.append((Row([], isHeading: true), nil)) }
        let title = texts("scope.\(command.scope.rawValue)")
        rows.append((.section(title), nil))
      }
      if place == layer.list.selection { cursor = rows.count }
      rows.append((row(command, environment), place))
    }
    return (rows, cursor)
  }

  /// Returns the row of a command: keys, title, and a mark if the keys are custom or fixed.
  private static func row(_ command: Command, _ environment: AppEnvironment) -> Row {
    let texts = environment.texts
    let isOwn = command.isOwn
    let keys = command.keys.isEmpty ? texts("keys.none") : command.keyLabels
    let mark = !command.hasOwnKeys ? texts("keys.fixed") : isOwn ? texts("keys.own") : ""
    return Row(
      [
        Span("  " + DisplayText.pad(keys, to: keyColumns) + "  ", Style(isOwn ? .accent : .key)),
        Span(command.title(texts)),
      ], trailing: [Span(mark, .muted)])
  }
}
