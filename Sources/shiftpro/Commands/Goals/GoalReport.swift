import Coach
import Domain
import Services
import Store

/// A card with its tasks and time blocks as it is printed.
struct GoalReport {
  let goal: Goal
  private let blocks: [GoalBlock]
  private let environment: Environment

  /// Reads the blocks of a card. Throws `StoreError`.
  init(_ goal: Goal, _ store: Store, _ environment: Environment) throws {
    self.init(goal, try store.blocks(of: goal.id, environment), environment)
  }

  /// Creates a report of a card with its blocks in order of time.
  init(_ goal: Goal, _ blocks: [GoalBlock], _ environment: Environment) {
    self.goal = goal
    self.blocks = blocks
    self.environment = environment
  }

  private var format: Format { environment.format }
  private var texts: Texts { environment.texts }

  // MARK: Text

  /// The row of a list: title, state, tasks, next block and id.
  var row: [String] {
    let done = goal.tasks.count { $0.state == .done }
    let wanted = goal.tasks.count { $0.state != .dropped }
    let next = blocks.first { $0.isAhead(at: environment.now) }
    return [
      goal.title, state, wanted == 0 ? "" : "\(done)/\(wanted)",
      next.map { format.moment($0.interval.start, environment) } ?? "", goal.id.short,
    ]
  }

  /// The state with the lock: `active, locked`.
  private var state: String {
    let lock = goal.isLocked ? ", " + texts("goal.locked") : ""
    return format.goalState(goal.state) + lock
  }

  /// The card in lines.
  var lines: [String] {
    let revision = texts("goal.revision", ["n": String(goal.revision)])
    let due = format.due(of: goal, environment)
    var lines = [goal.title, [state, due, revision].compactMap { $0 }.joined(separator: " · ")]
    if let snapshot = goal.lockedSnapshot {
      lines.append(
        texts(
          "goal.locked_since",
          ["day": format.day(environment.zone.local(at: snapshot.at).day)]))
    }
    lines += goal.content.detail.split(separator: "\n").map(String.init)
    if let care = CareReport(goal, environment) { lines += [""] + care.lines }
    if let frame = goal.content.frame {
      lines.append("\(texts("goal.field.frame")): \(format.framing(frame.framing))")
      if !frame.rationale.isEmpty { lines.append("  " + frame.rationale) }
    }
    lines += section(
      "cli.goal.tasks", taskRows, [.init(alignment: .right), .init(), .init(limit: 120), .init()])
    lines += section("cli.goal.blocks", blocks.map { BlockReport($0, goal, environment).row }, [])
    return lines + ["", texts("cli.id", ["id": goal.id.short])]
  }

  private func section(
    _ key: String, _ rows: [[String]], _ columns: [TextTable.Column]
  ) -> [String] {
    guard let first = rows.first else { return [] }
    let columns = columns.isEmpty ? first.map { _ in TextTable.Column() } : columns
    return ["", texts(key)] + TextTable.lines(columns, rows).map { "  " + $0 }
  }

  private var taskRows: [[String]] {
    goal.tasks.map { task in
      let lock = task.isLocked ? ", " + texts("goal.locked") : ""
      return [
        String(task.number), task.text, format.details(of: task, environment),
        format.taskState(task.state) + lock,
      ]
    }
  }

  // MARK: JSON

  /// The card as JSON.
  var json: JSON {
    .members([
      ("id", .string(goal.id.text)), ("title", .string(goal.title)),
      ("detail", JSON(goal.content.detail.isEmpty ? nil : goal.content.detail)),
      ("due", JSON(goal.content.due)), ("state", .string(goal.state.rawValue)),
      ("locked", .bool(goal.isLocked)),
      ("locked_snapshot", Self.json(goal.lockedSnapshot)),
      ("revision", .integer(Int64(goal.revision))),
      ("framing", JSON(goal.content.frame?.framing.rawValue)),
      ("rationale", JSON(goal.content.frame?.rationale)),
      ("care", CareReport(goal, environment)?.json ?? .null),
      ("tasks", .array(goal.tasks.map(Self.json))),
      ("blocks", .array(blocks.map { BlockReport($0, goal, environment).json })),
      ("created_at", JSON(goal.createdAt)), ("updated_at", JSON(goal.updatedAt)),
      ("activated_at", JSON(goal.activatedAt)), ("completed_at", JSON(goal.completedAt)),
      ("last_regenerated_at", JSON(goal.lastRegeneratedAt)),
    ])
  }

  private static func json(_ snapshot: GoalSnapshot?) -> JSON {
    guard let snapshot else { return .null }
    let content = snapshot.content
    return .object([
      "title": .string(content.title),
      "detail": JSON(content.detail.isEmpty ? nil : content.detail),
      "revision": .integer(Int64(snapshot.revision)), "at": JSON(snapshot.at),
      "framing": JSON(content.frame?.framing.rawValue),
      "rationale": JSON(content.frame?.rationale),
      "tasks": .array(content.tasks.map(json)),
    ])
  }

  /// Returns a task as JSON.
  static func json(_ task: GoalTask) -> JSON {
    .object([
      "n": .integer(Int64(task.number)), "text": .string(task.text),
      "minutes": .integer(Int64(task.minutes)), "times": .integer(Int64(task.times)),
      "energy": .string(task.energy.rawValue), "due": JSON(task.due),
      "priority": .integer(Int64(task.priority)), "window": JSON(task.window?.clockText),
      "training": .bool(task.isTraining), "locked": .bool(task.isLocked),
      "state": .string(task.state.rawValue),
    ])
  }
}

/// Where to turn with a goal that needs a person, as it is printed.
struct CareReport {
  private let subject: CareSubject
  private let environment: Environment

  /// Creates a report; nil for all other goals.
  init?(_ goal: Goal, _ environment: Environment) {
    guard let subject = goal.care else { return nil }
    self.subject = subject
    self.environment = environment
  }

  /// The sentence, and what ShiftPro does.
  var lines: [String] { [environment.format.care(subject), environment.texts("goal.care.kept")] }

  /// The code and the sentence as JSON.
  var json: JSON {
    .object(["code": .string(subject.rawValue), "text": .string(environment.format.care(subject))])
  }
}

extension Session {
  /// Returns the card that `text` refers to: the beginning of its id, or its title. Throws
  /// `GoalError` and `StoreError`.
  func goal(_ text: String) throws -> Goal {
    guard let store = try existingStore() else {
      throw GoalError.unknownGoal(text, nearest: nil)
    }
    return try store.goals.find(text)
  }

  /// Prints what became of a card; `more` are additional JSON members. If its words are new, it also
  /// prints where to turn with a goal that needs a person. Throws `OutputError` and `StoreError`.
  func print(
    _ result: ActionResult, _ more: [(key: String, value: JSON)] = [], hasNewWords: Bool = false
  ) throws -> ExitStatus {
    guard let goal = result.goals?.goal else { return .done }
    let environment = try environment(), texts = environment.texts
    if options.isJSON {
      // A deleted card has no blocks any more, and is not read again.
      let card = try GoalReport(goal, store(), environment).json
      let task = result.goals?.task.map { [("task", GoalReport.json($0))] } ?? []
      try console.json(.members([("goal", card)] + task + more))
      return .done
    }
    var last = [texts("cli.id", ["id": goal.id.short])]
    if result.canUndo { last.append(texts("cli.undo_hint")) }
    let care = hasNewWords ? CareReport(goal, environment)?.lines ?? [] : []
    try print([result.message?.text(texts) ?? ""] + care + [last.joined(separator: " · ")])
    return .done
  }
}
