import Coach
import Domain

/// A small library, whose texts say what they are.
let smallLibrary: GoalLibrary = {
  func both(_ en: String, _ de: String) -> LanguageTexts { ["en": en, "de": de] }
  func step(_ name: String, _ minutes: Int, times: Int = 1) -> FramingTemplate.Task {
    FramingTemplate.Task(
      texts: both("\(name) for {topic}", "\(name) für {topic}"), minutes: minutes, times: times,
      energy: .medium)
  }
  var library = GoalLibrary(version: 1)
  library.sources = [
    .init(
      code: "IF_THEN_EVIDENCE", isExercise: false, effect: "0.65", tests: 94, citation: "2006")
  ]
  library.stems[.learn] = ["en": [WordStem("exam*", weight: 3)].compactMap { $0 }]
  library.stems[.home] = ["de": [WordStem("*keller*", weight: 3)].compactMap { $0 }]
  library.topicWords["en"] = TopicWords(
    verbsAtEnd: false, verbs: ["pass"], articles: ["the"], due: ["by"], dates: ["june"])
  library.cues[.ifThen] = [
    both("If day off: {task}", "Wenn frei: {task}"),
    both("If early: {task}", "Wenn früh: {task}"), both("If late: {task}", "Wenn spät: {task}"),
  ]
  library.cues[.smallestStep] = [
    both("Just 10: {task}", "Nur 10: {task}"), both("Next: {task}", "Weiter: {task}"),
  ]
  library.cues[.shiftProof] = [
    both("Day off: {task}", "Frei: {task}"), both("Before late: {task}", "Vor spät: {task}"),
    both("Before night: {task}", "Vor Nacht: {task}"),
    both("After early: {task}", "Nach früh: {task}"),
  ]
  for kind in GoalKind.all {
    for framing in GoalFraming.allCases {
      let name = framing.rawValue
      let suffix = framing == .smallestStep ? ": 10 minutes" : ""
      library.templates[kind, default: [:]][framing] = FramingTemplate(
        title: both("{title}\(suffix)", "{title}\(suffix.replacing("minutes", with: "Minuten"))"),
        detail: both("Detail \(name).", "Detail \(name) auf Deutsch."),
        rationale: both("Why \(name).", "Warum \(name)."),
        tasks: [step("\(name) one", 20), step("\(name) two", 60, times: 4)])
    }
  }
  return library
}()

/// A goal with an id that is always the same.
func card(_ title: String = "Pass the exam", detail: String = "", _ tasks: [GoalTask] = []) -> Goal
{
  Goal(
    id: RecordID("00000000-0000-4000-8000-000000000001"),
    content: GoalContent(title: title, detail: detail, tasks: tasks),
    createdAt: Instant(seconds: 0))
}

/// The same goal with tasks.
func card(_ tasks: [GoalTask]) -> Goal { card("Pass the exam", tasks) }

/// A task with an id that follows from its number.
func step(
  _ number: Int, _ text: String, _ minutes: Int = 30, times: Int = 1,
  energy: TaskEnergy = .medium, window: WallSpan? = nil, training: Bool = false,
  locked: Bool = false, state: TaskState = .open
) -> GoalTask {
  var task = GoalTask(
    id: RecordID("00000000-0000-4000-9000-00000000000\(number)"), number: number, text: text,
    minutes: minutes, times: times, energy: energy, window: window, isTraining: training)
  task.isLocked = locked
  task.state = state
  return task
}

/// Facts of a person whose long blocks fail, and half of whose evenings are shifts.
var busyFacts: GoalFacts {
  var facts = GoalFacts()
  facts.longBlocks = BlockOutcomes(done: 1, ended: 4)
  facts.shortBlocks = BlockOutcomes(done: 6, ended: 7)
  facts.eveningShifts = 7
  facts.lateShifts = 7
  facts.earlyShifts = 3
  return facts
}

/// `~1 Mock exam 2x25 medium`.
private func line(_ task: GoalTask) -> String {
  let window = task.window.map { " \($0.storedText)" } ?? ""
  return "\(task.number) \(task.text) \(task.times)x\(task.minutes) \(task.energy)\(window)"
}

/// The changes of tasks: `+` added, `~` changed, `-` removed.
func stepLines(_ proposal: GoalProposal?) -> [String] {
  (proposal?.patch.hunks ?? []).compactMap { hunk in
    guard case .task(let from, let to) = hunk else { return nil }
    guard let to else { return from.map { "-\(line($0))" } }
    return "\(from == nil ? "+" : "~")\(line(to))"
  }
}

/// `LONG_BLOCKS_FAIL(1,4)`.
func reasonWords(_ reasons: [Reason]) -> [String] {
  reasons.map {
    $0.code + ($0.arguments.isEmpty ? "" : "(\($0.arguments.joined(separator: ",")))")
  }
}
