import Terminal
import TerminalText

/// One item of a menu.
public struct MenuItem: Equatable, Sendable {
  /// The text of the item.
  public var label: String
  /// The key that selects it.
  public var key: String
  /// A description, or the reason why the item is unavailable.
  public var note: String
  /// Whether the item is available.
  public var isEnabled: Bool

  /// Creates an item.
  public init(label: String, key: String = "", note: String = "", isEnabled: Bool = true) {
    self.label = label
    self.key = key
    self.note = note
    self.isEnabled = isEnabled
  }
}

/// A boxed list of items.
public struct Menu: Widget {
  let title: String
  let message: [String]
  let items: [MenuItem]
  let state: ListState
  let command: String

  /// Creates a menu below the lines of a message; a click on an item runs `command` with its index.
  public init(
    title: String, message: [String] = [], items: [MenuItem], state: ListState, command: String
  ) {
    self.title = title
    self.message = message
    self.items = items
    self.state = state
    self.command = command
  }

  /// Returns the size of the box on a screen of `bounds`.
  public static func size(
    title: String, message: [String] = [], items: [MenuItem], in bounds: Rect
  ) -> Size {
    let rows = Menu(title: title, items: items, state: ListState(), command: "").rows
    let widest = rows.map { $0.spans.columns + ($0.trailing.isEmpty ? 0 : $0.trailing.columns + 3) }
    let said = message.map { DisplayText.width($0) }.max() ?? 0
    let text = max(widest.max() ?? 0, DisplayText.width(title), said, 20)
    let lines = message.isEmpty ? 0 : message.count + 1
    let size = FloatingBox.size(around: Size(text + 2, items.count + lines))
    return Size(min(size.width, bounds.width), min(size.height, bounds.height))
  }

  private enum Part {
    case key, label, note
  }

  private static func style(_ part: Part, isEnabled: Bool) -> Style {
    switch part {
    case .key: return isEnabled ? Style(.key) : .muted
    case .label: return isEnabled ? .text : .muted
    case .note: return .muted
    }
  }

  /// Fills `rect` with the box.
  public func draw(in rect: Rect, into frame: inout Frame) {
    FloatingBox.draw(title: title, in: rect, into: &frame) { inside, frame in
      var rest = inside
      // If there is no room for both, items take precedence over the message.
      for line in message.prefix(max(0, inside.height - items.count - 1)) {
        frame.text(line, in: rest.takeTop(1).padded, .muted)
      }
      if rest.y > inside.y { _ = rest.takeTop(1) }
      frame.draw(List(rows, state: state, command: command), in: rest)
    }
  }

  private var rows: [Row] {
    let keyWidth = CommandColumns.keyWidth(items.map(\.key))
    return items.map { item in
      let key = keyWidth == 0 ? "" : DisplayText.pad(item.key, to: keyWidth) + "  "
      return Row(
        [
          Span(key, Self.style(.key, isEnabled: item.isEnabled)),
          Span(item.label, Self.style(.label, isEnabled: item.isEnabled)),
        ],
        trailing: item.note.isEmpty ? [] : [Span(item.note, Self.style(.note, isEnabled: true))])
    }
  }
}
