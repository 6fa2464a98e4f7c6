import Terminal

/// Labelled fields one below the other, and what they lead to below them.
public struct Form: Widget {
  let state: FormState
  let messages: [[Span]]
  let command: String

  /// A form; a click on a field gives `command` its index.
  public init(_ state: FormState, messages: [[Span]] = [], command: String) {
    self.state = state
    self.messages = messages
    self.command = command
  }

  /// The room it would like, with the blank column on each side.
  public var size: Size {
    let text = messages.map(\.columns).max() ?? 0
    let width = max(FormLayout.naturalWidth(state), text) + 2
    let fields = FormLayout(state, width: width - 2).height
    return Size(width, fields + (messages.isEmpty ? 0 : messages.count + 1))
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

  /// Draws the fields, scrolled so that the one with the keyboard is seen.
  public func draw(in rect: Rect, into frame: inout Frame) {
    var area = rect
    drawMessages(&area, into: &frame)
    let layout = FormLayout(state, width: area.padded.width)
    let offset = layout.offset(focus: state.focus, height: area.height)
    for line in layout.lines {
      let field = state.fields[line.field]
      let place = area.row(line.y - offset)
      draw(field, focused: line.field == state.focus, layout, in: place, into: &frame)
      frame.addHit(place, HitTarget(command, line.field))
      if line.errorBelow {
        let below = area.row(line.y + 1 - offset)
        // Below the text of the field, which stands one column inside its ground.
        var text = columns(below.padded, layout).input
        _ = text.takeLeft(1)
        drawError(field, in: text, into: &frame)
        frame.addHit(below, HitTarget(command, line.field))
      }
    }
    frame.draw(Scrollbar(first: offset, count: layout.height), in: area)
  }

  /// Messages keep the bottom as long as three lines of fields are left.
  private func drawMessages(_ area: inout Rect, into frame: inout Frame) {
    let fields = min(3, state.fields.count)
    let room = min(messages.count, max(0, area.height - fields - 1))
    guard room > 0 else { return }
    let fieldsHeight = FormLayout(state, width: area.padded.width).height
    let below = area.takeBottom(max(room, area.height - fieldsHeight - 1))
    _ = area.takeBottom(1)
    for (y, message) in messages.prefix(room).enumerated() {
      frame.spans(message, in: below.padded.row(y))
    }
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
    if field.shownError == nil {
      frame.text(field.note, in: rest, Self.style(.note, focused: focused))
    } else if DisplayText.width(field.shownError ?? "") + 2 <= rest.width {
      drawError(field, in: rest, into: &frame)
    }
  }

  private func drawError(_ field: Field, in place: Rect, into frame: inout Frame) {
    frame.text("! \(field.shownError ?? "")", in: place, Self.style(.error, focused: false))
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
      frame.text("▾", in: mark, Self.style(.mark, focused: focused), align: .right)
    case .text, .date, .time, .duration, .number:
      frame.draw(
        TextField(field.input, focused: focused, placeholder: field.placeholder), in: inner)
    }
    if focused, !field.isTyped, !inner.isEmpty {
      frame.placeCursor(at: Point(inner.x, inner.y))
    }
  }
}
