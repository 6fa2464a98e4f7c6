import Coach
import Domain
import Interchange
import Services
import Store

/// Adds, lists, shows, changes and locks goal cards, and shows their history.
enum GoalCommand {
  static let add = CommandSpec(
    name: "goal add", group: .goals,
    operands: [OperandSpec("TEXT", .text, isRepeated: true)], options: [due],
    examples: [
      "goal add \"Pass the B2 exam by 12 January\"", "goal add Sort the photos --due 2026-12-31",
      "goal add -",
    ], run: runAdd)

  static let list = CommandSpec(
    name: "goal list", group: .goals,
    options: [
      OptionSpec("state", "STATE", .choice(GoalState.allCases.map(\.rawValue)), about: "goal_state")
    ], examples: ["goal list", "goal list --state active --json"], run: runList)

  static let show = CommandSpec(
    name: "goal show", group: .goals, operands: [id],
    examples: ["goal show 4f3a", "goal show \"b2 exam\" --json"], run: runShow)

  static let edit = CommandSpec(
    name: "goal edit", group: .goals, operands: [id],
    options: [
      OptionSpec("title", "TEXT", .text, about: "goal_title"),
      OptionSpec("detail", "TEXT", .text, about: "goal_detail"), due,
    ],
    examples: [
      "goal edit 4f3a --title \"Pass the B2 exam\"", "goal edit 4f3a --detail \"\"",
      "goal edit 4f3a --due \"31 july\"",
    ],
    run: runEdit)

  static let lock = CommandSpec(
    name: "goal lock", group: .goals, operands: [id], options: [task],
    examples: ["goal lock 4f3a", "goal lock 4f3a --task 2"], run: { try runLock($0, $1, true) })

  static let unlock = CommandSpec(
    name: "goal unlock", group: .goals, operands: [id], options: [task],
    examples: ["goal unlock 4f3a", "goal unlock 4f3a --task 2"],
    run: { try runLock($0, $1, false) })

  static let complete = CommandSpec(
    name: "goal complete", group: .goals, operands: [id], examples: ["goal complete 4f3a"],
    run: { try change($0, $1) { .setState($0, .completed) } })

  static let archive = CommandSpec(
    name: "goal archive", group: .goals, operands: [id], examples: ["goal archive 4f3a"],
    run: { try change($0, $1) { .setState($0, .archived) } })

  static let reopen = CommandSpec(
    name: "goal reopen", group: .goals, operands: [id], examples: ["goal reopen 4f3a"],
    run: { try change($0, $1) { .setState($0, .draft) } })

  static let delete = CommandSpec(
    name: "goal delete", group: .goals, operands: [id], examples: ["goal delete 4f3a"],
    run: { try change($0, $1) { .delete($0) } })

  static let history = CommandSpec(
    name: "goal history", group: .goals, operands: [id],
    examples: ["goal history 4f3a", "goal history 4f3a --json"], run: runHistory)

  /// The operand of a card.
  static let id = OperandSpec("ID", .goal)
  private static let task = OptionSpec("task", "N", .text, about: "goal_task")
  private static let due = OptionSpec("due", "TIME", .time, about: "goal_due")

  // MARK: Changing

  /// The most bytes of a text at standard input.
  private static let inputLimit = 1 << 16

  private static func runAdd(_ call: Invocation, _ session: Session) throws -> ExitStatus {
    var text = call.operands.joined(separator: " ")
    if call.operands == [InputFile.standardInput] {
      text = String(decoding: try session.processEnvironment.input(inputLimit), as: UTF8.self)
    }
    let due = try due(call, session.environment())
    let result = try session.perform(.goals(.create(text, due: due)))
    let status = try session.print(result, hasNewWords: true)
    if let goal = result.goals?.goal, goal.care == nil, !session.options.isJSON,
      !session.options.isQuiet
    {
      try session.console.line(
        session.soundTexts("cli.goal.enrich_hint", ["id": goal.id.short]))
    }
    return status
  }

