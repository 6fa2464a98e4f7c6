import Terminal

/// A one-row chart with a tiny column for each value.
public struct Sparkline: Widget {
  let values: [Int64]
  let maximum: Int64
  let role: Role

  /// Creates a chart in which `maximum` is the highest column; nil for the largest value.
  public init(values: [Int64], maximum: Int64? = nil, role: Role = .accent) {
    self.values = values
    self.maximum = max(1, maximum ?? values.max() ?? 1)
    self.role = role
  }

  private func style(_ value: Int64) -> Style { value > 0 ? Style(role) : .muted }

  /// Draws on the top row of `rect`. If there are more values than columns, each column shows the
  /// largest of its values.
  public func draw(in rect: Rect, into frame: inout Frame) {
    let line = rect.row(0)
    let count = min(values.count, line.width)
    for column in 0..<count {
      let share = column * values.count / count..<(column + 1) * values.count / count
      let value = values[share].max() ?? 0
      frame.canvas.put(
        glyph(value, frame.isSpoken), at: Point(line.x + column, line.y), style(value), in: line)
    }
  }

  /// Returns the character of a value. Zero is a dot, to differ from small values without colour.
  private func glyph(_ value: Int64, _ isSpoken: Bool) -> String {
    guard value > 0 else { return "·" }
    let levels = ColumnChart.levels
    let level = (Double(value) / Double(maximum) * Double(levels.count)).rounded(.up)
    let number = min(levels.count, max(1, Int(min(level, 8))))
    return String(isSpoken ? Character("\(number)") : levels[number - 1])
  }
}
