import Platform

/// A destination of text.
package protocol TextSink: AnyObject {
  /// Writes all of `text`, possibly only with the next `flush`. Throws `OutputError`.
  func write(_ text: String) throws
  /// Writes bytes that need not be text. Throws `OutputError`.
  func write(bytes: [UInt8]) throws
  /// Flushes buffered output. Throws `OutputError`.
  func flush() throws
}

/// The reason why a result could not be written.
package enum OutputError: Error {
  /// The reader has gone, such as `head` after its last line.
  case closed
  /// Writing failed, for example because the disk is full.
  case failed(SystemError)
}

/// Writes to a file descriptor with buffering.
final class DescriptorSink: TextSink {
  private static let pieceSize = 32_768
  private let descriptor: Int32
  private var pending: [UInt8] = []

  /// Creates a sink for `descriptor`: 1 is standard output, 2 standard error.
  init(_ descriptor: Int32) { self.descriptor = descriptor }

  func write(_ text: String) throws {
    pending.append(contentsOf: text.utf8)
    if pending.count >= DescriptorSink.pieceSize { try flush() }
  }

  func write(bytes: [UInt8]) throws {
    pending.append(contentsOf: bytes)
    if pending.count >= DescriptorSink.pieceSize { try flush() }
  }

  func flush() throws {
    let bytes = pending
    pending = []
    var sent = 0
    while sent < bytes.count {
      let count = bytes.withUnsafeBytes { buffer in
        Platform.write(descriptor, buffer.baseAddress.map { $0 + sent }, bytes.count - sent)
      }
      if count < 0 && errno == EINTR { continue }
      if count < 0 && errno == EAGAIN {
        waitForRoom()
        continue
      }
      guard count > 0 else { throw failure() }
      sent += count
    }
  }

  /// Waits until the descriptor is writable. Another program may have set the shared terminal to
  /// non-blocking mode.
  private func waitForRoom() {
    var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    poll(&request, 1, -1)
  }

  private func failure() -> OutputError {
    let code = errno
    return code == EPIPE ? .closed : .failed(SystemError(path: "standard output", code: code))
  }
}
