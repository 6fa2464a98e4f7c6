import Terminal

/// The muted title above a panel.
public struct Heading: Widget {
  let title: String
  let detail: [Span]
  let trailing: [Span]

  /// Creates a heading with a detail after the title and text at the right.
  public init(_ title: String, detail: [Span] = [], trailing: [Span] = []) {
    self.title = title
    self.detail = detail
    self.trailing = trailing
  }

  private static let style = Style.muted

  /// Draws on the top row of `rect`.
  public func draw(in rect: Rect, into frame: inout Frame) {
    let gap = detail.isEmpty ? "" : "   "
    let row = Row([Span(title + gap, Self.style)] + detail, trailing: trailing)
    frame.draw(row, in: rect.padded)
  }
}
