/// Asks a person at the terminal for something that nobody may read over their shoulder.
public enum SecretPrompt {
  /// The longest answer, in bytes.
  private static let longest = 1024

  /// Shows `question` on the controlling terminal and returns the bytes of the line that is typed;
  /// nil where there is no terminal. Throws `SystemError`, with `EINTR` where the person gave up.
  ///
  /// Keys come one by one and raise no signal, so that Ctrl-C cannot leave the terminal without
  /// echo.
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
    // An array that grows leaves its bytes behind.
    typed.reserveCapacity(longest + 1)
    var byte: UInt8 = 0
    defer { byte = 0 }
    while true {
      let count = Platform.read(terminal, &byte, 1)
      if count < 0 && errno == EINTR { continue }
      guard count == 1 else { throw SystemError(path: "/dev/tty", code: EINTR) }
      switch byte {
      case 0x0d, 0x0a: return typed
      // Ctrl-C, Ctrl-\ and Ctrl-D leave.
      case 0x03, 0x1c, 0x04:
        wipe(&typed)
        throw SystemError(path: "/dev/tty", code: EINTR)
      // Ctrl-U and Ctrl-W begin anew.
      case 0x15, 0x17:
        wipe(&typed)
        typed.removeAll(keepingCapacity: true)
      case 0x08, 0x7f: dropLastCharacter(&typed)
      default: if typed.count <= longest { typed.append(byte) }
      }
    }
  }

  /// All bytes of one in UTF-8.
  private static func dropLastCharacter(_ bytes: inout [UInt8]) {
    while let last = bytes.popLast(), last & 0xc0 == 0x80 {}
  }
}
