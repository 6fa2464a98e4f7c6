import Coach
import Domain

extension Format {
  /// Returns the word for the state of a goal.
  package func goalState(_ state: GoalState) -> String { texts("goal.state.\(state.rawValue)") }

  /// Returns the name of a framing.
  package func framing(_ framing: GoalFraming) -> String {
    texts("goal.framing.\(framing.rawValue)")
  }

  /// Returns the word for the energy of a task.
  package func energy(_ energy: TaskEnergy) -> String { texts("goal.energy.\(energy.rawValue)") }

  /// Formats how long and how often a task takes: `30 min`, `3 × 30 min`, `3 × 1:30`.
  package func amount(of task: GoalTask) -> String {
    let length =
      task.minutes < 60
      ? texts("goal.minutes", ["n": String(task.minutes)])
      : duration(seconds: Int64(task.minutes) * 60)
    return task.times == 1 ? length : "\(task.times) × \(length)"
  }

  /// Formats a time of day, of which `minute` minutes have passed.
  package func time(ofMinute minute: Int) -> String {
    let day = CivilDay(year: 2000, month: 1, day: 1)
    return day.map { time(LocalDateTime(day: $0, secondOfDay: minute * 60)) } ?? ""
  }

  /// Formats a window of the day: `16:00–20:00`.
  package func window(_ window: WallSpan) -> String {
    "\(time(ofMinute: window.startMinute))–\(time(ofMinute: window.endMinute))"
  }

  /// Formats what is known about a task beside its text: `3 × 30 min · high energy · due Fri 6 Mar
  /// 20:00 · 16:00–20:00 · priority 2`.
  package func details(of task: GoalTask, _ environment: Environment) -> String {
    var parts = [amount(of: task)]
    if task.energy != .medium { parts.append(texts("goal.task.energy_\(task.energy.rawValue)")) }
    if let due = due(of: task, environment) { parts.append(due) }
    if let window = task.window { parts.append(self.window(window)) }
    if task.priority > 0 {
      parts.append(texts("goal.task.priority", ["n": String(task.priority)]))
    }
    if task.isTraining { parts.append(texts("goal.task.training")) }
    return parts.joined(separator: " · ")
  }

  /// Formats the deadline of a task: `due Fri 6 Mar 20:00`, `overdue by 2 days`; nil without one.
  package func due(of task: GoalTask, _ environment: Environment) -> String? {
    task.due.map { due($0, isOver: task.isOverdue(at: environment.now), environment) }
  }

  /// Formats the deadline of a goal as that of a task; nil without one.
  package func due(of goal: Goal, _ environment: Environment) -> String? {
    goal.content.due.map { due($0, isOver: goal.isOverdue(at: environment.now), environment) }
  }

  /// Formats a deadline: the day if it is its last minute, else the time too.
  package func deadline(_ due: Instant, _ environment: Environment) -> String {
    let zone = environment.zone, day = zone.local(at: due).day
    let isWholeDay = due == zone.startOfDay(day.adding(days: 1)) - 60
    return isWholeDay
      ? dayWithYear(day) : "\(dayWithYear(day)) \(time(zone.local(at: due)))"
  }

  private func due(_ due: Instant, isOver: Bool, _ environment: Environment) -> String {
    guard isOver else { return texts("goal.task.due", ["time": moment(due, environment)]) }
    let zone = environment.zone
    let days = zone.local(at: environment.now).day - zone.local(at: due).day
    return days > 0
      ? texts("goal.task.overdue", ["n": String(days)])
      : texts("goal.task.overdue_today", ["time": time(due, in: zone)])
  }

  /// Returns the word for the state of a block, whose time may have passed.
  package func blockState(of block: GoalBlock, at now: Instant) -> String {
    block.isMissed(at: now) ? texts("block.state.missed") : blockState(block.state)
  }

