/// A prompt for secrets at the terminal, without echo.
public enum SecretPrompt {
  /// The maximum length of an answer, in bytes.
  private static let longest = 1024

  /// Shows `question` on the controlling terminal and returns the bytes of the typed line; nil if
  /// there is no terminal. Throws `SystemError`, with `EINTR` if the user cancels.
  ///
  /// Keys are read one by one and raise no signals, so that Ctrl-C cannot leave the terminal
  /// without echo.
  public static func answer(_ question: String) throws -> [UInt8]? {
    let terminal = open("/dev/tty", O_RDWR | O_CLOEXEC | O_NOCTTY)
    guard terminal >= 0 else { return nil }
    defer { close(terminal) }
    var modes = termios()
    guard tcgetattr(terminal, &modes) == 0 else { return nil }
    var quiet = modes
    cfmakeraw(&quiet)
    quiet.c_oflag = modes.c_oflag
    guard tcsetattr(terminal, TCSAFLUSH, &quiet) == 0 else {
      throw SystemError(path: "/dev/tty")
    }
    defer {
      tcsetattr(terminal, TCSAFLUSH, &modes)
      System.write("\n", to: terminal)
    }
    System.write(question, to: terminal)
    return try line(terminal)
  }

  private static func line(_ terminal: Int32) throws -> [UInt8] {
    var typed: [UInt8] = []
    // A growing array would leave copies of its bytes in memory.
    typed.reserveCapacity(longest + 1)
    var byte: UInt8 = 0
    defer { byte = 0 }
    while true {
      let count = Platform.read(terminal, &byte, 1)
      if count < 0 && errno == EINTR { continue }
      guard count == 1 else { throw SystemError(path: "/dev/tty", code: EINTR) }
      switch byte {
      case 0x0d, 0x0a: return typed
      // Ctrl-C, Ctrl-\ and Ctrl-D cancel.
      case 0x03, 0x1c, 0x04:
        wipe(&typed)
        throw SystemError(path: "/dev/tty", code: EINTR)
      // Ctrl-U and Ctrl-W clear the line.
      case 0x15, 0x17:
        wipe(&typed)
        typed.removeAll(keepingCapacity: true)
      case 0x08, 0x7f: dropLastCharacter(&typed)
      default: if typed.count <= longest { typed.append(byte) }
      }
    }
  }

  /// Removes the last character with all its UTF-8 bytes.
  private static func dropLastCharacter(_ bytes: inout [UInt8]) {
    while let last = bytes.popLast(), last & 0xc0 == 0x80 {}
  }
}
