import Terminal
import TerminalText

/// A search result of the palette.
public struct PaletteItem: Equatable, Sendable {
  /// The title.
  public var title: String
  /// A description, or the reason why the item is unavailable.
  public var subtitle: String
  /// The full description, shown below the list while the item is selected.
  public var about: String
  /// The key that runs it.
  public var key: String
  /// Whether the item is available.
  public var isEnabled: Bool
  /// The indices of the title's matched characters, ascending.
  public var matched: [Int]

  /// Creates an item.
  public init(
    title: String, subtitle: String = "", about: String = "", key: String = "",
    isEnabled: Bool = true, matched: [Int] = []
  ) {
    self.title = title
    self.subtitle = subtitle
    self.about = about
    self.key = key
    self.isEnabled = isEnabled
    self.matched = matched
  }
}

/// A search field and its results, in a box.
public struct Palette: Widget {
  let query: TextFieldState
  let placeholder: String
  let items: [PaletteItem]
  let state: ListState
  let command: String
  let empty: String

  /// Creates a palette; a click on an item runs `command` with its index. `empty` is shown if
  /// nothing matches.
  public init(
    query: TextFieldState, placeholder: String, items: [PaletteItem], state: ListState,
    command: String, empty: String
  ) {
    self.query = query
    self.placeholder = placeholder
    self.items = items
    self.state = state
    self.command = command
    self.empty = empty
  }

  /// Returns the place of a box in `area`, as large as `size` where there is room. The box hangs
  /// from the top, so that its first line stays in place while the list shrinks.
  public static func place(size: Size, in area: Rect) -> Rect {
    let width = min(area.width, size.width)
    return Rect(
      area.x + (area.width - width) / 2, area.y + 1, width, min(area.height - 1, size.height))
  }

  /// Returns the place of a box below `row`, or above it, so that it does not cover it; the usual
  /// place if there is no room.
  public static func place(size: Size, beside row: Rect?, in area: Rect) -> Rect {
    var box = place(size: size, in: area)
    guard let row else { return box }
    let below = row.bottom, above = row.y - box.height
    guard below + box.height <= area.bottom || above >= area.y else { return box }
    box.y = below + box.height <= area.bottom ? below : above
    return box
  }

  /// Returns the rows for items in a box of `height` rows.
  public static func rows(in height: Int, hasHelp: Bool = true) -> Int {
    max(0, height - 4 - (hasHelp ? SelectionHelp.rows(in: height - 2) : 0))
  }

  private enum Part {
    case title, match, subtitle, key, empty
  }

  private static func style(_ part: Part, isEnabled: Bool = true) -> Style {
    guard isEnabled else { return .muted }
    switch part {
    case .title: return .text
    case .match: return Style(.accent, on: .plain, .bold)
    case .subtitle, .empty: return .muted
    case .key: return Style(.key)
    }
  }

  /// Fills `rect` with the box.
  public func draw(in rect: Rect, into frame: inout Frame) {
    FloatingBox.draw(title: "", in: rect, into: &frame) { inside, frame in
      var area = inside
      let hasHelp = items.contains { !$0.about.isEmpty }
      let about = area.takeBottom(hasHelp ? SelectionHelp.rows(in: area.height) : 0)
      let line = area.takeTop(1)
      _ = area.takeTop(1)
      if items.indices.contains(state.selection) {
        frame.draw(SelectionHelp(text: items[state.selection].about), in: about)
      }
      let found = Found(items, width: area.padded.width)
      let empty = [Span(empty, Self.style(.empty))]
      frame.draw(List(found, state: state, command: command, empty: empty), in: area)
      drawQuery(in: line, into: &frame)
    }
  }

  private func drawQuery(in line: Rect, into frame: inout Frame) {
    frame.canvas.fill(line, " ", Style(.text, on: .activeField))
    frame.draw(TextField(query, focused: true, placeholder: placeholder), in: line.padded)
  }

  /// The rows of the items, created on demand.
  private struct Found: RowSource {
    let items: [PaletteItem]
    let columns: CommandColumns
    var count: Int { items.count }

    init(_ items: [PaletteItem], width: Int) {
      self.items = items
      columns = CommandColumns(
        keys: items.map(\.key), titles: items.map(\.title), in: width, gap: 2)
    }

    func row(at index: Int) -> Row {
      let item = items[index]
      let note = columns.note(item.subtitle, after: item.title, Palette.style(.subtitle))
      let key = DisplayText.pad(item.key, to: columns.keyWidth)
      let style = Palette.style(.key, isEnabled: item.isEnabled)
      return Row(
        Palette.highlighted(item) + note, trailing: key.isEmpty ? [] : [Span(key, style)])
    }
  }

  private static func highlighted(_ item: PaletteItem) -> [Span] {
    let matched = Set(item.matched)
    var spans: [Span] = []
    for (index, character) in item.title.enumerated() {
      let part: Part = matched.contains(index) ? .match : .title
      let style = style(part, isEnabled: item.isEnabled)
      if spans.last?.style == style {
        spans[spans.count - 1].text.append(character)
      } else {
        spans.append(Span(String(character), style))
      }
    }
    return spans
  }
}
