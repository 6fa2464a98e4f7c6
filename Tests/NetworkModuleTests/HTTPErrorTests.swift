import Network
import NetworkTestSupport
import Platform
import Testing

@Suite("Errors of HTTP") struct HTTPErrorTests {
  /// More than any of these tests takes, and less than any limit that they do not set.
  private static let soon: Int64 = 2000

  private func expectSoon(_ body: () throws -> Void) rethrows {
    let start = System.monotonicMilliseconds()
    try body()
    #expect(System.monotonicMilliseconds() - start < Self.soon)
  }

  @Test(
    "A missing library is named",
    arguments: [
      [], ["libmissing.so.0"], ["libmissing.so.0", "libc.so.6"],
    ])
  func libraryMissing(_ names: [String]) {
    #expect(throws: HTTPError.libraryMissing(package: "libcurl4")) { try CurlLibrary(names) }
  }

  @Test("Another machine needs TLS", arguments: ["example.org", "10.0.0.1", "127.1", "[::2]"])
  func plainHTTP(_ host: String) throws {
    let url = try HTTPURL("http://\(host)/")
    #expect(error(of: HTTPRequest(url)) == .plainHTTP(host: url.host))
  }

  @Test("This machine does not", arguments: ["localhost", "127.0.0.1"])
  func plainLoopback(_ host: String) throws {
    let server = try FaultServer(.text("here"))
    let request = HTTPRequest(
      try HTTPURL("http://\(host):\(server.port)/"), limits: HTTPLimits(connect: .seconds(20)))
    #expect(try HTTPClient().send(request).text == "here")
  }

  @Test("A name that cannot be is not found, with or without a network")
  func cannotResolve() throws {
    // A label has at most 63 bytes (RFC 1035, 2.3.4).
    let host = String(repeating: "a", count: 64) + ".example"
    let tls = HTTPRequest(try HTTPURL("https://\(host)/"))
    #expect(error(of: tls) == .cannotResolve(host: host))
    let plain = HTTPRequest(try HTTPURL("http://\(host)/"), allowsPlainHTTP: true)
    #expect(error(of: plain) == .cannotResolve(host: host))
  }

  @Test("A port where nothing listens refuses", arguments: ["127.0.0.1", "localhost"])
  func refused(_ host: String) throws {
    let port = try LocalPort()
    try expectSoon {
      let url = try HTTPURL("http://\(host):\(port.number)/")
      #expect(error(of: HTTPRequest(url)) == .refused(host: host, port: port.number))
    }
  }

  @Test("A header, method or key that would end its line is not sent")
  func injection() throws {
    let server = try FaultServer(.text(""))
    for headers: HTTPHeaders in [
      ["X-A": "b\r\nX-C: d"], ["X-A": "b\n"], ["X-A": "b\0c"],
    ] {
      #expect(error(of: try HTTPRequest(server, headers: headers)) == .badHeader(name: "X-A"))
    }
    for name in ["", "X A", "X-A:", "X-A\r\nX-B", "Ä"] {
      let request = try HTTPRequest(server, headers: [name: "b"])
      #expect(error(of: request) == .badHeader(name: name))
    }
    for method in ["", "GET /", "GET\r\nX:", "GÉT"] {
      #expect(error(of: try HTTPRequest(server, method: method)) == .badMethod(method))
    }
    for credentials: HTTPCredentials in [
      .bearer("a\nb"), .basic(user: "a\rb", password: ""), .basic(user: "a:b", password: ""),
      .basic(user: "a", password: "b\0c"),
    ] {
      let request = try HTTPRequest(server, credentials: credentials)
      #expect(error(of: request) == .badHeader(name: "Authorization"))
    }
    #expect(server.requests.isEmpty)
  }

  @Test(
    "A connection that ends early is broken",
    arguments: [
      .closed, .truncated("half", promised: 8), FaultResponse([.reset]),
      FaultResponse([.send(Array("no HTTP at all\n".utf8))]),
      FaultResponse([
        .send(Array("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nab".utf8))
      ]),
      FaultResponse([
        .send(Array("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nxyz\r\n".utf8))
      ]),
      FaultResponse([.send(Array("HTTP/1.1 200 OK\r\nContent-Le".utf8)), .reset]),
      FaultResponse([.send(Array("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n".utf8))]),
      FaultResponse([.send(Array("HTTP/1.1 103 Early\r\n\r\n".utf8))]),
    ] as [FaultResponse])
  func broken(_ response: FaultResponse) throws {
    let server = try FaultServer(response)
    try expectSoon {
      let found = error(of: try HTTPRequest(server))
      #expect(isBroken(found), "\(found as Any)")
    }
  }

  @Test("A body may be as large as the limit, and no larger")
  func tooLarge() throws {
    let bytes = [UInt8](repeating: 0x61, count: 100_000)
    for response in [FaultResponse.body(bytes), .chunks([bytes])] {
      let server = try FaultServer(response)
      for (limit, fits) in [(100_000, true), (99_999, false), (0, false)] {
        var request = try HTTPRequest(server)
        request.limits.responseBytes = limit
        if fits {
          #expect(try HTTPClient().send(request).body.count == limit)
        } else {
          #expect(error(of: request) == .tooLarge(limit: limit))
        }
      }
    }
  }

