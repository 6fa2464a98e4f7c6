import Platform
import Synchronization

/// A server of HTTP/1.1 on a port of 127.0.0.1 that responds as a script says, rightly or wrongly.
/// Each connection carries one request. It stops with its last reference.
package final class FaultServer: Sendable {
  /// A rule that makes the response to a request, which is the one of that number, from 0.
  package typealias Script = @Sendable (_ request: FaultRequest, _ number: Int) -> FaultResponse

  private let core: Core

  /// Starts a server. Throws `SystemError`.
  package init(_ script: @escaping Script) throws {
    core = try Core(script)
    let core = core
    try BackgroundThread.start { core.acceptAll() }
  }

  /// Starts a server that gives one response after the other, and the last one forever. Throws
  /// `SystemError`.
  package convenience init(_ responses: FaultResponse...) throws {
    try self.init { _, number in responses[min(number, responses.count - 1)] }
  }

  deinit { stop() }

  /// Ends all connections; no further one is accepted.
  package func stop() { core.bell.ring() }

  /// The port.
  package var port: Int { core.port.number }
  /// The requests so far, in order.
  package var requests: [FaultRequest] { core.requests.withLock { $0 } }
  /// Returns the address of a path.
  package func url(_ path: String = "/") -> String { "http://127.0.0.1:\(port)\(path)" }
}

/// What the threads of a server share; it lives until the last one ends.
private final class Core: Sendable {
  let port: LocalPort
  let bell: Bell
  let requests = Mutex<[FaultRequest]>([])
  private let script: FaultServer.Script

  init(_ script: @escaping FaultServer.Script) throws {
    port = try LocalPort()
    bell = try Bell()
    self.script = script
    try port.listen()
    // A client may leave between poll and accept.
    _ = fcntl(port.descriptor, F_SETFL, O_NONBLOCK)
  }

  func acceptAll() {
    while true {
      var polled = [
        pollfd(fd: port.descriptor, events: Int16(POLLIN), revents: 0),
        pollfd(fd: bell.reading, events: Int16(POLLIN), revents: 0),
      ]
      let count = poll(&polled, 2, -1)
      if count < 0 && errno == EINTR { continue }
      guard count > 0, polled[1].revents == 0 else { return }
      let descriptor = accept(port.descriptor, nil, nil)
      guard descriptor >= 0 else { continue }
      do {
        try BackgroundThread.start { [self] in
          ignoreBrokenPipes()
          serve(Connection(descriptor, bell))
        }
      } catch {
        close(descriptor)
      }
    }
  }

  private func serve(_ connection: Connection) {
    guard let request = FaultRequest(reading: connection) else { return }
    let number = requests.withLock { all in
      all.append(request)
      return all.count - 1
    }
    for step in script(request, number).steps {
      guard connection.perform(step) else { return }
    }
  }

  /// Makes writing to a client that has left an error of this thread, not the end of the tests.
  private func ignoreBrokenPipes() {
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGPIPE)
    pthread_sigmask(SIG_BLOCK, &signals, nil)
  }
}

extension Connection {
  /// Performs a step of a script. Returns false if the connection has to end.
  fileprivate func perform(_ step: FaultStep) -> Bool {
    switch step {
    case .send(let bytes): return write(bytes)
    case .pause(let milliseconds): return pause(milliseconds: milliseconds)
    case .hold:
      while read() != nil {}
      return false
    case .repeat(let bytes, let milliseconds):
      while write(bytes) {
        guard milliseconds == 0 || pause(milliseconds: milliseconds) else { return false }
      }
      return false
    case .reset:
      resetAtEnd()
      return false
    }
  }
}
