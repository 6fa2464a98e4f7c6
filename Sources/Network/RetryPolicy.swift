import Platform

/// When a request is sent again: after 429 and 5xx, and after nothing else. A refused connection
/// stays refused, and other errors may have had an effect on the server.
public struct RetryPolicy: Equatable, Sendable {
  /// The number of times that a request is sent.
  public var tries: Int
  /// The delay before the second try; it doubles for each further one.
  public var firstDelay: Duration
  /// The longest of those delays.
  public var longestDelay: Duration
  /// The longest delay that a server may demand. If it demands a longer one, its response is final.
  public var longestDemand: Duration

  /// Creates a policy; what is left out has its default.
  public init(
    tries: Int = 3, firstDelay: Duration = .milliseconds(500), longestDelay: Duration = .seconds(8),
    longestDemand: Duration = .seconds(30)
  ) {
    self.tries = tries
    self.firstDelay = firstDelay
    self.longestDelay = longestDelay
    self.longestDemand = longestDemand
  }

  /// Returns the delay before a request is sent again; nil if it is not. `tried` is the number of
  /// times that it was sent. The delay is between half of its nominal value and all of it, or what
  /// `Retry-After` demands.
  public func delay(
    after response: HTTPResponse, tried: Int, using random: inout some RandomNumberGenerator
  ) -> Duration? {
    guard tried < tries, response.status == 429 || (500...599).contains(response.status) else {
      return nil
    }
    if let demanded = response.retryAfter {
      return demanded <= longestDemand ? demanded : nil
    }
    return backoff(tried: tried, using: &random)
  }

  /// Returns the delay that no server demands, before a request that was sent `tried` times.
  func backoff(tried: Int, using random: inout some RandomNumberGenerator) -> Duration {
    let doubled = firstDelay * (1 << min(max(tried - 1, 0), 20))
    return min(doubled, longestDelay) * Double.random(in: 0.5...1, using: &random)
  }

  /// Sends a request with `attempt` until its response is final, and passes each delay to `sleep`,
  /// which returns false to end with the response at hand. Throws what `attempt` throws.
  public func run(
    using random: inout some RandomNumberGenerator, sleep: (Duration) -> Bool,
    attempt: () throws(HTTPError) -> HTTPResponse
  ) throws(HTTPError) -> HTTPResponse {
    var tried = 1
    while true {
      let response = try attempt()
      guard let delay = delay(after: response, tried: tried, using: &random), sleep(delay) else {
        return response
      }
      tried += 1
    }
  }
}

extension HTTPResponse {
  /// The time that the server demands before another request (RFC 9110, 10.2.3): seconds, or a date
  /// compared with the server's own in `Date`, or
  /// else with this machine's. Nil if there is none.
  public var retryAfter: Duration? {
    guard let value = headers["Retry-After"] else { return nil }
    let isNumber = value.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    if isNumber && !value.isEmpty { return .seconds(min(Int64(value) ?? .max, 1 << 40)) }
    guard let then = HTTPDate.seconds(value) else { return nil }
    let now = headers["Date"].flatMap(HTTPDate.seconds) ?? System.now()
    return .seconds(max(0, then - now))
  }
}
