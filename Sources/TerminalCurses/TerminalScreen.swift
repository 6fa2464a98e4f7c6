import CNcurses
import Platform
import Terminal

/// Where the terminal is and what it says it is; tests put a pipe or a pseudoterminal here.
package struct TerminalPort {
  var input: Int32 = 0
  var output: Int32 = 1
  /// The name to look up in the terminal database; nil where there is none.
  var name = System.variable("TERM")
  /// The locale to take; empty for the one of the environment.
  var locale = ""
  /// Environment variables, nil where they are missing or empty.
  var variable: (String) -> String? = System.variable
  /// Whether signals, stderr and crashes are the screen's business; not in a test's process.
  var guardsProcess = true

  package init(
    input: Int32 = 0, output: Int32 = 1, name: String? = System.variable("TERM"),
    locale: String = "", variable: @escaping (String) -> String? = System.variable,
    guardsProcess: Bool = true
  ) {
    self.input = input
    self.output = output
    self.name = name
    self.locale = locale
    self.variable = variable
    self.guardsProcess = guardsProcess
  }

  /// Writes to the terminal past ncurses; false where it is gone.
  func write(_ bytes: [UInt8]) -> Bool {
    var sent = 0
    while sent < bytes.count {
      let count = bytes.withUnsafeBytes { buffer in
        Platform.write(output, buffer.baseAddress.map { $0 + sent }, bytes.count - sent)
      }
      if count < 0 && errno == EINTR { continue }
      if count < 0 && errno == EAGAIN {
        // A launcher may have left the terminal non-blocking.
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

/// What ncurses opened: the screen and a window to read keys from.
struct TerminalScreen {
  let handle: UnsafeMutableRawPointer
  let keyboard: UnsafeMutableRawPointer
  let output: PictureOutput
  /// The terminal's name, or the one that stands in for it.
  let name: String

  /// What stands in for a terminal the database does not know, the likeliest first.
  private static let substitutes = ["xterm-256color", "vt100"]

  /// Opens the screen on `port`. Throws `CursesError` with the terminal as it was.
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

  /// Whether window, LINES and COLUMNS all say no more than a screen may have: ncurses crashes on
  /// more than 32,767 rows or columns, which do not fit its numbers.
  private static func hasUsualSize(_ port: TerminalPort) -> Bool {
    var rows: Int32 = 0, columns: Int32 = 0
    _ = nc_window_size(port.output, &rows, &columns)
    func number(_ name: String) -> Int { port.variable(name).map { Int($0) ?? .max } ?? 0 }
    let size = Size(max(Int(columns), number("COLUMNS")), max(Int(rows), number("LINES")))
    return size == size.asScreen
  }

  /// Gives the screen back for good.
  func close() {
    nc_close_keyboard(keyboard)
    TerminalScreen.close(handle)
  }

  private static func close(_ handle: UnsafeMutableRawPointer) {
    nc_leave()
    nc_close(handle)
  }

  /// Whether the terminal speaks ECMA-48, so that modes it lacks are ignored and not shown.
  var understandsModes: Bool {
    TerminalScreen.capability("cup")?.starts(with: [0x1B, 0x5B]) ?? false
  }

  /// What leaves the screen from wherever the program is: emphasis off, keypad off, cursor on, the
  /// other screen; a terminal that has only one gets a new line.
  var farewell: [UInt8] {
    ["sgr0", "rmkx", "cnorm"].flatMap { TerminalScreen.capability($0) ?? [] }
      + (TerminalScreen.capability("rmcup") ?? Array("\r\n".utf8))
  }

  /// A capability of the terminal without its padding (`$<5>`), nil where it has none.
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
      // A machine without the locales of whoever logged in (a container, an ssh session) still
      // shows their characters.
      readUTF8()
    }
    let codeset = nc_codeset().map { String(cString: $0) } ?? ""
    // Under LC_ALL=C pictures are ASCII, but what is typed must not get lost: in ASCII, ncurses
    // drops an umlaut and whatever comes within 150 ms of it.
    if ["ansi_x3.4-1968", "us-ascii", "646"].contains(codeset.lowercased()) { readUTF8() }
    return codeset
  }

  private static func wantsUTF8(_ port: TerminalPort) -> Bool {
    let names = ["LC_ALL", "LC_CTYPE", "LANG"].compactMap { port.variable($0) }
    let wanted = (port.locale.isEmpty ? names.first : port.locale)?.lowercased() ?? ""
    return wanted.contains("utf-8") || wanted.contains("utf8")
  }

  private static func readUTF8() {
    // The first is glibc's and musl's name, the second macOS's.
    for name in ["C.UTF-8", "UTF-8"] where nc_locale_for_text(name) != 0 { return }
  }
}
