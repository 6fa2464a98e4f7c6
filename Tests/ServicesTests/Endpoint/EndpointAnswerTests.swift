import Coach
import Domain
import Services
import ServicesTestSupport
import TestSupport
import Testing

/// What models answer, and what becomes of it. The goal has the tasks 1 (open, due on Friday the
/// 6th at 20:00, between 16:00 and 20:00), 2 (locked), 3 (done) and 4 (open).
@Suite("Answers of models") struct EndpointAnswerTests {
  private let goal: Goal
  private let zone = Zones.named("Europe/Berlin")
  private let now: Instant

  init() throws {
    now = try utc("2026-03-02T14:00:00Z")
    func task(_ number: Int, _ text: String, _ change: (inout GoalTask) -> Void) -> GoalTask {
      var task = GoalTask(id: RecordID("task-\(number)"), number: number, text: text)
      change(&task)
      return task
    }
    let due = try utc("2026-03-06T19:00:00Z")
    goal = Goal(
      id: RecordID("goal"),
      content: GoalContent(
        title: "B2", detail: "In June",
        tasks: [
          task(1, "Words") {
            $0.due = due
            $0.window = WallSpan(startMinute: 960, endMinute: 1200)
          },
          task(2, "Exam") { $0.isLocked = true }, task(3, "Book") { $0.state = .done },
          task(4, "Listen") { _ in },
        ]), createdAt: now)
  }

  private func proposals(_ text: String) throws(EndpointAnswerError) -> [GoalProposal] {
    let proposals = EndpointProposals(
      goal: goal, model: "Qwen", language: "en", context: "", now: now, zone: zone)
    let answer = try EndpointAnswer(text, wanted: [.outcome, .ifThen, .smallestStep])
    return try proposals.proposals(answer)
  }

  /// The framings in an answer with their changes, or what is wrong with it.
  private func result(_ text: String) -> String {
    do throws(EndpointAnswerError) {
      return try proposals(text).map { proposal in
        let hunks = proposal.patch.choices.map(describe)
        return "\(proposal.framing.rawValue): " + hunks.joined(separator: "; ")
      }.joined(separator: " | ")
    } catch { return "✗ \(error.code): \(error.words)" }
  }

  private func describe(_ hunk: GoalHunk) -> String {
    switch hunk {
    case .title(_, let title): "title \(title)"
    case .detail(_, let detail): "detail \(detail.replacing("\n", with: "/"))"
    case .frame: "frame"
    case .due(_, let due): "due \(due.map { ISOText.format($0) } ?? "")"
    case .task(let old, let new?):
      "\(old == nil ? "+" : "~")\(new.number) \(new.text) \(new.times)×\(new.minutes) "
        + "\(new.energy.rawValue) \(new.priority)"
        + (new.due == old?.due ? "" : " due \(new.due.map { ISOText.format($0) } ?? "")")
        + (new.window == old?.window ? "" : " \(new.window?.clockText ?? "")")
    case .task(_, nil): "removed"
    }
  }

  private static func one(_ task: String, title: String = "B2") -> String {
    answer(title: title, tasks: task)
  }

  private static let good = "outcome: title Speak B2"

  // MARK: Around the object

