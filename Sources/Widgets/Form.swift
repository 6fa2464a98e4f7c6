import Terminal
import TerminalText

/// Labelled fields, one below the other, and messages below them.
public struct Form: Widget {
  let state: FormState
  let messages: [[Span]]
  let first: Int
  let command: String

  /// Creates a form; a click on a field runs `command` with its index. If there is no room for all
  /// messages, those from `offset` on are shown.
  public init(
    _ state: FormState, messages: [[Span]] = [], offset: Int = 0, command: String
  ) {
    self.state = state
    self.messages = messages
    first = offset
    self.command = command
  }

  /// The preferred size, including the blank column on each side.
  public var size: Size {
    let text = messages.map(\.columns).max() ?? 0
    let width = max(FormLayout.naturalWidth(state), text) + 2
    return Size(width, height(in: width))
  }

  /// Returns the preferred number of lines for a width in columns.
  public func height(in width: Int) -> Int {
    FormLayout(state, width: width - 2).height + (messages.isEmpty ? 0 : messages.count + 1)
  }

  /// Returns the number of messages that do not fit into `rect`.
  public func hiddenMessages(in rect: Rect) -> Int { messages.count - messageRoom(in: rect) }

  /// Returns the rows of the messages, which leave at least three rows for fields.
  private func messageRoom(in rect: Rect) -> Int {
    min(messages.count, max(0, rect.height - min(3, state.fields.count) - 1))
  }

  private enum Part {
    case label, input, mark, note, error
  }

  private static func style(_ part: Part, focused: Bool) -> Style {
    let ground: Ground = focused ? .activeField : .field
    switch part {
    case .label: return focused ? .text : .muted
    case .input: return Style(.text, on: ground)
    case .mark: return Style(.muted, on: ground)
    case .note: return .muted
    case .error: return Style(.bad)
    }
  }

  /// Returns the place of the focused field's input in `rect`.
  public func focusedInput(in rect: Rect) -> Rect {
    let area = parts(of: rect).fields
    let layout = FormLayout(state, width: area.padded.width)
    guard layout.lines.indices.contains(state.focus) else { return area }
    let y = layout.lines[state.focus].y - layout.offset(focus: state.focus, height: area.height)
    let input = columns(area.row(y).padded, layout).input
    let width = FormLayout.inputWidth(state.fields[state.focus], room: input.width)
    return Rect(input.x, input.y, width, input.height)
  }

  /// Returns the part of `rect` for the fields, and the one below for the messages.
  private func parts(of rect: Rect) -> (fields: Rect, messages: Rect) {
    var fields = rect
    let room = messageRoom(in: rect)
    guard room > 0 else { return (fields, fields.takeBottom(0)) }
    let fieldsHeight = FormLayout(state, width: rect.padded.width).height
    let messages = fields.takeBottom(max(room, rect.height - fieldsHeight - 1))
    _ = fields.takeBottom(1)
    return (fields, messages)
  }

  /// The width that the fields need, including the blank column on each side.
  public static func width(of state: FormState) -> Int { FormLayout.naturalWidth(state) + 2 }

  /// Draws the fields, scrolled so that the focused one is visible.
  public func draw(in rect: Rect, into frame: inout Frame) {
    let area = parts(of: rect).fields
    drawMessages(in: rect, into: &frame)
    let layout = FormLayout(state, width: area.padded.width)
    let offset = layout.offset(focus: state.focus, height: area.height)
    for line in layout.lines {
      let field = state.fields[line.field]
      let place = area.row(line.y - offset)
      draw(field, focused: line.field == state.focus, layout, in: place, into: &frame)
      frame.addHit(place, HitTarget(command, line.field))
      let sentences =
        line.errorBelow.map { ($0, Self.style(.error, focused: false)) }
        + line.explanation.map { ($0, Self.style(.note, focused: false)) }
      for (index, (text, style)) in sentences.enumerated() {
        let below = area.row(line.y + 1 + index - offset)
        var place = columns(below.padded, layout).input
        _ = place.takeLeft(1)
        frame.text(text, in: place, style)
        frame.addHit(below, HitTarget(command, line.field))
      }
    }
    frame.draw(Scrollbar(first: offset, count: layout.height), in: area)
  }

  private func drawMessages(in rect: Rect, into frame: inout Frame) {
    let room = messageRoom(in: rect)
    guard room > 0 else { return }
    let below = parts(of: rect).messages
    let start = min(first, messages.count - room)
    for (y, message) in messages.dropFirst(start).prefix(room).enumerated() {
      frame.spans(message, in: below.padded.row(y))
    }
    frame.draw(Scrollbar(first: start, count: messages.count), in: below)
  }

  private func columns(_ line: Rect, _ layout: FormLayout) -> (label: Rect, input: Rect) {
    var rest = line
    let label = rest.takeLeft(layout.labelWidth)
    _ = rest.takeLeft(FormLayout.gap)
    return (label, rest)
  }

  private func draw(
    _ field: Field, focused: Bool, _ layout: FormLayout, in line: Rect, into frame: inout Frame
  ) {
    guard !line.isEmpty else { return }
    var (label, rest) = columns(line.padded, layout)
    frame.text(field.label, in: label, Self.style(.label, focused: focused))
    let input = rest.takeLeft(FormLayout.inputWidth(field, room: rest.width))
    drawInput(field, focused: focused, in: input, into: &frame)
    _ = rest.takeLeft(FormLayout.gap)
    guard let error = field.shownError else {
      return frame.text(field.note, in: rest, Self.style(.note, focused: focused))
    }
    guard DisplayText.width(error) + 2 <= rest.width else { return }
    frame.text("! " + error, in: rest, Self.style(.error, focused: false))
  }

  private func drawInput(
    _ field: Field, focused: Bool, in place: Rect, into frame: inout Frame
  ) {
    let style = Self.style(.input, focused: focused)
    frame.canvas.fill(place, " ", style)
    let inner = place.padded
    switch field.kind {
    case .toggle:
      frame.text(field.index == 1 ? "[✓]" : "[ ]", in: inner, style)
    case .choice(let options):
      var rest = inner
      let mark = rest.takeRight(min(2, rest.width / 2))
      frame.text(options.indices.contains(field.index) ? options[field.index] : "", in: rest, style)
      drawListMark(focused: focused, in: mark, into: &frame)
    case .text, .date, .time, .duration, .number:
      var rest = inner
      if !field.suggestions.isEmpty {
        let mark = rest.takeRight(2)
        drawListMark(focused: focused, in: mark, into: &frame)
      }
      frame.draw(
        TextField(field.input, focused: focused, placeholder: field.placeholder), in: rest)
    }
    if focused, !field.isTyped, !inner.isEmpty {
      frame.placeCursor(at: Point(inner.x, inner.y))
    }
  }

  /// Draws the sign that a field opens a list. A screen reader would read it as a letter.
  private func drawListMark(focused: Bool, in place: Rect, into frame: inout Frame) {
    guard !frame.isSpoken else { return }
    frame.text("▾", in: place, Self.style(.mark, focused: focused), align: .right)
  }
}
