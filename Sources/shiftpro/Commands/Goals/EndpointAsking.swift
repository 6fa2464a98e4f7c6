import Coach
import Domain
import Platform
import Services
import Store

/// Asks the endpoint for framings on the command line. Ctrl-C cancels it.
struct EndpointAsking {
  /// What it led to, for the result of a command; nil without an endpoint.
  struct Outcome {
    let framings: [GoalProposal]
    let json: JSON
    /// Whether the endpoint answered.
    let isAnswer: Bool
  }

  private let session: Session
  private let service: GoalService
  private let model: String

  /// Creates a question; nil without an endpoint, or if asking is turned off. Throws `StoreError`.
  init?(_ session: Session) throws {
    guard session.features[.endpoint] else { return nil }
    let services = try session.services()
    guard let model = try services.store.coachSettings().endpointModel else { return nil }
    self.session = session
    self.model = model
    service = services.goals
  }

  /// Asks for framings of a card. Throws `GoalError` and `StoreError`.
  func ask(about goal: Goal, only: GoalFraming?) throws -> Outcome {
    let result = try watching { isCancelled, received in
      try service.endpointFramings(
        of: goal, only: only, isCancelled: isCancelled, received: received
      ) { wait in
        guard isShown, let message = wait.message(model) else { return }
        let texts = session.soundTexts
        session.console.progress(
          texts("cli.endpoint.cancels", ["text": message.text(texts)]))
      }
    }
    let message = result.message(about: goal, model: model, try session.environment())
    switch result {
    case .framings(let framings):
      // What comes needs no announcement.
      if framings.isEmpty { remark(message) }
      return Outcome(framings: framings, json: json("done"), isAnswer: true)
    case .failed(let failure):
      remark(message)
      return Outcome(framings: [], json: json(failure.code), isAnswer: false)
    }
  }

  /// Asks again for what waits, if the endpoint has just answered. Throws `StoreError`.
  func replay(after outcome: Outcome?) throws {
    guard outcome?.isAnswer == true, try service.hasWaitingJobs() else { return }
    let count = try watching { isCancelled, received in
      try service.replayQueue(onlyDue: false, isCancelled: isCancelled, received: received)
    }
    guard count > 0, !session.options.isQuiet else { return }
    session.console.remark(session.soundTexts("done.goal.replayed", ["n": String(count)]))
  }

  private func remark(_ message: Message?) {
    guard let message, !session.options.isQuiet else { return }
    session.console.remark(message.text(session.soundTexts))
  }

  private func json(_ result: String) -> JSON {
    .object(["model": .string(model), "result": .string(result)])
  }

  /// Whether a line of progress is shown.
  private var isShown: Bool {
    session.processEnvironment.showsProgress && !session.options.isQuiet
  }

  /// Runs a request with a line of progress, if a terminal shows it.
  private func watching<Value>(
    _ body: (_ isCancelled: () -> Bool, _ received: (String) -> Bool) throws -> Value
  ) throws -> Value {
    let texts = try session.environment().texts, format = try session.environment().format
    var last = System.monotonicMilliseconds()
    if isShown { session.console.progress(texts("cli.endpoint.asking", ["model": model])) }
    defer { if isShown { session.console.progress("") } }
    return try Interrupt.noting { isPressed in
      try body(isPressed) { text in
        let now = System.monotonicMilliseconds()
        guard isShown, now - last >= 100 else { return true }
        last = now
        let count = format.number(Int64(text.count))
        session.console.progress(texts("cli.endpoint.writing", ["model": model, "n": count]))
        return true
      }
    }
  }
}
