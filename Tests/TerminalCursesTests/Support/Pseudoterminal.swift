import Platform
import Terminal
import TerminalCurses

/// A terminal with nobody at it: what the program writes is read here, what is typed is written.
final class Pseudoterminal {
  let master: Int32
  let slave: Int32
  private var isClosed = false

  struct Unavailable: Error {}

  init(_ size: Size) throws {
    // The C library's module leaves out <pty.h>.
    typealias OpenPty =
      @convention(c) (
        UnsafeMutablePointer<Int32>, UnsafeMutablePointer<Int32>, UnsafeMutablePointer<CChar>?,
        UnsafeRawPointer?, UnsafeRawPointer?
      ) -> Int32
    guard let symbol = dlsym(nil, "openpty") else { throw Unavailable() }
    var ends: (Int32, Int32) = (-1, -1)
    guard unsafeBitCast(symbol, to: OpenPty.self)(&ends.0, &ends.1, nil, nil, nil) == 0 else {
      throw Unavailable()
    }
    (master, slave) = ends
    _ = fcntl(master, F_SETFL, O_NONBLOCK)
    resize(size)
  }

  deinit {
    hangUp()
    close(slave)
  }

  /// Makes the window another size; the program is not told.
  func resize(_ size: Size) {
    var window = winsize(
      ws_row: UInt16(size.height), ws_col: UInt16(size.width), ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(slave, UInt(TIOCSWINSZ), &window)
  }

  /// What a person types.
  func type(_ text: String) {
    let bytes = Array(text.utf8)
    _ = write(master, bytes, bytes.count)
  }

  /// What the program has written since the last call.
  func output() -> String {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = read(master, &chunk, chunk.count)
      guard count > 0 else { return String(decoding: bytes, as: UTF8.self) }
      bytes += chunk[0..<count]
    }
  }

  /// The window is closed.
  func hangUp() {
    guard !isClosed else { return }
    isClosed = true
    close(master)
  }

  /// The line modes, flag by flag.
  func modes() -> [UInt] {
    var modes = termios()
    tcgetattr(slave, &modes)
    return [modes.c_iflag, modes.c_oflag, modes.c_cflag, modes.c_lflag].map { UInt($0) }
  }
}

/// A backend on a pseudoterminal, in a UTF-8 locale and on a dark background unless told otherwise.
struct TestScreen {
  let terminal: Pseudoterminal
  let backend: CursesBackend
  let wake: WakePipe
  /// The line modes before the backend took the terminal.
  let modesBefore: [UInt]

  init(
    _ size: Size = Size(20, 5), terminal name: String? = "xterm-256color",
    options: CursesOptions = CursesOptions(), locale: String = "C.UTF-8",
    variables: [String: String] = ["COLORFGBG": "15;0"], asksBackground: Bool = false
  ) throws {
    terminal = try Pseudoterminal(size)
    modesBefore = terminal.modes()
    wake = try WakePipe()
    let port = TerminalPort(
      input: terminal.slave, output: terminal.slave, name: name, locale: locale,
      variable: { variables[$0] }, guardsProcess: false, asksBackground: asksBackground)
    backend = try CursesBackend(options: options, wake: wake, port: port)
  }

  /// Shows a picture and returns what was written for it.
  func show(_ frame: Frame, cursor: Point? = nil, theme: Theme = .terminal) -> String {
    _ = terminal.output()
    var frame = frame
    frame.cursor = cursor
    backend.present(frame, theme: theme)
    return terminal.output()
  }

  /// The events of what a person types.
  func events(_ text: String) -> [InputEvent] {
    terminal.type(text)
    return backend.wait(timeoutMilliseconds: 5000)
  }
}

extension String {
  /// The parts between the occurrences of `separator`, by scalars.
  func components(of separator: String) -> [String] {
    let scalars = Array(unicodeScalars), mark = Array(separator.unicodeScalars)
    var parts: [String] = [], part = String.UnicodeScalarView(), index = 0
    while index < scalars.count {
      if scalars[index...].starts(with: mark) {
        parts.append(String(part))
        part = String.UnicodeScalarView()
        index += mark.count
      } else {
        part.append(scalars[index])
        index += 1
      }
    }
    return parts + [String(part)]
  }
}
