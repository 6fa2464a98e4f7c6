import Terminal

/// The title of a section, set into a rule with the section's figure at the end:
/// `─ HOURS BY DAY ──── 71:53 over ─`.
public struct Heading: Widget {
  let title: String
  let detail: [Span]
  let trailing: [Span]

  /// Creates a heading with a detail after the title and text at the right.
  public init(_ title: String, detail: [Span] = [], trailing: [Span] = []) {
    self.init(name: title.uppercased(), detail: detail, trailing: trailing)
  }

  /// Creates a heading whose title is a name or a date and keeps its spelling.
  public init(name: String, detail: [Span] = [], trailing: [Span] = []) {
    title = name
    self.detail = detail
    self.trailing = trailing
  }

  /// Draws on the top row of `rect`.
  public func draw(in rect: Rect, into frame: inout Frame) {
    let gap = title.isEmpty || detail.isEmpty ? "" : "   "
    let row = Row(
      [Span(title + gap, .muted)] + detail, trailing: trailing)
    var ruled = row
    ruled.spans = [.blank] + row.spans + [.blank]
    if trailing.columns > 0 { ruled.trailing = [.blank] + trailing + [.blank] }
    // Where there is no room for a rule, title and figure come first.
    let isTight = ruled.spans.columns + ruled.trailing.columns + 2 > rect.padded.width
    guard !frame.isSpoken, !isTight else { return frame.draw(row, in: rect.padded) }
    frame.canvas.fill(rect.row(0), "─", Style(.border))
    frame.draw(ruled, in: rect.padded)
  }
}

extension Span {
  fileprivate static let blank = Span(" ", .text)
}

/// The rule between two panes.
public struct PaneRule: Widget {
  /// Creates a rule.
  public init() {}

  /// Draws over the height of `rect`; a screen reader is spared it.
  public func draw(in rect: Rect, into frame: inout Frame) {
    if !frame.isSpoken { frame.canvas.fill(rect, "│", Style(.border)) }
  }
}