  /// Describes a task that has no room, and what is in the way: `45 m of Study do not fit before Tue
  /// 31 Mar 20:00; in the way: sleep, shifts.` A deadline after the days of a plan says nothing yet.
  package func unplaced(
    _ unplaced: UnplacedTask, _ task: GoalTask?, named name: String, _ environment: Environment
  ) -> String {
    var values = ["task": name, "length": duration(seconds: Int64(unplaced.minutes) * 60)]
    let end = environment.now + Int64(BlockPlanner.usualDays) * 86_400
    var key = "block.unplaced"
    if let task, let due = task.due, due <= end {
      values["time"] = moment(due, environment)
      if task.isOverdue(at: environment.now) { return texts("block.unplaced.overdue", values) }
      key = "block.unplaced.due"
    }
    let obstacles = obstacles(to: unplaced)
    let what = texts(key, values)
    guard !obstacles.isEmpty else { return what + "." }
    return what + texts("block.unplaced.obstacles", ["list": obstacles.joined(separator: ", ")])
  }

  /// Returns the three things most in the way of a task: limits first, because they keep it out of
  /// time that is free.
  private func obstacles(to unplaced: UnplacedTask) -> [String] {
    var counts: [String: (isLimit: Bool, count: Int)] = [:]
    for (code, count) in unplaced.rejected {
      let key = "block.obstacle.\(code)"
      guard texts.has(key) else { continue }
      let isLimit = BlockRule.limits.contains(code)
      counts[texts(key), default: (isLimit, 0)].count += count
    }
    return counts.sorted {
      ($1.value.isLimit ? 1 : 0, $1.value.count, $0.key)
        < ($0.value.isLimit ? 1 : 0, $0.value.count, $1.key)
    }.prefix(3).map(\.key)
  }

  /// Returns the sentence about a time block that is now, for a task.
  package func now(_ block: GoalBlock, _ task: String, _ environment: Environment) -> String {
    texts(
      "guidance.block_now",
      ["task": task, "time": time(block.interval.end, in: environment.zone)])
  }

  /// Formats a moment in the zone of the environment: `Fri 6 Mar 20:00`.
  package func moment(_ instant: Instant, _ environment: Environment) -> String {
    let local = environment.zone.local(at: instant)
    return "\(dayOfAnyYear(local.day, environment)) \(time(local))"
  }

  /// Formats a task in a line: `25 min vocabulary · 3 × 25 min · done`.
  package func line(of task: GoalTask, _ environment: Environment) -> String {
    let state = task.state == .open ? nil : taskState(task.state)
    return [task.text, details(of: task, environment), state].compactMap { $0 }
      .joined(separator: " · ")
  }

  /// Returns the word for the state of a task.
  package func taskState(_ state: TaskState) -> String {
    texts("goal.task.state.\(state.rawValue)")
  }

  /// Returns the word for the state of a block.
  package func blockState(_ state: BlockState) -> String {
    texts("block.state.\(state.rawValue)")
  }

  /// Formats a change of a card in a line, with its sign: `+ 25 min vocabulary · 3 × 25 min`,
  /// `~ title: Exam → Pass the exam`.
  package func line(of hunk: GoalHunk, _ environment: Environment) -> String {
    let sides = self.sides(of: hunk, environment)
    let name =
      switch hunk {
      case .title: texts("goal.field.title") + ": "
      case .detail: texts("goal.field.detail") + ": "
      case .frame: texts("goal.field.frame") + ": "
      case .due: texts("goal.field.due") + ": "
      case .task: ""
      }
    let change = [sides.before, sides.after].compactMap { $0 }.joined(separator: texts.arrow)
    return "\(sign(of: hunk.operation)) \(name)\(change)"
  }

  /// Returns the sign of a change, as in a diff.
  package func sign(of operation: GoalHunk.Operation) -> String {
    switch operation {
    case .add: "+"
    case .remove: "-"
    case .change: "~"
    }
  }

  /// Formats both sides of a change; nil for one that is empty.
  package func sides(
    of hunk: GoalHunk, _ environment: Environment
  ) -> (before: String?, after: String?) {
    func text(_ text: String) -> String? { text.isEmpty ? nil : text }
    return switch hunk {
    case .title(let from, let to), .detail(let from, let to): (text(from), text(to))
    case .frame(let from, let to):
      (from.map { framing($0.framing) }, to.map { framing($0.framing) })
    case .due(let from, let to):
      (from.map { deadline($0, environment) }, to.map { deadline($0, environment) })
    case .task(let from, let to):
      (from.map { line(of: $0, environment) }, to.map { line(of: $0, environment) })
    }
  }

