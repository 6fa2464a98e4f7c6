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
    let cells = spans
    let widths = [0, 1].map { side in
      cells.indices.filter { $0 % 2 == side }.map { cells[$0].columns }.max() ?? 0
    }
    let isWide = lines.count > 2 && widths[0] + 6 + widths[1] <= area.width
    for (index, cell) in cells.enumerated() {
      var line = area.row(isWide ? index / 2 : index)
      if isWide, index % 2 == 1 { _ = line.takeLeft(widths[0] + 6) }
      frame.spans(cell, in: line)
    }
  }

  private var spans: [[Span]] {
    let keyWidth = CommandColumns.keyWidth(lines.map(\.key))
    return lines.map {
      [Span(DisplayText.pad($0.key, to: keyWidth) + "   ", Self.key), Span($0.text, Self.text)]
    }
  }
}
