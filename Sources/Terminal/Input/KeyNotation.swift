extension KeyPress {
  /// Parses the notation of bindings and tests: `a`, `C-r`, `M-x`, `S-Up`, `Enter`, `F5`, `Space`.
  public init?(notation: String) {
    // Most bindings are one letter, and a start reads all of them.
    if notation.utf8.count == 1, let character = notation.first {
      self.init(.character(character))
      return
    }
    var rest = Substring(notation)
    var modifiers: Modifiers = []
    let prefixes: [(String, Modifiers)] = [("C-", .control), ("M-", .alt), ("S-", .shift)]
    while let prefix = prefixes.first(where: { rest.hasPrefix($0.0) && rest.count > 2 }) {
      modifiers.insert(prefix.1)
      rest = rest.dropFirst(2)
    }
    if let key = KeyPress.named.first(where: { KeyPress($0).name == rest }) {
      self.init(key, modifiers)
    } else if rest.count == 1, let character = rest.first {
      self.init(.character(character), modifiers)
    } else if rest.first == "F", let number = Int(rest.dropFirst()), (1...12).contains(number) {
      self.init(.function(number), modifiers)
    } else {
      return nil
    }
  }

  /// The notation that `init(notation:)` parses.
  public var notation: String {
    prefix(control: "C-", alt: "M-", shift: "S-") + name
  }

  /// The readable form: `Ctrl-R`, `Shift-Up`, `Enter`.
  public var label: String {
    let name = name
    let isLetter = modifiers.contains(.control) && name.count == 1
    return prefix(control: "Ctrl-", alt: "Alt-", shift: "Shift-")
      + (isLetter ? name.uppercased() : name)
  }

  private func prefix(control: String, alt: String, shift: String) -> String {
    (modifiers.contains(.control) ? control : "") + (modifiers.contains(.alt) ? alt : "")
      + (modifiers.contains(.shift) ? shift : "")
  }

  private var name: String {
    switch key {
    case .character(let character): character == " " ? "Space" : String(character)
    case .function(let number): "F\(number)"
    case .enter: "Enter"
    case .tab: "Tab"
    case .escape: "Esc"
    case .backspace: "Backspace"
    case .delete: "Del"
    case .insert: "Ins"
    case .up: "Up"
    case .down: "Down"
    case .left: "Left"
    case .right: "Right"
    case .home: "Home"
    case .end: "End"
    case .pageUp: "PgUp"
    case .pageDown: "PgDn"
    }
  }

  /// The keys with a name of several letters, but the function keys.
  private static let named: [Key] = [
    .enter, .tab, .escape, .backspace, .delete, .insert, .up, .down, .left, .right, .home, .end,
    .pageUp, .pageDown, .character(" "),
  ]
}

/// One or more key presses that form a binding, such as `g g`.
public struct KeySequence: Hashable, Sendable {
  /// The presses in order.
  public var presses: [KeyPress]

  /// Creates a sequence.
  public init(_ presses: [KeyPress]) { self.presses = presses }

  /// Parses presses separated by blanks; nil if one is invalid or there are none.
  public init?(notation: String) {
    guard notation.utf8.contains(UInt8(ascii: " ")) else {
      guard let press = KeyPress(notation: notation) else { return nil }
      self.init([press])
      return
    }
    let parts = notation.split(separator: " ").map { KeyPress(notation: String($0)) }
    let presses = parts.compactMap { $0 }
    guard !presses.isEmpty, presses.count == parts.count else { return nil }
    self.init(presses)
  }

  /// The notation that `init(notation:)` parses.
  public var notation: String { presses.map(\.notation).joined(separator: " ") }

  /// The readable form; single letters are joined (`gg`).
  public var label: String {
    let single = presses.allSatisfy { $0.typed.map { $0 != " " } ?? false }
    return presses.map(\.label).joined(separator: single ? "" : " ")
  }
}
