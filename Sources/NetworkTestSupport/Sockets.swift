import Platform

/// A TCP socket bound to a free port of 127.0.0.1. Without listening it refuses every connection.
package final class LocalPort: Sendable {
  /// The type is an enumeration on Linux and a number on Darwin; the value is 1 on both.
  private static let stream: Int32 = 1

  let descriptor: Int32
  /// The number of the port.
  package let number: Int

  /// Binds a socket. Throws `SystemError`.
  package init() throws {
    let bound = socket(AF_INET, Self.stream, 0)
    guard bound >= 0 else { throw SystemError(path: "socket") }
    keepFromChildren(bound)
    descriptor = bound
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let code = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { general in
        bind(bound, general, length) == 0 ? getsockname(bound, general, &length) : -1
      }
    }
    number = Int(UInt16(bigEndian: address.sin_port))
    guard code == 0 else { throw SystemError(path: "bind") }
  }

  deinit { close(descriptor) }

  /// Lets the system accept connections, which stay silent. Throws `SystemError`.
  package func listen() throws {
    guard Platform.listen(descriptor, 64) == 0 else { throw SystemError(path: "listen") }
  }
}

/// Keeps a descriptor from programs that other tests start.
func keepFromChildren(_ descriptor: Int32) { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }

/// A pipe whose reading end becomes readable once, for all who wait for it.
final class Bell: Sendable {
  let reading: Int32
  private let writing: Int32

  init() throws {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw SystemError(path: "pipe") }
    for end in ends { keepFromChildren(end) }
    (reading, writing) = (ends[0], ends[1])
  }

  deinit {
    close(reading)
    close(writing)
  }

  /// Wakes everybody who waits, now and later.
  func ring() {
    var byte: UInt8 = 1
    _ = write(writing, &byte, 1)
  }
}

/// A connection that was accepted; used by one thread.
final class Connection {
  private let descriptor: Int32
  private let bell: Bell

  init(_ descriptor: Int32, _ bell: Bell) {
    self.descriptor = descriptor
    self.bell = bell
    keepFromChildren(descriptor)
    _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
  }

  deinit {
    // A child that another test started in between may hold the descriptor too.
    shutdown(descriptor, Int32(SHUT_RDWR))
    close(descriptor)
  }

  /// Waits for `events` (poll(2)). Returns false when the server stops or the time has passed.
  private func wait(for events: Int32, milliseconds: Int32 = -1) -> Bool {
    var polled = [
      pollfd(fd: descriptor, events: Int16(events), revents: 0),
      pollfd(fd: bell.reading, events: Int16(POLLIN), revents: 0),
    ]
    while true {
      let count = poll(&polled, 2, milliseconds)
      if count < 0 && errno == EINTR { continue }
      return count > 0 && polled[1].revents == 0
    }
  }

  /// Reads what is there, waiting for the first byte. Returns nil if the client has left or the
  /// server stops.
  func read() -> [UInt8]? {
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while wait(for: Int32(POLLIN)) {
      let count = Platform.read(descriptor, &buffer, buffer.count)
      if count < 0 && (errno == EAGAIN || errno == EINTR) { continue }
      return count > 0 ? Array(buffer[..<count]) : nil
    }
    return nil
  }

  /// Writes bytes. Returns false if the client has left or the server stops.
  func write(_ bytes: [UInt8]) -> Bool {
    var sent = 0
    while sent < bytes.count {
      guard wait(for: Int32(POLLOUT)) else { return false }
      let count = bytes.withUnsafeBytes {
        Platform.write(descriptor, $0.baseAddress.map { $0 + sent }, bytes.count - sent)
      }
      if count < 0 && (errno == EAGAIN || errno == EINTR) { continue }
      guard count > 0 else { return false }
      sent += count
    }
    return true
  }

  /// Pauses. Returns false if the server stops.
  func pause(milliseconds: Int) -> Bool {
    var polled = pollfd(fd: bell.reading, events: Int16(POLLIN), revents: 0)
    return poll(&polled, 1, Int32(milliseconds)) == 0
  }

  /// Makes the end a reset, as of a crashed server.
  func resetAtEnd() {
    var option = linger(l_onoff: 1, l_linger: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &option, socklen_t(MemoryLayout<linger>.size))
  }
}
