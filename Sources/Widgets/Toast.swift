import Terminal

/// A short word on what just happened, above the bottom of the screen.
public struct Toast: Widget {
  /// What kind of news it is.
  public enum Kind: Equatable, Sendable {
    case info, good, warning, bad
  }

  let text: String
  let kind: Kind
  let action: String?

  /// News; `action` says what can be done about it, such as `u undo`.
  public init(_ text: String, kind: Kind, action: String? = nil) {
    self.text = text
    self.kind = kind
    self.action = action
  }

  /// The mark says without colour what the colour says.
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

  /// Draws at the right of the bottom row of `rect`.
  public func draw(in rect: Rect, into frame: inout Frame) {
    var rest = rect
    var line = rest.takeBottom(1)
    let end = action.map { [Span("   \($0)", Self.action)] } ?? []
    let wanted = 2 + DisplayText.width(text) + end.columns + 2
    if line.width > wanted { _ = line.takeRight(1) }
    line = line.takeRight(min(wanted, line.width))
    frame.clearHits(in: line)
    frame.canvas.fill(line, " ", Self.text)
    line = line.padded
    if end.columns < line.width / 2 { frame.spans(end, in: line.takeRight(end.columns)) }
    frame.spans([Self.mark(kind), Span(" \(text)", Self.text)], in: line)
  }
}
