extension KeyPress {
  /// Parses the notation of bindings and tests: `a`, `C-r`, `M-x`, `S-Up`, `Enter`, `F5`, `Space`.
  public init?(notation: String) {
    var rest = Substring(notation)
    var modifiers: Modifiers = []
    let prefixes: [(String, Modifiers)] = [("C-", .control), ("M-", .alt), ("S-", .shift)]
    while let prefix = prefixes.first(where: { rest.hasPrefix($0.0) && rest.count > 2 }) {
      modifiers.insert(prefix.1)
      rest = rest.dropFirst(2)
    }
    if let named = KeyPress.names.first(where: { $0.name == rest }) {
      self.init(named.key, modifiers)
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
    let isLetter = name.count == 1 && modifiers.contains(.control)
    return prefix(control: "Ctrl-", alt: "Alt-", shift: "Shift-")
      + (isLetter ? name.uppercased() : name)
  }

  private func prefix(control: String, alt: String, shift: String) -> String {
    (modifiers.contains(.control) ? control : "") + (modifiers.contains(.alt) ? alt : "")
      + (modifiers.contains(.shift) ? shift : "")
  }

  private var name: String {
    if let named = KeyPress.names.first(where: { $0.key == key }) { return named.name }
    switch key {
    case .character(let character): return String(character)
    case .function(let number): return "F\(number)"
    default: return ""
    }
  }

  private static let names: [(name: String, key: Key)] = [
    ("Enter", .enter), ("Tab", .tab), ("Esc", .escape), ("Backspace", .backspace),
    ("Del", .delete), ("Ins", .insert), ("Up", .up), ("Down", .down), ("Left", .left),
    ("Right", .right), ("Home", .home), ("End", .end), ("PgUp", .pageUp), ("PgDn", .pageDown),
    ("Space", .character(" ")),
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
