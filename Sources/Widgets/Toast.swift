import Terminal
import TerminalText

/// A short notification above the bottom of the screen.
public struct Toast: Widget {
  /// The severity of the notification.
  public enum Kind: Equatable, Sendable {
    case info, good, warning, bad
  }

  let text: String
  let kind: Kind
  let action: String?

  /// Creates a notification; `action` is a possible response, such as `u undo`.
  public init(_ text: String, kind: Kind, action: String? = nil) {
    self.text = text
    self.kind = kind
    self.action = action
  }

  /// Returns the symbol of a severity, which conveys it without colour.
  private static func mark(_ kind: Kind) -> Span {
    switch kind {
    case .info: return Span("•", Style(.accent, on: .raised))
    case .good: return Span("✓", Style(.good, on: .raised))
    case .warning: return Span("!", Style(.warning, on: .raised))
    case .bad: return Span("✗", Style(.bad, on: .raised))
    }
  }

  private static let text = Style(.text, on: .raised)
  private static let action = Style(.key, on: .raised)

  private var end: [Span] { action.map { [Span("   \($0)", Self.action)] } ?? [] }

  /// Draws at the right of the bottom row of `rect`; a longer text takes more rows.
  public func draw(in rect: Rect, into frame: inout Frame) {
    var rest = rect
    let wanted = 2 + DisplayText.width(text) + end.columns + 2
    guard wanted > rect.width, rect.height > 1 else {
      var line = rest.takeBottom(1)
      if line.width > wanted { _ = line.takeRight(1) }
      drawLine(text, mark: true, end, in: line.takeRight(min(wanted, line.width)), into: &frame)
      return
    }
    var lines = DisplayText.wrap(text, to: max(1, rect.width - 4))
    if let last = lines.last, DisplayText.width(last) + 4 + end.columns > rect.width {
      lines.append("")
    }
    let area = rest.takeBottom(min(lines.count, rect.height))
    for (y, line) in lines.prefix(area.height).enumerated() {
      let isLast = y == area.height - 1
      let cut = isLast && area.height < lines.count ? line + "…" : line
      drawLine(cut, mark: y == 0, isLast ? end : [], in: area.row(y), into: &frame)
    }
  }

  private func drawLine(
    _ text: String, mark: Bool, _ end: [Span], in rect: Rect, into frame: inout Frame
  ) {
    frame.clearHits(in: rect)
    frame.canvas.fill(rect, " ", Self.text)
    var line = rect.padded
    if end.columns < line.width / 2 { frame.spans(end, in: line.takeRight(end.columns)) }
    let first = mark ? Self.mark(kind) : Span(" ", Self.text)
    frame.spans([first, Span(" \(text)", Self.text)], in: line)
  }
}
