import Terminal
import TerminalText

/// The contents of an empty screen: one sentence, and the keys that add the first entries.
public struct EmptyState: Widget {
  /// A key and its effect.
  public struct Line: Equatable, Sendable {
    /// The key.
    public var key: String
    /// The effect of the key.
    public var text: String

    /// Creates a line.
    public init(key: String, text: String) {
      self.key = key
      self.text = text
    }
  }

  let title: String
  let lines: [Line]

  /// Creates an empty state with one sentence and some keys.
  public init(title: String, lines: [Line]) {
    self.title = title
    self.lines = lines
  }

  private static let title = Style.text
  private static let key = Style(.key)
  private static let text = Style.muted

  /// Draws from the top of `rect`, with a margin if there is room. The keys take two columns if
  /// both fit.
  public func draw(in rect: Rect, into frame: inout Frame) {
    var area = rect.width >= 30 ? rect.inset(3, 0) : rect.padded
    let sentence = DisplayText.wrap(title, to: area.width)
    if area.height > sentence.count + lines.count + 1 { _ = area.takeTop(1) }
    for line in sentence { frame.text(line, in: area.takeTop(1), Self.title) }
    if area.height > lines.count { _ = area.takeTop(1) }
    let keyWidth = CommandColumns.keyWidth(lines.map(\.key)) + 3
    let cells = lines.map { keyWidth + DisplayText.width($0.text) }
    let widths = [0, 1].map { side in
      cells.indices.filter { $0 % 2 == side }.map { cells[$0] }.max() ?? 0
    }
    guard lines.count > 2, widths[0] + 6 + widths[1] <= area.width else {
      return drawList(keyWidth, in: area, into: &frame)
    }
    for (index, line) in lines.enumerated() {
      var row = area.row(index / 2)
      if index % 2 == 1 { _ = row.takeLeft(widths[0] + 6) }
      draw(line.key, line.text, keyWidth, in: row, into: &frame)
    }
  }

  /// Draws the keys one below the other; long texts are wrapped if there is room for all of them.
  private func drawList(_ keyWidth: Int, in area: Rect, into frame: inout Frame) {
    var rest = area
    let wrapped = lines.map { DisplayText.wrap($0.text, to: max(1, area.width - keyWidth)) }
    let fits = wrapped.reduce(0) { $0 + $1.count } <= area.height
    for (line, texts) in zip(lines, wrapped) {
      for (y, text) in (fits ? texts : [line.text]).enumerated() {
        draw(y == 0 ? line.key : "", text, keyWidth, in: rest.takeTop(1), into: &frame)
      }
    }
  }

  private func draw(
    _ key: String, _ text: String, _ keyWidth: Int, in row: Rect, into frame: inout Frame
  ) {
    frame.spans(
      [Span(DisplayText.pad(key, to: keyWidth), Self.key), Span(text, Self.text)], in: row)
  }
}
