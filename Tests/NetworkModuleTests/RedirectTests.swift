import Network
import NetworkTestSupport
import Testing

@Suite("Redirects") struct RedirectTests {
  private let client = HTTPClient()

  @Test(
    "A redirect of the same origin is followed, with credentials",
    arguments: [
      301, 302, 303, 307, 308,
    ])
  func sameOrigin(_ status: Int) throws {
    let server = try FaultServer { request, number in
      number == 0 ? .redirect(to: "../new?x=1#part", status: status) : .text(request.target)
    }
    let request = try HTTPRequest(
      server, "/a/b/c", headers: ["X-One": "1"], credentials: .basic(user: "a", password: "b"))
    let response = try client.send(request)
    #expect(response.text == "/a/new?x=1")
    #expect(response.url.description == server.url("/a/new?x=1"))
    #expect(server.requests.map { $0.headers["authorization"] } == ["Basic YTpi", "Basic YTpi"])
    #expect(server.requests.map { $0.headers["x-one"] } == ["1", "1"])
  }

  @Test(
    "The method and the body change as in browsers",
    arguments: [
      ("POST", 301, "GET"), ("POST", 302, "GET"), ("POST", 303, "GET"), ("POST", 307, "POST"),
      ("POST", 308, "POST"), ("PROPFIND", 301, "PROPFIND"), ("PROPFIND", 302, "PROPFIND"),
      ("REPORT", 308, "REPORT"), ("PUT", 303, "GET"), ("HEAD", 303, "HEAD"),
    ])
  func methods(_ method: String, _ status: Int, _ next: String) throws {
    let server = try FaultServer { _, number in
      number == 0 ? .redirect(to: "/new", status: status) : .text("")
    }
    let body = method == "HEAD" ? "" : "body"
    _ = try client.send(
      HTTPRequest(server, method: method, headers: ["Content-Type": "text/plain"], body: body))
    #expect(server.requests.map(\.method) == [method, next])
    let last = try #require(server.requests.last)
    #expect(last.text == (next == method ? body : ""))
    #expect(last.headers["content-type"] == (next == method ? "text/plain" : nil))
  }

  @Test("Another origin is an error that names both, and gets nothing")
  func otherOrigin() throws {
    let other = try FaultServer(.text("gotcha"))
    for target in [
      other.url("/x"), "//127.0.0.1:\(other.port)/", "http://localhost:\(other.port)/",
      "https://127.0.0.1:\(other.port)/",
    ] {
      let server = try FaultServer(.redirect(to: target, status: 307))
      let request = try HTTPRequest(
        server, method: "PROPFIND", headers: ["Authorization": "Basic YTpi", "Cookie": "c=1"],
        body: "x",
        credentials: .basic(user: "a", password: "b"))
      let from = server.url("")
      let to = target.hasPrefix("//") ? other.url("") : try HTTPURL(target).origin
      #expect(error(of: request) == .otherOrigin(from: from, to: to))
    }
    #expect(other.requests.isEmpty)
  }

  @Test("At most five redirects are followed")
  func tooMany() throws {
    let endless = try FaultServer { _, number in .redirect(to: "/\(number)") }
    #expect(error(of: try HTTPRequest(endless)) == .tooManyRedirects(limit: 5))
    #expect(endless.requests.count == 6)
    let five = try FaultServer { _, number in number < 5 ? .redirect(to: "/") : .text("there") }
    #expect(try client.send(HTTPRequest(five)).text == "there")
  }

  @Test(
    "A redirect to no address of the web is an error",
    arguments: [
      "ftp://127.0.0.1/", "file:///etc/passwd", "http://a:b@127.0.0.1/", "http://",
    ])
  func badTarget(_ target: String) throws {
    let server = try FaultServer(.redirect(to: target))
    guard case .badURL = error(of: try HTTPRequest(server)) else {
      return #expect(Bool(false), "no badURL")
    }
  }

  @Test("A redirect without a target is a response")
  func noTarget() throws {
    let server = try FaultServer(.text("where?", status: 302))
    let response = try client.send(HTTPRequest(server))
    #expect(response.status == 302)
    #expect(response.text == "where?")
  }

  @Test("The body of a redirect is not streamed")
  func streamed() throws {
    let server = try FaultServer(.redirect(to: "/new"), .text("new"))
    var received: [UInt8] = []
    let response = try client.stream(HTTPRequest(server)) { piece in
      received += piece
      return true
    }
    #expect(String(decoding: received, as: UTF8.self) == "new")
    #expect(response.body == [])
  }
}
