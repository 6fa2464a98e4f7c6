import Domain

extension GoalProposal {
  /// Returns the content of a goal after all changes, whichever engine proposes them. Throws
  /// `GoalProposalError` if the goal is locked or has changed, or the changes are not allowed.
  @discardableResult
  public func validated(for goal: Goal) throws(GoalProposalError) -> GoalContent {
    guard goal.id == self.goal else { throw .otherGoal }
    guard !goal.isLocked else { throw .goalLocked }
    guard goal.revision == baseRevision else { throw .superseded(revision: goal.revision) }
    return try Self.validate(patch, on: goal.content)
  }

  /// Returns a content after changes of an engine: all of a proposal, or those that a person takes
  /// (`GoalPatch.taking`). Throws `GoalProposalError` naming what is not
  /// allowed. Tasks that it does not change are not judged.
  @discardableResult
  public static func validate(
    _ patch: GoalPatch, on base: GoalContent
  ) throws(GoalProposalError) -> GoalContent {
    guard !patch.choices.isEmpty else { throw .nothingToChoose }
    try checkOnce(patch)
    let content: GoalContent
    do {
      content = try patch.applied(to: base)
    } catch {
      switch error {
      case .changed(let hunk): throw .doesNotApply(hunk)
      case .locked(let task): throw .lockedTask(task.number)
      }
    }
    var unframed = content
    unframed.frame = base.frame
    guard unframed != base else { throw .nothingToChoose }
    try checkTexts(of: content, base)
    try checkKept(base.tasks, in: content)
    for task in content.tasks where !base.tasks.contains(task) { try check(task, base) }
    try checkNumbers(of: content, base)
    return content
  }

  /// Checks that each field and each task is changed at most once, so that a person can leave any
  /// change and take the others.
  private static func checkOnce(_ patch: GoalPatch) throws(GoalProposalError) {
    var subjects: Set<String> = []
    for hunk in patch.hunks {
      let subject =
        switch hunk {
        case .title: "title"
        case .detail: "detail"
        case .frame: "frame"
        case .due: "due"
        case .task(let from, let to): "task \((from ?? to)?.id.text ?? "")"
        }
      guard subjects.insert(subject).inserted else { throw .repeatedChange(hunk) }
    }
  }

  private static func checkTexts(
    of content: GoalContent, _ base: GoalContent
  ) throws(GoalProposalError) {
    if content.title != base.title {
      try check(content.title, .title, task: nil, limit: GoalLimit.title)
    }
    // A person's own details may be longer; then an engine leaves them alone.
    if content.detail != base.detail, !content.detail.isEmpty {
      try check(content.detail, .detail, task: nil, limit: GoalLimit.detail)
    }
    if let frame = content.frame, content.frame != base.frame {
      try check(frame.rationale, .rationale, task: nil, limit: GoalLimit.rationale)
    }
  }

  /// Checks that tasks that no engine may touch are what they were, and that the others keep state,
  /// lock and number.
  private static func checkKept(
    _ tasks: [GoalTask], in content: GoalContent
  ) throws(GoalProposalError) {
    for task in tasks {
      let other = content.tasks.first { $0.id == task.id }
      guard other != task else { continue }
      if task.isLocked { throw .lockedTask(task.number) }
      if task.state != .open { throw .closedTask(task.number) }
      if let other, other.number != task.number { throw .changedState(task.number) }
    }
  }

  private static func check(
    _ task: GoalTask, _ base: GoalContent
  ) throws(GoalProposalError) {
    let number = task.number
    guard task.state == .open, !task.isLocked else { throw .changedState(number) }
    try check(task.text, .task, task: number, limit: GoalLimit.task)
    guard GoalTask.lengths.contains(task.minutes) else {
      throw .badMinutes(task: number, task.minutes)
    }
    guard GoalTask.counts.contains(task.times) else { throw .badTimes(task: number, task.times) }
    guard GoalTask.priorities.contains(task.priority) else {
      throw .badPriority(task: number, task.priority)
    }
  }

  private static func checkNumbers(
    of content: GoalContent, _ base: GoalContent
  ) throws(GoalProposalError) {
    // A person may have written more tasks than an engine may; it cannot add to them.
    guard content.tasks.count <= max(GoalLimit.tasks, base.tasks.count) else {
      throw .tooManyTasks(content.tasks.count)
    }
    // The number of a removed task is not free either: the removal may be left.
    var numbers = Set(base.tasks.map(\.number))
    for task in content.tasks where !base.tasks.contains(where: { $0.id == task.id }) {
      guard task.number > 0, numbers.insert(task.number).inserted else {
        throw .badNumber(task.number)
      }
    }
  }

  private static func check(
    _ text: String, _ field: GoalProposalError.Field, task: Int?, limit: Int
  ) throws(GoalProposalError) {
    guard text.contains(where: { !$0.isWhitespace }) else { throw .emptyText(task: task) }
    let count = text.unicodeScalars.count
    // The details may have several lines.
    let hasControl = text.unicodeScalars.contains {
      $0.properties.generalCategory == .control && (field != .detail || $0 != "\n")
    }
    guard count <= limit, !hasControl else { throw .badText(field, task: task, count: count) }
  }
}
