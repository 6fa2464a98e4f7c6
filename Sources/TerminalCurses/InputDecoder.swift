import Terminal

/// A decoder of ncurses' characters and keys to input events.
///
/// It does not depend on a terminal: `feed` processes one code after the other, `flush` marks the
/// end of the available input, and `take` returns the complete events.
package struct InputDecoder {
  /// A result of `wget_wch`.
  package enum Code: Equatable {
    case scalar(UInt32)
    /// A `KEY_` code of ncurses or one of `KeyTable`.
    case key(Int32)
  }

  /// The incomplete input.
  enum State: Equatable {
    case ground
    /// Escape, or Escape twice: the key itself, or Alt with the following key.
    case escape(twice: Bool)
    /// `ESC [` or `ESC O` and the characters after it, up to its final letter.
    case sequence(String)
    /// The parameters of an SGR mouse report.
    case mouse(String)
    /// The three bytes of an old, unrequested mouse report.
    case skip(Int)
    /// A terminal's response that ends with `ESC \` or a bell; `letter` started it.
    case string(letter: Character, text: String, escaped: Bool)
    case paste(PasteCollector)
  }

  /// The milliseconds without input after which a paste is over. A terminal that sends it in pieces,
  /// or loses an end mark, does not pause; a person does.
  package static let pauseAfterPaste: Int64 = 30

  var state = State.ground
  /// The size of the screen, which mouse reports do not leave.
  package var size = Size.largestScreen
  /// Text outside the marks that follows a paste without a pause; nil after a pause.
  var tail: PasteCollector?
  /// The terminal's background, once it was reported.
  package var background: Background?
  /// Whether the answers to a `BackgroundQuery` are complete.
  package var answersAreComplete = false
  /// The milliseconds without input since the last code.
  private var quiet: Int64 = 0
  /// Whether Escape came twice before the sequence, as rxvt sends Alt.
  var alt = false
  private var grapheme = ""
  private var events: [InputEvent] = []

  package init() {}

  /// The milliseconds to wait for the rest before `flush`; nil if nothing is incomplete.
  ///
  /// A single Escape needs no wait, because ncurses has already waited. What no person types, such
  /// as a paste or an answer, pauses over a slow line, and its rest must not be taken for typed
  /// commands.
  package var patience: Int32? {
    switch state {
    case .ground, .escape: return nil
    case .sequence(let text): return text.count > 2 ? 1000 : 150
    case .string(_, let text, let escaped): return text.isEmpty && !escaped ? 150 : 1000
    case .mouse, .skip, .paste: return 1000
    }
  }

  /// Removes and returns the complete events.
  package mutating func take() -> [InputEvent] {
    defer { events = [] }
    return events
  }

  /// Records that no input came for some milliseconds.
  package mutating func pause(milliseconds: Int64) {
    quiet += milliseconds
    if quiet >= Self.pauseAfterPaste { endTail() }
  }

  /// Processes the next code.
  package mutating func feed(_ code: Code) {
    quiet = 0
    switch code {
    case .key(let number): feed(key: number)
    case .scalar(let value):
      // No key sends an invalid scalar.
      guard let scalar = Unicode.Scalar(value) else { return }
      feed(scalar)
    }
  }

  /// Completes the pending input at the end of the available input: a key is taken on its own, and
  /// an incomplete sequence is dropped.
  package mutating func flush() {
    endGrapheme()
    switch state {
    case .ground, .skip, .mouse: break
    case .escape(let twice): for _ in 0..<(twice ? 2 : 1) { emit(KeyPress(.escape)) }
    case .sequence(let text):
      if text.count == 2, let letter = text.last { emit(KeyPress(.character(letter), .alt)) }
    case .string(let letter, let text, let escaped):
      if text.isEmpty, !escaped { emit(KeyPress(.character(letter), .alt)) }
    case .paste(var paste):
      // The state releases the bytes, so that they are not copied before they are overwritten.
      state = .ground
      events.appendErasing(.paste(paste.finish()))
    }
    state = .ground
    alt = false
    emitTail()
  }

  /// Delivers the text behind a paste as another one: as keys, its letters would be commands.
  private mutating func emitTail() {
    guard var text = tail, !text.isEmpty else { return }
    tail = PasteCollector()
    events.appendErasing(.paste(text.finish()))
  }

  /// Ends the paste, so that characters are keys again.
  mutating func endTail() {
    emitTail()
    tail = nil
  }

  /// Appends a key, with Alt if Escape came before it.
  mutating func emit(_ press: KeyPress) {
    var press = press
    if alt { press.modifiers.insert(.alt) }
    alt = false
    events.appendErasing(.key(press))
  }

  /// Appends an event that is not a key.
  mutating func emit(_ event: InputEvent) {
    alt = false
    events.appendErasing(event)
  }

  /// Adds a typed scalar to its character: an accent to its letter, the parts of an emoji to each
  /// other. A character is complete when the next one begins or the input ends.
  mutating func type(_ scalar: Unicode.Scalar) {
    if grapheme.isEmpty {
      grapheme.unicodeScalars.append(scalar)
      return
    }
    var longer = grapheme
    longer.unicodeScalars.append(scalar)
    // No real character is that long, and checking it takes time.
    if !scalar.isASCII, longer.unicodeScalars.count <= 32, longer.count == 1 {
      grapheme = longer
    } else {
      endGrapheme()
      grapheme.unicodeScalars.append(scalar)
    }
  }

  /// Delivers the pending character.
  mutating func endGrapheme() {
    guard let character = grapheme.first else { return }
    grapheme = ""
    emit(KeyPress(.character(character)))
  }
}
