import Coach
import Domain
import Network
import Store

/// The reason why the built-in framings remain the only ones.
package enum EndpointFailure: Error, Equatable, Sendable {
  /// No endpoint is set.
  case off
  /// Nothing listens at the address.
  case refused
  /// There is no way to the server, or the connection broke.
  case unreachable
  /// The server took too long.
  case timedOut
  /// The server still loads its model.
  case loading
  /// The server has too much to do; it may say in its own words why, and when to ask again.
  case busy(Int, words: String? = nil, after: Duration? = nil)
  /// The server reports an error instead of an answer.
  case server(words: String?)
  /// The server does not accept the key, or wants one.
  case unauthorized(Int, words: String? = nil)
  /// The server does not have the model, but those of the names.
  case unknownModel([String])
  /// The server responds with another status.
  case status(Int, words: String? = nil)
  /// The server redirects to another one, to which nothing is sent.
  case redirected(to: String)
  /// The connection is not safe.
  case tls
  /// libcurl is not installed.
  case noLibrary(package: String)
  /// The text is longer than 256 KB.
  case tooLong
  /// The answer, and the one after it, cannot be used.
  case unusable(EndpointAnswerError)
  /// The settings do not allow a request.
  case notAllowed(EndpointError)
  /// The person has cancelled it.
  case cancelled
  /// The goal has been locked in the meantime.
  case locked
  /// The goal has been changed in the meantime.
  case superseded
  /// The goal needs a person, so that nothing is sent.
  case needsCare

  /// Creates the failure for an error of the network.
  init(_ error: HTTPError) {
    switch error {
    case .refused: self = .refused
    case .timedOut: self = .timedOut
    case .tls: self = .tls
    case .otherOrigin(_, let to): self = .redirected(to: to)
    case .tooLarge: self = .tooLong
    case .cancelled: self = .cancelled
    case .libraryMissing(let package): self = .noLibrary(package: package)
    case .plainHTTP(let host): self = .notAllowed(.plainHTTP(host: host))
    case .badURL(let text): self = .notAllowed(.badAddress(text))
    case .badHeader: self = .notAllowed(.badKey(EndpointKey.variable))
    case .cannotResolve, .broken, .tooManyRedirects, .badMethod: self = .unreachable
    }
  }

  /// Creates the failure for a response that is not a success.
  init(_ response: HTTPResponse) {
    let words = ServerWords.sentence(in: response.body)
    switch response.status {
    // LiteLLM looks up every key but its own in a database, which one person does not have.
    case 400 where words?.lowercased().hasPrefix("no connected db") ?? false:
      self = .unauthorized(response.status)
    case 401, 403: self = .unauthorized(response.status, words: words)
    case 429, 500...599:
      self = .busy(response.status, words: words, after: response.retryAfter)
    default: self = .status(response.status, words: words)
    }
  }

  /// Whether the same request may succeed later, so that it waits.
  var isTemporary: Bool {
    switch self {
    case .refused, .unreachable, .timedOut, .loading, .busy: true
    default: false
    }
  }

  /// Whether the server responded, so that it is wrong to say that it did not.
  var isResponse: Bool {
    switch self {
    case .busy, .server, .unauthorized, .unknownModel, .status, .tooLong, .unusable: true
    default: false
    }
  }

  /// Whether a key may be missing or wrong. LiteLLM answers 500 without one.
  func suspectsKey(hasKey: Bool) -> Bool {
    switch self {
    case .unauthorized: true
    case .busy(500, _, _): !hasKey
    default: false
    }
  }

  /// Whether the server has too many requests.
  package var isBusy: Bool {
    if case .busy(429, _, _) = self { true } else { false }
  }

  /// Whether the built-in engine had to step in. Otherwise the person has changed their mind.
  package var isFallback: Bool {
    switch self {
    case .off, .cancelled, .locked, .superseded, .needsCare: false
    default: true
    }
  }

  /// The stable name, for the log and for JSON.
  package var code: String {
    switch self {
    case .off: "off"
    case .refused: "refused"
    case .unreachable: "unreachable"
    case .timedOut: "timed_out"
    case .loading: "loading"
    case .busy(let status, _, _), .unauthorized(let status, _), .status(let status, _):
      String(status)
    case .unknownModel: "unknown_model"
    case .server: "server"
    case .redirected: "redirected"
    case .tls: "tls"
    case .noLibrary: "no_library"
    case .tooLong: "too_long"
    case .unusable(let error): error.code
    case .notAllowed(let error): error.code
    case .cancelled: "cancelled"
    case .locked: "locked"
    case .superseded: "superseded"
    case .needsCare: "needs_care"
    }
  }
}

