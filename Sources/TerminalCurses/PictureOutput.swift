import CNcurses
import Platform

/// Collects what ncurses writes for a picture, so that a terminal receives it in one write and
/// shows it at once. ncurses itself flushes after each call and each cursor move.
///
/// ncurses writes to a descriptor of its own, which is a pipe while a picture is collected and the
/// terminal otherwise; everything else, emergency exits included, writes to the terminal directly.
final class PictureOutput {
  /// The descriptor for ncurses.
  let descriptor: Int32
  private let terminal: Int32
  private let pipe: SelfPipe
  /// A pipe holds what ncurses writes for this many cells, in any colours and with any marks.
  private let mostCells: Int

  private static let bytesPerCell = 128

  /// Output to the terminal `terminal`. Throws `SystemError` if there are no descriptors left.
  init(_ terminal: Int32) throws(SystemError) {
    self.terminal = terminal
    pipe = try SelfPipe()
    mostCells = Int(nc_enlarge_pipe(pipe.writeEnd)) / Self.bytesPerCell
    descriptor = dup(terminal)
    guard descriptor >= 0 else { throw SystemError(path: "dup") }
  }

  deinit { close(descriptor) }

  /// Begins to collect a picture in which `cells` change. Returns false if they may not fit into
  /// the pipe: then ncurses writes to the terminal directly.
  func begin(cells: Int) -> Bool {
    cells <= mostCells && dup2(pipe.writeEnd, descriptor) >= 0
  }

  /// Ends a picture and returns what ncurses wrote for it since `begin`.
  func end() -> [UInt8] {
    dup2(terminal, descriptor)
    return pipe.drain()
  }
}
