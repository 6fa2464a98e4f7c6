import Terminal
import TerminalText

/// A key that matters now, and what it does.
public struct Hint: Equatable, Sendable {
  /// The key, as a person reads it.
  public var key: String
  /// What it does.
  public var label: String
  /// What a click on it does.
  public var command: HitTarget?

  /// A key that matters now.
  public init(key: String, label: String, command: HitTarget? = nil) {
    self.key = key
    self.label = label
    self.command = command
  }

  private static let keyStyle = Style(.key)
  private static let labelStyle = Style.muted

  var spans: [Span] {
    let gap = key.isEmpty || label.isEmpty ? "" : " "
    return [Span(key, Self.keyStyle), Span(gap + label, Self.labelStyle)]
  }
}

/// Keys that matter now side by side, as many as fit.
public struct HintLine: Widget {
  let hints: [Hint]
  let align: Alignment

  /// The blanks between two hints.
  static let gap = 3

  /// A line of hints.
  public init(_ hints: [Hint], align: Alignment = .left) {
    self.hints = hints
    self.align = align
  }

  /// Draws on the top row of `rect`.
  public func draw(in rect: Rect, into frame: inout Frame) {
    var rest = rect.row(0)
    let shown = Self.fitting(hints, into: rest.width)
    _ = rest.takeLeft(align.offset(max(0, rest.width - Self.columns(shown))))
    for hint in shown {
      let place = rest.takeLeft(hint.spans.columns)
      frame.spans(hint.spans, in: place)
      if let command = hint.command { frame.addHit(place, command) }
      _ = rest.takeLeft(Self.gap)
    }
  }

  static func columns(_ hints: [Hint]) -> Int {
    hints.reduce(max(0, hints.count - 1) * gap) { $0 + $1.spans.columns }
  }

  private static func fitting(_ hints: [Hint], into width: Int) -> [Hint] {
    var shown = hints
    while shown.count > 1, columns(shown) > width { shown.removeLast() }
    return shown
  }
}

/// The bottom row: at most seven keys that matter now, or a message, and always the way to help.
public struct StatusBar: Widget {
  /// A key that matters now.
  public typealias Hint = Widgets.Hint

  let hints: [Hint]
  let fixed: [Hint]
  let message: String?

  /// More keys than this are not read.
  static let most = 7
  /// The part of the row that the fixed keys may have: one in so many columns.
  private static let fixedPart = 3

  /// A status bar. The `fixed` hints are always at its right, in a narrow one the last of them
  /// alone; `message` takes the place of the others.
  public init(hints: [Hint], fixed: [Hint], message: String? = nil) {
    self.hints = hints
    self.fixed = fixed
    self.message = message
  }

  private static let message = Style.text

  /// Draws on the top row of `rect`.
  public func draw(in rect: Rect, into frame: inout Frame) {
    var rest = rect.padded.row(0), fixed = fixed
    while fixed.count > 1, HintLine.columns(fixed) * Self.fixedPart > rest.width {
      fixed.removeFirst()
    }
    let end = rest.takeRight(HintLine.columns(fixed))
    frame.draw(HintLine(fixed), in: end)
    _ = rest.takeRight(HintLine.gap)
    if let message {
      frame.text(message, in: rest, Self.message)
    } else if let first = hints.first, HintLine.columns([first]) <= rest.width {
      frame.draw(HintLine(Array(hints.prefix(Self.most))), in: rest)
    }
  }
}
