import Network
import Testing

/// The same random bits in each run.
private struct Fixed: RandomNumberGenerator {
  private var state: UInt64 = 1

  /// Multiplies and adds (Knuth's MMIX), and mixes the upper half into the lower.
  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state ^ (state >> 32)
  }
}

@Suite("Retries") struct RetryPolicyTests {
  private func response(_ status: Int, _ headers: HTTPHeaders = [:]) throws -> HTTPResponse {
    HTTPResponse(status: status, headers: headers, url: try HTTPURL("http://h/"))
  }

  private func seconds(_ duration: Duration?) -> Double? {
    duration.map { $0 / .seconds(1) }
  }

  @Test(
    "Only 429 and 5xx are sent again, and at most three times",
    arguments: [
      (200, false), (304, false), (400, false), (401, false), (404, false), (408, false),
      (429, true),
      (500, true), (503, true), (599, true), (600, false),
    ])
  func statuses(_ status: Int, _ isRetried: Bool) throws {
    var random = SystemRandomNumberGenerator()
    let policy = RetryPolicy()
    let response = try response(status)
    #expect((policy.delay(after: response, tried: 1, using: &random) != nil) == isRetried)
    #expect((policy.delay(after: response, tried: 2, using: &random) != nil) == isRetried)
    #expect(policy.delay(after: response, tried: 3, using: &random) == nil)
  }

  @Test("Delays double up to the longest, and are spread over their upper half")
  func delays() throws {
    let policy = RetryPolicy(tries: 100)
    let response = try response(503)
    var random = Fixed()
    for (tried, nominal) in [(1, 0.5), (2, 1), (3, 2), (4, 4), (5, 8), (6, 8), (70, 8)] {
      let delays = try (0..<200).map { _ in
        try #require(seconds(policy.delay(after: response, tried: tried, using: &random)))
      }
      #expect(delays.allSatisfy { (nominal / 2...nominal).contains($0) }, "\(tried)")
      #expect((delays.min() ?? 0) < nominal * 0.55, "\(tried)")
      #expect((delays.max() ?? 0) > nominal * 0.95, "\(tried)")
    }
  }

  @Test(
    "The server may demand a delay",
    arguments: [
      ("0", .wait(0)), ("7", .wait(7)), ("30", .wait(30)), ("31", .final),
      ("99999999999999999999", .final), ("soon", .ignored), ("-1", .ignored), ("", .ignored),
      ("Sun, 06 Nov 1994 08:49:57 GMT", .wait(20)), ("Sun, 06 Nov 1994 08:00:00 GMT", .wait(0)),
      ("Mon, 07 Nov 1994 08:49:37 GMT", .final), ("Sun, 06 Non 1994 08:49:57 GMT", .ignored),
    ] as [(String, Effect)])
  func demands(_ value: String, _ effect: Effect) throws {
    var random = Fixed()
    let headers: HTTPHeaders = ["Date": "Sun, 06 Nov 1994 08:49:37 GMT", "retry-after": value]
    let found = RetryPolicy().delay(after: try response(429, headers), tried: 1, using: &random)
    switch effect {
    case .wait(let seconds): #expect(found == .seconds(seconds))
    case .final: #expect(found == nil)
    case .ignored: #expect((0.25...0.5).contains(try #require(self.seconds(found))))
    }
  }

  enum Effect: Sendable {
    case wait(Int)
    case final
    case ignored
  }

  @Test("A date counts across a leap day and a year")
  func dates() throws {
    for (now, then, days) in [
      ("Wed, 28 Feb 2024 00:00:00 GMT", "Fri, 01 Mar 2024 00:00:00 GMT", 2),
      ("Tue, 28 Feb 2023 00:00:00 GMT", "Wed, 01 Mar 2023 00:00:00 GMT", 1),
      ("Sun, 31 Dec 2023 00:00:00 GMT", "Mon, 01 Jan 2024 00:00:00 GMT", 1),
    ] {
      let response = try response(503, ["Date": now, "Retry-After": then])
      #expect(response.retryAfter == .seconds(days * 86_400))
    }
    // Without a date of the server, this machine's clock decides: that day is over.
    let past: HTTPHeaders = ["Retry-After": "Mon, 01 Jan 2024 00:00:00 GMT"]
    #expect(try response(503, past).retryAfter == .zero)
  }

  @Test("A run sends until the response is final")
  func run() throws {
    var statuses = [503, 429, 200]
    var slept = 0
    var random = SystemRandomNumberGenerator()
    let result = try RetryPolicy().run(using: &random) { _ in
      slept += 1
      return true
    } attempt: { () throws(HTTPError) in
      HTTPResponse(status: statuses.removeFirst(), url: try HTTPURL("http://h/"))
    }
    #expect(result.status == 200)
    #expect(slept == 2)
  }

  @Test("A run ends when its sleep is interrupted")
  func interrupted() throws {
    var random = SystemRandomNumberGenerator()
    var tried = 0
    let result = try RetryPolicy().run(using: &random) { _ in
      false
    } attempt: { () throws(HTTPError) in
      tried += 1
      return HTTPResponse(status: 503, url: try HTTPURL("http://h/"))
    }
    #expect(result.status == 503)
    #expect(tried == 1)
  }

  @Test("An error is not sent again")
  func errors() {
    var random = SystemRandomNumberGenerator()
    var tried = 0
    #expect(throws: HTTPError.refused(host: "h", port: 1)) {
      try RetryPolicy().run(using: &random) { _ in
        true
      } attempt: { () throws(HTTPError) in
        tried += 1
        throw .refused(host: "h", port: 1)
      }
    }
    #expect(tried == 1)
  }
}
