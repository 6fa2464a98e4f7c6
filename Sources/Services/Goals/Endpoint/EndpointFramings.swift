import Coach
import Domain
import Network
import Platform
import Store

/// One question to an endpoint about a card, from the cache to the log.
struct EndpointFramings {
  /// What precedes the code of a failure in the log if the built-in engine stepped in.
  static let fallbackPrefix = "fallback: "

  let services: StoreServices
  let goal: Goal
  private let endpoint: Endpoint
  private let payload: EndpointPayload
  private let proposals: EndpointProposals
  private let answerKey: String
  private let journal: EndpointJournal
  /// Whether nobody waits for the answer, so that the built-in engine does not step in.
  private let isReplay: Bool

  private var store: Store { services.store }
  private var now: Instant { services.environment.now }

  /// Creates a question. Throws `StoreError`.
  init(
    _ goal: Goal, only: GoalFraming?, isReplay: Bool, _ endpoint: Endpoint,
    _ services: StoreServices
  ) throws {
    let environment = services.environment
    self.services = services
    self.goal = goal
    self.endpoint = endpoint
    self.isReplay = isReplay
    journal = EndpointJournal(
      services.store, host: endpoint.address.host, now: environment.now)
    payload = try services.endpointPayload(about: goal, only: only)
    let context = Suggestion.evidenceHash(of: [
      payload.leavingOut(environment.today).json.text(), endpoint.address.chat.description,
    ])
    proposals = EndpointProposals(
      goal: goal, model: endpoint.model, language: payload.language, context: context,
      now: environment.now, zone: environment.zone)
    answerKey = EndpointCache.answerKey(
      engine: "endpoint", model: endpoint.model, goal: goal, context: context,
      language: payload.language)
  }

  /// Returns the framings of an earlier answer that still counts, or asks. Throws `StoreError`.
  func result(
    _ isCancelled: () -> Bool, _ received: (String) -> Bool, _ waiting: (EndpointWait) -> Void
  ) throws -> EndpointResult {
    if let kept = try keptAnswer(), let framings = try? framings(in: kept) {
      let open = try unanswered(framings)
      if !open.isEmpty { return try keep(open) }
    }
    let key: SecretBytes?
    do throws(EndpointError) {
      key = try EndpointKey.read(endpoint.settings, services.endpoint)
    } catch { return try fail(.notAllowed(error)) }
    let client = EndpointClient(endpoint.address, key: key, services.endpoint, journal)
    let answer: (text: String, framings: [GoalProposal])
    do throws(EndpointFailure) {
      answer = try ask(client, isCancelled, received, waiting)
    } catch { return try fail(error) }
    if let error = journal.error { throw error }
    try keepAnswer(answer.text)
    try dropFailedJobs()
    return try keep(unanswered(answer.framings))
  }

  // MARK: Asking

  /// Asks, and once again if the answer cannot be used.
  private func ask(
    _ client: EndpointClient, _ isCancelled: () -> Bool, _ received: (String) -> Bool,
    _ waiting: (EndpointWait) -> Void
  ) throws(EndpointFailure) -> (text: String, framings: [GoalProposal]) {
    let prompt = EndpointPrompt(payload, model: endpoint.model)
    let text = try client.text(
      for: prompt, isCancelled: isCancelled, received: received, waiting: waiting)
    do throws(EndpointAnswerError) {
      return (text, try framings(in: text))
    } catch {
      let repaired = try client.text(
        for: prompt.repairing(text, error), isCancelled: isCancelled, received: received,
        waiting: waiting)
      do throws(EndpointAnswerError) {
        return (repaired, try framings(in: repaired))
      } catch { throw .unusable(error) }
    }
  }

  private func framings(in text: String) throws(EndpointAnswerError) -> [GoalProposal] {
    try proposals.proposals(EndpointAnswer(text, wanted: payload.framings))
  }

  // MARK: Keeping

