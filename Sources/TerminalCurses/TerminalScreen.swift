import CNcurses
import Platform
import Terminal

/// The terminal's descriptors and description; tests use a pipe or pseudoterminal instead.
package struct TerminalPort {
  var input: Int32 = 0
  var output: Int32 = 1
  /// The name in the terminal database; nil if it is not set.
  var name = System.variable("TERM")
  /// The locale; empty for that of the environment.
  var locale = ""
  /// Returns environment variables; nil if they are missing or empty.
  var variable: (String) -> String? = System.variable
  /// Whether signals, stderr and crashes are handled; not in a test's process.
  var guardsProcess = true
  /// Whether the terminal is asked for its background; a test's answers only when it is about that.
  var asksBackground = true

  package init(
    input: Int32 = 0, output: Int32 = 1, name: String? = System.variable("TERM"),
    locale: String = "", variable: @escaping (String) -> String? = System.variable,
    guardsProcess: Bool = true, asksBackground: Bool = true
  ) {
    self.input = input
    self.output = output
    self.name = name
    self.locale = locale
    self.variable = variable
    self.guardsProcess = guardsProcess
    self.asksBackground = asksBackground
  }

  /// Writes to the terminal directly; returns false if it is lost.
  func write(_ bytes: [UInt8]) -> Bool {
    var sent = 0
    while sent < bytes.count {
      let count = bytes.withUnsafeBytes { buffer in
        Platform.write(output, buffer.baseAddress.map { $0 + sent }, bytes.count - sent)
      }
      if count < 0 && errno == EINTR { continue }
      if count < 0 && errno == EAGAIN {
        // A parent process may have left the terminal non-blocking.
        var ready = pollfd(fd: output, events: Int16(POLLOUT), revents: 0)
        _ = Platform.poll(&ready, 1, -1)
        continue
      }
      guard count > 0 else { return false }
      sent += count
    }
    return true
  }
}

/// The ncurses screen and its window for reading keys.
struct TerminalScreen {
  let handle: UnsafeMutableRawPointer
  let keyboard: UnsafeMutableRawPointer
  let output: PictureOutput
  /// The terminal's name, or that of the substitute.
  let name: String

  /// The substitutes for a terminal that is not in the database, the likeliest first.
  private static let substitutes = ["xterm-256color", "vt100"]

  /// Opens the screen on `port`. Throws `CursesError` with the terminal unchanged.
  init(_ port: TerminalPort) throws(CursesError) {
    let names = [port.name].compactMap { $0 } + TerminalScreen.substitutes
    do throws(SystemError) {
      output = try PictureOutput(port.output)
    } catch {
      throw CursesError.system(error)
    }
    var opened: (UnsafeMutableRawPointer, String)?
    for name in names {
      let isBelieved: Int32 = TerminalScreen.hasUsualSize(port) ? 1 : 0
      guard let handle = nc_open(name, port.input, output.descriptor, isBelieved) else { continue }
      opened = (handle, name)
      break
    }
    guard let (handle, name) = opened else {
      throw CursesError.noDescription(terminal: port.name ?? "")
    }
    guard TerminalScreen.capability("cup") != nil else {
      TerminalScreen.close(handle)
      throw CursesError.cannotPositionCursor(terminal: name)
    }
    guard let keyboard = nc_keyboard() else {
      TerminalScreen.close(handle)
      throw CursesError.system(SystemError(path: "ncurses"))
    }
    self.handle = handle
    self.keyboard = keyboard
    self.name = name
    for (index, sequence) in KeyTable.sequences.enumerated() {
      _ = nc_define_key(sequence.text, KeyTable.firstCode + Int32(index))
    }
  }

  /// Returns whether the window, LINES and COLUMNS are all within the maximum size of a screen:
  /// ncurses crashes for more than 32,767 rows or columns, which exceed its integers.
  private static func hasUsualSize(_ port: TerminalPort) -> Bool {
    var rows: Int32 = 0, columns: Int32 = 0
    _ = nc_window_size(port.output, &rows, &columns)
    func number(_ name: String) -> Int { port.variable(name).map { Int($0) ?? .max } ?? 0 }
    let size = Size(max(Int(columns), number("COLUMNS")), max(Int(rows), number("LINES")))
    return size == size.asScreen
  }

  /// Closes the screen.
  func close() {
    nc_close_keyboard(keyboard)
    TerminalScreen.close(handle)
  }

  private static func close(_ handle: UnsafeMutableRawPointer) {
    nc_leave()
    nc_close(handle)
  }

  /// Whether the terminal understands ECMA-48, so that unknown modes are ignored and not shown.
  var understandsModes: Bool {
    TerminalScreen.capability("cup")?.starts(with: [0x1B, 0x5B]) ?? false
  }

  /// Whether fonts have braille. Those of consoles have at most 512 characters.
  var hasBraille: Bool { !["linux", "ansi", "cons25"].contains { name.hasPrefix($0) } }

  /// The bytes that leave the screen from any state: emphasis off, keypad off, cursor on, the
  /// primary screen; a terminal without a second screen gets a new line.
  var farewell: [UInt8] {
    ["sgr0", "rmkx", "cnorm"].flatMap { TerminalScreen.capability($0) ?? [] }
      + (TerminalScreen.capability("rmcup") ?? Array("\r\n".utf8))
  }

  /// Returns a capability of the terminal without its padding (`$<5>`); nil if it has none.
  private static func capability(_ name: String) -> [UInt8]? {
    guard let text = nc_capability(name) else { return nil }
    var bytes: [UInt8] = []
    var isPadding = false
    for byte in String(cString: text).utf8 {
      if byte == UInt8(ascii: "<"), bytes.last == UInt8(ascii: "$") {
        bytes.removeLast()
        isPadding = true
      } else if isPadding {
        isPadding = byte != UInt8(ascii: ">")
      } else {
        bytes.append(byte)
      }
    }
    return bytes
  }

  /// Sets the C library's locale and returns its character set.
  static func takeLocale(_ port: TerminalPort) -> String {
    if nc_set_locale(port.locale) == 0, wantsUTF8(port) {
      // A machine without the user's locale (a container, an ssh session) still shows its
      // characters.
      readUTF8()
    }
    let codeset = nc_codeset().map { String(cString: $0) } ?? ""
    // With LC_ALL=C, frames are in ASCII, but typed text must not get lost: in ASCII, ncurses drops
    // an umlaut and any input within 150 ms of it.
    if ["ansi_x3.4-1968", "us-ascii", "646"].contains(codeset.lowercased()) { readUTF8() }
    return codeset
  }

  private static func wantsUTF8(_ port: TerminalPort) -> Bool {
    let names = ["LC_ALL", "LC_CTYPE", "LANG"].compactMap { port.variable($0) }
    let wanted = (port.locale.isEmpty ? names.first : port.locale)?.lowercased() ?? ""
    return wanted.contains("utf-8") || wanted.contains("utf8")
  }

  private static func readUTF8() {
    // The first is the name in glibc and musl, the second that of macOS.
    for name in ["C.UTF-8", "UTF-8"] where nc_locale_for_text(name) != 0 { return }
  }
}
