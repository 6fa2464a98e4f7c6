extension Unicode.Scalar {
  /// Whether a terminal may interpret the scalar as a command: the C0 and C1 controls and DEL.
  public var isControl: Bool { value < 0x20 || (0x7F...0x9F).contains(value) }

  /// Whether the scalar changes the direction of the text after it: the embeddings, overrides and
  /// isolates of UAX #9. Marks (U+200E, U+200F, U+061C) are harmless and belong to Hebrew and
  /// Arabic, as joiners belong to emoji and Persian.
  public var turnsDirection: Bool {
    (0x202A...0x202E).contains(value) || (0x2066...0x2069).contains(value)
  }

  /// Whether the scalar has no width and no effect on the shape of letters, so that two names that
  /// differ in it look the same: the zero-width space and the word joiner.
  var isInvisible: Bool { value == 0x200B || value == 0x2060 }
}

extension String {
  /// Returns the text made safe for a terminal, a printer or another program: controls other than
  /// those in `kept` become blanks; direction controls and invisible characters are dropped.
  public func harmless(keeping kept: Set<Unicode.Scalar> = []) -> String {
    // Checks the bytes first, because nearly every text is clean.
    guard utf8.contains(where: { $0 < 0x20 || $0 == 0x7F || $0 == 0xC2 || $0 == 0xE2 }) else {
      return self
    }
    var scalars = String.UnicodeScalarView()
    for scalar in unicodeScalars where !scalar.turnsDirection && !scalar.isInvisible {
      scalars.append(scalar.isControl && !kept.contains(scalar) ? " " : scalar)
    }
    return String(scalars)
  }

  /// The text without the escape sequences of a terminal (ECMA-48), of which `harmless` would leave
  /// the letters: `ESC [ 31 m`, `ESC ] … BEL`, and `ESC` with one character.
  public var withoutEscapeSequences: String {
    guard utf8.contains(where: { $0 == 0x1B || $0 == 0xC2 }) else { return self }
    var scalars = String.UnicodeScalarView(), rest = unicodeScalars[...]
    while let scalar = rest.popFirst() {
      var kind = scalar
      if scalar == "\u{1B}" {
        guard let next = rest.popFirst() else { break }
        kind = next
      }
      switch (scalar, kind) {
      case ("\u{1B}", "["), ("\u{9B}", _):
        rest = rest.drop { (0x20...0x3F).contains($0.value) }.dropFirst()
      case ("\u{1B}", "]"), ("\u{9D}", _):
        rest = rest.drop { $0 != "\u{7}" && $0 != "\u{1B}" && $0 != "\u{9C}" }
        if rest.popFirst() == "\u{1B}", rest.first == "\\" { rest.removeFirst() }
      case ("\u{1B}", _): break
      default: scalars.append(scalar)
      }
    }
    return String(scalars)
  }
}
