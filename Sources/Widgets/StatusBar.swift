import Terminal
import TerminalText

/// A key that is useful now, and its effect.
public struct Hint: Equatable, Sendable {
  /// The key, in readable notation.
  public var key: String
  /// The effect of the key.
  public var label: String
  /// The target of a click; nil for none.
  public var command: HitTarget?

  /// Creates a hint.
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

/// A row of hints, as many as fit.
public struct HintLine: Widget {
  let hints: [Hint]
  let align: Alignment

  /// The number of blanks between two hints.
  static let gap = 3

  /// Creates a row of hints.
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

  /// Returns the columns that hints take on one row.
  public static func columns(_ hints: [Hint]) -> Int {
    hints.reduce(max(0, hints.count - 1) * gap) { $0 + $1.spans.columns }
  }

  private static func fitting(_ hints: [Hint], into width: Int) -> [Hint] {
    var shown = hints
    while shown.count > 1, columns(shown) > width { shown.removeLast() }
    return shown
  }
}

/// The bottom row: at most seven hints, or a message, and always the key for help.
public struct StatusBar: Widget {
  let hints: [Hint]
  let fixed: [Hint]
  let message: String?

  /// The maximum number of hints.
  static let most = 7
  /// The share of the row for the fixed keys: one column in this many.
  private static let fixedPart = 3

  /// Creates a status bar. The `fixed` hints are always at the right, in a narrow bar only the keys
  /// of all but the last; `message` replaces the others.
  public init(hints: [Hint], fixed: [Hint], message: String? = nil) {
    self.hints = hints
    self.fixed = fixed
    self.message = message
  }

  private static let message = Style.text

  /// Draws on the top row of `rect`.
  public func draw(in rect: Rect, into frame: inout Frame) {
    var rest = rect.padded.row(0), fixed = fixed
    func isTooWide() -> Bool { HintLine.columns(fixed) * Self.fixedPart > rest.width }
    if isTooWide() {
      for index in fixed.indices.dropLast() { fixed[index].label = "" }
    }
    while fixed.count > 1, isTooWide() { fixed.removeFirst() }
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