  private static func runEdit(_ call: Invocation, _ session: Session) throws -> ExitStatus {
    guard call.has("title") || call.has("detail") || call.has("due") else {
      throw CommandError.usage("nothing_to_change", ["options": "--title, --detail, --due"])
    }
    let due = try due(call, session.environment())
    return try change(call, session, hasNewWords: true) {
      .edit($0, title: call.value("title"), detail: call.value("detail"), due: due)
    }
  }

  /// Returns the deadline of the option, `.some(nil)` for `none`; nil without the option.
  private static func due(_ call: Invocation, _ environment: Environment) throws -> Instant?? {
    try call.value("due").map {
      $0 == GoalTaskCommand.none ? nil : try GoalWords.due($0, environment)
    }
  }

  private static func runLock(
    _ call: Invocation, _ session: Session, _ locks: Bool
  ) throws -> ExitStatus {
    let task = try call.number("task", in: 1...GoalTask.lastNumber)
    return try change(call, session) { .lock($0, task: task, locks) }
  }

  /// Performs an action on the card that the first operand refers to, and prints it.
  static func change(
    _ call: Invocation, _ session: Session, hasNewWords: Bool = false,
    _ action: (RecordID) throws -> GoalAction
  ) throws -> ExitStatus {
    let goal = try session.goal(call.operands[0])
    return try session.print(
      session.perform(.goals(action(goal.id))), hasNewWords: hasNewWords)
  }

  // MARK: Showing

  private static func runList(_ call: Invocation, _ session: Session) throws -> ExitStatus {
    let environment = try session.environment(), texts = environment.texts
    let state = try call.value("state").map(GoalWords.state)
    let store = try session.existingStore()
    let goals = try store?.goals.goals().filter { state == nil || $0.state == state } ?? []
    let blocks = Dictionary(grouping: try store?.blocks.all() ?? [], by: \.goal)
    let reports = goals.map { GoalReport($0, blocks[$0.id] ?? [], environment) }
    if session.options.isJSON {
      try session.console.json(.object(["goals": .array(reports.map(\.json))]))
    } else if session.options.isQuiet {
      for goal in goals { try session.console.line(goal.id.short) }
    } else if goals.isEmpty {
      try session.console.line(texts(state == nil ? "cli.goal.none" : "cli.goal.none_in_state"))
    } else {
      let head = ["goal", "status", "tasks", "next_block", "id"].map { texts("cli.column.\($0)") }
      let columns = [
        TextTable.Column(), .init(), .init(alignment: .right), .init(), .init(),
      ]
      for line in TextTable.lines(columns, [head] + reports.map(\.row)) {
        try session.console.line(line)
      }
    }
    return .done
  }

  private static func runShow(_ call: Invocation, _ session: Session) throws -> ExitStatus {
    let goal = try session.goal(call.operands[0])
    let report = try GoalReport(goal, session.store(), session.environment())
    if session.options.isJSON {
      try session.console.json(.object(["goal": report.json]))
    } else {
      for line in report.lines { try session.console.line(line) }
      let proposals = try session.services().goals.enrichment(of: goal)
      if !proposals.isEmpty {
        try session.console.line(
          session.soundTexts("cli.goal.enrich_hint", ["id": goal.id.short]))
      }
    }
    return .done
  }

  private static func runHistory(_ call: Invocation, _ session: Session) throws -> ExitStatus {
    let goal = try session.goal(call.operands[0]), environment = try session.environment()
    let revisions = try session.store().goalEvents.events(of: goal.id)
      .filter(\.operation.isRevision)
    if session.options.isJSON {
      try session.console.json(
        .object([
          "history": .array(
            revisions.map { event in
              .object([
                "rev": .integer(Int64(event.revision)), "op": .string(event.word),
                "at": JSON(event.at), "actor": .string(event.actor),
              ])
            })
        ]))
      return .done
    }
    for event in revisions {
      let number = environment.texts("goal.revision", ["n": String(event.revision)])
      let time = environment.format.moment(event.at, environment)
      try session.console.line("\(number) · \(time) · \(environment.format.event(event))")
      for hunk in event.patch.hunks {
        try session.console.line("  " + environment.format.line(of: hunk, environment))
      }
    }
    return .done
  }
}

extension GoalTask {
  /// The highest number that can be typed; a card has fewer tasks.
  static let lastNumber = 1_000_000
}
