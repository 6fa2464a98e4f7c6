/// A request of HTTP.
public struct HTTPRequest: Equatable, Sendable {
  /// The method, such as `GET`, `PUT` or `PROPFIND`.
  public var method: String
  /// The address.
  public var url: HTTPURL
  /// Headers besides those that HTTP itself needs.
  public var headers: HTTPHeaders
  /// The body; empty if there is none.
  public var body: [UInt8]
  /// The proof of who asks; nil if the server is asked without.
  public var credentials: HTTPCredentials?
  /// Limits of time and size.
  public var limits: HTTPLimits
  /// A PEM file with the certificates to trust instead of the system's, for a server with a
  /// certificate of its own; nil trusts the system's.
  public var caFile: String?
  /// Whether `http` may be used to another machine, which others on the way can read. This machine
  /// is always allowed.
  public var allowsPlainHTTP: Bool

  /// Creates a request.
  public init(
    _ url: HTTPURL, method: String = "GET", headers: HTTPHeaders = [:], body: [UInt8] = [],
    credentials: HTTPCredentials? = nil, limits: HTTPLimits = HTTPLimits(), caFile: String? = nil,
    allowsPlainHTTP: Bool = false
  ) {
    self.method = method
    self.url = url
    self.headers = headers
    self.body = body
    self.credentials = credentials
    self.limits = limits
    self.caFile = caFile
    self.allowsPlainHTTP = allowsPlainHTTP
  }

  /// Throws the `HTTPError` that needs no network to be found.
  func check() throws(HTTPError) {
    guard isToken(method) else { throw .badMethod(method) }
    try headers.check()
    try credentials?.check()
    if let caFile, caFile.utf8.contains(0) {
      throw .tls(reason: "the name of the CA file has a zero")
    }
    guard url.scheme == "https" || url.isLoopback || allowsPlainHTTP else {
      throw .plainHTTP(host: url.host)
    }
  }

  /// Returns the request for the address to which a response of `status` redirects, as browsers
  /// change it: 303 asks with `GET`, and so does `POST` after 301 and 302 (RFC 9110, 15.4).
  func redirected(to url: HTTPURL, status: Int) -> HTTPRequest {
    var next = self
    next.url = url
    let becomesGet = status == 303 && method != "HEAD" || status < 303 && method == "POST"
    guard becomesGet else { return next }
    next.method = "GET"
    next.body = []
    for name in ["Content-Type", "Content-Encoding", "Content-Language"] {
      next.headers[name] = nil
    }
    return next
  }
}

/// Printed and dumped requests show neither headers nor body, which may hold secrets.
extension HTTPRequest: CustomStringConvertible, CustomReflectable {
  /// The method and the address without its query.
  public var description: String { "\(method) \(url.origin)\(url.path)" }
  /// An empty mirror.
  public var customMirror: Mirror { Mirror(self, children: []) }
}
