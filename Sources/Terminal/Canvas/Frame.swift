import TerminalText

/// The command that a click runs, and its argument.
public struct HitTarget: Hashable, Sendable {
  /// The id of a registered command.
  public let command: String
  /// The index of the row, tab or button; 0 if there is only one.
  public let argument: Int

  /// Creates a target that runs `command` for item `argument`.
  public init(_ command: String, _ argument: Int = 0) {
    self.command = command
    self.argument = argument
  }
}

/// A frame being drawn: cells, the terminal's cursor, and hit regions.
public struct Frame: Equatable, Sendable {
  /// A clickable rectangle.
  public struct HitRegion: Hashable, Sendable {
    /// The rectangle.
    public let rect: Rect
    /// The target of a click.
    public let target: HitTarget
  }

  /// The cells.
  public var canvas: Canvas
  /// The position of the terminal's cursor; nil hides it.
  public var cursor: Point?
  /// The row or cell last drawn as selected, focused or not; layers avoid covering it.
  public var selection: Rect?
  /// Whether the focused selection glows, because it has just been changed.
  public var isGlowing = false
  /// Whether the frame is drawn for screen readers and magnifiers, with numbers instead of shades.
  public let isSpoken: Bool
  /// Whether the frame is drawn without colour, with signs instead.
  public let isColorless: Bool
  /// The hit regions; later ones are on top.
  public private(set) var hits: [HitRegion] = []

  /// Creates an empty frame.
  public init(_ size: Size, isSpoken: Bool = false, isColorless: Bool = false) {
    canvas = Canvas(size)
    self.isSpoken = isSpoken
    self.isColorless = isColorless
  }

  /// The rectangle of all cells.
  public var bounds: Rect { canvas.bounds }

  /// Writes `text` on the top row of `rect`, truncated with `…` if it is too long.
  public mutating func text(
    _ text: String, in rect: Rect, _ style: Style = .text, align: Alignment = .left
  ) {
    guard !rect.isEmpty else { return }
    write(text, DisplayText.width(text, upTo: rect.width), in: rect, style, align: align)
  }

  /// Writes a text that is `columns` wide; nil if it is wider than `rect`.
  private mutating func write(
    _ text: String, _ columns: Int?, in rect: Rect, _ style: Style, align: Alignment = .left
  ) {
    let cut = columns == nil ? DisplayText.truncate(text, to: rect.width) : text
    let offset =
      align == .left ? 0 : align.offset(rect.width - (columns ?? DisplayText.width(cut)))
    canvas.put(cut, at: Point(rect.x + offset, rect.y), style, in: rect)
  }

  /// Writes spans one after the other on the top row of `rect` and returns the columns used. The
  /// last one that fits is truncated with `…`.
  @discardableResult
  public mutating func spans(_ spans: [Span], in rect: Rect) -> Int {
    var rest = rect
    for span in spans where !rest.isEmpty {
      let columns = DisplayText.width(span.text, upTo: rest.width)
      write(span.text, columns, in: rest, span.style)
      _ = rest.takeLeft(columns ?? rest.width)
    }
    return rect.width - rest.width
  }

  /// Adds a hit region.
  public mutating func addHit(_ rect: Rect, _ target: HitTarget) {
    let visible = rect.intersection(bounds)
    if !visible.isEmpty { hits.append(HitRegion(rect: visible, target: target)) }
  }

  /// Removes all hit regions, below a layer that takes all input.
  public mutating func clearHits() { hits = [] }

  /// Removes the hit regions from the cells of `rect`, which are covered now.
  public mutating func clearHits(in rect: Rect) {
    hits = hits.flatMap { region in
      region.rect.subtracting(rect).map { HitRegion(rect: $0, target: region.target) }
    }
  }

  /// Returns the target of the topmost hit region at `point`; nil if there is none.
  public func hit(at point: Point) -> HitTarget? {
    hits.last { $0.rect.contains(point) }?.target
  }
}

/// Text in one style.
public struct Span: Equatable, Sendable {
  /// The text.
  public var text: String
  /// The style.
  public var style: Style

  /// Creates a span.
  public init(_ text: String, _ style: Style = .text) {
    self.text = text
    self.style = style
  }
}
