import Terminal
import TerminalText

/// A progress bar.
public struct Gauge: Widget {
  let permille: Int
  let role: Role
  let label: String?

  /// Creates a bar filled to `permille` thousandths; the excess over 1000 is drawn in another
  /// style. `label` is placed at the right.
  public init(permille: Int, role: Role = .accent, label: String? = nil) {
    self.permille = permille
    self.role = role
    self.label = label
  }

  private enum Part: String {
    case done = "━"
    case half = "╸"
    case open = "─"
    case over = "╍"
  }

  private func style(_ part: Part) -> Style {
    switch part {
    case .done, .half: return Style(role)
    case .open: return Style(.border)
    case .over: return Style(.warning)
    }
  }

  private static let label = Style.text

  /// Draws on the top row of `rect`. If there is no room for a bar, only the label is drawn.
  public func draw(in rect: Rect, into frame: inout Frame) {
    var rest = rect.row(0)
    if let label, !label.isEmpty {
      let width = DisplayText.width(label)
      guard rest.width >= width + 6 else { return frame.text(label, in: rest, Self.label) }
      frame.text(label, in: rest.takeRight(width), Self.label)
      _ = rest.takeRight(2)
    }
    for (part, width) in parts(rest.width) {
      frame.canvas.fill(rest.takeLeft(width), Character(part.rawValue), style(part))
    }
  }

  /// Returns the segments of the bar. Only zero looks empty, and only a complete bar looks full.
  private func parts(_ width: Int) -> [(Part, Int)] {
    let value = min(max(0, permille), 1_000_000)
    guard value > 1000 else {
      var halves = 2 * width * value / 1000
      if value > 0 { halves = max(min(1, width), halves) }
      let done = halves / 2, half = halves % 2
      return [(.done, done), (.half, half), (.open, width - done - half)]
    }
    let done = min(max(0, width - 1), width * 1000 / value)
    return [(.done, done), (.over, width - done)]
  }
}
