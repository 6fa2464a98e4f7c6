/// A key of the keyboard that a terminal can distinguish.
public enum Key: Hashable, Sendable {
  /// A key that types a character.
  case character(Character)
  case enter, tab, escape, backspace, delete, insert
  case up, down, left, right, home, end, pageUp, pageDown
  /// F1 to F12.
  case function(Int)
}

/// Modifier keys.
public struct Modifiers: OptionSet, Hashable, Sendable {
  /// The stored bits.
  public let rawValue: UInt8
  /// Creates a set from its stored bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }
  /// Shift; never set for a character, whose case includes it.
  public static let shift = Modifiers(rawValue: 1)
  /// Ctrl.
  public static let control = Modifiers(rawValue: 2)
  /// Alt, Option or Meta.
  public static let alt = Modifiers(rawValue: 4)
}

/// One press of a key.
public struct KeyPress: Hashable, Sendable {
  /// The key.
  public var key: Key
  /// The modifiers held with it.
  public var modifiers: Modifiers

  /// Creates a press of `key`.
  public init(_ key: Key, _ modifiers: Modifiers = []) {
    self.key = key
    self.modifiers = modifiers
  }

  /// The character it types; nil for a command key.
  public var typed: Character? {
    guard case .character(let character) = key, modifiers.isEmpty else { return nil }
    return character
  }
}