  @Test("By default a body has at most 8 MB, and headers 256 kB")
  func defaultLimits() throws {
    let endless = try FaultServer(.endless([UInt8](repeating: 0x61, count: 1 << 16)))
    #expect(error(of: try HTTPRequest(endless)) == .tooLarge(limit: 8 << 20))
    let line = String(repeating: "a", count: 70_000)
    let headers = (0..<4).map { ("X-\($0)", line) }
    let server = try FaultServer(.text("", headers: headers))
    #expect(error(of: try HTTPRequest(server)) == .tooLarge(limit: 256 << 10))
  }

  @Test(
    "Each phase has its limit",
    arguments: [
      (.silent, .firstByte), (.headersOnly, .firstByte), (.stalled(after: "a"), .idle),
      (.endless([0x61], milliseconds: 20), .total),
    ] as [(FaultResponse, HTTPError.Phase)])
  func timedOut(_ response: FaultResponse, _ phase: HTTPError.Phase) throws {
    let server = try FaultServer(response)
    var request = try HTTPRequest(server)
    switch phase {
    case .firstByte: request.limits.firstByte = .milliseconds(200)
    case .idle: request.limits.idle = .milliseconds(200)
    default: request.limits.total = .milliseconds(300)
    }
    expectSoon { #expect(error(of: request) == .timedOut(phase)) }
  }

  @Test("A server that does not shake hands exceeds the limit of connecting")
  func connectTimedOut() throws {
    let port = try LocalPort()
    try port.listen()
    var request = HTTPRequest(try HTTPURL("https://127.0.0.1:\(port.number)/"))
    request.limits.connect = .milliseconds(200)
    expectSoon { #expect(error(of: request) == .timedOut(.connect)) }
    request.limits = HTTPLimits(total: .milliseconds(200))
    expectSoon { #expect(error(of: request) == .timedOut(.total)) }
  }

  @Test("The total limit counts redirects together")
  func totalOfRedirects() throws {
    let server = try FaultServer { _, _ in
      FaultResponse([.pause(milliseconds: 150)] + FaultResponse.redirect(to: "/").steps)
    }
    var request = try HTTPRequest(server)
    request.limits.total = .milliseconds(400)
    expectSoon { #expect(error(of: request) == .timedOut(.total)) }
    #expect((2...4).contains(server.requests.count))
  }

  @Test("What trickles in, and redirects for ever, is no progress; what flows is")
  func progress() throws {
    let server = try FaultServer(.endless([0x61], milliseconds: 20))
    var request = try HTTPRequest(server)
    request.limits.progress = .milliseconds(300)
    request.limits.progressBytes = 1000
    expectSoon { #expect(error(of: request) == .timedOut(.total)) }
    let turning = try FaultServer { _, _ in
      FaultResponse([.pause(milliseconds: 150)] + FaultResponse.redirect(to: "/").steps)
    }
    var redirected = try HTTPRequest(turning)
    redirected.limits.progress = .milliseconds(400)
    redirected.limits.progressBytes = 1000
    expectSoon { #expect(error(of: redirected) == .timedOut(.total)) }
    let pieces = [[UInt8]](repeating: [UInt8](repeating: 0x61, count: 1000), count: 8)
    let flowing = try FaultServer(.chunks(pieces, pause: 100))
    var whole = try HTTPRequest(flowing)
    whole.limits.progress = .milliseconds(600)
    whole.limits.progressBytes = 1000
    #expect(try HTTPClient().send(whole).body.count == 8000)
  }

  @Test("Pieces that keep arriving exceed no limit")
  func slow() throws {
    let pieces = [[UInt8]](repeating: [0x61], count: 10)
    let server = try FaultServer(.chunks(pieces, pause: 60))
    var request = try HTTPRequest(server)
    request.limits.idle = .milliseconds(500)
    request.limits.firstByte = .milliseconds(500)
    #expect(try HTTPClient().send(request).text == "aaaaaaaaaa")
  }

  @Test("A body that trickles in exceeds the idle limit, and a short one that ends does not")
  func trickle() throws {
    let pieces = [[UInt8]](repeating: [0x61], count: 10)
    let server = try FaultServer(.chunks(pieces, pause: 60))
    var request = try HTTPRequest(server)
    request.limits.idle = .milliseconds(200)
    request.limits.idleBytes = 100
    expectSoon { #expect(error(of: request) == .timedOut(.idle)) }
    let short = try FaultServer(.chunks(Array(pieces.prefix(2)), pause: 20))
    var whole = try HTTPRequest(short)
    whole.limits.idle = .milliseconds(5000)
    whole.limits.idleBytes = 100
    #expect(try HTTPClient().send(whole).text == "aa")
  }

  @Test(
    "A request can be cancelled in each phase",
    arguments: [
      .silent, .headersOnly, .stalled(after: "a"), .endless([0x61], milliseconds: 20),
    ] as [FaultResponse])
  func cancelled(_ response: FaultResponse) throws {
    let server = try FaultServer(response)
    let request = try HTTPRequest(server)
    expectSoon {
      let start = System.monotonicMilliseconds()
      let found = error(of: request) { System.monotonicMilliseconds() - start > 150 }
      #expect(found == .cancelled)
    }
    #expect(server.requests.count == 1)
  }

  @Test("A request can be cancelled before and while it connects")
  func cancelledWhileConnecting() throws {
    let port = try LocalPort()
    try port.listen()
    let request = HTTPRequest(
      try HTTPURL("https://127.0.0.1:\(port.number)/"), limits: HTTPLimits(connect: .seconds(60)))
    #expect(error(of: request) { true } == .cancelled)
    var asked = 0
    expectSoon {
      let found = error(of: request) {
        asked += 1
        return asked > 3
      }
      #expect(found == .cancelled)
    }
  }
}
