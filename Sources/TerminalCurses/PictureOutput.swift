import CNcurses
import Platform

/// The output of ncurses for a frame, collected so that the terminal receives it in a single write.
/// ncurses itself flushes after each call and each cursor move.
///
/// ncurses writes to a descriptor of its own, which is a pipe while a frame is collected and the
/// terminal otherwise; everything else, including emergency exits, writes to the terminal directly.
final class PictureOutput {
  /// The descriptor of ncurses.
  let descriptor: Int32
  private let terminal: Int32
  private let pipe: SelfPipe
  /// The maximum number of changed cells whose output fits into the pipe, in any colours and with
  /// any marks.
  private let mostCells: Int

  private static let bytesPerCell = 128

  /// Creates the output to `terminal`. Throws `SystemError` if there are no descriptors left.
  init(_ terminal: Int32) throws(SystemError) {
    self.terminal = terminal
    pipe = try SelfPipe()
    mostCells = Int(nc_enlarge_pipe(pipe.writeEnd)) / Self.bytesPerCell
    descriptor = dup(terminal)
    guard descriptor >= 0 else { throw SystemError(path: "dup") }
  }

  deinit { close(descriptor) }

  /// Starts collecting a frame in which `cells` change. Returns false if they may not fit into the
  /// pipe; ncurses then writes to the terminal directly.
  func begin(cells: Int) -> Bool {
    cells <= mostCells && dup2(pipe.writeEnd, descriptor) >= 0
  }

  /// Ends a frame and returns the output of ncurses since `begin`.
  func end() -> [UInt8] {
    dup2(terminal, descriptor)
    return pipe.drain()
  }
}