  @Test(
    "the object is found in whatever is around it",
    arguments: [
      answer(), "\n\n" + answer() + "\n", "Sure! Here you go: " + answer() + " Good luck!",
      "```json\n" + answer() + "\n```", "```\n" + answer() + "```",
      "<think>Let me see {maybe}.</think>" + answer(),
      "<think>a</think><think>{\"framings\":[]}</think>\n" + answer(),
      "I use {braces} and {\"others\":1} first. " + answer(),
      "{\"note\":\"}\",\"x\":\"{\"} " + answer(), "\u{FEFF}" + answer(),
      answer() + " {\"framings\":[]}", answer() + "}",
      answer().replacing(",", with: ",\n   "),
    ])
  func surroundings(_ text: String) { #expect(result(text) == Self.good) }

  @Test(
    "what has no object of use is an error that says what to do better",
    arguments: [
      ("", "✗ empty: it was empty"), (" \n\t", "✗ empty: it was empty"),
      ("Sorry, I can’t.", "✗ no_json: it had no JSON object"),
      ("<think>" + answer() + "</think>", "✗ empty: it was empty"),
      ("{}", "✗ bad_json: framings must be array"),
      ("{\"framings\":{}}", "✗ bad_json: framings must be array"),
      ("{\"framings\":null}", "✗ bad_json: framings must be array"),
      (
        "{\"framings\":[]}",
        "✗ bad_json: it had none of the framings outcome, if_then, smallest_step"
      ),
      ("{\"framings\":[1]}", "✗ bad_json: framings[0] must be object"),
      ("{\"framings\":[{}]}", "✗ bad_json: framings[0].framing must be string"),
      ("[1,2]", "✗ no_json: it had no JSON object"),
      (String(answer().dropLast(3)), "✗ cut_off: the JSON object does not end; be briefer"),
      ("{{{{", "✗ cut_off: the JSON object does not end; be briefer"),
      (answer(title: "a \u{FFFD} b"), "✗ not_utf8: it was not valid UTF-8"),
      ("half \u{FFFD}", "✗ not_utf8: it was not valid UTF-8"),
      (
        answer("shift_proof"),
        "✗ bad_json: it had none of the framings outcome, if_then, smallest_step"
      ),
      (
        answer("miracle"),
        "✗ bad_json: framings[0].framing must be one of outcome, if_then, smallest_step, "
          + "shift_proof, barrier_first"
      ),
    ])
  func useless(_ text: String, _ expected: String) { #expect(result(text) == expected) }

  @Test("a broken object names its place")
  func syntax() {
    #expect(result("{\"framings\":[}]}").hasPrefix("✗ bad_json: the JSON is invalid in line 1"))
    #expect(result("{\"framings\":1,\"framings\":2}").hasPrefix("✗ bad_json: the JSON is invalid"))
    let deep = "{\"framings\":" + String(repeating: "[", count: 100_000) + "}"
    #expect(result(deep).hasPrefix("✗ bad_json"))
    let hostile = String(repeating: "{\"a\":\"", count: 5000)
    #expect(result(hostile).hasPrefix("✗ cut_off"))
  }

  // MARK: Texts

  @Test(
    "texts are made fit for a card, and what is missing stays",
    arguments: [
      ("\"title\":\"  Speak\\n B2 \"", "title Speak B2"),
      ("\"title\":\"Speak\\u0007B2\\u202e\"", "title Speak B2"),
      ("\"title\":\"New\",\"detail\":null", "title New"),
      ("\"title\":\"\",\"detail\":\"Now\"", "detail Now"),
      ("\"detail\":\"a\\r\\nb\\n\\u0000c\"", "detail a/b/ c"),
      ("\"title\":\"New\",\"unknown\":[1]", "title New"),
    ])
  func texts(_ members: String, _ expected: String) {
    let text = "{\"framings\":[{\"framing\":\"outcome\",\(members),\"rationale\":\"r\"}]}"
    #expect(result(text) == "outcome: \(expected)")
  }

  @Test("a rationale is needed, and limits hold")
  func limits() {
    let bare = "{\"framings\":[{\"framing\":\"outcome\",\"title\":\"New\"}]}"
    #expect(
      result(bare) == "✗ not_allowed: framing outcome: the title or rationale is empty")
    let long = answer(title: String(repeating: "x", count: 121))
    #expect(
      result(long)
        == "✗ not_allowed: framing outcome: title has 121 characters; at most 120 in one line "
        + "are possible")
    #expect(result(answer(title: "B2")) == "✗ not_allowed: framing outcome: it changes nothing")
    let number = "{\"framings\":[{\"framing\":\"outcome\",\"title\":5,\"rationale\":\"r\"}]}"
    #expect(result(number) == "✗ bad_json: framings[0].title must be string")
  }

  // MARK: Tasks

  @Test(
    "tasks are reworded or added",
    arguments: [
      // The number of an open task: its new version, which keeps what is not given.
      ("{\"n\":1,\"text\":\"Cards\"}", "~1 Cards 1×30 medium 0"),
      (
        "{\"n\":1,\"minutes\":25,\"times\":3,\"energy\":\"high\",\"priority\":2}",
        "~1 Words 3×25 high 2"
      ),
      ("{\"n\":\"1\",\"minutes\":\"25\",\"times\":2.0}", "~1 Words 2×25 medium 0"),
      ("{\"n\":1,\"energy\":\" High \"}", "~1 Words 1×30 high 0"),
      ("{\"n\":1,\"text\":\"Cards\",\"due\":\"2026-03-06\"}", "~1 Cards 1×30 medium 0"),
      (
        "{\"n\":1,\"due\":\"2026-03-08\",\"window\":\"9:00-11:00\"}",
        "~1 Words 1×30 medium 0 due 2026-03-08T22:59:00Z 09:00-11:00"
      ),
      ("{\"n\":1,\"text\":\"\",\"minutes\":40}", "~1 Words 1×40 medium 0"),
      // No number, or one that no task has: a new task.
      ("{\"n\":null,\"text\":\"Read\"}", "+5 Read 1×30 medium 0"),
      ("{\"text\":\"Read\",\"minutes\":10,\"energy\":\"low\"}", "+5 Read 1×10 low 0"),
      (
        "{\"n\":9,\"text\":\"Read\"},{\"n\":null,\"text\":\"Write\"}",
        "+5 Read 1×30 medium 0; +6 Write 1×30 medium 0"
      ),
      (
        "{\"n\":null,\"text\":\"Read\",\"due\":\"2026-03-09\",\"window\":\"\"}",
        "+5 Read 1×30 medium 0 due 2026-03-09T22:59:00Z"
      ),
      // One without a text is none, one that is there already is not added again; one that is locked may be repeated.
      ("{\"n\":null,\"text\":\"Listen\"},{\"n\":4,\"minutes\":5}", "~4 Listen 1×5 medium 0"),
      ("{\"n\":null},{\"n\":8,\"text\":\" \"},{\"n\":4,\"minutes\":5}", "~4 Listen 1×5 medium 0"),
      ("{\"n\":2,\"text\":\"Exam\"},{\"n\":4,\"minutes\":5}", "~4 Listen 1×5 medium 0"),
    ])
  func tasks(_ tasks: String, _ expected: String) {
    #expect(result(Self.one(tasks)) == "outcome: \(expected)")
  }

