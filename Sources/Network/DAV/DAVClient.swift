import Platform

/// A client of WebDAV and CalDAV (RFC 4918, 4791, 6578). A request blocks its thread.
public struct DAVClient {
  /// What the requests of a command share.
  public let session: DAVSession
  private let http: HTTPClient
  private let retries: RetryPolicy
  private let isCancelled: () -> Bool

  /// Creates a client. `log` is called for each request that reached the network. `isCancelled` is
  /// called at least every 100 ms; when it returns true, requests end with
  /// `DAVError.http(.cancelled)`.
  public init(
    _ session: DAVSession, retries: RetryPolicy = RetryPolicy(),
    log: (@Sendable (HTTPLogEntry) -> Void)? = nil,
    isCancelled: @escaping () -> Bool = { false }
  ) {
    self.session = session
    self.retries = retries
    self.isCancelled = isCancelled
    http = HTTPClient { entry in
      session.countRequest()
      log?(entry)
    }
  }

  /// Sends a request with a body of XML. Throws `DAVError`.
  func send(
    _ method: String, _ url: HTTPURL, depth: Int? = nil, xml: String
  ) throws(DAVError) -> HTTPResponse {
    var headers: HTTPHeaders = ["Content-Type": "application/xml; charset=utf-8"]
    if let depth { headers.add("Depth", "\(depth)") }
    return try send(method, url, headers: headers, body: Array(xml.utf8))
  }

  /// Sends a request until its response is final. Throws `DAVError`, but for no status.
  func send(
    _ method: String, _ url: HTTPURL, headers: HTTPHeaders = [:], body: [UInt8] = []
  ) throws(DAVError) -> HTTPResponse {
    var request = HTTPRequest(
      url, method: method, headers: headers, body: body, credentials: session.credentials,
      limits: session.limits, caFile: session.caFile, allowsPlainHTTP: session.allowsPlainHTTP)
    let start = System.monotonicMilliseconds()
    var tried = 0
    while true {
      try session.check()
      request.limits = session.limits
      let sent = System.monotonicMilliseconds()
      let outcome = Result { () throws(HTTPError) in
        try http.send(request, isCancelled: isCancelled)
      }
      session.note(outcome, after: .milliseconds(System.monotonicMilliseconds() - sent))
      tried += 1
      let elapsed = Duration.milliseconds(System.monotonicMilliseconds() - start)
      guard tried < retries.tries,
        let delay = delay(after: outcome, method: method, tried: tried, elapsed: elapsed)
      else { return try Self.value(of: outcome) }
      try pause(delay)
    }
  }

  private static func value(
    of outcome: Result<HTTPResponse, HTTPError>
  ) throws(DAVError) -> HTTPResponse {
    do { return try outcome.get() } catch { throw .http(error) }
  }

  /// Returns the delay before a request is sent again; nil if its outcome is final. A write is sent
  /// again only if the server says that it has done nothing: its response may have been lost.
  private func delay(
    after outcome: Result<HTTPResponse, HTTPError>, method: String, tried: Int, elapsed: Duration
  ) -> Duration? {
    let isReading = ["GET", "PROPFIND", "REPORT"].contains(method)
    switch outcome {
    case .failure(.broken): guard isReading else { return nil }
    case .failure: return nil
    case .success(let response):
      let statuses = isReading ? [429, 502, 503, 504] : [429, 503]
      guard statuses.contains(response.status) else { return nil }
      if let demanded = response.retryAfter {
        return session.reserve(demanded) ? demanded : nil
      }
    }
    guard elapsed <= DAVSession.patience else { return nil }
    var random = SystemRandomNumberGenerator()
    return retries.backoff(tried: tried, using: &random)
  }

  /// Throws `DAVError.http(.cancelled)` if the caller's hook asks for the end.
  private func pause(_ duration: Duration) throws(DAVError) {
    let end = System.monotonicMilliseconds() + duration.milliseconds
    while true {
      if isCancelled() { throw .http(.cancelled) }
      let left = end - System.monotonicMilliseconds()
      guard left > 0 else { return }
      usleep(UInt32(min(left, 100)) * 1000)
    }
  }
}
