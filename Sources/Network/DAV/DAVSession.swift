import Platform
import Synchronization

/// What the requests of one command share: who asks, and how often and how long a server may be
/// asked.
///
/// A class, as several clients and threads have to count together; a copy would start again.
public final class DAVSession: Sendable {
  /// The number of times that a server may refuse the credentials. After that they are not sent.
  public static let mostRefusals = 2
  /// The time that servers may demand to wait, in all.
  public static let longestWait = Duration.seconds(30)
  /// The limits of a request. A server that sends a byte now and then is as unresponsive as a silent
  /// one.
  public static let limits = HTTPLimits(
    connect: .seconds(4), firstByte: .seconds(24), idle: .seconds(8), idleBytes: 1024,
    progress: .seconds(38), progressBytes: 16 << 10, total: .seconds(120),
    responseBytes: XMLReader.largest)
  /// The time within which a response is progress of the whole run. Slower ones count together, with
  /// the waits between them: after `limits.progress` without progress, at most 40 s with what the
  /// program does itself, the run ends.
  static let prompt = Duration.seconds(10)
  /// The time after which a failed request is not sent again.
  static let patience = Duration.seconds(3)

  /// The counts of a session.
  public struct Counts: Equatable, Sendable {
    /// The requests that reached the network, with redirects and retries.
    public internal(set) var requests = 0
    /// The times that the credentials were refused.
    public internal(set) var refusals = 0
    /// The time waited because a server demanded it.
    public internal(set) var waited = Duration.zero
    /// The server's clock minus this machine's, in seconds, at the last response that states it.
    public internal(set) var clockDifference: Int64?
    /// The time without progress.
    var stalled = Duration.zero
    /// The time-out that ended the session.
    var ending: HTTPError?
  }

  let credentials: HTTPCredentials?
  let caFile: String?
  let allowsPlainHTTP: Bool
  private let allLimits: HTTPLimits
  private let state = Mutex(Counts())

  /// Creates a session; see `HTTPRequest` for the parts.
  public init(
    credentials: HTTPCredentials? = nil, caFile: String? = nil, allowsPlainHTTP: Bool = false,
    limits: HTTPLimits = DAVSession.limits
  ) {
    self.credentials = credentials
    self.caFile = caFile
    self.allowsPlainHTTP = allowsPlainHTTP
    allLimits = limits
  }

  /// The counts so far.
  public var counts: Counts { state.withLock { $0 } }

  /// The limits of the next request, with what is left of the time without progress.
  var limits: HTTPLimits {
    var limits = allLimits
    limits.progress = max(.zero, limits.progress - counts.stalled)
    return limits
  }

  /// Throws the `DAVError` for which nothing may be sent any more.
  func check() throws(DAVError) {
    let counts = counts
    if let ending = counts.ending { throw .http(ending) }
    if counts.refusals >= Self.mostRefusals { throw .unauthorized }
  }

  func countRequest() { state.withLock { $0.requests += 1 } }

  /// Notes what a request came to, and how long it took.
  func note(_ outcome: Result<HTTPResponse, HTTPError>, after elapsed: Duration) {
    state.withLock { counts in
      counts.stalled += elapsed
      switch outcome {
      case .success(let response):
        let isAnswer = response.status != 429 && response.status < 500
        let isPrompt = elapsed <= Self.prompt || response.body.count >= allLimits.progressBytes
        if isAnswer, isPrompt { counts.stalled = .zero }
        if response.status == 401 { counts.refusals += 1 }
        if let date = response.serverDate { counts.clockDifference = date - System.now() }
      case .failure(let error):
        if case .timedOut = error { counts.ending = error }
      }
    }
  }

  /// Returns whether a demanded wait is within what is left, and takes it from there.
  func reserve(_ wait: Duration) -> Bool {
    state.withLock { counts in
      guard counts.waited + wait <= Self.longestWait, counts.stalled + wait < allLimits.progress
      else { return false }
      counts.waited += wait
      counts.stalled += wait
      return true
    }
  }
}
