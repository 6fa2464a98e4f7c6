import Network
import NetworkTestSupport
import Testing

extension HTTPRequest {
  /// A request to a server, with limits that no test reaches by chance.
  init(
    _ server: FaultServer, _ path: String = "/", method: String = "GET",
    headers: HTTPHeaders = [:], body: String = "", credentials: HTTPCredentials? = nil,
    limits: HTTPLimits = HTTPLimits(connect: .seconds(20))
  ) throws {
    self.init(
      try HTTPURL(server.url(path)), method: method, headers: headers, body: Array(body.utf8),
      credentials: credentials, limits: limits)
  }
}

/// Returns the error of a request that has to fail.
func error(
  of request: HTTPRequest, isCancelled: () -> Bool = { false },
  at location: SourceLocation = #_sourceLocation
) -> HTTPError? {
  do {
    let response = try HTTPClient().send(request, isCancelled: isCancelled)
    Issue.record("it responded \(response.status)", sourceLocation: location)
    return nil
  } catch {
    return error
  }
}

/// Returns whether the error is `broken`, with a reason.
func isBroken(_ error: HTTPError?) -> Bool {
  if case .broken(let reason) = error { return !reason.isEmpty }
  return false
}

/// Returns whether the error is `tls`, with a reason.
func isTLS(_ error: HTTPError?) -> Bool {
  if case .tls(let reason) = error { return !reason.isEmpty }
  return false
}
