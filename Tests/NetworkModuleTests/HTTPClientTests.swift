import Network
import NetworkTestSupport
import Platform
import Synchronization
import Testing

@Suite("HTTP") struct HTTPClientTests {
  private let client = HTTPClient()

  @Test("A response has a status, headers and a body")
  func response() throws {
    let headers = [("X-One", " a: b "), ("x-two", "1"), ("X-Two", "2"), ("X-Empty", "")]
    let server = try FaultServer(.text("Grüße", headers: headers))
    let response = try client.send(HTTPRequest(server, "/a?b=c"))
    #expect(response.status == 200)
    #expect(response.isSuccess)
    #expect(response.text == "Grüße")
    #expect(response.url.description == server.url("/a?b=c"))
    #expect(response.headers["x-ONE"] == "a: b")
    #expect(response.headers.values("X-Two") == ["1", "2"])
    #expect(response.headers["X-Empty"] == "")
    #expect(response.headers["X-None"] == nil)
    #expect(server.requests.map(\.target) == ["/a?b=c"])
  }

  @Test(
    "Every status is a response", arguments: [201, 204, 304, 400, 401, 404, 410, 429, 500, 599])
  func statuses(_ status: Int) throws {
    let server = try FaultServer(.text(status == 204 || status == 304 ? "" : "why", status: status))
    let response = try client.send(HTTPRequest(server))
    #expect(response.status == status)
    #expect(response.text == (status == 204 || status == 304 ? "" : "why"))
  }

  @Test(
    "Methods with and without a body arrive as they are",
    arguments: [
      "GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "PROPFIND", "PROPPATCH", "REPORT",
      "MKCALENDAR", "MOVE",
    ])
  func methods(_ method: String) throws {
    let server = try FaultServer { request, _ in .echo(request) }
    for body in ["", "<a xmlns='DAV:'/>", String(repeating: "0123456789abcdef", count: 20_000)] {
      let headers: HTTPHeaders = ["Depth": "1", "X-Empty": "", "Accept": "text/plain"]
      let request = try HTTPRequest(server, "/p", method: method, headers: headers, body: body)
      #expect(try client.send(request).text.hasSuffix("\n\n" + body))
      let seen = try #require(server.requests.last)
      #expect(seen.method == method)
      #expect(seen.target == "/p")
      #expect(seen.text == body)
      #expect(seen.headers["depth"] == "1")
      #expect(seen.headers["x-empty"] == "")
      #expect(seen.headers["accept"] == "text/plain")
      #expect(seen.headers["user-agent"] == "ShiftPro")
      // What libcurl would add by itself.
      for name in ["content-type", "expect", "authorization", "cookie", "transfer-encoding"] {
        #expect(seen.headers[name] == nil, "\(name)")
      }
      let hasLength = !body.isEmpty || ["POST", "PUT", "PATCH"].contains(method)
      #expect(seen.headers["content-length"] == (hasLength ? "\(body.utf8.count)" : nil))
    }
  }

  @Test("A body may hold any bytes")
  func bytes() throws {
    let server = try FaultServer { request, _ in .body(request.body) }
    let bytes = (0...255).map { UInt8($0) } + [0, 0]
    var request = try HTTPRequest(server, method: "PUT")
    request.body = bytes
    request.headers["Content-Type"] = "application/octet-stream"
    #expect(try client.send(request).body == bytes)
    #expect(server.requests.first?.headers["content-type"] == "application/octet-stream")
  }

  @Test("HEAD has headers and no body")
  func head() throws {
    let server = try FaultServer(
      FaultResponse([.send(FaultResponse.head(200, [("Content-Length", "100")]))]))
    let response = try client.send(HTTPRequest(server, method: "HEAD"))
    #expect(response.headers["Content-Length"] == "100")
    #expect(response.body == [])
    #expect(server.requests.first?.method == "HEAD")
  }

