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
  /// The colour of the line.
  public var role = Role.accent
  private var maximum: Int64 { max(1, values.max() ?? 1, target ?? 1) }

  /// Creates a chart from 0 to the highest value or the target; `text` formats the values of the
  /// scale.
  public init(_ values: [Int64], text: @escaping @Sendable (Int64) -> String) {
    self.values = values.map { max(0, $0) }
    self.text = text
  }

  private static let label = Style.muted
  private static let axis = Style(.border)

  /// Draws the line above a row of labels.
  public func draw(in rect: Rect, into frame: inout Frame) {
    guard rect.height > 2, values.count > 1 else { return }
    if frame.isSpoken { return drawWords(in: rect, into: &frame) }
    var rest = rect
    var labels = rest.takeBottom(1)
    let scaleWidth = [maximum, target ?? 0].map { DisplayText.width(text($0)) }.max() ?? 0
    guard rest.width > scaleWidth + 8 else { return }
    let axis = rest.takeLeft(scaleWidth + 1)
    _ = labels.takeLeft(scaleWidth + 1)
    drawAxis(in: axis, plot: rest, into: &frame)
    drawLine(in: rest, into: &frame)
    frame.text(ends.0, in: labels, Self.label)
    frame.text(ends.1, in: labels, Self.label, align: .right)
  }

  private func drawAxis(in axis: Rect, plot: Rect, into frame: inout Frame) {
    frame.canvas.fill(Rect(axis.right - 1, axis.y, 1, axis.height), "│", Self.axis)
    var words = axis
    _ = words.takeRight(1)
    frame.text(text(maximum), in: words.row(0), Self.label, align: .right)
    if let target, target > 0 {
      let row = dot(ofValue: target, plot.height) / 4
      frame.canvas.fill(Rect(plot.x, plot.y + row, plot.width, 1), "┄", Self.axis)
      if row > 0 { frame.text(text(target), in: words.row(row), Self.label, align: .right) }
    }
    if let cursor, values.indices.contains(cursor) {
      let column = plot.x + dot(ofIndex: cursor, plot.width) / 2
      frame.canvas.fill(Rect(column, plot.y, 1, plot.height), "┊", Self.label)
    }
  }

  /// Returns the row of dots of a value, from the top.
  private func dot(ofValue value: Int64, _ height: Int) -> Int {
    let last = height * 4 - 1
    return last - Int((Double(value) / Double(maximum) * Double(last)).rounded())
  }

  /// Returns the column of dots of a value.
  private func dot(ofIndex index: Int, _ width: Int) -> Int {
    index * (width * 2 - 1) / (values.count - 1)
  }

  private func drawLine(in plot: Rect, into frame: inout Frame) {
    var dots: [Point: UInt32] = [:], isForecast: Set<Point> = []
    func mark(_ x: Int, _ y: Int, _ ahead: Bool) {
      let cell = Point(x / 2, y / 4)
      dots[cell, default: 0] |= Self.bits[x % 2][y % 4]
      if ahead { isForecast.insert(cell) }
    }
    for index in 1..<values.count {
      let from = (
        x: dot(ofIndex: index - 1, plot.width), y: dot(ofValue: values[index - 1], plot.height)
      )
      let to = (x: dot(ofIndex: index, plot.width), y: dot(ofValue: values[index], plot.height))
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
