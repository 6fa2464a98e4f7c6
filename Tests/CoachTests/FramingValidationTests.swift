import Coach
import Domain
import Testing

@Suite("What any engine may propose") struct FramingValidationTests {
  private let base = GoalContent(
    title: "Pass the exam", detail: "Soon",
    tasks: [
      step(1, "Open"), step(2, "Locked", locked: true), step(3, "Done", state: .done),
      step(4, "Dropped", state: .dropped),
    ])

  /// Validates the way from the base to a content.
  private func error(_ change: (inout GoalContent) -> Void) -> GoalProposalError? {
    var content = base
    change(&content)
    return error(GoalPatch(from: base, to: content))
  }

  private func error(_ patch: GoalPatch) -> GoalProposalError? {
    do throws(GoalProposalError) {
      try GoalProposal.validate(patch, on: base)
      return nil
    } catch { return error }
  }

  @Test("changes that are allowed")
  func allowed() {
    #expect(error { $0.title = String(repeating: "x", count: 120) } == nil)
    #expect(error { $0.detail = "" } == nil)
    #expect(error { $0.detail = "Two\nlines" } == nil)
    #expect(error { $0.tasks[0].text = "Other" } == nil)
    #expect(error { $0.tasks.remove(at: 0) } == nil)
    #expect(error { $0.tasks.append(step(5, "New", 480, times: 100)) } == nil)
  }

  @Test("texts that are empty, too long or not in one line")
  func texts() {
    #expect(error { $0.title = "" } == .emptyText(task: nil))
    #expect(error { $0.title = " \u{a0} " } == .emptyText(task: nil))
    #expect(
      error { $0.title = String(repeating: "ü", count: 121) }
        == .badText(.title, task: nil, count: 121))
    #expect(error { $0.title = "a\nb" } == .badText(.title, task: nil, count: 3))
    #expect(
      error { $0.detail = String(repeating: "x", count: 2001) }
        == .badText(.detail, task: nil, count: 2001))
    #expect(error { $0.detail = "\u{1b}[31m" } == .badText(.detail, task: nil, count: 5))
    #expect(error { $0.tasks[0].text = "" } == .emptyText(task: 1))
    #expect(error { $0.tasks[0].text = "a\tb" } == .badText(.task, task: 1, count: 3))
    #expect(
      error {
        $0.title = "Other"
        $0.frame = GoalFrame(.outcome, rationale: String(repeating: "x", count: 501))
      } == .badText(.rationale, task: nil, count: 501))
  }

  @Test("values out of range")
  func values() {
    #expect(error { $0.tasks[0].minutes = 4 } == .badMinutes(task: 1, 4))
    #expect(error { $0.tasks[0].minutes = 481 } == .badMinutes(task: 1, 481))
    #expect(error { $0.tasks[0].times = 0 } == .badTimes(task: 1, 0))
    #expect(error { $0.tasks[0].times = 101 } == .badTimes(task: 1, 101))
    #expect(error { $0.tasks[0].priority = 4 } == .badPriority(task: 1, 4))
    #expect(error { $0.tasks[0].priority = -1 } == .badPriority(task: 1, -1))
  }

  @Test("tasks that no engine may touch")
  func untouchable() {
    #expect(error { $0.tasks[1].text = "Locked!" } == .lockedTask(2))
    #expect(error { $0.tasks[1].isLocked = false } == .lockedTask(2))
    #expect(error { $0.tasks.remove(at: 1) } == .lockedTask(2))
    #expect(error { $0.tasks[2].minutes = 10 } == .closedTask(3))
    #expect(error { $0.tasks[2].state = .open } == .closedTask(3))
    #expect(error { $0.tasks.remove(at: 2) } == .closedTask(3))
    #expect(error { $0.tasks[3].text = "x" } == .closedTask(4))
    #expect(error { $0.tasks[0].state = .done } == .changedState(1))
    #expect(error { $0.tasks[0].isLocked = true } == .changedState(1))
    #expect(error { $0.tasks[0].number = 9 } == .changedState(1))
    #expect(error { $0.tasks.append(step(5, "New", locked: true)) } == .changedState(5))
  }

  @Test("numbers that are taken, and too many tasks")
  func numbers() {
    var twin = step(5, "New")
    twin.number = 2
    #expect(error { $0.tasks.append(twin) } == .badNumber(2))
    #expect(
      error {
        $0.tasks.remove(at: 0)
        twin.number = 1
        $0.tasks.append(twin)
      } == .badNumber(1))
    twin.number = 0
    #expect(error { $0.tasks.append(twin) } == .badNumber(0))
    #expect(
      error { content in
        for number in 5...21 {
          var new = step(1, "New")
          new.id = RecordID("n\(number)")
          new.number = number
          content.tasks.append(new)
        }
      } == .tooManyTasks(21))
  }

  @Test("patches that do not fit, or change nothing")
  func patches() {
    let other = GoalHunk.title(from: "Other", to: "x")
    #expect(error(GoalPatch([other])) == .doesNotApply(other))
    let known = GoalHunk.task(from: nil, to: step(2, "Again"))
    #expect(error(GoalPatch([known])) == .doesNotApply(known))
    #expect(error(GoalPatch()) == .nothingToChoose)
    let frame = GoalHunk.frame(from: nil, to: GoalFrame(.outcome, rationale: "Why"))
    #expect(error(GoalPatch([frame])) == .nothingToChoose)
    #expect(error(GoalPatch([.title(from: base.title, to: base.title)])) == .nothingToChoose)
    let back = GoalHunk.title(from: "x", to: base.title)
    #expect(error(GoalPatch([.title(from: base.title, to: "x"), back])) == .repeatedChange(back))
    let twice = GoalHunk.task(from: nil, to: step(5, "New"))
    #expect(error(GoalPatch([twice, twice])) == .repeatedChange(twice))
  }

  @Test("a proposal is for one revision of one goal that is not locked")
  func goals() throws {
    var own = card()
    let proposal = GoalProposal(
      goal: own, framing: .outcome, engine: "endpoint:small", language: "en",
      patch: GoalPatch([.title(from: own.title, to: "Other")]))
    #expect(try proposal.validated(for: own).title == "Other")
    #expect(proposal.hunkReasons == [[]] && proposal.rationale.isEmpty)
    var other = own
    other.id = RecordID("other")
    #expect(throws: GoalProposalError.otherGoal) { try proposal.validated(for: other) }
    own.lockedSnapshot = GoalSnapshot(content: own.content, revision: 1, at: Instant(seconds: 0))
    #expect(throws: GoalProposalError.goalLocked) { try proposal.validated(for: own) }
    own.lockedSnapshot = nil
    own.revision = 3
    #expect(throws: GoalProposalError.superseded(revision: 3)) {
      try proposal.validated(for: own)
    }
  }
}
