import Platform

/// A pipe to oneself: a byte written at any time, by any thread or handler, ends a `poll`.
package final class SelfPipe: Sendable {
  let readEnd: Int32
  let writeEnd: Int32

  /// A pipe that never blocks and that no child inherits.
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

  /// Adds a byte. A full pipe ends a `poll` as well, so one that does not fit may be lost.
  package func send(_ byte: UInt8) {
    var byte = byte
    while write(writeEnd, &byte, 1) < 0 && errno == EINTR {}
  }

  /// Takes out all bytes.
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

/// Ends the run loop's wait from any thread, for results that come from elsewhere.
public final class WakePipe: Sendable {
  private let pipe: SelfPipe

  /// A pipe of its own. Throws `SystemError` where the process has no file descriptors left.
  public init() throws(SystemError) { pipe = try SelfPipe() }

  /// Makes the present wait, or else the next, return at once. Any thread may call it.
  public func wake() { pipe.send(0) }

  /// What `poll` watches.
  var descriptor: Int32 { pipe.readEnd }

  /// Forgets all calls of `wake` so far.
  func drain() { _ = pipe.drain() }
}
