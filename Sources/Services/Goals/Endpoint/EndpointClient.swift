import Network
import Platform
import Synchronization

/// A pause before a server is asked again.
package enum EndpointWait: Equatable, Sendable {
  /// The server is busy; the time until it is asked again.
  case busy(Duration)
  /// The server loads its model.
  case loading

  /// Returns the sentence about it. A pause of less than a second is not worth one.
  package func message(_ model: String) -> Message? {
    switch self {
    case .loading: return Message("framing.loading", ["model": model])
    case .busy(let delay):
      let seconds = delay.components.seconds
      return seconds < 1
        ? nil : Message("framing.waiting", ["model": model, "n": String(seconds)])
    }
  }
}

/// Asks an endpoint, and again when the policies say so.
final class EndpointClient {
  /// What a request was for, as the log names it.
  enum Purpose: String {
    case regenerate, health, models
  }

  /// The pauses between two questions whether the model is loaded, and their number: 20 s.
  private static let healthPause: Duration = .seconds(1)
  private static let healthPauses = 20
  private static let healthLimits = HTTPLimits(
    firstByte: .seconds(2), idle: .seconds(2), total: .seconds(3), responseBytes: 1 << 16)

  private static let modelLimits = HTTPLimits(
    firstByte: .seconds(5), idle: .seconds(5), total: .seconds(8), responseBytes: 1 << 20)

  private let address: EndpointAddress
  private let key: SecretBytes?
  private let runtime: EndpointRuntime
  private var random: ClosureGenerator
  /// Whether the server has rejected the field that describes the answer.
  private var rejectsFormat = false
  private let journal: EndpointJournal

  init(
    _ address: EndpointAddress, key: SecretBytes?, _ runtime: EndpointRuntime,
    _ journal: EndpointJournal
  ) {
    self.address = address
    self.key = key
    self.runtime = runtime
    self.journal = journal
    random = ClosureGenerator(number: runtime.random)
  }

  /// Asks and returns the whole text. `received` is called with the text so far, and returns
  /// whether to continue; `waiting` is called before a pause. Throws `EndpointFailure`.
  func text(
    for prompt: EndpointPrompt, isCancelled: () -> Bool, received: (String) -> Bool,
    waiting: (EndpointWait) -> Void
  ) throws(EndpointFailure) -> String {
    var (response, text) = try reply(to: prompt, isCancelled, received, waiting)
    if response.status == 400, !rejectsFormat {
      rejectsFormat = true
      (response, text) = try reply(to: prompt, isCancelled, received, waiting)
    }
    guard response.isSuccess else { throw try failure(of: response, prompt.model, isCancelled) }
    return text
  }

  // MARK: Models

  /// Returns the models that the server lists; nil if it does not list any. Throws
  /// `EndpointFailure`.
  func models(_ isCancelled: () -> Bool) throws(EndpointFailure) -> [String]? {
    let request = HTTPRequest(
      address.models, headers: ["Accept": "application/json"],
      credentials: key.map { .bearer($0) }, limits: Self.modelLimits)
    let response = try exchange(.models, sending: 0) { (client) throws(HTTPError) in
      try client.send(request, isCancelled: isCancelled)
    }
    if response.isSuccess { return ServerWords.models(in: response.body) }
    let failure = EndpointFailure(withoutKey(response))
    if case .status = failure { return nil }
    throw failure
  }

  /// Returns whether a model is among those that a server lists; Ollama adds a tag to the names.
  static func has(_ model: String, among models: [String]) -> Bool {
    models.contains { $0 == model || $0 == model + ":latest" }
  }

  /// Returns why a response is no answer. If the model may be unknown, asks for the known ones.
  private func failure(
    of response: HTTPResponse, _ model: String, _ isCancelled: () -> Bool
  ) throws(EndpointFailure) -> EndpointFailure {
    let failure = EndpointFailure(withoutKey(response))
    guard case .status(let status, let words) = failure, [400, 404].contains(status),
      status == 404 || words?.lowercased().contains("model") ?? true
    else { return failure }
    let known: [String]?
    do throws(EndpointFailure) {
      known = try models(isCancelled)
    } catch .cancelled {
      throw .cancelled
    } catch { known = nil }
    guard let known, !Self.has(model, among: known) else { return failure }
    return .unknownModel(known)
  }

