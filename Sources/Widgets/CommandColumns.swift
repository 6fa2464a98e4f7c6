import Terminal
import TerminalText

/// The column widths of a command list: keys, titles and notes.
struct CommandColumns {
  /// The width of the longest key, limited to its share of the row.
  let keyWidth: Int
  /// The width of the longest title, limited to its share of the row.
  let titleWidth: Int
  /// The columns available for title and note together.
  let room: Int

  /// Creates the widths for commands with these keys and titles in `width` columns, with `gap`
  /// blank columns after the keys.
  init(keys: [String], titles: [String], in width: Int, gap: Int) {
    keyWidth = Self.keyWidth(keys, in: width)
    room = width - (keyWidth == 0 ? 0 : keyWidth + gap)
    titleWidth = min(titles.map { DisplayText.width($0) }.max() ?? 0, room / 2)
  }

  /// Returns the width of the longest key, limited so that most of `width` is left for the text.
  static func keyWidth(_ keys: [String], in width: Int = 48) -> Int {
    min(keys.map { DisplayText.width($0) }.max() ?? 0, min(max(16, width / 5), width / 3))
  }

  /// Returns the blanks after `title`, and the note; empty if the title takes its column, or too
  /// little of the note would be legible.
  func note(_ note: String, after title: String, _ style: Style) -> [Span] {
    let taken = DisplayText.width(title), start = titleWidth + 2
    guard !note.isEmpty, taken <= titleWidth, room - start >= min(DisplayText.width(note), 8) else {
      return []
    }
    return [Span(String(repeating: " ", count: start - taken) + note, style)]
  }
}
