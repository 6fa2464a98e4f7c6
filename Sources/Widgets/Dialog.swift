import Terminal
import TerminalText

/// A boxed question with buttons for its answers.
public struct Dialog: Widget {
  /// An answer.
  public struct Button: Equatable, Sendable {
    /// The text of the button.
    public var label: String
    /// The key that selects it.
    public var key: String
    /// Whether the answer destroys data.
    public var isDestructive: Bool

    /// Creates a button.
    public init(label: String, key: String, isDestructive: Bool = false) {
      self.label = label
      self.key = key
      self.isDestructive = isDestructive
    }
  }

  let title: String
  let message: [String]
  let buttons: [Button]
  let selected: Int
  let command: String

  /// Creates a dialog; a click on a button runs `command` with its index.
  public init(
    title: String, message: [String], buttons: [Button], selected: Int, command: String
  ) {
    self.title = title
    self.message = message
    self.buttons = buttons
    self.selected = selected
    self.command = command
  }

  /// The maximum line length, in columns, for legibility.
  private static let widest = 60

  /// Returns the size of the box on a screen of `bounds`.
  public static func size(
    title: String, message: [String], buttons: [Button], in bounds: Rect
  ) -> Size {
    let wanted = message.map { DisplayText.width($0) }.max() ?? 0
    let answers = columns(buttons, withKeys: true)
    let text = min(widest, max(wanted, DisplayText.width(title), answers, 32))
    let width = min(FloatingBox.size(around: Size(text + 2, 0)).width, bounds.width)
    let room = FloatingBox.inside(Rect(0, 0, width, 1)).padded.width
    let lines = message.flatMap { DisplayText.wrap($0, to: room) }.count
    return Size(width, min(lines + 5, bounds.height))
  }

  private static func style(_ button: Button, isSelected: Bool, isKey: Bool) -> Style {
    let ground: Ground = isSelected ? .selection : .field
    if isKey { return Style(.key, on: ground) }
    return Style(button.isDestructive ? .bad : .text, on: ground)
  }

  /// Fills `rect` with the box. Without enough room, the question is cut before the buttons.
  public func draw(in rect: Rect, into frame: inout Frame) {
    FloatingBox.draw(title: title, in: rect, into: &frame) { inside, frame in
      var area = inside.padded
      drawButtons(in: area.takeBottom(1), into: &frame)
      let lines = message.flatMap { DisplayText.wrap($0, to: area.width) }
      if area.height > lines.count { _ = area.takeTop(1) }
      if area.height > lines.count { _ = area.takeBottom(1) }
      for (y, line) in lines.prefix(area.height).enumerated() { frame.text(line, in: area.row(y)) }
    }
  }

  private func drawButtons(in line: Rect, into frame: inout Frame) {
    let withKeys = Self.columns(buttons, withKeys: true) <= line.width
    var rest = line
    _ = rest.takeLeft(max(0, line.width - Self.columns(buttons, withKeys: withKeys)))
    for (index, button) in buttons.enumerated() {
      let spans = Self.spans(button, isSelected: index == selected, withKeys: withKeys)
      let place = rest.takeLeft(spans.columns)
      frame.spans(spans, in: place)
      frame.addHit(place, HitTarget(command, index))
      if index == selected, !place.isEmpty { frame.placeCursor(at: Point(place.x, place.y)) }
      _ = rest.takeLeft(2)
    }
  }

  private static func spans(_ button: Button, isSelected: Bool, withKeys: Bool) -> [Span] {
    let label = style(button, isSelected: isSelected, isKey: false)
    let key = style(button, isSelected: isSelected, isKey: true)
    let shown = withKeys && !button.key.isEmpty
    return [
      Span(" ", label), Span(shown ? "\(button.key) " : "", key), Span("\(button.label) ", label),
    ]
  }

  private static func columns(_ buttons: [Button], withKeys: Bool) -> Int {
    let widths = buttons.map { spans($0, isSelected: false, withKeys: withKeys).columns }
    return widths.reduce(0, +) + max(0, buttons.count - 1) * 2
  }
}
