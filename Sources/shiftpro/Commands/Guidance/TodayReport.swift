import Coach
import Domain
import Services

/// The offer of a day as it is printed.
struct TodayReport {
  private let guidance: Guidance
  private let reader: GuidanceReader
  private let shift: (shift: Shift, json: JSON)?
  private let day: String?
  private let due: DueGoals
  private let environment: Environment
  private var texts: Texts { environment.texts }

  /// Creates a report of an offer. Throws `StoreError`, and what pay throws.
  init(_ guidance: Guidance, _ reader: GuidanceReader, _ session: Session) throws {
    self.guidance = guidance
    self.reader = reader
    let environment = try session.environment()
    day = try reader.daySentence()
    due = try DueGoals(store: session.storeToLookAt(), environment)
    self.environment = environment
    // The moment extends a shift that runs over, so that its end differs from the record.
    let start = guidance.moment.shift?.start
    let shift = reader.context.shifts.first { !$0.status.isOff && $0.start == start }
    self.shift = try shift.map { shift in
      let roster = try session.roster(), record = try roster?.shift(shift.id) ?? shift
      let pay = try session.pay(of: record)
      let pattern = roster?.pattern(of: record)?.name
      return (shift, JSON(record, pattern: pattern, pay, now: environment.now))
    }
  }

  // MARK: JSON

  /// The offer as JSON, with everything that could be offered if wanted.
  func json(withEligible all: Bool) -> JSON {
    let moment = guidance.moment
    let context = JSON.members([
      ("slot", JSON(moment.slot?.rawValue)), ("shift", shift?.json ?? .null),
      ("free_minutes", .integer(Int64(moment.freeMinutes))),
      ("next_sleep", JSON(moment.nextSleep?.start)),
      ("friction_mode", .bool(guidance.isHighFriction)),
      ("shift_day", .string(moment.shiftDay.rawValue)),
      ("nights_in_row", .integer(Int64(moment.nightsInRow))),
      ("week_full", .bool(guidance.isWeekFull)),
    ])
    return .members(
      [
        ("context", context), ("suggestions", .array(guidance.suggestions.map(json))),
        ("coping", .array(guidance.coping.map(json))), ("day_text", JSON(day)),
        ("overdue", .array(due.overdue.map { json($0.task, of: $0.goal) })),
        (
          "missed",
          .array(
            due.missed(at: environment.now).map { BlockReport($0.block, $0.goal, environment).json }
          )
        ),
      ] + (all ? [("eligible", .array(guidance.eligible.map(json)))] : []))
  }

  private func json(_ task: GoalTask, of goal: Goal) -> JSON {
    .members(
      BlockReport.subject(goal.id, goal, task.id) + [
        ("due", JSON(task.due)), ("text", JSON(environment.format.due(of: task, environment))),
      ])
  }

  private func json(_ action: Recommendation) -> JSON {
    let language = texts.language.rawValue
    let template = reader.library[action.slug]
    return .members([
      ("slug", .string(action.slug)), ("title", JSON(template?.title(in: language))),
      ("minutes", .integer(Int64(action.length.minutes))),
      ("score", .integer(Int64(action.score))),
      ("why", .array(action.reasons.map { .string($0.code) })),
      (
        "why_text",
        .string(environment.format.whyWithRemarks(action, at: guidance.moment, environment))
      ),
      ("factors", Self.json(action.factors)),
      ("remarks", .array(action.remarks.map { .string($0.rawValue) })),
      ("area", .string(action.area.rawValue)), ("kind", JSON(template?.kind.rawValue)),
      ("text", JSON(template?.text(action.length, in: language))),
      ("caution", JSON(template?.caution?[language])),
    ])
  }

  /// Returns factors as JSON, with three decimals.
  static func json(_ factors: ActionFactors) -> JSON {
    .members(
      ActionFactors.Factor.allCases.map {
        ($0.rawValue, .number(Format.thousandths(factors[$0])))
      })
  }

  // MARK: Text

