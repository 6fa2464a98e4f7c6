import Coach
import Domain
import Network
import NetworkTestSupport
import Platform
import Services
import Store
import Synchronization
import TestSupport
import Testing

/// A person with a goal and an endpoint: a server that responds as a script says, and pauses that
/// take no time.
final class EndpointDesk {
  let desk: GoalDesk
  let id: RecordID
  let pauses = Recorder<Duration>()
  /// The server stops with its last reference.
  private let server: FaultServer?
  private(set) var runtime: EndpointRuntime

  init(_ server: FaultServer? = nil, limits: HTTPLimits? = nil) throws {
    self.server = server
    desk = try GoalDesk()
    id = try desk.add("Pass the B2 exam", "Vocabulary")
    let pauses = pauses
    runtime = EndpointRuntime(
      variable: { _ in nil },
      pause: { duration, isCancelled in
        pauses.add(duration)
        return !isCancelled()
      }, random: { .max })
    runtime.limits.connect = .seconds(20)
    if let limits { runtime.limits = limits }
    if let server { try set(server.url()) }
  }

  func set(_ address: String, keyFile: String? = nil) throws {
    try desk.perform(
      .setEndpoint(EndpointChoice(address: address, model: "Qwen", keyFile: keyFile)))
  }

  func setVariable(_ variable: @escaping @Sendable (String) -> String?) {
    runtime.variable = variable
  }

  /// A process that has just started: its memory is empty.
  func restart() {
    runtime = EndpointRuntime(
      variable: runtime.variable, pause: runtime.pause, random: runtime.random,
      limits: runtime.limits)
  }

  var services: StoreServices {
    StoreServices(
      store: desk.store, environment: desk.planner.environment, runtimes: [runtime])
  }

  func goal() throws -> Goal { try desk.goal(id) }

  /// Asks for framings. The card has to stay as it is.
  func ask(
    isCancelled: () -> Bool = { false }, received: (String) -> Bool = { _ in true }
  ) throws -> EndpointResult {
    let before = try desk.picture()
    let result = try services.goals.endpointFramings(
      of: goal(), isCancelled: isCancelled, received: received)
    #expect(try desk.picture() == before)
    return result
  }

  /// The results in the log, oldest first.
  func log() throws -> [String] { try desk.store.engines.requests(100).reversed().map(\.result) }

  func jobs() throws -> [EngineJob] { try desk.store.engines.jobs() }
}

/// Keeps what happens on any thread.
final class Recorder<Value: Sendable>: Sendable {
  private let values = Mutex<[Value]>([])

  var all: [Value] { values.withLock { $0 } }

  func add(_ value: Value) { values.withLock { $0.append(value) } }
}

/// An answer with one framing.
func answer(
  _ framing: String = "outcome", title: String = "Speak B2", tasks: String = ""
) -> String {
  """
  {"framings":[{"framing":"\(framing)","title":"\(title)","detail":"","rationale":"It helps.",\
  "tasks":[\(tasks)]}]}
  """
}

/// A body as servers send it that do not stream.
func wholeBody(_ text: String) -> String {
  let quoted = JSON.string(text).text()
  return "{\"choices\":[{\"index\":0,\"message\":{\"role\":\"assistant\",\"content\":\(quoted)}}]}"
}

/// The framings; throws for a failure.
func framings(_ result: EndpointResult) throws -> [GoalProposal] {
  guard case .framings(let framings) = result else { throw EndpointFailure.off }
  return framings
}

/// The titles of framings; nil for a failure.
func titles(_ result: EndpointResult) -> [String]? {
  guard case .framings(let framings) = result else { return nil }
  return framings.map { proposal in
    for case .title(_, let title) in proposal.patch.hunks { return title }
    return "–"
  }
}
