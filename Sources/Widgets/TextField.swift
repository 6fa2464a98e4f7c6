import Terminal
import TerminalText

/// A single-line text field that scrolls sideways to keep the cursor visible.
public struct TextField: Widget {
  let state: TextFieldState
  let focused: Bool
  let placeholder: String

  /// Creates a field; `placeholder` is shown while it is empty.
  public init(_ state: TextFieldState, focused: Bool, placeholder: String = "") {
    self.state = state.shown
    self.focused = focused
    self.placeholder = placeholder
  }

  private enum Part {
    case text, selection, placeholder, more
  }

  private func style(_ part: Part) -> Style {
    let ground: Ground = focused ? .activeField : .field
    switch part {
    case .text: return Style(.text, on: ground)
    case .selection: return Style(.text, on: ground, .reverse)
    case .placeholder, .more: return Style(.muted, on: ground)
    }
  }

  /// Draws on the top row of `rect`.
  public func draw(in rect: Rect, into frame: inout Frame) {
    let line = rect.row(0)
    guard !line.isEmpty else { return }
    frame.canvas.fill(line, " ", style(.text))
    let window = Window(state, width: line.width)
    if state.text.isEmpty {
      // Without colour, a placeholder would look like input.
      let isMarked = !placeholder.isEmpty && (frame.isColorless || frame.isSpoken)
      frame.text(isMarked ? "(\(placeholder))" : placeholder, in: line, style(.placeholder))
    } else {
      draw(window, in: line, into: &frame)
    }
    if focused { frame.placeCursor(at: Point(line.x + window.cursor, line.y)) }
  }

  private func draw(_ window: Window, in line: Rect, into frame: inout Frame) {
    var x = line.x - window.start
    let selected = focused ? state.selection : 0..<0
    for (index, character) in state.text.enumerated() where x < line.right {
      let part: Part = selected.contains(index) ? .selection : .text
      x += frame.canvas.put(String(character), at: Point(x, line.y), style(part), in: line)
    }
    guard line.width > 2 else { return }
    if window.start > 0 { frame.canvas.put("…", at: Point(line.x, line.y), style(.more), in: line) }
    if window.hasMore {
      frame.canvas.put("…", at: Point(line.right - 1, line.y), style(.more), in: line)
    }
  }

  /// The visible part of the text, in columns.
  private struct Window {
    /// The columns of text left of the field.
    let start: Int
    /// The cursor's column in the field.
    let cursor: Int
    /// Whether text continues to the right of the field.
    let hasMore: Bool

    /// Creates the window for a field of `width` columns: from the start of the text while that
    /// shows the cursor, otherwise with some text on both sides of it.
    init(_ state: TextFieldState, width: Int) {
      let before = DisplayText.width(state.text.prefix(state.cursor))
      let total = DisplayText.width(state.text)
      let margin = min(8, width / 4)
      // The cursor after the last character needs a cell too.
      let furthest = max(0, total + 1 - width)
      let needed = before + (before < total ? margin : 0) + 1 - width
      start = min(max(0, needed), furthest)
      cursor = before - start
      hasMore = total - start > width
    }
  }
}
