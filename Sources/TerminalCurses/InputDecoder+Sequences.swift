import Terminal
import TerminalText

// The transitions of each state.
extension InputDecoder {
  package mutating func feed(key number: Int32) {
    let meaning =
      KeyTable.meaning(code: number) ?? NcursesKeys.press(code: number).map { .press($0) }
    if case .paste(var paste) = state {
      // Any other key inside pasted text is a copied control sequence.
      if meaning == .pasteEnd { finish(&paste) }
      return
    }
    endGrapheme()
    endTail()
    alt = false
    if case .escape(let twice) = state {
      if twice { emit(KeyPress(.escape)) }
      alt = true
    }
    state = .ground
    if let meaning { apply(meaning) }
  }

  package mutating func feed(_ scalar: Unicode.Scalar) {
    switch state {
    case .ground: feedGround(scalar)
    case .escape: feedEscape(scalar)
    case .sequence(let text): feedSequence(text, scalar)
    case .mouse(let text): feedMouse(text, scalar)
    case .skip(let count): state = count > 1 ? .skip(count - 1) : .ground
    case .string(let letter, let text, let escaped): feedString(letter, text, escaped, scalar)
    case .paste(var paste):
      // The state releases the text, so that appending does not copy it.
      state = .ground
      if paste.add(scalar) { finish(&paste) } else { state = .paste(paste) }
    }
  }

  private mutating func apply(_ meaning: KeyTable.Meaning) {
    switch meaning {
    case .press(let press): emit(press)
    case .focus(let gained): emit(.focus(gained))
    case .mouse: state = .mouse("")
    case .pasteStart: state = .paste(PasteCollector())
    // The end of a paste whose start was discarded.
    case .pasteEnd: break
    }
    if state != .ground { alt = false }
  }

  private mutating func finish(_ paste: inout PasteCollector) {
    state = .ground
    emit(.paste(paste.finish()))
    tail = PasteCollector()
  }

  private mutating func feedGround(_ scalar: Unicode.Scalar) {
    if tail != nil {
      if ["\r", "\n", "\t"].contains(scalar) || !InputDecoder.isControl(scalar) {
        tail?.addText(scalar)
        return
      }
      // An escape or a control key is none of the text.
      endTail()
    }
    if scalar == "\u{1B}" {
      endGrapheme()
      state = .escape(twice: false)
    } else if let press = InputDecoder.controlKey(scalar) {
      endGrapheme()
      emit(press)
    } else if !InputDecoder.isControl(scalar) {
      type(scalar)
    }
  }

  private mutating func feedEscape(_ scalar: Unicode.Scalar) {
    let twice = state == .escape(twice: true)
    switch scalar {
    case "[", "O":
      alt = twice
      state = .sequence("\u{1B}" + String(Character(scalar)))
      return
    case "\u{1B}":
      if twice { emit(KeyPress(.escape)) }
      state = .escape(twice: true)
      return
    default: break
    }
    if twice { emit(KeyPress(.escape)) }
    switch scalar {
    case "]", "P", "_", "^":
      state = .string(letter: Character(scalar), text: "", escaped: false)
    default:
      state = .ground
      alt = true
      if InputDecoder.isControl(scalar) {
        if let press = InputDecoder.controlKey(scalar) { emit(press) }
        alt = false
      } else {
        emit(KeyPress(.character(Character(scalar))))
      }
    }
  }

  private mutating func feedSequence(_ text: String, _ scalar: Unicode.Scalar) {
    guard (0x20...0x7E).contains(scalar.value) else {
      // The sequence is aborted; the interrupting character may be a key.
      state = .ground
      alt = false
      feed(scalar)
      return
    }
    // No known sequence is that long, but its end must still be found.
    let longer = text.count < 40 ? text + String(Character(scalar)) : text
    guard InputDecoder.ends(text, with: scalar) else {
      state = longer == "\u{1B}[<" ? .mouse("") : .sequence(longer)
      return
    }
    state = .ground
    if let meaning = KeyTable.meaning(of: longer) {
      apply(meaning)
    } else if let press = ExtendedKey.press(longer) {
      emit(press)
    } else if longer == "\u{1B}[M" {
      state = .skip(3)
    } else if BackgroundQuery.isEnd(longer) {
      answersAreComplete = true
    }
    alt = false
  }

  /// Returns whether `scalar` is the last of a sequence: a letter or `~` (ECMA-48, 5.4), rxvt's
  /// `$`, and one more letter after the Linux console's `ESC [ [`.
  private static func ends(_ text: String, with scalar: Unicode.Scalar) -> Bool {
    if text == "\u{1B}[" && scalar == "[" { return false }
    if scalar == "$" { return text.count > 2 && text.dropFirst(2).allSatisfy(\.isNumber) }
    return (0x40...0x7E).contains(scalar.value)
  }

  private mutating func feedMouse(_ text: String, _ scalar: Unicode.Scalar) {
    switch scalar.value {
    // Parameters and intermediates (ECMA-48, 5.4), among them the minus sign of urxvt, whose
    // columns and rows go below one outside its window.
    case 0x20...0x3F: state = .mouse(text.count < 40 ? text + String(Character(scalar)) : text)
    case 0x40...0x7E:
      state = .ground
      guard scalar == "M" || scalar == "m" else { break }
      if let event = MouseReport.event(text, isRelease: scalar == "m", in: size) {
        emit(.mouse(event))
      }
    default:
      state = .ground
      feed(scalar)
    }
  }

  private mutating func feedString(
    _ letter: Character, _ text: String, _ escaped: Bool, _ scalar: Unicode.Scalar
  ) {
    switch scalar {
    case "\u{7}": finishString(letter, text)
    case "\\" where escaped: finishString(letter, text)
    case "\u{1B}": state = .string(letter: letter, text: text, escaped: true)
    case _ where escaped:
      state = .escape(twice: false)
      feed(scalar)
    default:
      // No response that is used is that long, but its end must still be found.
      let longer = text.count < 40 ? text + String(Character(scalar)) : text
      state = .string(letter: letter, text: longer, escaped: false)
    }
  }

  private mutating func finishString(_ letter: Character, _ text: String) {
    state = .ground
    alt = false
    if letter == "]", let found = BackgroundQuery.background(of: text) { background = found }
  }

  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
  }

  /// Returns the key of a control character; nil for one without a key. Terminals disagree whether
  /// DEL or BS is Backspace, so both are; NUL is Ctrl-Space.
  static func controlKey(_ scalar: Unicode.Scalar) -> KeyPress? {
    switch scalar.value {
    case 0x09: return KeyPress(.tab)
    case 0x0D: return KeyPress(.enter)
    case 0x08, 0x7F: return KeyPress(.backspace)
    case 0x00: return KeyPress(.character(" "), .control)
    case 0x01...0x1A:
      return KeyPress(.character(Character(Unicode.Scalar(UInt8(scalar.value) + 0x60))), .control)
    case 0x1C...0x1F:
      return KeyPress(.character(Character(Unicode.Scalar(UInt8(scalar.value) + 0x40))), .control)
    default: return nil
    }
  }
}
