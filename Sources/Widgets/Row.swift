import Terminal

/// One line of a list: text at the left, and optional text at the right.
public struct Row: Equatable, Sendable {
  /// The text at the left.
  public var spans: [Span]
  /// The text at the right.
  public var trailing: [Span]
  /// Whether the row is a heading for those below it.
  public var isHeading: Bool
  /// Whether it is drawn as the title of a section, set into a rule.
  var isSection = false

  /// Creates a row.
  public init(_ spans: [Span], trailing: [Span] = [], isHeading: Bool = false) {
    self.spans = spans
    self.trailing = trailing
    self.isHeading = isHeading
  }

  /// Creates the title of a section, with a figure at the end.
  public static func section(_ title: String, trailing: [Span] = []) -> Row {
    .section(name: title.uppercased(), trailing: trailing)
  }

  /// Creates the title of a section that is a name or a date and keeps its spelling.
  public static func section(name: String, trailing: [Span] = []) -> Row {
    var row = Row([Span(name, .muted)], trailing: trailing, isHeading: true)
    row.isSection = true
    return row
  }

  /// Returns the style, muted for ordinary text of a heading.
  private func style(_ style: Style) -> Style {
    isHeading && style.role == .text ? Style(.muted, on: style.ground, style.traits) : style
  }

  private func styled(_ spans: [Span]) -> [Span] {
    spans.map { Span($0.text, style($0.style)) }
  }
}

extension Row: Widget {
  /// Draws on the top row of `rect`. The right part is omitted if the left one would lose too much
  /// room.
  public func draw(in rect: Rect, into frame: inout Frame) {
    if isSection {
      let title = spans.map(\.text).joined()
      return frame.draw(Heading(name: title, trailing: trailing), in: rect)
    }
    var rest = rect.row(0)
    let room = trailing.columns
    if room > 0, room + 2 + min(spans.columns, rest.width / 2) <= rest.width {
      frame.spans(styled(trailing), in: rest.takeRight(room))
      _ = rest.takeRight(2)
    }
    frame.spans(styled(spans), in: rest)
  }
}

/// A source of rows that are created on demand, so that the cost depends on the visible rows only.
public protocol RowSource {
  /// The number of rows.
  var count: Int { get }
  /// Returns the row at `index`, which is less than `count`.
  func row(at index: Int) -> Row
}

extension Array: RowSource where Element == Row {
  /// Returns the element at `index`.
  public func row(at index: Int) -> Row { self[index] }
}
