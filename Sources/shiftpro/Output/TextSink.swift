import Platform

/// Somewhere text can be written to.
package protocol TextSink: AnyObject {
  /// Writes all of `text`, at the latest with the next `flush`. Throws `OutputError`.
  func write(_ text: String) throws
  /// The same for bytes that need not be text.
  func write(bytes: [UInt8]) throws
  /// Hands on what is still held back. Throws `OutputError`.
  func flush() throws
}

/// Why a result could not be written.
package enum OutputError: Error {
  /// Nobody reads any more, as when `head` has seen enough.
  case closed
  /// The disk is full, or the like.
  case failed(SystemError)
}

/// Writes to a file descriptor in large pieces.
final class DescriptorSink: TextSink {
  private static let pieceSize = 32_768
  private let descriptor: Int32
  private var pending: [UInt8] = []

  /// Writes to `descriptor`: 1 is standard output, 2 standard error.
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

  /// Another program may have set the terminal that both share to never wait.
  private func waitForRoom() {
    var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    poll(&request, 1, -1)
  }

  private func failure() -> OutputError {
    let code = errno
    return code == EPIPE ? .closed : .failed(SystemError(path: "standard output", code: code))
  }
}
