import Network
import Testing

/// Random bits that are all the same.
private struct Constant: RandomNumberGenerator {
  let bits: UInt64
  mutating func next() -> UInt64 { bits }
}

@Suite("Retries") struct RetryPolicyTests {
  private func response(_ status: Int, _ headers: HTTPHeaders = [:]) throws -> HTTPResponse {
    HTTPResponse(status: status, headers: headers, url: try HTTPURL("http://h/"))
  }

  private func seconds(_ duration: Duration?) -> Double? {
    duration.map { $0 / .seconds(1) }
  }

  @Test("Only 429 and 5xx are sent again, and at most three times", arguments: [
    (200, false), (304, false), (400, false), (401, false), (404, false), (408, false), (429, true),
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
    for (tried, nominal) in [(1, 0.5), (2, 1), (3, 2), (4, 4), (5, 8), (6, 8), (70, 8)] {
      var low = Constant(bits: 0)
      var high = Constant(bits: .max)
      let least = try #require(seconds(policy.delay(after: response, tried: tried, using: &low)))
      let most = try #require(seconds(policy.delay(after: response, tried: tried, using: &high)))
      #expect(abs(least - nominal / 2) < 0.001, "\(tried)")
      #expect(abs(most - nominal) < 0.001, "\(tried)")
    }
  }

  @Test("The server may demand a delay", arguments: [
    ("0", 0), ("7", 7), ("30", 30), ("31", nil), ("99999999999999999999", 0.5), ("soon", 0.5),
    ("-1", 0.5), ("Sun, 06 Nov 1994 08:49:57 GMT", 20), ("Sun, 06 Nov 1994 08:00:00 GMT", 0),
    ("Mon, 07 Nov 1994 08:49:37 GMT", nil), ("Sun, 06 Non 1994 08:49:57 GMT", 0.5),
  ] as [(String, Double?)])
  func demands(_ value: String, _ delay: Double?) throws {
    var random = Constant(bits: .max)
    let headers: HTTPHeaders = ["Date": "Sun, 06 Nov 1994 08:49:37 GMT", "retry-after": value]
    let found = RetryPolicy().delay(after: try response(429, headers), tried: 1, using: &random)
    #expect(seconds(found).map { ($0 * 1000).rounded() / 1000 } == delay)
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
    #expect(try response(503, ["Retry-After": "Mon, 01 Jan 2024 00:00:00 GMT"]).retryAfter == nil)
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
