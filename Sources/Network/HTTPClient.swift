/// A client of HTTP, based on libcurl, which is loaded for the first request.
///
/// Certificates are always verified, and proxies of the environment (`https_proxy`, `no_proxy`) are
/// used except for this machine. Connections are kept between requests. A request blocks its thread;
/// several threads may send at once. The process ignores `SIGPIPE`, or a vanished server could end it.
public struct HTTPClient: Sendable {
  private let userAgent: String
  private let log: (@Sendable (HTTPLogEntry) -> Void)?
  private let pool = CurlPool()

  /// Creates a client. `log` is called for each request that reached the network, on the thread of
  /// `send`.
  public init(
    userAgent: String = "ShiftPro", log: (@Sendable (HTTPLogEntry) -> Void)? = nil
  ) {
    self.userAgent = userAgent
    self.log = log
  }

  /// Sends a request and returns the whole response. `isCancelled` is called at least every 100 ms.
  /// Throws `HTTPError`.
  public func send(
    _ request: HTTPRequest, isCancelled: () -> Bool = { false }
  ) throws(HTTPError) -> HTTPResponse {
    var body: [UInt8] = []
    var response = try stream(request, isCancelled: isCancelled) { piece in
      body += piece
      return true
    }
    // One of the two is empty; adding them would copy the other.
    if response.body.isEmpty { response.body = body }
    return response
  }

  /// Sends a request and passes the body of a successful response to `receive`, in pieces of any
  /// length as they arrive. When `receive` returns false, the rest is not read, and the response
  /// returns as if it had ended. The body of another status is in the response, not in pieces.
  /// `isCancelled` is called at least every 100 ms. Throws `HTTPError`, also after some pieces.
  public func stream(
    _ request: HTTPRequest, isCancelled: () -> Bool = { false },
    receive: (_ piece: [UInt8]) -> Bool
  ) throws(HTTPError) -> HTTPResponse {
    let clock = RequestClock(request.limits)
    var request = request
    for _ in 0...HTTPLimits.redirects {
      let response = try exchange(request, clock, isCancelled, receive)
      guard let location = response.redirection else { return response }
      let next = try request.url.resolving(location)
      guard next.hasSameOrigin(as: request.url) else {
        throw .otherOrigin(from: request.url.origin, to: next.origin)
      }
      request = request.redirected(to: next, status: response.status)
    }
    throw .tooManyRedirects(limit: HTTPLimits.redirects)
  }

  /// Sends a request without following a redirect, and logs it.
  private func exchange(
    _ request: HTTPRequest, _ clock: RequestClock, _ isCancelled: () -> Bool,
    _ receive: ([UInt8]) -> Bool
  ) throws(HTTPError) -> HTTPResponse {
    try request.check()
    if isCancelled() { throw .cancelled }
    let transfer = try CurlTransfer(
      request, userAgent: userAgent, library: CurlLibrary.loaded(), pool: pool)
    func record(_ outcome: HTTPLogEntry.Outcome) {
      log?(
        HTTPLogEntry(
          method: request.method, host: request.url.host, path: request.url.path,
          sent: transfer.sent, received: transfer.received, outcome: outcome))
    }
    do {
      let response = try transfer.run(clock, isCancelled, receive)
      record(.status(response.status))
      return response
    } catch {
      record(.failed(error))
      throw error
    }
  }
}
