import Platform

/// The edits of a line of text besides typing.
public enum TextEdit: CaseIterable, Hashable, Sendable {
  case left, right, wordLeft, wordRight, home, end
  case deleteBackward, deleteForward, deleteWordBackward, deleteToStart, deleteToEnd
}

/// A line of text with a cursor, counted in characters (grapheme clusters).
public struct TextFieldState: Equatable, Sendable {
  /// The text; empty for a secret.
  public private(set) var text: String
  /// The secret; its copies are overwritten when they are released.
  public private(set) var secret: SecretBytes?
  /// The index of the character after the cursor, up to the number of characters.
  public private(set) var cursor: Int
  /// The other end of the selection; typing replaces the text between it and the cursor.
  public private(set) var anchor: Int?
  /// The maximum number of Unicode scalars that typing and pasting can reach.
  public let limit: Int

  /// The length of the longest file path.
  private static let usualLimit = 4096

  /// Creates a line with the cursor after the text. A text longer than `limit` is kept whole.
  public init(_ text: String = "", isSecret: Bool = false, limit: Int? = nil) {
    self.text = isSecret ? "" : Self.plain(text)
    secret = isSecret ? SecretBytes(text.utf8) : nil
    self.limit = limit ?? Self.usualLimit
    cursor = 0
    cursor = length
  }

  /// Whether each scalar is shown as a dot and the text counts as one word.
  public var isSecret: Bool { secret != nil }

  /// Whether the text is empty.
  public var isEmpty: Bool { length == 0 }

  /// The number of characters, or of a secret's scalars.
  private var length: Int { secret?.scalarCount ?? text.count }

  /// Creates a search field; no name is longer than its limit.
  public static func search(_ text: String = "") -> TextFieldState {
    TextFieldState(text, limit: 200)
  }

  /// The state as it is shown, with dots for a secret.
  var shown: TextFieldState {
    guard isSecret else { return self }
    var shown = self
    shown.text = String(repeating: "•", count: length)
    shown.secret = nil
    return shown
  }

  /// The range of selected characters; empty if there is no selection.
  public var selection: Range<Int> {
    let other = anchor ?? cursor
    return min(cursor, other)..<max(cursor, other)
  }

  /// Selects everything, so that typing replaces it.
  public mutating func selectAll() {
    cursor = length
    anchor = cursor > 0 ? 0 : nil
  }

  /// Types or pastes `new`, cut at the limit. Line breaks and tabs become blanks; other control
  /// characters are dropped.
  public mutating func insert(_ new: String) {
    guard !isSecret else { return insert(SecretBytes(new.utf8)) }
    deleteSelection()
    let before = String(text.prefix(cursor)) + Self.plain(fitting(new))
    text = before + text.dropFirst(cursor)
    // A combining mark joins the character before it, so the count may grow by less than was typed.
    cursor = min(before.count, text.count)
  }

  /// Types or pastes `new`, which may be a secret. Into a secret, as much as fits is inserted,
  /// without control characters.
  public mutating func insert(_ new: SecretBytes) {
    guard isSecret else { return insert(new.text) }
    deleteSelection()
    guard let secret else { return }
    let added = new.plain(limit: limit - length)
    self.secret = secret.replacing(cursor..<cursor, with: added)
    cursor += added.scalarCount
  }

  /// Returns whether `new` fits as a whole.
  public func fits(_ new: SecretBytes) -> Bool {
    var rest = self
    rest.deleteSelection()
    return new.scalarCount <= limit - (secret == nil ? rest.text.unicodeScalars.count : rest.length)
  }

  /// Returns the leading whole characters of `new` that fit.
  private func fitting(_ new: String) -> String {
    var room = limit - text.unicodeScalars.count
    return String(
      new.prefix { character in
        room -= character.unicodeScalars.count
        return room >= 0
      })
  }

  /// Applies one edit.
  public mutating func apply(_ edit: TextEdit) {
    switch edit {
    case .left: left()
    case .right: right()
    case .wordLeft: wordLeft()
    case .wordRight: wordRight()
    case .home: home()
    case .end: end()
    case .deleteBackward: deleteBackward()
    case .deleteForward: deleteForward()
    case .deleteWordBackward: deleteWordBackward()
    case .deleteToStart: deleteToStart()
    case .deleteToEnd: deleteToEnd()
    }
  }

  /// Returns `text` without characters that would break a line or control a terminal.
  private static func plain(_ text: String) -> String {
    String(
      text.flatMap { character -> [Character] in
        if character.isNewline || character == "\t" { return [" "] }
        let scalars = character.unicodeScalars
        guard scalars.contains(where: { $0.properties.generalCategory == .control }) else {
          return [character]
        }
        return []
      })
  }
}

extension TextFieldState {
  /// Moves the cursor one character to the left, or to the start of the selection.
  public mutating func left() { move(to: selection.isEmpty ? cursor - 1 : selection.lowerBound) }

  /// Moves the cursor one character to the right, or to the end of the selection.
  public mutating func right() { move(to: selection.isEmpty ? cursor + 1 : selection.upperBound) }

  /// Moves the cursor to the start of this word, or of the one before.
  public mutating func wordLeft() { move(to: startOfWord) }

  /// Moves the cursor to the end of this word, or of the next.
  public mutating func wordRight() {
    guard !isSecret else { return end() }
    let characters = Array(text)
    var place = cursor
    while place < characters.count, !Self.isWord(characters[place]) { place += 1 }
    while place < characters.count, Self.isWord(characters[place]) { place += 1 }
    move(to: place)
  }

  /// Moves the cursor to the start of the line.
  public mutating func home() { move(to: 0) }

  /// Moves the cursor to the end of the line.
  public mutating func end() { move(to: length) }

  /// Deletes the selection or the character before the cursor.
  public mutating func deleteBackward() { delete(cursor - 1..<cursor) }

  /// Deletes the selection or the character at the cursor.
  public mutating func deleteForward() { delete(cursor..<cursor + 1) }

  /// Deletes the selection, or from the start of the word to the cursor.
  public mutating func deleteWordBackward() { delete(startOfWord..<cursor) }

  /// Deletes the selection, or everything before the cursor.
  public mutating func deleteToStart() { delete(0..<cursor) }

  /// Deletes the selection, or everything after the cursor.
  public mutating func deleteToEnd() { delete(cursor..<length) }

  private mutating func move(to place: Int) {
    cursor = min(max(0, place), length)
    anchor = nil
  }

  private mutating func delete(_ range: Range<Int>) {
    let range = (selection.isEmpty ? range : selection).clamped(to: 0..<length)
    if let secret {
      self.secret = secret.replacing(range, with: "")
      return move(to: range.lowerBound)
    }
    let before = String(text.prefix(range.lowerBound))
    text = before + text.dropFirst(range.upperBound)
    // Separate characters may have combined, as the two letters of a flag do.
    move(to: before.count)
  }

  private mutating func deleteSelection() {
    if !selection.isEmpty { delete(selection) }
    anchor = nil
  }

  private var startOfWord: Int {
    guard !isSecret else { return 0 }
    let characters = Array(text)
    var place = cursor
    while place > 0, !Self.isWord(characters[place - 1]) { place -= 1 }
    while place > 0, Self.isWord(characters[place - 1]) { place -= 1 }
    return place
  }

  private static func isWord(_ character: Character) -> Bool {
    character.isLetter || character.isNumber
  }
}
