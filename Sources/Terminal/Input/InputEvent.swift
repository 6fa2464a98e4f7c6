import Platform

/// What a mouse did, in cells.
public struct MouseEvent: Hashable, Sendable {
  /// The kinds of things a mouse does.
  public enum Action: Hashable, Sendable {
    case press, drag, release
    case wheelUp, wheelDown
  }

  /// What it did.
  public var action: Action
  /// Where.
  public var point: Point

  /// A mouse did `action` at `point`.
  public init(_ action: Action, at point: Point) {
    self.action = action
    self.point = point
  }
}

/// Something that came in from the terminal.
public enum InputEvent: Hashable, Sendable {
  case key(KeyPress)
  /// Text pasted as a whole, which may be a passphrase; line breaks in it submit nothing.
  case paste(SecretBytes)
  case mouse(MouseEvent)
  /// The terminal's window gained or lost the keyboard.
  case focus(Bool)
  case resize(Size)
  /// The program was stopped and is in the foreground again.
  case resumed
  /// The terminal went away or the program was told to end: save and leave.
  case hangup
}