  /// Returns a response without its body if it repeats the key, as careless servers do.
  private func withoutKey(_ response: HTTPResponse) -> HTTPResponse {
    guard let key, response.body.contains(key.withBytes(Array.init)) else { return response }
    return HTTPResponse(status: response.status, headers: response.headers, url: response.url)
  }

  // MARK: Retries

  /// Sends a request until its status is final.
  private func reply(
    to prompt: EndpointPrompt, _ isCancelled: () -> Bool, _ received: (String) -> Bool,
    _ waiting: (EndpointWait) -> Void
  ) throws(EndpointFailure) -> (response: HTTPResponse, text: String) {
    let policy = RetryPolicy()
    var tried = 1, hasWaited = false
    while true {
      let (response, text) = try send(prompt, isCancelled, received)
      if response.status == 503, !hasWaited {
        hasWaited = true
        if try waitForModel(isCancelled, waiting) { continue }
      }
      guard let delay = policy.delay(after: response, tried: tried, using: &random) else {
        return (response, text)
      }
      waiting(.busy(delay))
      guard runtime.pause(delay, isCancelled) else { throw .cancelled }
      tried += 1
    }
  }

  /// Waits until llama-server has loaded its model. Returns false for a server that does not say
  /// whether it has one. Throws `EndpointFailure.loading`.
  private func waitForModel(
    _ isCancelled: () -> Bool, _ waiting: (EndpointWait) -> Void
  ) throws(EndpointFailure) -> Bool {
    for pause in 0...Self.healthPauses {
      let request = HTTPRequest(
        address.health, credentials: key.map { .bearer($0) }, limits: Self.healthLimits)
      let status = try exchange(.health, sending: 0) { (client) throws(HTTPError) in
        try client.send(request, isCancelled: isCancelled).status
      }
      if status == 200 { return true }
      guard status == 503 else { return false }
      guard pause < Self.healthPauses else { break }
      if pause == 0 { waiting(.loading) }
      guard runtime.pause(Self.healthPause, isCancelled) else { throw .cancelled }
    }
    throw .loading
  }

  // MARK: Requests

  private func send(
    _ prompt: EndpointPrompt, _ isCancelled: () -> Bool, _ received: (String) -> Bool
  ) throws(EndpointFailure) -> (response: HTTPResponse, text: String) {
    let request = HTTPRequest(
      address.chat, method: "POST",
      headers: ["Content-Type": "application/json", "Accept": "text/event-stream"],
      body: Array(prompt.body(withFormat: !rejectsFormat).utf8),
      credentials: key.map { .bearer($0) }, limits: runtime.limits)
    var reception = EndpointReception(), isStopped = false
    let response = try exchange(.regenerate, sending: request.body.count) {
      (client) throws(HTTPError) in
      try client.stream(request, isCancelled: isCancelled) { piece in
        let length = reception.text.utf8.count
        let isOpen = reception.receive(piece)
        if reception.text.utf8.count > length { isStopped = !received(reception.text) }
        return isOpen && !isStopped
      }
    }
    if isStopped { throw .cancelled }
    reception.finish()
    if let failure = reception.failure { throw failure }
    return (response, reception.text)
  }

  /// Sends a request with a body of that many bytes, which the journal has before it leaves.
  private func exchange<Value>(
    _ purpose: Purpose, sending count: Int, _ body: (HTTPClient) throws(HTTPError) -> Value
  ) throws(EndpointFailure) -> Value {
    guard let id = journal.begin(purpose, sending: count) else { throw .cancelled }
    let sent = SentRequests()
    defer { journal.end(purpose, at: id, sent.all) }
    do throws(HTTPError) {
      return try body(HTTPClient { sent.add($0) })
    } catch { throw EndpointFailure(error) }
  }
}

/// The requests of one exchange, which the client reports from the thread of the transfer.
private final class SentRequests: Sendable {
  private let entries = Mutex<[HTTPLogEntry]>([])

  var all: [HTTPLogEntry] { entries.withLock { $0 } }

  func add(_ entry: HTTPLogEntry) { entries.withLock { $0.append(entry) } }
}
