import Platform

/// A pipe within the process: a byte written by any thread or signal handler ends a `poll`.
package final class SelfPipe: Sendable {
  let readEnd: Int32
  let writeEnd: Int32

  /// Creates a non-blocking pipe that no child inherits.
  init() throws(SystemError) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw SystemError(path: "pipe") }
    readEnd = ends[0]
    writeEnd = ends[1]
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
  }

  deinit {
    close(readEnd)
    close(writeEnd)
  }

  /// Writes a byte. A full pipe ends a `poll` too, so that the byte may be dropped.
  package func send(_ byte: UInt8) {
    var byte = byte
    while write(writeEnd, &byte, 1) < 0 && errno == EINTR {}
  }

  /// Removes and returns all bytes.
  func drain() -> [UInt8] {
    var all: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = read(readEnd, &chunk, chunk.count)
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { return all }
      all.append(contentsOf: chunk[0..<count])
    }
  }
}

/// A pipe that ends the run loop's wait from any thread, for results from other threads.
public final class WakePipe: Sendable {
  private let pipe: SelfPipe

  /// Creates a pipe. Throws `SystemError` if there are no descriptors left.
  public init() throws(SystemError) { pipe = try SelfPipe() }

  /// Ends the current wait, or the next one, immediately. It may be called from any thread.
  public func wake() { pipe.send(0) }

  /// The descriptor for `poll`.
  var descriptor: Int32 { pipe.readEnd }

  /// Discards all calls of `wake` so far.
  func drain() { _ = pipe.drain() }
}
