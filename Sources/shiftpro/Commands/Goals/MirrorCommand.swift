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
  private let mirror: GoalMirror
  private let environment: Environment

  /// Reads what the engine knows about a card. Throws `StoreError`.
  init(_ goal: Goal, _ services: StoreServices) throws {
    mirror = try services.mirror(of: goal)
    environment = services.environment
  }

  /// The mirror as JSON.
  var json: JSON {
    let goal = mirror.goal
    let locked = goal.lockedSnapshot.map { snapshot in
      JSON.object([
        "revision": .integer(Int64(snapshot.revision)), "at": JSON(snapshot.at),
        "title": .string(snapshot.content.title),
      ])
    }
    return .members([
      ("archetype", .string(mirror.archetype.rawValue)),
      ("framing", JSON(goal.content.frame?.framing.rawValue)), ("facts", facts),
      ("locked", locked ?? .null),
      (
        "pending",
        .object([
          "proposals": .integer(Int64(mirror.openOffers.count)),
          "blocks": .integer(Int64(mirror.plannedBlocks.count)),
        ])
      ),
      ("timeline", .array(mirror.timeline.map(json))),
    ])
  }

  private var facts: JSON {
    let facts = mirror.facts
    func count(_ value: Int) -> JSON { .integer(Int64(value)) }
    func outcomes(_ outcomes: BlockOutcomes) -> JSON {
      .object(["done": count(outcomes.done), "ended": count(outcomes.ended)])
    }
    return .members([
      ("short_blocks", outcomes(facts.shortBlocks)), ("long_blocks", outcomes(facts.longBlocks)),
      ("evening_shifts", count(facts.eveningShifts)), ("night_shifts", count(facts.nightShifts)),
      ("days", count(facts.days)),
      ("free_minutes_per_week", facts.freeMinutesPerWeek.map(count) ?? .null),
    ])
  }

  private func json(_ entry: GoalMirror.Entry) -> JSON {
    let (operation, subject): (String, String) =
      switch entry {
      case .event(let event): (event.word, event.subject)
      case .offer(let offer): ("offer", offer.proposal.framing.rawValue)
      }
    return .object([
      "at": JSON(entry.at), "op": .string(operation),
      "subject": JSON(subject.isEmpty ? nil : subject),
    ])
  }

  /// The mirror in lines.
  var lines: [String] {
    let texts = environment.texts, format = environment.format
    return [mirror.goal.title]
      + mirror.fields(environment).map { "\(texts("mirror.\($0.label)")): \($0.text)" }
      + ["", texts("mirror.facts")] + mirror.sentences(environment).map { "- \($0)" }
      + ["", texts("mirror.timeline")]
      + mirror.timeline.map { "\(format.moment($0.at, environment))  \($0.text(format))" }
  }
}
