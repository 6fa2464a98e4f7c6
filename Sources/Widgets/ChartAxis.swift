import Terminal
import TerminalText

/// The scale at the left of a chart, from 0 or another base to a highest value, with a dashed line at
/// a target.
struct ChartAxis {
  /// The style of labels.
  static let label = Style.muted
  private static let line = Style(.border)

  /// The value at the top; at least 1.
  let maximum: Int64
  /// The value at the bottom, which is labelled unless it is 0.
  let base: Int64
  /// The value of the dashed line; nil for none.
  let target: Int64?
  private let text: @Sendable (Int64) -> String

  /// Creates a scale that ends at the highest of `values` or at the target; `text` formats its
  /// values.
  init(
    _ values: [Int64], target: Int64?, from base: Int64 = 0,
    text: @escaping @Sendable (Int64) -> String
  ) {
    maximum = max(base + 1, values.max() ?? 1, target ?? 1)
    self.base = base
    self.target = target
    self.text = text
  }

  /// The columns of the scale and its line.
  var width: Int {
    let labels = [maximum] + (target.map { [$0] } ?? []) + (base > 0 ? [base] : [])
    return 1 + (labels.map { DisplayText.width(text($0)) }.max() ?? 0)
  }

  /// Returns the height of a value in units of which `count` make the whole scale.
  func position(of value: Int64, in count: Int) -> Int {
    Int((Double(max(0, value - base)) / Double(maximum - base) * Double(count)).rounded())
  }

  /// Draws the scale at the left of `rect` and the target's line, in row `targetRow` from the top
  /// of the rest, across it.
  func draw(in rect: Rect, targetRow: Int, into frame: inout Frame) {
    var plot = rect
    var words = plot.takeLeft(width)
    frame.canvas.fill(words.takeRight(1), "│", Self.line)
    // The row of the target's line has the label of the target.
    var labels = [0: maximum]
    if base > 0, words.height > 1 { labels[words.height - 1] = base }
    if let target, target > base {
      frame.canvas.fill(plot.row(targetRow), "┄", Self.line)
      labels[targetRow] = target
    }
    for (row, value) in labels {
      frame.text(text(value), in: words.row(row), Self.label, align: .right)
    }
  }
}
