import Terminal
import TerminalText

/// A line through values, drawn with braille dots, with a scale at the left, a dashed line at a
/// target, and labels below its ends.
public struct LineChart: Widget {
  let values: [Int64]
  let text: @Sendable (Int64) -> String
  /// The target.
  public var target: Int64?
  /// The index of the first value that is a forecast; nil for none.
  public var forecast: Int?
  /// The index of the value under the cursor; nil for none.
  public var cursor: Int?
  /// The labels of the first and the last value.
  public var ends = ("", "")
  /// The value at the bottom, below all others; 0 unless the line would be flat at the top.
  public var base: Int64 = 0
  /// The colour of the line.
  public var role = Role.accent
  private var axis: ChartAxis { ChartAxis(values, target: target, from: base, text: text) }

  /// Creates a chart up to the highest value or the target; `text` formats the values of the scale.
  public init(_ values: [Int64], text: @escaping @Sendable (Int64) -> String) {
    self.values = values.map { max(0, $0) }
    self.text = text
  }

  /// Draws the line above a row of labels.
  public func draw(in rect: Rect, into frame: inout Frame) {
    guard rect.height > 2, values.count > 1 else { return }
    if frame.isSpoken { return drawWords(in: rect, into: &frame) }
    var rest = rect
    var labels = rest.takeBottom(1)
    let axis = self.axis
    guard rest.width > axis.width + 7 else { return }
    axis.draw(in: rest, targetRow: dot(ofValue: target ?? 0, axis, rest.height) / 4, into: &frame)
    _ = rest.takeLeft(axis.width)
    _ = labels.takeLeft(axis.width)
    drawCursor(in: rest, into: &frame)
    drawLine(axis, in: rest, into: &frame)
    frame.text(ends.0, in: labels, ChartAxis.label)
    frame.text(ends.1, in: labels, ChartAxis.label, align: .right)
  }

  private func drawCursor(in plot: Rect, into frame: inout Frame) {
    guard let cursor, values.indices.contains(cursor) else { return }
    let column = plot.x + dot(ofIndex: cursor, plot.width) / 2
    frame.canvas.fill(Rect(column, plot.y, 1, plot.height), "┊", ChartAxis.label)
  }

  /// Returns the row of dots of a value, from the top.
  private func dot(ofValue value: Int64, _ axis: ChartAxis, _ height: Int) -> Int {
    let last = height * 4 - 1
    return last - axis.position(of: value, in: last)
  }

  /// Returns the column of dots of a value.
  private func dot(ofIndex index: Int, _ width: Int) -> Int {
    index * (width * 2 - 1) / (values.count - 1)
  }

  private func drawLine(_ axis: ChartAxis, in plot: Rect, into frame: inout Frame) {
    var dots: [Point: UInt32] = [:], isForecast: Set<Point> = []
    func mark(_ x: Int, _ y: Int, _ ahead: Bool) {
      let cell = Point(x / 2, y / 4)
      dots[cell, default: 0] |= Self.bits[x % 2][y % 4]
      if ahead { isForecast.insert(cell) }
    }
    func place(_ index: Int) -> (x: Int, y: Int) {
      (dot(ofIndex: index, plot.width), dot(ofValue: values[index], axis, plot.height))
    }
    for index in 1..<values.count {
      let from = place(index - 1), to = place(index)
      let steps = max(1, abs(to.x - from.x), abs(to.y - from.y))
      for step in 0...steps {
        mark(
          from.x + (to.x - from.x) * step / steps, from.y + (to.y - from.y) * step / steps,
          forecast.map { index >= $0 } ?? false)
      }
    }
    for (cell, bits) in dots {
      guard let scalar = Unicode.Scalar(0x2800 + bits) else { continue }
      let style = isForecast.contains(cell) ? Style.muted : Style(role)
      frame.canvas.put(
        String(Character(scalar)), at: Point(plot.x + cell.x, plot.y + cell.y), style, in: plot)
    }
  }

  /// The bits of the dots of a braille cell by column and row.
  private static let bits: [[UInt32]] = [[0x01, 0x02, 0x04, 0x40], [0x08, 0x10, 0x20, 0x80]]

  private func drawWords(in rect: Rect, into frame: inout Frame) {
    let parts = [(ends.0, values.first), (ends.1, values.last)]
    for (y, part) in parts.enumerated() {
      frame.text("\(part.0)  \(text(part.1 ?? 0))", in: rect.row(y), .text)
    }
  }
}
