import Platform

/// A pseudoterminal in which a program runs.
final class PseudoTerminal {
  /// The path of the program's side.
  let path: String
  private let master: Int32
  /// Held open until the program has opened it, because reading fails before.
  private var slave: Int32

  /// Opens a terminal of that size. Throws `BenchError`.
  init(_ size: TerminalSize) throws {
    var master: Int32 = -1, slave: Int32 = -1
    var size = winsize(ws_row: size.rows, ws_col: size.columns, ws_xpixel: 0, ws_ypixel: 0)
    guard openpty(&master, &slave, nil, nil, &size) == 0, let name = ttyname(slave) else {
      throw BenchError("no pseudo-terminal: \(String(cString: strerror(errno)))")
    }
    self.master = master
    self.slave = slave
    path = String(cString: name)
    for end in [master, slave] { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
  }

  deinit {
    release()
    close(master)
  }

  /// Closes the program's side.
  func release() {
    if slave >= 0 { close(slave) }
    slave = -1
  }

  /// Types `keys`.
  func write(_ keys: String) { System.write(keys, to: master) }

  /// The output until it was quiet.
  struct Output {
    /// The time of the last byte, by `nanoseconds()`; nil if there was none.
    var lastByte: UInt64?
    var bytes: [UInt8] = []
    /// Whether the program has closed the terminal.
    var isClosed = false

    /// Whether the text is part of it.
    func shows(_ text: String) -> Bool {
      let wanted = Array(text.utf8)
      guard bytes.count >= wanted.count else { return false }
      return (0...bytes.count - wanted.count).contains { bytes[$0...].starts(with: wanted) }
    }
  }

  /// Reads until there is no output for `quiet` milliseconds, waiting at most `patience`
  /// milliseconds for each byte up to the landmark, or without one for the first. Throws
  /// `BenchError` if the user interrupts.
  func waitUntilQuiet(quiet: Int32, patience: Int32, landmark: String = "") throws -> Output {
    var output = Output()
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while true {
      var events = [pollfd(fd: master, events: Int16(POLLIN), revents: 0)]
      let isShown = output.lastByte != nil && output.shows(landmark)
      let ready = poll(&events, 1, isShown ? quiet : patience)
      guard !interrupted.load(ordering: .relaxed) else { throw BenchError("interrupted") }
      if ready < 0 && errno == EINTR { continue }
      guard ready > 0 else { return output }
      let count = read(master, &chunk, chunk.count)
      let now = nanoseconds()
      // Linux reports the closed side as an error.
      guard count > 0 else {
        output.isClosed = true
        return output
      }
      output.lastByte = now
      output.bytes += chunk[0..<count]
    }
  }
}

/// Returns the time of the clock used for all measurements, in nanoseconds.
func nanoseconds() -> UInt64 {
  var time = timespec()
  clock_gettime(CLOCK_MONOTONIC, &time)
  return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
}
