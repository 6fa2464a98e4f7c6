import Coach
import Domain
import Platform
import Store

/// What a first contact with an endpoint found. Nothing about a goal is sent.
package enum EndpointTrial: Equatable, Sendable {
  /// The server has the model.
  case found
  /// The server names other models. Some answer all the same.
  case others([String])
  /// The server answers, but does not list its models.
  case unlisted
  /// The server cannot be asked; whether it was sent a key.
  case failed(EndpointFailure, hasKey: Bool)

  /// The stable name, for JSON.
  package var code: String {
    switch self {
    case .found: "found"
    case .others: "others"
    case .unlisted: "unlisted"
    case .failed(let failure, _): failure.code
    }
  }

  /// Whether the endpoint can be expected to work.
  package var isGood: Bool { self == .found || self == .unlisted }

  /// Returns the sentence about it.
  package func message(_ model: String, _ environment: Environment) -> Message {
    switch self {
    case .found: Message("endpoint.trial.found", ["model": model])
    case .others(let names):
      Message("endpoint.trial.others", ["model": model, "names": ServerWords.list(names)])
    case .unlisted: Message("endpoint.trial.unlisted")
    case .failed(let failure, let hasKey) where failure.suspectsKey(hasKey: hasKey):
      Message(
        hasKey ? "endpoint.trial.wrong_key" : "endpoint.trial.no_key",
        ["status": failure.code, "variable": EndpointKey.variable])
    case .failed(let failure, _):
      Message(
        failure.isResponse ? "endpoint.trial.refused" : "endpoint.trial.failed",
        ["reason": failure.reason(environment)])
    }
  }
}

extension GoalService {
  /// Asks the endpoint which models it has; nil without one. Throws `StoreError`.
  package func tryEndpoint(isCancelled: () -> Bool = { false }) throws -> EndpointTrial? {
    let endpoint: Endpoint?, key: SecretBytes?
    let settings = try store.coachSettings()
    do throws(EndpointError) {
      endpoint = try Endpoint(settings)
      key = try EndpointKey.read(settings, services.endpoint)
    } catch { return .failed(.notAllowed(error), hasKey: false) }
    guard let endpoint else { return nil }
    let journal = EndpointJournal(store, host: endpoint.address.host, now: now)
    let client = EndpointClient(endpoint.address, key: key, services.endpoint, journal)
    do throws(EndpointFailure) {
      guard let models = try client.models(isCancelled), !models.isEmpty else { return .unlisted }
      return EndpointClient.has(endpoint.model, among: models) ? .found : .others(models)
    } catch {
      if let failed = journal.error { throw failed }
      return .failed(error, hasKey: key != nil)
    }
  }
}
