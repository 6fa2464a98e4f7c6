/// The error for a request without a usable response. A response with any status is no error.
public enum HTTPError: Error, Equatable, Sendable {
  /// libcurl is not installed; on Debian and Ubuntu it is in `package`.
  case libraryMissing(package: String)
  /// The text is no address of the web, or has a user and password, which are not repeated here.
  case badURL(String)
  /// The method is not a token of RFC 9110.
  case badMethod(String)
  /// The header of this name has characters that would end it, or its name has.
  case badHeader(name: String)
  /// The address of another machine begins with `http`, which others on the way can read.
  case plainHTTP(host: String)
  /// There is no machine of this name, or no network to ask for it.
  case cannotResolve(host: String)
  /// The machine is there, but nothing listens on the port.
  case refused(host: String, port: Int)
  /// A limit of `HTTPLimits` has passed.
  case timedOut(Phase)
  /// No safe connection: the certificate, the `caFile` or the protocol is wrong. The reason is
  /// libcurl's, in English.
  case tls(reason: String)
  /// The server redirects to another origin, such as `https://example.org:8443`.
  case otherOrigin(from: String, to: String)
  /// The server redirects more than `limit` times.
  case tooManyRedirects(limit: Int)
  /// The response has more than `limit` bytes.
  case tooLarge(limit: Int)
  /// The caller's hook asked for the end.
  case cancelled
  /// The connection ended early or does not carry HTTP. The reason is libcurl's, in English.
  case broken(reason: String)

  /// A phase of a request, in order, and the limit of the whole.
  public enum Phase: Equatable, Sendable {
    /// Until the server is found and the connection is safe.
    case connect
    /// Until the first byte of the response's body.
    case firstByte
    /// Between two pieces of the body.
    case idle
    /// The whole request, with its redirects.
    case total
  }
}

extension HTTPError {
  /// A word for lists of requests, in English.
  public var word: String {
    switch self {
    case .libraryMissing(let package): "\(package) is missing"
    case .badURL, .badMethod, .badHeader: "not sent"
    case .plainHTTP: "no TLS"
    case .cannotResolve: "unknown host"
    case .refused: "connection refused"
    case .timedOut: "time-out"
    case .tls: "TLS error"
    case .otherOrigin(_, let origin): "redirect to \(origin)"
    case .tooManyRedirects: "too many redirects"
    case .tooLarge: "too large"
    case .cancelled: "cancelled"
    case .broken: "connection broken"
    }
  }
}