  /// Keeps framings, unless the card has changed while they were worded.
  private func keep(_ framings: [GoalProposal]) throws -> EndpointResult {
    guard let current = try store.goals.goal(goal.id) else { return .failed(.superseded) }
    guard !current.isLocked else { return .failed(.locked) }
    guard current.care == nil else { return .failed(.needsCare) }
    guard current.isOpen else { return .failed(.superseded) }
    let valid = framings.filter { (try? $0.validated(for: current)) != nil }
    guard !valid.isEmpty || framings.isEmpty else { return .failed(.superseded) }
    try store.keep(valid, offeredAt: now)
    try store.unqueue(EndpointCache.jobKey(goal: goal, language: payload.language))
    return .framings(valid)
  }

  /// Leaves out what the person has accepted or rejected.
  private func unanswered(_ framings: [GoalProposal]) throws -> [GoalProposal] {
    try framings.filter { try services.goals.answer(to: $0) == nil }
  }

  private func keptAnswer() throws -> String? {
    if let answer = services.endpoint.memory.answer(answerKey, at: now.seconds) { return answer }
    return try store.engines.answer(answerKey, at: now)
  }

  private func keepAnswer(_ text: String) throws {
    let expiry = now + EndpointCache.lifetime
    services.endpoint.memory.keep(text, as: answerKey, until: expiry.seconds)
    try store.keepAnswer(text, as: answerKey, until: expiry, now: now)
  }

  // MARK: Failing

  /// Logs a failure, and queues the request if it may succeed later.
  private func fail(_ failure: EndpointFailure) throws -> EndpointResult {
    let isFallback = failure.isFallback && !isReplay
    try journal.fail(
      isFallback ? Self.fallbackPrefix + failure.code : failure.code, isFallback: isFallback)
    if failure.isTemporary { try queue() }
    return .failed(failure)
  }

  private func queue() throws {
    let key = EndpointCache.jobKey(goal: goal, language: payload.language)
    let jobs = try store.engines.jobs().filter { $0.failure == nil && $0.goal == goal.id }
    guard !jobs.contains(where: { $0.key == key }) else { return }
    // An answer about what the card said before would be of no use.
    for job in jobs where job.baseRevision != goal.revision { try store.unqueue(job.key) }
    try store.queue(
      EngineJob(
        key: key, goal: goal.id, baseRevision: goal.revision, language: payload.language,
        queuedAt: now))
  }

  /// Forgets the requests that were given up, now that the endpoint answers.
  private func dropFailedJobs() throws {
    for job in try store.engines.jobs()
    where job.failure != nil && job.failure != EngineJob.arrived { try store.unqueue(job.key) }
  }
}

extension GoalService {
  /// Asks the endpoint for framings of a card, of one kind if `only` is given, and keeps them; the
  /// card does not change. `isCancelled` is called at least every 100 ms, and `received` with the
  /// text so far; it returns whether to continue. `waiting` is called before a pause that the server
  /// makes necessary. Without an endpoint nothing is sent, and nothing about a goal that needs a
  /// person. Throws `GoalError` for a locked card and for one that is
  /// completed or archived.
  package func endpointFramings(
    of goal: Goal, only: GoalFraming? = nil, isCancelled: () -> Bool = { false },
    received: (_ text: String) -> Bool = { _ in true },
    waiting: (EndpointWait) -> Void = { _ in }
  ) throws -> EndpointResult {
    try framings(of: goal, only: only, isReplay: false, isCancelled, received, waiting)
  }

  /// Asks as `endpointFramings` does; for a replay, nobody waits.
  func framings(
    of goal: Goal, only: GoalFraming?, isReplay: Bool, _ isCancelled: () -> Bool,
    _ received: (String) -> Bool, _ waiting: (EndpointWait) -> Void = { _ in }
  ) throws -> EndpointResult {
    guard !goal.isLocked else { throw GoalError.locked(goal) }
    guard goal.isOpen else { throw GoalError.isOver(goal) }
    guard goal.care == nil else { return .failed(.needsCare) }
    let endpoint: Endpoint?
    let settings = try store.coachSettings()
    do throws(EndpointError) {
      endpoint = try Endpoint(settings)
    } catch { return .failed(.notAllowed(error)) }
    guard let endpoint else { return .failed(.off) }
    return try EndpointFramings(goal, only: only, isReplay: isReplay, endpoint, services)
      .result(isCancelled, received, waiting)
  }
}