/// What asking an endpoint led to.
package enum EndpointResult: Equatable, Sendable {
  /// The framings, which are kept; empty if the person has answered all of them before.
  case framings([GoalProposal])
  /// There are none.
  case failed(EndpointFailure)
}

extension Message {
  /// Creates the sentence about framings of a goal that a model was asked for.
  static func framings(
    _ key: String, of goal: Goal, _ model: String, _ more: [String: String] = [:]
  ) -> Message {
    Message("done.goal.\(key)", ["model": model, "goal": goal.title].merging(more) { $1 })
  }
}

extension EndpointFailure {
  /// Returns the reason for a person: `connection refused`.
  package func reason(_ environment: Environment) -> String {
    let texts = environment.texts
    return switch self {
    case .redirected(let host): texts("endpoint.failure.redirected", ["host": host])
    case .noLibrary(let package): texts("endpoint.failure.no_library", ["package": package])
    case .notAllowed(let error): error.message(environment).message
    case .busy(let status, let words?, _), .status(let status, let words?),
      .unauthorized(let status, let words?):
      texts("endpoint.failure.words", ["words": words, "status": String(status)])
    case .unauthorized(let status, nil):
      texts("endpoint.failure.unauthorized", ["status": String(status)])
    case .server(let words?): words
    default: texts.endpointFailure(code)
    }
  }

  /// Returns when a busy server can be asked again: `in 1 h`; nil if it does not say so.
  fileprivate func retryText(_ environment: Environment) -> String? {
    guard case .busy(_, _, let after?) = self, after > .zero, after <= Self.longestWait else {
      return nil
    }
    let minutes = (after.components.seconds + 59) / 60
    return environment.format.relative(seconds: max(1, minutes) * 60)
  }

  /// The longest time to wait that is worth repeating.
  private static let longestWait: Duration = .seconds(30 * 86_400)

  /// Returns the sentence about it; nil if the built-in engine has said so already.
  package func message(
    about goal: Goal, model: String, _ environment: Environment
  ) -> Message? {
    func message(_ key: String, _ more: [String: String] = [:]) -> Message {
      .framings(key, of: goal, model, more)
    }
    switch self {
    case .off, .needsCare: return nil
    case .cancelled: return message("enrich_cancelled")
    case .locked: return message("enrich_locked")
    case .superseded: return message("enrich_superseded")
    case .unusable: return message("enrich_unusable")
    case .unknownModel(let names) where names.isEmpty: return message("enrich_no_model")
    case .unknownModel(let names):
      return message("enrich_unknown_model", ["names": ServerWords.list(names)])
    case .busy(429, _, _):
      return retryText(environment).map { message("enrich_busy_until", ["time": $0]) }
        ?? message("enrich_busy")
    default:
      return message(
        isResponse ? "enrich_refused" : "enrich_failed", ["reason": reason(environment)])
    }
  }
}

extension Texts {
  /// Returns the words for what a request in the log was for.
  package func endpointPurpose(_ purpose: String) -> String {
    self("endpoint.purpose.\((EndpointClient.Purpose(rawValue: purpose) ?? .regenerate).rawValue)")
  }

  /// Returns the words for a result in the log: a status, or the code of a failure.
  package func endpointResult(_ result: String) -> String {
    if result == "200" { return self("endpoint.result.answered") }
    if result == EngineRequest.sent { return self("endpoint.result.sent") }
    guard result.hasPrefix(EndpointFramings.fallbackPrefix) else { return endpointFailure(result) }
    let code = String(result.dropFirst(EndpointFramings.fallbackPrefix.count))
    return self("endpoint.result.fallback", ["reason": endpointFailure(code)])
  }

  /// Returns the words for the code of a failure, as the log and the queue keep it; an unknown one
  /// as it is.
  package func endpointFailure(_ code: String) -> String {
    if let status = Int(code) {
      let key = [401, 403].contains(status) ? "unauthorized" : "status"
      return self("endpoint.failure.\(key)", ["status": code])
    }
    let key = "endpoint.failure.\(code)"
    let arguments = ["host": self("endpoint.another_server"), "package": "libcurl"]
    return has(key) ? self(key, arguments) : code
  }
}