  @Test(
    "tasks that no engine may change, and values that no task can have",
    arguments: [
      ("{\"n\":2,\"text\":\"Other\"}", "task 2 is locked and must not be changed"),
      ("{\"n\":3,\"text\":\"Other\"}", "task 3 is done or dropped"),
      ("{\"n\":1,\"minutes\":4}", "task 1 can’t take 4 minutes"),
      ("{\"n\":1,\"minutes\":481}", "task 1 can’t take 481 minutes"),
      ("{\"n\":1,\"minutes\":-9223372036854775808}", "task 1 can’t take -9223372036854775808"),
      ("{\"n\":1,\"times\":0}", "task 1 can’t be done 0 times"),
      ("{\"n\":1,\"priority\":4}", "task 1 can’t have priority 4"),
      ("{\"n\":1,\"text\":\"a\"},{\"n\":1,\"text\":\"b\"}", "has task 1 twice"),
      ("{\"n\":1,\"due\":\"2026-03-01\"}", "has a due date in the past"),
      ("{\"n\":1,\"due\":\"soon\"}", "due must be a date such as 2026-03-06"),
      ("{\"n\":1,\"window\":\"evening\"}", "window must be a time such as 16:00-20:00"),
      ("{\"n\":1,\"energy\":\"wild\"}", "energy must be one of low, medium, high"),
      ("{\"n\":1,\"minutes\":2.5}", "minutes must be integer"),
      ("{\"n\":1,\"minutes\":1e99}", "minutes must be integer"),
      ("{\"n\":true}", "n must be integer"), ("7", "tasks[0] must be object"),
      (
        (1...17).map { "{\"n\":null,\"text\":\"t\($0)\"}" }.joined(separator: ","),
        "21 tasks are too many"
      ),
    ])
  func refused(_ tasks: String, _ expected: String) {
    let result = result(Self.one(tasks, title: "New"))
    #expect(result.hasPrefix("✗") && result.contains(expected), "\(result)")
  }

  @Test("one framing that is wrong does not spoil the others, and each counts once")
  func several() {
    func framing(_ name: String, _ title: String) -> String {
      "{\"framing\":\"\(name)\",\"title\":\"\(title)\",\"rationale\":\"r\"}"
    }
    let all = [
      framing("if_then", "One"), framing("miracle", "x"), framing("outcome", "B2"),
      framing("if_then", "Two"), framing("barrier_first", "Unasked"),
      framing("smallest_step", "Three"),
    ].joined(separator: ",")
    #expect(
      result("{\"framings\":[\(all)]}") == "if_then: title One | smallest_step: title Three")
  }

  @Test("ids follow from goal, revision, model and framing; due and window stay")
  func identity() throws {
    let text = Self.one("{\"n\":1,\"text\":\"Cards\"},{\"n\":null,\"text\":\"Read\"}")
    let first = try proposals(text), again = try proposals("Well: " + text)
    #expect(first == again && first.map(\.id) == again.map(\.id))
    let content = try first[0].validated(for: goal)
    #expect(content.tasks.map(\.id.text).prefix(4) == ["task-1", "task-2", "task-3", "task-4"])
    #expect(content.tasks[0].due == goal.tasks[0].due)
    #expect(content.tasks[0].window == goal.tasks[0].window)
    #expect(content.tasks[1...3] == goal.tasks[1...3])
    #expect(first[0].engine == "endpoint:Qwen" && first[0].rationale == "It helps.")
    let other = try proposals(Self.one("{\"n\":1,\"text\":\"Lists\"}"))
    #expect(other[0].id != first[0].id)
  }
}
