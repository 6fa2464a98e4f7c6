import Terminal
import TerminalText

/// The columns of a list of commands: keys, titles, and a word about each.
struct CommandColumns {
  /// The columns of the longest key, as far as granted.
  let keyWidth: Int
  /// The columns of the longest title, as far as granted.
  let titleWidth: Int
  /// The columns of title and word together.
  let room: Int

  /// The columns of commands with those keys and titles in `width` columns; `gap` of them part the
  /// keys from the rest.
  init(keys: [String], titles: [String], in width: Int, gap: Int) {
    keyWidth = Self.keyWidth(keys, in: width)
    room = width - (keyWidth == 0 ? 0 : keyWidth + gap)
    titleWidth = min(titles.map { DisplayText.width($0) }.max() ?? 0, room * 2 / 5)
  }

  /// The columns of the longest key, but no more than leaves most of `width` to the text.
  static func keyWidth(_ keys: [String], in width: Int = 48) -> Int {
    min(keys.map { DisplayText.width($0) }.max() ?? 0, min(16, width / 3))
  }

  /// What stands between a title and the word about it, and the word; nothing where too little of
  /// it could be read.
  func note(_ note: String, after title: String, _ style: Style) -> [Span] {
    let taken = DisplayText.width(title), start = max(titleWidth, taken) + 2
    guard !note.isEmpty, room - start >= min(DisplayText.width(note), 8) else { return [] }
    return [Span(String(repeating: " ", count: start - taken) + note, style)]
  }
}
