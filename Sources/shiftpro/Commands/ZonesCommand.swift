import Domain
import Services

/// Lists worked shifts whose typed times differ by new rules of their zone, and decides about them.
enum ZonesCommand {
  static let spec = CommandSpec(
    name: "zones", group: .roster, operands: [OperandSpec("ZONE", .text, isRequired: false)],
    options: [OptionSpec("keep", "WHAT", .choice(TypedTimesAnswer.allCases.map(\.rawValue)))],
    examples: ["zones", "zones --keep clock", "zones America/Edmonton --keep instants"], run: run)

  private static func run(_ call: Invocation, _ session: Session) throws -> ExitStatus {
    let questions = try session.existingStore() == nil ? [] : questions(call, session)
    guard let word = call.value("keep") else {
      try print(questions, session)
      return .done
    }
    let words = TypedTimesAnswer.allCases.map(\.rawValue)
    let chosen = try Choice.read(word.lowercased(), of: "keep", words)
    let answer = TypedTimesAnswer(rawValue: chosen) ?? .instants
    let texts = try session.environment().texts
    guard !questions.isEmpty else {
      throw CommandError.refusal("nothing_to_keep", [:])
    }
    var results: [ActionResult] = []
    for question in questions {
      results.append(try session.perform(.shift(.decideTypedTimes(question.zone, answer))))
    }
    guard !session.options.isJSON else { return try printJSON(questions, session) }
    let undo = texts("cli.dismiss.undo", ["n": String(results.count)])
    try session.print(results.compactMap { $0.message?.text(texts) } + [undo])
    return .done
  }

  private static func questions(
    _ call: Invocation, _ session: Session
  ) throws -> [TypedTimesQuestion] {
    let found = try session.services().shifts.typedTimesQuestions()
    guard let zone = call.operands.first else { return found }
    return found.filter { $0.zone == zone }
  }

  private static func print(_ questions: [TypedTimesQuestion], _ session: Session) throws {
    guard !session.options.isJSON else {
      _ = try printJSON(questions, session)
      return
    }
    let environment = try session.environment(), texts = environment.texts
    guard !questions.isEmpty else { return try session.print([texts("cli.zones.none")]) }
    try session.print(
      questions.map { $0.text(environment.format) } + [texts("cli.zones.how")])
  }

  private static func printJSON(
    _ questions: [TypedTimesQuestion], _ session: Session
  ) throws -> ExitStatus {
    try session.console.json(
      .members([
        (
          "zones",
          .array(
            questions.map { question in
              .object([
                "zone": .string(question.zone), "shifts": .integer(Int64(question.count)),
                "from": JSON(question.days.lowerBound), "to": JSON(question.days.upperBound),
                "paid_minutes": .integer(question.paidSeconds.instants / 60),
                "paid_minutes_by_clock": .integer(question.paidSeconds.clock / 60),
                "currency": .string(question.currency),
                "pay_cents": JSON(question.payCents.instants),
                "pay_cents_by_clock": JSON(question.payCents.clock),
              ])
            })
        )
      ]))
    return .done
  }
}
