import Platform

/// A terminal without glass: what is written to it goes to the program that runs in it.
final class PseudoTerminal {
  /// The path of the program's end.
  let path: String
  private let master: Int32
  /// Held open until the program has opened it too: while nobody has, reading fails.
  private var slave: Int32

  /// A terminal of that size. Throws `BenchError`.
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

  /// Lets go of the program's end.
  func release() {
    if slave >= 0 { close(slave) }
    slave = -1
  }

  /// Types `keys`.
  func write(_ keys: String) { System.write(keys, to: master) }

  /// What came out until it was quiet.
  struct Output {
    /// When the last byte came, by `nanoseconds()`; nil where none came.
    var lastByte: UInt64?
    var bytes: [UInt8] = []
    /// Whether the program has let go of the terminal.
    var isClosed = false
  }

  /// Reads until nothing has come for `quiet` milliseconds, the first byte within `patience`.
  /// Throws `BenchError` when the person interrupts.
  func waitUntilQuiet(quiet: Int32, patience: Int32) throws -> Output {
    var output = Output()
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while true {
      var events = [pollfd(fd: master, events: Int16(POLLIN), revents: 0)]
      let ready = poll(&events, 1, output.lastByte == nil ? patience : quiet)
      guard !interrupted.load(ordering: .relaxed) else { throw BenchError("interrupted") }
      if ready < 0 && errno == EINTR { continue }
      guard ready > 0 else { return output }
      let count = read(master, &chunk, chunk.count)
      let now = nanoseconds()
      // Linux reports the end of the other side as an error.
      guard count > 0 else {
        output.isClosed = true
        return output
      }
      output.lastByte = now
      output.bytes += chunk[0..<count]
    }
  }
}

/// The clock that all figures are taken from.
func nanoseconds() -> UInt64 {
  var time = timespec()
  clock_gettime(CLOCK_MONOTONIC, &time)
  return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
}
