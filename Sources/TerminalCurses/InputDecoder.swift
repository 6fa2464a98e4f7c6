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
    /// The numbers of an SGR mouse report.
    case mouse(String)
    /// The three bytes of an old, unrequested mouse report.
    case skip(Int)
    /// A terminal's response that ends with `ESC \` or a bell; `letter` started it.
    case string(letter: Character, isEmpty: Bool, escaped: Bool)
    case paste(PasteCollector)
  }

  var state = State.ground
  /// Whether Escape came twice before the sequence, as rxvt sends Alt.
  var alt = false
  private var grapheme = ""
  private var events: [InputEvent] = []

  package init() {}

  /// The milliseconds to wait for the rest before `flush`; nil if nothing is incomplete.
  ///
  /// A single Escape needs no wait, because ncurses has already waited. A paste over a slow line
  /// pauses, and its rest must not be taken for typed commands.
  package var patience: Int32? {
    switch state {
    case .ground, .escape: return nil
    case .sequence, .mouse, .skip, .string: return 150
    case .paste: return 1000
    }
  }

  /// Removes and returns the complete events.
  package mutating func take() -> [InputEvent] {
    defer { events = [] }
    return events
  }

  /// Processes the next code.
  package mutating func feed(_ code: Code) {
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
    case .string(let letter, let isEmpty, _):
      if isEmpty { emit(KeyPress(.character(letter), .alt)) }
    case .paste(var paste):
      // The state releases the bytes, so that they are not copied before they are overwritten.
      state = .ground
      events.appendErasing(.paste(paste.finish()))
    }
    state = .ground
    alt = false
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
