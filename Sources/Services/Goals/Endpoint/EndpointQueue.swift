import Coach
import Domain
import Interchange
import Store

// Requests that wait because the endpoint could not be reached, and the action that asks it.

extension EngineJob {
  /// How long a request waits, in seconds.
  static let lifetime: Int64 = 6 * 3600
  /// The time between the first two tries, in seconds; it doubles after each further one.
  private static let firstDelay: Int64 = 5 * 60

  /// Returns whether a timer tries it again.
  func isDue(at now: Instant) -> Bool {
    failure == nil
      && (attempts == 0 || now >= queuedAt + Self.firstDelay * (1 << Int64(min(attempts - 1, 10))))
  }

  /// Returns why it is not tried any more; nil if it is.
  fileprivate func obstacle(_ goal: Goal?, at now: Instant) -> String? {
    guard now < queuedAt + Self.lifetime else { return "expired" }
    guard let goal else { return "goal_gone" }
    if goal.isLocked { return EndpointFailure.locked.code }
    if goal.care != nil { return EndpointFailure.needsCare.code }
    guard goal.revision == baseRevision else { return EndpointFailure.superseded.code }
    return goal.isOpen ? nil : "goal_over"
  }
}

extension GoalService {
  /// Asks the endpoint again for what waits, if there is one: everything, or what is due on a timer.
  /// It ends with the first request that has to wait on. What comes on a timer is marked until the
  /// person asks for framings of the card. Returns the number of framings that came. Throws
  /// `StoreError`.
  package func replayQueue(
    onlyDue: Bool, isCancelled: () -> Bool = { false },
    received: (_ text: String) -> Bool = { _ in true }
  ) throws -> Int {
    guard try store.coachSettings().endpointURL != nil else { return 0 }
    var count = 0
    for var job in try store.engines.jobs() where job.failure == nil {
      let goal = try store.goals.goal(job.goal)
      if let obstacle = job.obstacle(goal, at: now) {
        job.failure = obstacle
        try store.queue(job)
        continue
      }
      guard let goal, !onlyDue || job.isDue(at: now) else { continue }
      // Counted before it is sent, so that another process does not send it too.
      job.attempts += 1
      try store.queue(job)
      let own = services.inLanguage(of: job).goals
      switch try own.framings(of: goal, only: nil, isReplay: true, isCancelled, received) {
      case .framings(let framings):
        count += framings.count
        if onlyDue, !framings.isEmpty {
          job.failure = EngineJob.arrived
          try store.queue(job)
        } else {
          try store.unqueue(job.key)
        }
      case .failed(let failure) where failure.isTemporary || failure == .cancelled: return count
      case .failed(let failure):
        job.failure = failure.code
        try store.queue(job)
      }
    }
    return count
  }

  /// Returns whether something waits for the endpoint. Throws `StoreError`.
  package func hasWaitingJobs() throws -> Bool {
    try store.engines.jobs().contains { $0.failure == nil }
  }

  /// Returns the open cards with framings that `remind` fetched and the person has not seen, unless
  /// they have expired or the card has changed. Throws `StoreError`.
  package func arrivedFramings() throws -> [Goal] {
    try store.engines.jobs().compactMap { job in
      guard job.failure == EngineJob.arrived, now < job.queuedAt + EndpointCache.lifetime,
        let goal = try store.goals.goal(job.goal), goal.revision == job.baseRevision,
        goal.isOpen, !goal.isLocked
      else { return nil }
      return goal
    }
  }

  /// Adds the endpoint's framings of a card to those that are offered.
  func enrich(_ id: RecordID, _ progress: (ByteProgress) -> Bool) throws -> ActionResult {
    let goal = try existing(id), model = try store.coachSettings().endpointModel ?? ""
    var reached = ByteProgress(bytes: 0, total: 0)
    let result = try endpointFramings(of: goal) {
      !progress(reached)
    } received: { text in
      reached = ByteProgress(bytes: Int64(text.utf8.count), total: 0, text: text)
      return progress(reached)
    } waiting: { wait in
      reached.notice = wait.message(model)?.text(environment.texts) ?? ""
      _ = progress(reached)
    }
    let message = result.message(about: goal, model: model, environment)
    switch result {
    case .framings(let framings):
      return ActionResult(
        message, payload: GoalOutcome(goal: goal, proposals: framings), canUndo: false)
    case .failed(let failure):
      return ActionResult(
        message, payload: GoalOutcome(goal: goal, failure: failure), canUndo: false)
    }
  }

  /// Asks the endpoint again for everything that waits.
  func replay(_ progress: (ByteProgress) -> Bool) throws -> ActionResult {
    let count = try replayQueue(onlyDue: false) { !progress(ByteProgress(bytes: 0, total: 0)) }
    guard count > 0 else { return ActionResult(nil, canUndo: false) }
    return ActionResult(Message("done.goal.replayed", ["n": String(count)]), canUndo: false)
  }
}

extension StoreServices {
  /// Returns the same services in the language in which a request was made.
  fileprivate func inLanguage(of job: EngineJob) -> StoreServices {
    guard let language = Texts.Language(rawValue: job.language),
      language != environment.texts.language
    else { return self }
    var services = self
    services.environment.format.texts = Texts(language)
    return services
  }
}

extension EndpointResult {
  /// Returns the sentence about it; nil without an endpoint.
  package func message(
    about goal: Goal, model: String, _ environment: Environment
  ) -> Message? {
    switch self {
    case .framings(let framings) where framings.isEmpty:
      return .framings("enrich_none", of: goal, model)
    case .framings(let framings):
      return .framings("enrich", of: goal, model, ["n": String(framings.count)])
    case .failed(let failure):
      return failure.message(about: goal, model: model, environment)
    }
  }
}
