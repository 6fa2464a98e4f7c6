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

/// Typed keys may spell a passphrase: no array that held them leaves them behind in freed memory.
extension [InputEvent] {
  /// Appends an event; an array that becomes too small is overwritten before it is freed.
  package mutating func appendErasing(_ event: InputEvent) {
    if count == capacity {
      var larger: [InputEvent] = []
      larger.reserveCapacity(Swift.max(16, count * 2))
      larger.append(contentsOf: self)
      erase()
      self = larger
    }
    append(event)
  }

  /// Removes all events and overwrites what they held. The array must be the only reference to
  /// them.
  public mutating func erase() {
    removeAll(keepingCapacity: true)
    let bytes = capacity * MemoryLayout<InputEvent>.stride
    withUnsafeMutableBufferPointer { buffer in
      // Nothing is initialized in this room any more.
      wipe(UnsafeMutableRawBufferPointer(start: buffer.baseAddress, count: bytes))
    }
  }
}