  /// The offer in lines. When things are hard, what helps then comes first, after a safe way home.
  func lines(withEligible all: Bool) -> [String] {
    guard !reader.needsRoster else {
      return [texts("cli.today.no_roster")] + stillOpen + (all ? [""] + table : [])
    }
    var lines = [day, moment, environment.format.shortSleep(guidance.moment)].compactMap(\.self)
    let isOffered = !guidance.shown.isEmpty
    if guidance.isWeekFull, isOffered { lines.append(texts("cli.today.week_full")) }
    if guidance.isHighFriction, isOffered { lines += ["", texts("cli.today.gentle")] }
    let coping = guidance.shown.firstIndex { $0.remarks.contains(.coping) }
    for (place, action) in guidance.shown.enumerated() {
      if place > 0, coping == place - 1 {
        lines += ["", texts("cli.today.if_you_like")]
      }
      lines += [""] + self.lines(of: action)
    }
    if !isOffered, guidance.moment.overtimeMinutes == nil { lines += ["", emptyText] }
    lines += stillOpen
    if all { lines += [""] + table }
    if !guidance.isHighFriction, let first = guidance.suggestions.first {
      lines += ["", texts("cli.today.hint", ["slug": first.slug])]
    }
    return lines
  }

  /// The part of the day, the shift, the free time and the next sleep in a line.
  private var moment: String {
    let moment = guidance.moment, format = environment.format
    let isOver = moment.overtimeMinutes != nil
    var parts = isOver ? [] : [format.slot(moment.slot)]
    if let shift = shift?.shift { parts.append(format.name(of: shift, in: environment)) }
    if moment.slot != nil, !isOver, moment.freeMinutes > 0 {
      let free = format.duration(seconds: Int64(moment.freeMinutes) * 60)
      parts.append(texts("guidance.free", ["length": free]))
    }
    if let sleep = moment.nextSleep, sleep.start > environment.now {
      let time = format.moment(sleep.start, environment)
      parts.append(texts("cli.today.sleep", ["time": time]))
    }
    return parts.joined(separator: " · ")
  }

  /// The overdue tasks and the time blocks that were missed today, below a blank line; none without
  /// any.
  private var stillOpen: [String] {
    let format = environment.format, zone = environment.zone
    func name(_ task: String?, _ goal: Goal) -> String {
      task.map { $0 == goal.title ? $0 : "\($0) · \(goal.title)" } ?? goal.title
    }
    let overdue = due.overdue.map { goal, task in
      [name(task.text, goal), format.due(of: task, environment)].compactMap(\.self)
        .joined(separator: " · ")
    }
    let missed = due.missed(at: environment.now).map { block, goal in
      let interval = block.interval
      return texts(
        "cli.today.missed",
        [
          "times": format.range(zone.local(at: interval.start), zone.local(at: interval.end)),
          "task": name(goal.task(block.task)?.text, goal), "id": block.id.short,
        ])
    }
    let lines = overdue + missed
    return lines.isEmpty ? [] : ["", texts("cli.today.still_open")] + lines.map { "  " + $0 }
  }

  private var emptyText: String {
    let now = due.blocks.first { $0.block.interval.contains(environment.now) }
    if guidance.moment.slot != nil, let (block, goal) = now {
      return environment.format.now(
        block, goal.task(block.task)?.text ?? goal.title, environment)
    }
    return texts(guidance.moment.slot == nil ? "guidance.asleep" : "cli.today.empty")
  }

  private func lines(of action: Recommendation) -> [String] {
    guard let template = reader.library[action.slug] else { return [] }
    let language = texts.language.rawValue
    let title = [
      template.title(in: language),
      environment.format.minutes(action.length), action.slug,
    ].joined(separator: " · ")
    var lines = [title, "  " + template.text(action.length, in: language)]
    // When things are hard, a reason to do it would be a demand; a warning is none.
    if !guidance.isHighFriction {
      let why = environment.format.whyWithRemarks(action, at: guidance.moment, environment)
      if !why.isEmpty { lines.append("  " + why) }
    } else if action.remarks.contains(.sleepyNoDriving) {
      lines.append("  " + texts("guidance.remark.sleepy_no_driving"))
    }
    if let caution = template.caution?[language] {
      lines.append("  " + texts("guidance.caution", ["text": caution]))
    }
    return lines
  }

  private var table: [String] {
    let head = ["score", "action", "minutes", "slug"].map { texts("cli.column.\($0)") }
    let rows = guidance.eligible.map { action in
      [
        String(action.score),
        reader.library[action.slug]?.title(in: texts.language.rawValue) ?? "",
        String(action.length.minutes), action.slug,
      ]
    }
    let columns: [TextTable.Column] = [
      .init(alignment: .right), .init(), .init(alignment: .right), .init(),
    ]
    return TextTable.lines(columns, [head] + rows)
  }
}
