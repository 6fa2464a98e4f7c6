import Terminal
import TerminalText

/// Horizontal bars, one per row, with labels and values.
public struct BarChart: Widget {
  /// One bar.
  public struct Bar: Equatable, Sendable {
    /// The label at the left.
    public var label: String
    /// The length, in any unit; negative values count as 0.
    public var value: Int64
    /// The formatted value.
    public var text: String
    /// The colour.
    public var role: Role
    /// A one-column fill character that distinguishes the bar without colour.
    public var pattern: Character?

    /// Creates a bar.
    public init(
      label: String, value: Int64, text: String, role: Role = .accent, pattern: Character? = nil
    ) {
      self.label = label
      self.value = value
      self.text = text
      self.role = role
      self.pattern = pattern
    }
  }

  let bars: [Bar]
  let maximum: Int64

  /// Creates a chart in which `maximum` fills the row; nil for the largest value.
  public init(bars: [Bar], maximum: Int64? = nil) {
    self.bars = bars
    self.maximum = max(1, maximum ?? bars.map(\.value).max() ?? 1)
  }

  private static let label = Style.text
  private static let figure = Style.text
  private static let more = Style.muted
  private static let gap = 2

  /// Draws the bars from the top; `…` marks omitted ones.
  public func draw(in rect: Rect, into frame: inout Frame) {
    let labelWidth = min(bars.map { DisplayText.width($0.label) }.max() ?? 0, rect.width / 3)
    let figureWidth = min(bars.map { DisplayText.width($0.text) }.max() ?? 0, rect.width / 3)
    for (y, bar) in bars.prefix(rect.height).enumerated() {
      var rest = rect.row(y)
      guard y < rect.height - 1 || bars.count <= rect.height else {
        return frame.text("…", in: rest, Self.more)
      }
      frame.text(bar.label, in: rest.takeLeft(labelWidth), Self.label)
      _ = rest.takeLeft(Self.gap)
      frame.text(bar.text, in: rest.takeLeft(figureWidth), Self.figure, align: .right)
      _ = rest.takeLeft(Self.gap)
      frame.text(strokes(bar, width: rest.width), in: rest, Style(bar.role))
    }
  }

  /// Returns the bar, which leaves a gap to the row above.
  private func strokes(_ bar: Bar, width: Int) -> String {
    guard bar.value > 0, width > 0 else { return "" }
    let share = min(1, Double(bar.value) / Double(maximum))
    let count = max(1, Int((share * Double(width)).rounded()))
    return String(repeating: bar.pattern ?? "▄", count: count)
  }
}
