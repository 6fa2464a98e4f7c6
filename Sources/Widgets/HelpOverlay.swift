import Terminal
import TerminalText

/// A command in the help: its keys and its effect.
public struct HelpItem: Equatable, Sendable {
  /// The keys, in readable notation.
  public var keys: String
  /// The effect of the keys.
  public var title: String
  /// A description, or the reason why the command is unavailable.
  public var note: String
  /// Whether the command is available.
  public var isEnabled: Bool

  /// Creates a help item.
  public init(keys: String, title: String, note: String = "", isEnabled: Bool = true) {
    self.keys = keys
    self.title = title
    self.note = note
    self.isEnabled = isEnabled
  }
}

/// A group of help items.
public struct HelpSection: Equatable, Sendable {
  /// The title of the group.
  public var title: String
  /// A sentence about all of it; empty without one.
  public var about: String
  /// Explanations above the items, which cannot be selected: a name and a sentence.
  public var notes: [[String]]
  /// The items.
  public var items: [HelpItem]

  /// Creates a group.
  public init(title: String, about: String = "", notes: [[String]] = [], items: [HelpItem]) {
    self.title = title
    self.about = about
    self.notes = notes
    self.items = items
  }
}

/// A searchable list of all keys by section, in a box.
public struct HelpOverlay: Widget {
  let title: String
  let query: TextFieldState
  let placeholder: String
  let sections: [HelpSection]
  let state: ListState
  let command: String
  let empty: String

  /// Creates an overlay. `state` counts items only, across all sections; a click on one runs
  /// `command` with that index. `empty` is shown if nothing matches.
  public init(
    title: String, query: TextFieldState, placeholder: String, sections: [HelpSection],
    state: ListState, command: String, empty: String
  ) {
    self.title = title
    self.query = query
    self.placeholder = placeholder
    self.sections = sections
    self.state = state
    self.command = command
    self.empty = empty
  }

  private enum Part {
    case section, keys, title, note, empty
  }

  private static func style(_ part: Part, isEnabled: Bool = true) -> Style {
    switch part {
    case .section: return Style(.title)
    case .keys: return isEnabled ? Style(.key) : .muted
    case .title: return isEnabled ? .text : .muted
    case .note, .empty: return .muted
    }
  }

  /// A line of the list: a blank, a section title, or an item with its index.
  private enum Line: Equatable {
    case blank
    case section(String)
    case about(String)
    case note(String, String)
    case item(HelpItem, Int)
  }

  /// Fills `rect` with the box.
  public func draw(in rect: Rect, into frame: inout Frame) {
    FloatingBox.draw(title: title, in: rect, into: &frame) { inside, frame in
      var area = inside
      let help = area.takeBottom(SelectionHelp.rows(in: area.height))
      let line = area.takeTop(1)
      _ = area.takeTop(1)
      drawLines(in: area, into: &frame)
      let items = sections.flatMap(\.items)
      if items.indices.contains(state.selection) {
        frame.draw(SelectionHelp(text: items[state.selection].note), in: help)
      }
      frame.canvas.fill(line, " ", Style(.text, on: .activeField))
      frame.draw(TextField(query, focused: true, placeholder: placeholder), in: line.padded)
    }
  }

  private func drawLines(in area: Rect, into frame: inout Frame) {
    let lines = lines(in: area.padded.width)
    guard !lines.isEmpty else {
      frame.text(empty, in: area.padded.row(0), Self.style(.empty))
      return
    }
    let all = sections.flatMap(\.items)
    let columns = CommandColumns(
      keys: all.map(\.keys), titles: all.map(\.title), in: area.padded.width, gap: 3)
    let items = lines.indices.filter { if case .item = lines[$0] { true } else { false } }
    var state = state
    state.reconcile(count: items.count, height: area.height)
    let first = firstLine(lines, items, state, height: area.height)
    for (y, line) in lines.dropFirst(first).prefix(area.height).enumerated() {
      draw(
        line, columns, selection: state.selection, in: area.row(y), into: &frame)
    }
    frame.draw(Scrollbar(first: first, count: lines.count), in: area)
  }

  private func lines(in columns: Int) -> [Line] {
    var lines: [Line] = []
    var count = 0
    for section in sections where !section.items.isEmpty || !section.notes.isEmpty {
      if !lines.isEmpty { lines.append(.blank) }
      lines.append(.section(section.title))
      if !section.about.isEmpty {
        lines += DisplayText.wrap(section.about, to: columns).map { .about($0) }
      }
      let width = section.notes.map { DisplayText.width($0[0]) }.max() ?? 0
      lines += section.notes.map { .note(DisplayText.pad($0[0], to: width), $0[1]) }
      for item in section.items {
        lines.append(.item(item, count))
        count += 1
      }
    }
    return lines
  }

  /// Returns the scroll offset in lines: the first visible item with its section title, or further
  /// down if titles leave no room for the selected item.
  private func firstLine(
    _ lines: [Line], _ items: [Int], _ state: ListState, height: Int
  ) -> Int {
    guard !items.isEmpty else { return 0 }
    let selected = items[state.selection]
    var first = state.offset == 0 ? 0 : items[state.offset]
    if first > 0, case .section = lines[first - 1] { first -= 1 }
    first = min(max(first, selected - max(1, height) + 1), selected)
    if first == selected, height > 1, first > 0, case .section = lines[first - 1] { first -= 1 }
    first = min(first, max(0, lines.count - height))
    return lines[first] == .blank ? first + 1 : first
  }

  private func draw(
    _ line: Line, _ columns: CommandColumns, selection: Int, in place: Rect, into frame: inout Frame
  ) {
    switch line {
    case .blank: break
    case .section(let title):
      frame.text(title, in: place.padded, Self.style(.section))
    case .about(let text): frame.text(text, in: place.padded, Self.style(.note))
    case .note(let name, let text):
      frame.spans(
        [Span(name + "  ", Self.style(.title)), Span(text, Self.style(.note))], in: place.padded)
    case .item(let item, let index):
      frame.draw(row(item, columns), in: place.padded)
      if index == selection { frame.select(place, focused: true) }
      frame.addHit(place, HitTarget(command, index))
    }
  }

  private func row(_ item: HelpItem, _ columns: CommandColumns) -> Row {
    let keys = DisplayText.pad(item.keys, to: columns.keyWidth) + "   "
    return Row(
      [
        Span(keys, Self.style(.keys, isEnabled: item.isEnabled)),
        Span(item.title, Self.style(.title, isEnabled: item.isEnabled)),
      ] + columns.note(item.note, after: item.title, Self.style(.note)))
  }
}
