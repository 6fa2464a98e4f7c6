import Terminal
import TerminalText

/// The keys that can follow the ones already pressed, at the bottom of the screen.
public struct KeyPopup: Widget {
  /// A key that can follow.
  public struct Item: Equatable, Sendable {
    /// The key.
    public var key: String
    /// The effect of the key.
    public var label: String
    /// The command that a click runs; nil for none.
    public var command: HitTarget?

    /// Creates an item.
    public init(key: String, label: String, command: HitTarget? = nil) {
      self.key = key
      self.label = label
      self.command = command
    }
  }

  let title: String
  let items: [Item]

  /// Creates a popup; `title` is the sequence pressed so far.
  public init(title: String, items: [Item]) {
    self.title = title
    self.items = items
  }

  private static let key = Style(.key)
  private static let label = Style.text
  private static let gap = 3
  /// The least width of a key with its label.
  private static let leastCell = 15

  /// The places of the items in a box.
  private struct Places {
    let keyWidth: Int
    let cell: Int
    let columns: Int
    let rows: Int
  }

  private func places(in rect: Rect) -> Places {
    let room = FloatingBox.inside(Rect(0, 0, rect.width, 1)).padded.width
    let keyWidth = CommandColumns.keyWidth(items.map(\.key), in: room)
    let labelWidth = items.map { DisplayText.width($0.label) }.max() ?? 0
    var cell = min(room, keyWidth + 2 + labelWidth)
    let most = max(1, rect.height - 2)
    var columns = min(max(1, (room + Self.gap) / max(1, cell + Self.gap)), max(1, items.count))
    // In a low window the labels are cut rather than keys left out.
    if items.count > most * columns, cell > Self.leastCell, room > 2 * Self.leastCell {
      columns = (room + Self.gap) / (Self.leastCell + Self.gap)
      cell = (room + Self.gap) / columns - Self.gap
    }
    let rows = min(most, (items.count + columns - 1) / columns)
    return Places(keyWidth: keyWidth, cell: cell, columns: columns, rows: rows)
  }

  /// Draws as high as needed at the bottom of `rect`, or at its top if that would cover `place`.
  public func draw(in rect: Rect, clearOf place: Rect?, into frame: inout Frame) {
    var area = rect
    let height = places(in: rect).rows + 2
    let isHidden = place.map { $0.bottom > rect.bottom - height && $0.y < rect.bottom } ?? false
    if isHidden, let place, place.y >= rect.y + height { area = area.takeTop(height) }
    draw(in: area, into: &frame)
  }

  /// Draws at the bottom of `rect`, as high as needed.
  public func draw(in rect: Rect, into frame: inout Frame) {
    var area = rect
    let places = places(in: rect), rows = places.rows, cell = places.cell
    let box = area.takeBottom(rows + 2)
    let items = fitting(rows * places.columns)
    FloatingBox.draw(title: title, in: box, into: &frame) { inside, frame in
      for (index, item) in items.enumerated() {
        // Fills column by column, so that consecutive items are below each other.
        let line = inside.padded.row(index % max(1, rows))
        let x = line.x + index / max(1, rows) * (cell + Self.gap)
        let place = Rect(x, line.y, cell, line.height).intersection(line)
        let key = DisplayText.pad(item.key, to: places.keyWidth) + "  "
        frame.spans([Span(key, Self.key), Span(item.label, Self.label)], in: place)
        if let command = item.command { frame.addHit(place, command) }
      }
    }
  }

  /// Returns the items that `count` places show; the last place counts those left out.
  private func fitting(_ count: Int) -> [Item] {
    guard items.count > count, count > 0 else { return items }
    return items.prefix(count - 1) + [Item(key: "…", label: "+\(items.count - count + 1)")]
  }
}
