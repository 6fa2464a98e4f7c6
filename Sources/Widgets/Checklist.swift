import Terminal
import TerminalText

/// A line of steps that are checked off, on a rule.
public struct Checklist: Widget {
  /// A step.
  public struct Item: Equatable, Sendable {
    /// The key that takes the step.
    public var key: String
    /// The step in a few words.
    public var label: String
    /// Whether it has been taken.
    public var isChecked: Bool
    /// The target of a click.
    public var target: HitTarget

    /// Creates a step.
    public init(key: String, label: String, isChecked: Bool, target: HitTarget) {
      self.key = key
      self.label = label
      self.isChecked = isChecked
      self.target = target
    }
  }

  let title: String
  let items: [Item]
  let end: Hint

  /// Creates a checklist; `end` is the key that hides it.
  public init(title: String, items: [Item], end: Hint) {
    self.title = title
    self.items = items
    self.end = end
  }

  private static let gap = 3

  /// Draws on the top row of `rect`: all of it, or without the title, or the open steps, as many as
  /// fit.
  public func draw(in rect: Rect, into frame: inout Frame) {
    var line = rect.row(0)
    _ = line.takeLeft(1)
    _ = line.takeRight(1)
    let open = items.filter { !$0.isChecked }
    let isSpoken = frame.isSpoken
    let choices: [(title: String, items: [Item])] =
      [(title, items), ("", items), ("", open)]
      + open.indices.reversed().map { ("", Array(open[..<$0])) }
    let room = line.width - end.spans.columns - 2 * Self.gap
    guard let shown = choices.first(where: { columns($0.title, $0.items, isSpoken) <= room }) else {
      return
    }
    let hint = line.takeRight(end.spans.columns + 2)
    frame.canvas.fill(hint, " ", .text)
    frame.spans(end.spans, in: hint.inset(1, 0))
    if let target = end.command { frame.addHit(hint, target) }
    line = line.takeLeft(columns(shown.title, shown.items, isSpoken) + 2)
    frame.canvas.fill(line, " ", .text)
    _ = line.takeLeft(1)
    if !shown.title.isEmpty {
      frame.text(shown.title, in: line.takeLeft(DisplayText.width(shown.title)), Style(.title))
      _ = line.takeLeft(Self.gap)
    }
    for item in shown.items {
      let spans = spans(item, isSpoken)
      let place = line.takeLeft(spans.columns)
      frame.spans(spans, in: place)
      frame.addHit(place, item.target)
      _ = line.takeLeft(Self.gap)
    }
  }

  private func spans(_ item: Item, _ isSpoken: Bool) -> [Span] {
    item.isChecked
      ? [Span(isSpoken ? "[x] " : "✓ ", Style(.good)), Span(item.label, .muted)]
      : [
        Span(isSpoken ? "[ ] " : "○ ", .muted), Span(item.key, Style(.key)), Span(" " + item.label),
      ]
  }

  private func columns(_ title: String, _ items: [Item], _ isSpoken: Bool) -> Int {
    let parts =
      (title.isEmpty ? [] : [DisplayText.width(title)]) + items.map { spans($0, isSpoken).columns }
    return parts.reduce(0, +) + max(0, parts.count - 1) * Self.gap
  }
}