  @Test("An interim response and trailers are no part of the response")
  func interim() throws {
    let text = """
      HTTP/1.1 103 Early Hints\r\nX-Early: 1\r\n\r\nHTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r
      X-Late: 1\r\n\r\n2\r\nok\r\n0\r\nX-Trailer: 1\r\n\r\n
      """
    let server = try FaultServer(FaultResponse([.send(Array(text.utf8))]))
    let response = try client.send(HTTPRequest(server))
    #expect(response.text == "ok")
    #expect(response.headers["X-Early"] == nil)
    #expect(response.headers["X-Late"] == "1")
    #expect(response.headers["X-Trailer"] == nil)
  }

  @Test(
    "Credentials are sent as their standards say",
    arguments: [
      (.basic(user: "Aladdin", password: "open sesame"), "Basic QWxhZGRpbjpvcGVuIHNlc2FtZQ=="),
      (.basic(user: "Anna", password: "pä:ss"), "Basic QW5uYTpww6Q6c3M="),
      (.bearer("key-123"), "Bearer key-123"),
    ] as [(HTTPCredentials, String)])
  func credentials(_ credentials: HTTPCredentials, _ header: String) throws {
    let server = try FaultServer(.text(""))
    _ = try client.send(HTTPRequest(server, method: "REPORT", body: "x", credentials: credentials))
    #expect(server.requests.map { $0.headers["authorization"] } == [header])
    #expect(server.requests.first?.text == "x")
  }

  @Test("Several threads send at once")
  func threads() async throws {
    let server = try FaultServer { request, _ in .text(request.target) }
    let requests = try (0..<40).map { try HTTPRequest(server, "/\($0)") }
    let texts = await withTaskGroup(of: String?.self) { group in
      for request in requests { group.addTask { try? HTTPClient().send(request).text } }
      return await group.reduce(into: Set<String?>()) { $0.insert($1) }
    }
    #expect(texts == Set(requests.map(\.url.path)))
  }

  @Test("The log has hosts, sizes and ends, and no content")
  func log() throws {
    let server = try FaultServer { request, number in
      switch number {
      case 0: .redirect(to: "/b?secret")
      case 1: .text(String(repeating: "secret", count: 100))
      default: .closed
      }
    }
    let entries = Mutex<[HTTPLogEntry]>([])
    let client = HTTPClient { entry in entries.withLock { $0.append(entry) } }
    let request = try HTTPRequest(
      server, "/?secret", method: "PUT", headers: ["X-Key": "secret"],
      body: String(repeating: "secret", count: 1000), credentials: .bearer("secret"))
    _ = try client.send(request)
    #expect(throws: HTTPError.self) { try client.send(request) }
    var plain = request
    plain.url = try HTTPURL("http://example.org/")
    #expect(throws: HTTPError.plainHTTP(host: "example.org")) { try client.send(plain) }
    let log = entries.withLock { $0 }
    #expect(log.map(\.host) == ["127.0.0.1", "127.0.0.1", "127.0.0.1"])
    #expect(log.map(\.method) == ["PUT", "PUT", "PUT"])
    #expect(log.map(\.path) == ["/", "/b", "/"])
    #expect(log.map(\.outcome).prefix(2) == [.status(302), .status(200)])
    guard case .failed(.broken) = log.last?.outcome else { return #expect(Bool(false), "\(log)") }
    #expect(log.allSatisfy { (6001...6300).contains($0.sent) }, "\(log.map(\.sent))")
    #expect((601...1000).contains(log[1].received))
    var dumped = ""
    dump(log, to: &dumped)
    #expect(!dumped.contains("secret"))
  }

  @Test("A printed or dumped request shows no secret")
  func printed() throws {
    let request = try HTTPRequest(
      HTTPURL("https://example.org/v1?key=secret"), method: "POST",
      headers: ["Authorization": "secret"],
      body: Array("secret".utf8), credentials: .basic(user: "anna", password: "secret"))
    #expect("\(request)" == "POST https://example.org/v1")
    var dumped = ""
    dump(request, to: &dumped)
    #expect(!dumped.contains("secret") && !dumped.contains("115"))
  }
}