  /// Formats what happened to a card.
  package func event(_ event: GoalEvent) -> String {
    let subject =
      switch event.operation {
      case .accept, .reject:
        GoalFraming(rawValue: event.subject).map(framing) ?? event.subject
      default: event.subject
      }
    return texts("goal.event.\(event.word)", ["subject": subject, "n": event.subject])
  }

  /// Returns what a rule of the scheduler forbids, by its code.
  package func rule(_ code: String) -> String {
    let key = "block.code.\(code)"
    return texts.has(key) ? texts(key) : code
  }

  /// Formats advice that makes a task fit: `fits on Wed 4 Mar at 17:00 with one more block that day`.
  /// If less fits than what is left, it says how much: `30 m of it would fit on …`.
  package func relaxation(
    _ relaxation: Relaxation, of unplaced: UnplacedTask, _ environment: Environment
  ) -> String {
    let isPart = relaxation.minutes < unplaced.minutes
    return texts(
      isPart ? "block.relax.part" : "block.relax.all",
      [
        "length": duration(seconds: Int64(relaxation.minutes) * 60),
        "day": dayOfAnyYear(relaxation.day, environment),
        "time": time(relaxation.start, in: environment.zone),
        "how": texts("block.relax.\(relaxation.cap.rawValue)"),
      ])
  }
}

extension GoalEvent {
  /// The word for what happened, in JSON and in the keys of texts. A task that is reopened is not
  /// stored as an operation of its own.
  package var word: String {
    let reopens = patch.hunks.contains { hunk in
      guard case .task(let from?, let to?) = hunk else { return false }
      return from.state != .open && to.state == .open
    }
    return operation == .taskDone && reopens ? "task_reopen" : operation.rawValue
  }
}

extension Format {
  /// Returns the sentence of a reason about a time block; another reason as usual. Moments are
  /// those of the zone of the environment.
  package func reason(_ reason: Reason, _ environment: Environment) -> String {
    let values = reason.arguments
    func text(_ arguments: [String: String]) -> String {
      texts("block.reason.\(reason.code.lowercased())", arguments)
    }
    switch (reason.code, values.count) {
    case (BlockReason.afterWaking, 3):
      let minutes = Int64(values[0]) ?? 0
      return texts("block.reason.after_waking.short", ["time": duration(seconds: minutes * 60)])
    case (BlockReason.afterWaking, 2):
      let minutes = Int64(values[0]) ?? 0, match = Int(values[1]) ?? 0
      let fit = match >= 900 ? "best" : match >= 600 ? "good" : "poor"
      guard minutes > 0 else { return texts("block.reason.after_waking.at_once") }
      return texts(
        "block.reason.after_waking.\(fit)", ["time": duration(seconds: minutes * 60)])
    case (BlockReason.preferredWindow, 2), (BlockReason.outsideWindow, 2):
      guard let start = Int(values[0]), let end = Int(values[1]),
        let window = WallSpan(startMinute: start, endMinute: end)
      else { return reason.code }
      return text(["window": self.window(window)])
    case (BlockReason.earliness, 1):
      return values[0] == "0" ? texts("block.reason.today") : text(["n": values[0]])
    case (BlockReason.due, 1):
      let due = Int64(values[0]).map(Instant.init(seconds:))
      return due.map { text(["time": moment($0, environment)]) } ?? reason.code
    case (BlockReason.notAt, 2):
      guard let local = ISOText.local(values[0]) else { return reason.code }
      return text([
        "time": "\(dayOfAnyYear(local.day, environment)) \(time(local))",
        "rule": texts("block.code.\(values[1])"),
      ])
    case (BlockReason.anyTime, _), (BlockReason.stable, _), (BlockReason.earliestFit, _),
      ("MOVED_BY_HAND", _):
      return text([:])
    case (Illness.code, _): return rule(reason.code)
    default: return self.reason(reason)
    }
  }
}

extension [Reason] {
  /// The reasons without the one that says that the person wished for no time of day.
  package var worthReading: [Reason] { filter { $0.code != BlockReason.anyTime } }
}
