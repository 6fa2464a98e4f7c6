import Network
import Testing

@Suite("Addresses") struct HTTPURLTests {
  @Test(
    "An address has one form",
    arguments: [
      ("http://example.org", "http://example.org/"),
      ("HTTPS://Example.ORG:443/A/b", "https://example.org/A/b"),
      ("http://example.org:80", "http://example.org/"),
      ("http://example.org:/x", "http://example.org/x"),
      ("https://example.org:8443/?q=1#part", "https://example.org:8443/?q=1"),
      ("https://example.org?q=/..", "https://example.org/?q=/.."),
      ("https://example.org#part", "https://example.org/"),
      ("http://[::1]:1234/v1", "http://[::1]:1234/v1"),
      ("http://[FE80::1]/", "http://[fe80::1]/"),
      ("http://h/a b/ü?ö=\"", "http://h/a%20b/%C3%BC?%C3%B6=%22"),
      ("http://h/a%2Fb", "http://h/a%2Fb"),
      ("http://h/a/./b/../c", "http://h/a/c"),
      ("http://h/../../a/..", "http://h/"),
      ("http://h/a/b/.", "http://h/a/b/"),
      ("http://h//a//", "http://h//a//"),
    ])
  func form(_ text: String, _ form: String) throws {
    #expect(try HTTPURL(text).description == form)
  }

  @Test(
    "What is no address of the web is rejected",
    arguments: [
      "", "example.org", "ftp://example.org/", "file:///etc/passwd", "http:/example.org", "http://",
      "http:///path", "http://:80/", "http://a b/", "http://h:0/", "http://h:65536/", "http://h:x/",
      "http://h:-1/", "http://h:+1/", "http://h:8 0/", "http://[::1/", "http://[1.2.3.4]/",
      "http://[::1]x/", "http://[fe80::1%25eth0]/", "http://müller.example/", "http://h/\n",
      "http://h/\0",
      "http://h\\@other/", " http://h/", "http://h%2eexample/",
    ])
  func rejected(_ text: String) {
    #expect(throws: HTTPError.badURL(text.replacing("\\@", with: "…@").replacing("h…", with: "…")))
    {
      try HTTPURL(text)
    }
  }

  @Test(
    "A user and a password are rejected, and not repeated",
    arguments: [
      "https://anna:secret@example.org/", "https://anna@example.org/",
      "https://a:se/c@ret@example.org/",
      "anna:secret@example.org",
    ])
  func user(_ text: String) {
    let error = #expect(throws: HTTPError.self) { try HTTPURL(text) }
    guard case .badURL(let shown) = error else { return #expect(Bool(false), "\(error as Any)") }
    #expect(shown.hasSuffix("…@example.org/") || shown == "…@example.org")
    #expect(!shown.contains("anna") && !shown.contains("sec"))
  }

  @Test(
    "A reference is resolved as in RFC 3986",
    arguments: [
      ("g", "http://a/b/c/g"), ("./g", "http://a/b/c/g"), ("g/", "http://a/b/c/g/"),
      ("/g", "http://a/g"), ("//g", "http://g/"), ("?y", "http://a/b/c/d;p?y"),
      ("g?y", "http://a/b/c/g?y"), ("#s", "http://a/b/c/d;p?q"), ("g#s", "http://a/b/c/g"),
      (";x", "http://a/b/c/;x"), ("g;x?y#s", "http://a/b/c/g;x?y"), ("", "http://a/b/c/d;p?q"),
      (".", "http://a/b/c/"), ("..", "http://a/b/"), ("../g", "http://a/b/g"),
      ("../../..", "http://a/"), ("../../../g", "http://a/g"), ("/./g", "http://a/g"),
      ("g.", "http://a/b/c/g."), ("./../g", "http://a/b/g"), ("g/../h", "http://a/b/c/h"),
      ("g?y/../x", "http://a/b/c/g?y/../x"), ("https://b:1/", "https://b:1/"),
    ])
  func references(_ reference: String, _ form: String) throws {
    #expect(try HTTPURL("http://a/b/c/d;p?q").resolving(reference).description == form)
  }

  @Test(
    "A reference to another protocol is rejected", arguments: ["ftp://a/", "mailto:a@b.example"])
  func otherProtocol(_ reference: String) throws {
    let base = try HTTPURL("http://a/")
    #expect(throws: HTTPError.self) { try base.resolving(reference) }
  }

  @Test(
    "Only this machine is this machine",
    arguments: [
      ("127.0.0.1", true), ("127.255.1.2", true), ("localhost", true), ("LOCALHOST", true),
      ("[::1]", true), ("127.0.0.1.example.org", false), ("127.1", false), ("127.0.0.256", false),
      ("127.0.0.", false), ("128.0.0.1", false), ("0.0.0.0", false),
      ("localhost.example.org", false),
      ("[::2]", false), ("0x7f.0.0.1", false), ("192.168.1.5", false), ("127.0.0.0001", false),
    ])
  func loopback(_ host: String, _ isLoopback: Bool) throws {
    #expect(try HTTPURL("http://\(host)/").isLoopback == isLoopback)
  }

  @Test("Scheme, host and port make an origin")
  func origins() throws {
    let url = try HTTPURL("https://example.org/a")
    #expect(url.hasSameOrigin(as: try HTTPURL("https://EXAMPLE.org:443/b?c")))
    for other in ["http://example.org/a", "https://example.org:444/a", "https://www.example.org/a"]
    {
      #expect(!url.hasSameOrigin(as: try HTTPURL(other)), "\(other)")
    }
  }
}
