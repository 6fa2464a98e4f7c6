import TerminalText

/// What a click on some cells does: a command and the number it is given.
public struct HitTarget: Hashable, Sendable {
  /// The id of a registered command.
  public let command: String
  /// Which row, tab or button was meant; 0 where there is only one.
  public let argument: Int

  /// The command `command` for item `argument`.
  public init(_ command: String, _ argument: Int = 0) {
    self.command = command
    self.argument = argument
  }
}

/// A picture in the making: cells, the real cursor, and what can be clicked.
public struct Frame: Equatable, Sendable {
  /// A clickable rectangle.
  public struct HitRegion: Hashable, Sendable {
    /// Where it is.
    public let rect: Rect
    /// What it does.
    public let target: HitTarget
  }

  /// The cells.
  public var canvas: Canvas
  /// Where the terminal's cursor stands; nil hides it.
  public var cursor: Point?
  /// Whether it is made to be read aloud or enlarged: numbers stand in the place of shades.
  public let isSpoken: Bool
  /// Whether it is shown without colour: then signs say what colours would.
  public let isColorless: Bool
  /// What can be clicked; the last drawn lies on top.
  public private(set) var hits: [HitRegion] = []

  /// An empty picture.
  public init(_ size: Size, isSpoken: Bool = false, isColorless: Bool = false) {
    canvas = Canvas(size)
    self.isSpoken = isSpoken
    self.isColorless = isColorless
  }

  /// All of it.
  public var bounds: Rect { canvas.bounds }

  /// Writes `text` on the top row of `rect`, cut with `…` where it is too long.
  public mutating func text(
    _ text: String, in rect: Rect, _ style: Style = .text, align: Alignment = .left
  ) {
    guard !rect.isEmpty else { return }
    let cut = DisplayText.truncate(text, to: rect.width)
    let room = rect.width - DisplayText.width(cut)
    canvas.put(cut, at: Point(rect.x + align.offset(room), rect.y), style, in: rect)
  }

  /// Writes pieces of different styles one after the other on the top row of `rect`; returns the
  /// columns used. The last that fits is cut with `…`.
  @discardableResult
  public mutating func spans(_ spans: [Span], in rect: Rect) -> Int {
    var rest = rect
    for span in spans where !rest.isEmpty {
      text(span.text, in: rest, span.style)
      _ = rest.takeLeft(DisplayText.width(span.text))
    }
    return rect.width - rest.width
  }

  /// Makes the cells of `rect` clickable.
  public mutating func addHit(_ rect: Rect, _ target: HitTarget) {
    let visible = rect.intersection(bounds)
    if !visible.isEmpty { hits.append(HitRegion(rect: visible, target: target)) }
  }

  /// Forgets what can be clicked below a layer that takes all input.
  public mutating func clearHits() { hits = [] }

  /// Forgets what can be clicked on the cells of `rect`, which something else covers now.
  public mutating func clearHits(in rect: Rect) {
    hits = hits.flatMap { region in
      region.rect.subtracting(rect).map { HitRegion(rect: $0, target: region.target) }
    }
  }

  /// What a click at `point` does: the topmost region there.
  public func hit(at point: Point) -> HitTarget? {
    hits.last { $0.rect.contains(point) }?.target
  }
}

/// A piece of text in one style.
public struct Span: Equatable, Sendable {
  /// The text.
  public var text: String
  /// Its look.
  public var style: Style

  /// A piece of text.
  public init(_ text: String, _ style: Style = .text) {
    self.text = text
    self.style = style
  }
}
