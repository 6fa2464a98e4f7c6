import Terminal

/// One line of a list: text at the left, and something at the right where there is room.
public struct Row: Equatable, Sendable {
  /// The text at the left.
  public var spans: [Span]
  /// The text at the right.
  public var trailing: [Span]
  /// Whether it only names the rows below it.
  public var isHeading: Bool

  /// A line of text.
  public init(_ spans: [Span], trailing: [Span] = [], isHeading: Bool = false) {
    self.spans = spans
    self.trailing = trailing
    self.isHeading = isHeading
  }

  /// Ordinary text of a heading is quiet.
  private func style(_ style: Style) -> Style {
    isHeading && style.role == .text ? Style(.muted, on: style.ground, style.traits) : style
  }

  private func styled(_ spans: [Span]) -> [Span] {
    spans.map { Span($0.text, style($0.style)) }
  }
}

extension Row: Widget {
  /// Draws on the top row of `rect`. The right part goes where it would take more than half.
  public func draw(in rect: Rect, into frame: inout Frame) {
    var rest = rect.row(0)
    let room = trailing.columns
    if room > 0, room + 2 + min(spans.columns, rest.width / 2) <= rest.width {
      frame.spans(styled(trailing), in: rest.takeRight(room))
      _ = rest.takeRight(2)
    }
    frame.spans(styled(spans), in: rest)
  }
}

/// Rows made when they are asked for, so that a list of millions costs what is seen of it.
public protocol RowSource {
  /// How many there are.
  var count: Int { get }
  /// The row at `index`, which is below `count`.
  func row(at index: Int) -> Row
}

extension Array: RowSource where Element == Row {
  /// The element at `index`.
  public func row(at index: Int) -> Row { self[index] }
}
