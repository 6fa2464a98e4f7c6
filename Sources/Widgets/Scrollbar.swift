import Terminal

/// A thin scrollbar at the right edge; not drawn if everything is visible.
public struct Scrollbar: Widget {
  let first: Int
  let count: Int

  private static let style = Style(.border)

  /// Creates the scrollbar of a list of `count` rows with `first` as the first visible one.
  public init(first: Int, count: Int) {
    self.first = first
    self.count = count
  }

  /// Draws over the right edge of `rect`.
  public func draw(in rect: Rect, into frame: inout Frame) {
    let height = rect.height
    guard count > height, height > 1, rect.width > 1 else { return }
    let share = Double(height) / Double(count)
    let thumb = max(1, Int(share * Double(height)))
    let place = Double(max(0, first)) / Double(count - height) * Double(height - thumb)
    let top = min(height - thumb, Int(place.rounded()))
    for y in top..<top + thumb {
      let cell = Point(rect.right - 1, rect.y + y)
      let ground = frame.canvas.cell(at: cell)?.style.ground ?? .plain
      frame.canvas.put("▐", at: cell, Self.style.on(ground), in: rect)
    }
  }
}
