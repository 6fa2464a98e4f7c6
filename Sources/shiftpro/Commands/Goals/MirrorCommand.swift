import Coach
import Domain
import Services
import Store

/// Shows a card as the Coach's engine sees it. It only reads.
enum MirrorCommand {
  static let spec = CommandSpec(
    name: "goal mirror", group: .goals, operands: [GoalCommand.id],
    examples: ["goal mirror 4f3a", "goal mirror 4f3a --json"], run: run)

  private static func run(_ call: Invocation, _ session: Session) throws -> ExitStatus {
    let goal = try session.goal(call.operands[0])
    let report = try MirrorReport(goal, session.services())
    if session.options.isJSON {
      try session.console.json(report.json)
    } else {
      for line in report.lines { try session.console.line(line) }
    }
    return .done
  }
}

/// The mirror of a card as it is printed.
struct MirrorReport {
  /// Something that happened to the card, or was offered for it.
  private struct Moment {
    let at: Instant
    /// The word of the event; `offer` for a framing that was offered.
    let operation: String
    let subject: String
    let text: String
  }

  private let goal: Goal
  private let environment: Environment
  private let timeline: [Moment]
  /// The framings without an answer, and the blocks to come.
  private let openProposals: Int, futureBlocks: Int

  /// Reads what the store has about a card. Throws `StoreError`.
  init(_ goal: Goal, _ services: StoreServices) throws {
    let store = services.store, format = services.environment.format
    self.goal = goal
    environment = services.environment
    let offers = try store.offers.offers(of: goal.id)
    let events = try store.goalEvents.events(of: goal.id).map { event in
      Moment(
        at: event.at, operation: event.word, subject: event.subject, text: format.event(event))
    }
    let offered = offers.map { offer in
      let framing = offer.proposal.framing
      return Moment(
        at: offer.at, operation: "offer", subject: framing.rawValue,
        text: format.texts("cli.goal.offered", ["subject": format.framing(framing)]))
    }
    // Of one second, an offer precedes the answer to it.
    timeline = (offered + events).enumerated()
      .sorted { ($0.element.at, $0.offset) < ($1.element.at, $1.offset) }.map(\.element)
    openProposals = try offers.count {
      try services.goals.state(of: $0.proposal) == .offered
    }
    futureBlocks = try store.blocks.blocks(of: goal.id).count {
      $0.state == .planned && $0.interval.start >= services.environment.now
    }
  }

  // MARK: The engine's view

  /// The kind of goal for which the engine takes the card; nil until it has one.
  private var archetype: String? { nil }
  /// The facts that the engine would use.
  private var facts: [(key: String, value: JSON)] { [] }

  // MARK: Printing

  /// The mirror as JSON.
  var json: JSON {
    let locked = goal.lockedSnapshot.map { snapshot in
      JSON.object([
        "revision": .integer(Int64(snapshot.revision)), "at": JSON(snapshot.at),
        "title": .string(snapshot.content.title),
      ])
    }
    return .members([
      ("archetype", JSON(archetype)), ("framing", JSON(goal.content.frame?.framing.rawValue)),
      ("facts", .members(facts)), ("locked", locked ?? .null),
      (
        "pending",
        .object([
          "proposals": .integer(Int64(openProposals)), "blocks": .integer(Int64(futureBlocks)),
        ])
      ),
      (
        "timeline",
        .array(
          timeline.map { moment in
            .object([
              "at": JSON(moment.at), "op": .string(moment.operation),
              "subject": JSON(moment.subject.isEmpty ? nil : moment.subject),
            ])
          })
      ),
    ])
  }

  /// The mirror in lines.
  var lines: [String] {
    let texts = environment.texts, format = environment.format
    var lines = [goal.title]
    if let frame = goal.content.frame {
      lines.append("\(texts("goal.field.frame")): \(format.framing(frame.framing))")
    }
    if let snapshot = goal.lockedSnapshot {
      lines.append(
        texts(
          "cli.goal.locked_since",
          ["time": format.moment(snapshot.at, environment), "n": String(snapshot.revision)]))
    }
    lines.append(
      texts("cli.goal.pending", ["n": String(openProposals), "blocks": String(futureBlocks)]))
    return lines + [""]
      + timeline.map { "\(format.moment($0.at, environment))  \($0.text)" }
  }
}
