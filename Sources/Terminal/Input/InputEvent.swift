import Platform

/// A mouse event, in cells.
public struct MouseEvent: Hashable, Sendable {
  /// The kind of mouse event.
  public enum Action: Hashable, Sendable {
    case press, drag, release
    case wheelUp, wheelDown
  }

  /// The kind of event.
  public var action: Action
  /// The cell.
  public var point: Point

  /// Creates the event `action` at `point`.
  public init(_ action: Action, at point: Point) {
    self.action = action
    self.point = point
  }
}

/// An input event from the terminal.
public enum InputEvent: Hashable, Sendable {
  case key(KeyPress)
  /// Pasted text, which may be a passphrase; its line breaks do not submit anything.
  case paste(SecretBytes)
  case mouse(MouseEvent)
  /// The terminal's window gained or lost the focus.
  case focus(Bool)
  case resize(Size)
  /// The program was continued after it was suspended.
  case resumed
  /// The terminal disappeared, or the program got a signal to terminate; it saves and exits.
  case hangup
}

/// Key presses may spell a passphrase, so arrays that held them do not leave them in freed memory.
extension [InputEvent] {
  /// Appends an event. An array that is too small is overwritten before it is freed.
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

  /// Removes all events and overwrites their memory. The array must be the only reference to them.
  public mutating func erase() {
    removeAll(keepingCapacity: true)
    let bytes = capacity * MemoryLayout<InputEvent>.stride
    withUnsafeMutableBufferPointer { buffer in
      // All elements are removed, so the memory holds no initialized values.
      wipe(UnsafeMutableRawBufferPointer(start: buffer.baseAddress, count: bytes))
    }
  }
}
