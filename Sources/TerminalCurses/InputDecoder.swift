import Terminal

/// Turns the characters and keys that ncurses reads into input events.
///
/// It is a value without a terminal: `feed` takes one code after the other, `flush` says that
/// nothing more came, `take` hands out what is complete.
package struct InputDecoder {
  /// One answer of `wget_wch`.
  package enum Code: Equatable {
    case scalar(UInt32)
    /// A `KEY_` code of ncurses or one of `KeyTable`.
    case key(Int32)
  }

  /// What has begun and is not complete.
  enum State: Equatable {
    case ground
    /// Escape, or Escape twice: the key, or Alt and what follows.
    case escape(twice: Bool)
    /// `ESC [` or `ESC O` and what follows up to the letter that ends it.
    case sequence(String)
    /// The numbers of an SGR mouse report.
    case mouse(String)
    /// The three bytes of an old mouse report, which nobody asked for.
    case skip(Int)
    /// A terminal's answer that runs to `ESC \` or a bell; `letter` opened it.
    case string(letter: Character, isEmpty: Bool, escaped: Bool)
    case paste(PasteCollector)
  }

  var state = State.ground
  /// Escape came twice before the sequence: rxvt's way to say Alt.
  var alt = false
  private var grapheme = ""
  private var events: [InputEvent] = []

  package init() {}

  /// How many milliseconds to wait for the rest before `flush`; nil where nothing has begun.
  ///
  /// A lone Escape is not waited for: ncurses has done so before it gave it out. A paste over a
  /// slow line pauses, and what follows must not be taken for typed commands.
  package var patience: Int32? {
    switch state {
    case .ground, .escape: return nil
    case .sequence, .mouse, .skip, .string: return 150
    case .paste: return 1000
    }
  }

  /// The complete events, which are then forgotten.
  package mutating func take() -> [InputEvent] {
    defer { events = [] }
    return events
  }

  /// Takes the next code.
  package mutating func feed(_ code: Code) {
    switch code {
    case .key(let number): feed(key: number)
    case .scalar(let value):
      // Not a scalar: nothing a key sends.
      guard let scalar = Unicode.Scalar(value) else { return }
      feed(scalar)
    }
  }

  /// Nothing more came: what has begun means what it means alone, and half a sequence nothing.
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
      // The state lets go of the bytes, so that they are not copied when they are overwritten.
      state = .ground
      events.appendErasing(.paste(paste.finish()))
    }
    state = .ground
    alt = false
  }

  /// Adds a key; one that Escape came before gets Alt.
  mutating func emit(_ press: KeyPress) {
    var press = press
    if alt { press.modifiers.insert(.alt) }
    alt = false
    events.appendErasing(.key(press))
  }

  /// Adds an event that is not a key.
  mutating func emit(_ event: InputEvent) {
    alt = false
    events.appendErasing(event)
  }

  /// Adds a typed scalar to the character it belongs to: an accent to its letter, the parts of an
  /// emoji to each other. A character is complete when the next begins or nothing more comes.
  mutating func type(_ scalar: Unicode.Scalar) {
    if grapheme.isEmpty {
      grapheme.unicodeScalars.append(scalar)
      return
    }
    var longer = grapheme
    longer.unicodeScalars.append(scalar)
    // No real character is that long, and measuring takes time.
    if !scalar.isASCII, longer.unicodeScalars.count <= 32, longer.count == 1 {
      grapheme = longer
    } else {
      endGrapheme()
      grapheme.unicodeScalars.append(scalar)
    }
  }

  /// Delivers the character that was waiting for its marks.
  mutating func endGrapheme() {
    guard let character = grapheme.first else { return }
    grapheme = ""
    emit(KeyPress(.character(character)))
  }
}
