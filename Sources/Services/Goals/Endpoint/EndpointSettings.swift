import Coach
import Domain
import Platform
import Store

/// What a person chooses when they set an endpoint.
package struct EndpointChoice: Equatable, Sendable {
  /// The address, as it was typed.
  package var address: String
  /// The model.
  package var model: String
  /// The path of a file with the key; nil for none.
  package var keyFile: String?
  /// The name of another machine, typed again; nil if it was not.
  package var confirmedHost: String?

  /// Creates a choice.
  package init(
    address: String, model: String, keyFile: String? = nil, confirmedHost: String? = nil
  ) {
    self.address = address
    self.model = model
    self.keyFile = keyFile
    self.confirmedHost = confirmedHost
  }
}

/// The endpoint that is set.
package struct Endpoint: Equatable, Sendable {
  /// The address.
  package let address: EndpointAddress
  /// The model.
  package let model: String
  /// The settings from which it comes.
  let settings: CoachSettings

  /// Reads the endpoint; nil if none is set. Throws `EndpointError` if nothing may be sent to it.
  package init?(_ settings: CoachSettings) throws(EndpointError) {
    guard let url = settings.endpointURL, let model = settings.endpointModel else { return nil }
    address = try EndpointAddress(url)
    try address.check(confirmedHost: settings.confirmedHost)
    self.model = model
    self.settings = settings
  }
}

extension GoalService {
  /// Sets the endpoint. Nothing is sent. Throws `EndpointError`.
  func set(_ choice: EndpointChoice) throws -> ActionResult {
    let address = try EndpointAddress(choice.address)
    if let typed = choice.confirmedHost?.trimmed.lowercased(), typed != address.host {
      throw EndpointError.otherHost(typed: typed, host: address.host)
    }
    let confirmed = choice.confirmedHost == nil || address.isLoopback ? nil : address.host
    try address.check(confirmedHost: confirmed)
    let model = choice.model.trimmed
    guard !model.isEmpty, model == model.harmless(), model.utf8.count <= 200 else {
      throw EndpointError.badModel
    }
    let keyFile = choice.keyFile.map(Files.absolute)
    if let keyFile { _ = try EndpointKey.read(file: keyFile) }
    var settings = try store.coachSettings()
    settings.endpointURL = address.chat.description
    settings.endpointModel = model
    settings.endpointKeyFile = keyFile
    settings.confirmedHost = confirmed
    guard try settings != store.coachSettings() else {
      return ActionResult(
        Message("done.coach.endpoint_again", ["model": model, "host": address.host]),
        canUndo: false)
    }
    try save(settings, "coach.endpoint", detail: model)
    return ActionResult(Message("done.coach.endpoint", ["model": model, "host": address.host]))
  }

  /// Removes the endpoint, and what waits for it.
  func removeEndpoint() throws -> ActionResult {
    for job in try store.engines.jobs() { try store.unqueue(job.key) }
    var settings = try store.coachSettings()
    guard settings.endpointURL != nil else {
      return ActionResult(Message("done.coach.endpoint_off_again"), canUndo: false)
    }
    settings.endpointURL = nil
    settings.endpointModel = nil
    settings.endpointKeyFile = nil
    settings.confirmedHost = nil
    try save(settings, "coach.endpoint_off", detail: "")
    return ActionResult(Message("done.coach.endpoint_off"))
  }

  private func save(_ settings: CoachSettings, _ key: String, detail: String) throws {
    try store.write(WriteLabel(key, detail: detail), now: now) { try $0.save(settings) }
  }
}

/// What a person sees about their endpoint.
package struct EndpointStatus: Equatable, Sendable {
  /// The stored settings.
  package let settings: CoachSettings
  /// The address; nil without an endpoint.
  package let address: EndpointAddress?
  /// Where the key comes from; nil for none.
  package let keySource: EndpointKey.Source?
  /// The last requests, latest first.
  package let requests: [EngineRequest]
  /// The requests that wait, and those that do not any more, each with the title of its goal.
  package let jobs: [(job: EngineJob, title: String?)]
  /// The cards whose framings have come without anybody looking at them yet.
  package let arrived: [Goal]

  private static let requestCount = 20

  package static func == (one: EndpointStatus, other: EndpointStatus) -> Bool {
    one.settings == other.settings && one.requests == other.requests
      && one.jobs.map(\.job) == other.jobs.map(\.job) && one.arrived == other.arrived
  }

  /// Reads what is set and what happened. Throws `StoreError`.
  package init(_ services: StoreServices) throws {
    let store = services.store
    settings = try store.coachSettings()
    address = settings.endpointURL.flatMap { try? EndpointAddress($0) }
    keySource = EndpointKey.source(settings, services.endpoint)
    requests = try store.engines.requests(Self.requestCount)
    jobs = try store.engines.jobs().filter { $0.failure != EngineJob.arrived }
      .map { ($0, try store.goals.goal($0.goal)?.title) }
    arrived = try services.goals.arrivedFramings()
  }
}
