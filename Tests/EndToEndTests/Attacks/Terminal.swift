import Foundation
import Platform

/// A pseudo-terminal of any size with the program in it, whose output goes nowhere.
final class AttackedTerminal {
  private let master: Int32
  /// Held open: while nobody has it open, reading fails.
  private let slave: Int32
  private let child: pid_t
  private(set) var bytes = 0

  /// Starts the program with the store in a terminal that says it has so many columns and rows.
  init(_ arena: Arena, store: String, columns: UInt16, rows: UInt16) throws {
    var master: Int32 = -1, slave: Int32 = -1
    var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    guard openpty(&master, &slave, nil, nil, &size) == 0, let name = ttyname(slave) else {
      throw Failure("no pseudo-terminal: \(String(cString: strerror(errno)))")
    }
    self.master = master
    self.slave = slave
    for end in [master, slave] { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    _ = fcntl(master, F_SETFL, O_NONBLOCK)
    let words = [
      "-c", "ulimit -t 10; exec \"$0\" --store \"$1\" --lang en 0<>\"$2\" 1>&0 2>&0",
      Home.program, arena.path(store), String(cString: name),
    ]
    child = try start(
      "/bin/sh", words,
      environment: arena.environment.merging(["TERM": "xterm-256color"]) { _, new in new },
      inSessionOfItsOwn: true)
  }

  deinit { for end in [master, slave] { close(end) } }

  /// Gives the terminal another size.
  func resize(columns: UInt16, rows: UInt16) {
    var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(master, UInt(TIOCSWINSZ), &size)
  }

  /// Presses keys once the program has written something and is quiet.
  func press(_ keys: String) {
    settle()
    _ = keys.withCString { Foundation.write(master, $0, strlen($0)) }
  }

  /// Reads until nothing has come for 60 ms; the first byte may take longer.
  func settle() {
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    var patience: Int32 = 3000
    while true {
      var events = [pollfd(fd: master, events: Int16(POLLIN), revents: 0)]
      guard poll(&events, 1, patience) > 0 else { return }
      let count = read(master, &chunk, chunk.count)
      guard count > 0 else { return }
      bytes += count
      patience = 60
    }
  }

  /// Presses `q` until the program has ended: how, with how much memory, in how many seconds of
  /// processor time.
  func quit() -> (status: Int32, megabytes: Int, seconds: Double) {
    press("q")
    let output = Thread { [master] in
      var chunk = [UInt8](repeating: 0, count: 1 << 16)
      while true {
        var events = [pollfd(fd: master, events: Int16(POLLIN), revents: 0)]
        guard poll(&events, 1, 2000) > 0, read(master, &chunk, chunk.count) > 0 else { return }
      }
    }
    output.start()
    let ended = Attempt.wait(for: child)
    return (ended.status, ended.megabytes, ended.seconds)
  }
}
