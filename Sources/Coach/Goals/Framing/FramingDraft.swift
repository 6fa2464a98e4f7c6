import Domain

/// The content of a goal while a framing is written into it. Locked tasks, and those that are done
/// or dropped, stay as they are.
struct FramingDraft {
  /// The length of a smallest step in minutes.
  static let smallMinutes = 10

  let framing: GoalFraming
  let goal: Goal
  let template: FramingTemplate
  let context: FramingContext
  private(set) var content: GoalContent
  private var taskReasons: [RecordID: [Reason]] = [:]
  private var addedCount = 0
  /// The length of the first task that the framing writes, in minutes.
  private var firstMinutes = FramingDraft.smallMinutes

  /// Creates a draft that changes nothing yet.
  init(
    _ framing: GoalFraming, of goal: Goal, _ template: FramingTemplate, _ context: FramingContext
  ) {
    self.framing = framing
    self.goal = goal
    self.template = template
    self.context = context
    content = goal.content
  }

  /// Writes the framing.
  mutating func write() {
    writeTitle()
    writeDetail()
    content.frame = GoalFrame(framing, rationale: context.fill(template.rationale))
    switch framing {
    case .outcome, .barrierFirst: addTasks()
    case .ifThen: if !tieTasks() { addTasks() }
    case .smallestStep: if !shortenTask() { addTasks() }
    case .shiftProof: if !moveTasks() { addTasks() }
    }
    if [.smallestStep, .shiftProof, .barrierFirst].contains(framing) { splitTasks() }
  }

  /// The changes, and the reasons of each. The framing is among them even if the goal has it
  /// already, because its reasons belong to it.
  var result: (patch: GoalPatch, reasons: [[Reason]]) {
    var patch = GoalPatch(from: goal.content, to: content)
    if goal.content.frame == content.frame {
      let place = patch.hunks.firstIndex { if case .task = $0 { true } else { false } }
      patch.hunks.insert(
        .frame(from: content.frame, to: content.frame), at: place ?? patch.hunks.endIndex)
    }
    let general = context.reasons(for: framing, minutes: firstMinutes)
    let reasons = patch.hunks.map { hunk in
      switch hunk {
      case .task(let from, let to): (to ?? from).flatMap { taskReasons[$0.id] } ?? []
      case .title, .detail: Array(general.prefix(1))
      case .frame, .due: general
      }
    }
    return (patch, reasons)
  }

  // MARK: Title and details

  private mutating func writeTitle() {
    let bare = context.title
    let pattern = template.title.text(in: context.language)
    let title = TemplateSlots(values: ["title": bare]).fill(pattern)
    // “Pass!: 10 minutes” reads badly.
    let isClosed = bare.last.map { ".!?…:".contains($0) } ?? true
    content.title =
      isClosed || title.unicodeScalars.count > GoalLimit.title ? bare : title
  }

  private mutating func writeDetail() {
    let detail = context.library.joined(context.detail, context.fill(template.detail))
    if detail.unicodeScalars.count <= GoalLimit.detail { content.detail = detail }
  }

  // MARK: New tasks

  /// Adds the tasks of the template: all to a goal without open tasks, else the first. Those tied to
  /// shifts that the roster does not have are left out, because no block could be there.
  private mutating func addTasks() {
    let isBare = goal.content.openTasks.isEmpty
    let possible = template.tasks.filter { $0.shift.map(context.facts.has) ?? true }
    firstMinutes = possible.first?.minutes ?? Self.smallMinutes
    for task in possible.prefix(isBare ? possible.count : 1) { add(task) }
  }

  private mutating func add(_ new: FramingTemplate.Task) {
    let text = context.fill(new.texts)
    guard !content.tasks.contains(where: { $0.text == text }) else { return }
    var reasons = Array(context.reasons(for: framing, minutes: firstMinutes).prefix(1))
    var times = new.times
    let minutes = minutes(of: new, text)
    // Half of what is free, so that the goal leaves room for others.
    if let free = context.facts.freeMinutesPerWeek, minutes * times > free / 2 {
      times = max(1, free / 2 / minutes)
      if times < new.times {
        reasons.append(Reason("FREE_MINUTES", .supports, [String(free)]))
      }
    }
    var task = GoalTask(
      id: goal.id, number: 0, text: text, minutes: minutes, times: times, energy: new.energy,
      due: content.due, priority: new.priority, window: new.window, isTraining: new.isTraining)
    if context.facts.favoursShortBlocks, let split = Self.split(task) {
      (task.minutes, task.times) = split
      reasons += context.lengthReasons
    }
    append(task, reasons)
  }

  /// Returns the length of a task: where a task is what the person wants to do again and again, the
  /// length that the title names. A smallest step stays small, and a text may name its own length.
  private func minutes(of new: FramingTemplate.Task, _ text: String) -> Int {
    guard let named = context.minutes, framing != .smallestStep, new.times > 1, new.minutes >= 15,
      !text.contains(where: \.isNumber)
    else { return new.minutes }
    return named
  }

  /// Adds a task under the next number, with an id that follows from goal, revision and framing.
  private mutating func append(_ task: GoalTask, _ reasons: [Reason]) {
    guard content.tasks.count < GoalLimit.tasks else { return }
    addedCount += 1
    var task = task
    task.id = .derived(
      from: "goal task \(goal.id.text) \(goal.revision) \(framing.rawValue) \(addedCount)")
    task.number = content.nextNumber
    taskReasons[task.id] = reasons
    content.tasks.append(task)
  }

  // MARK: Tasks that are there

  /// The places of the tasks that may be changed.
  private var editable: [Int] {
    content.tasks.indices.filter { content.tasks[$0].state == .open && !content.tasks[$0].isLocked }
  }

  /// The places of those that are not tied to a situation by their own words.
  private var untied: [Int] {
    editable.filter { !context.isTied(context.library.bareTask(content.tasks[$0].text)) }
  }

  /// Replaces the words around a task.
  private mutating func tie(_ place: Int, by cue: LanguageTexts, _ reasons: [Reason]) {
    let text = cued(context.library.bareTask(content.tasks[place].text), by: cue)
    guard text.unicodeScalars.count <= GoalLimit.task else { return }
    content.tasks[place].text = text
    // The situation says when.
    if framing != .smallestStep { content.tasks[place].window = nil }
    taskReasons[content.tasks[place].id, default: []] += reasons
  }

  private func cued(_ text: String, by cue: LanguageTexts) -> String {
    TemplateSlots(values: ["task": text]).fill(cue.text(in: context.language))
  }

  /// Ties the first tasks to a situation each; returns whether there were any.
  private mutating func tieTasks() -> Bool {
    let cues = context.library.cues[.ifThen] ?? []
    let reasons = context.reasons(for: .ifThen)
    let places = untied.prefix(cues.count)
    var free = Array(cues.indices)
    for place in places {
      let order = cueOrder(for: content.tasks[place])
      guard let index = order.first(where: free.contains) ?? free.first else { break }
      free.removeAll { $0 == index }
      tie(place, by: cues[index], reasons)
    }
    return !places.isEmpty
  }

  /// Returns the order in which situations suit a task: 0 is a day off, 1 after an early shift, and
  /// 2 before a late shift. Those that the roster does not have come last.
  private func cueOrder(for task: GoalTask) -> [Int] {
    let order =
      switch task.energy {
      case .high: [0, 2, 1]
      case .medium: [2, 0, 1]
      case .low: [1, 2, 0]
      }
    let shifts: [FramingTemplate.ShiftKind?] = [nil, .early, .late]
    let isThere = { (cue: Int) in shifts[cue].map(context.facts.has) ?? true }
    return order.filter(isThere) + order.filter { !isThere($0) }
  }

  /// Shortens the first longer task and adds one for the rest; returns whether there was any.
  private mutating func shortenTask() -> Bool {
    let cues = context.library.cues[.smallestStep] ?? []
    guard cues.count == 2, content.tasks.count < GoalLimit.tasks,
      let place = untied.first(where: { content.tasks[$0].minutes > Self.smallMinutes })
    else { return false }
    let reasons = context.reasons(for: .smallestStep)
    let bare = context.library.bareTask(content.tasks[place].text)
    var rest = content.tasks[place]
    rest.text = cued(bare, by: cues[1])
    if rest.times > 1 {
      rest.times -= 1
    } else if !rest.isTraining {
      rest.minutes = max(GoalTask.lengths.lowerBound, rest.minutes - Self.smallMinutes)
    }
    tie(place, by: cues[0], reasons)
    content.tasks[place].minutes = Self.smallMinutes
    content.tasks[place].times = 1
    content.tasks[place].energy = .low
    append(rest, reasons)
    return true
  }

  /// Ties tasks to moments beside shifts instead of times of day, those with a time of day first of
  /// all; returns whether there were any.
  private mutating func moveTasks() -> Bool {
    let places = untied
    let timed = places.filter { Self.isAtShiftTime(content.tasks[$0].window) }
    let timeless = places.filter { content.tasks[$0].window == nil }
    let chosen = timed + timeless.prefix(max(0, 2 - timed.count))
    let reasons = Array((context.rosterReasons + context.reasons(for: .shiftProof)).prefix(1))
    for place in chosen {
      guard let cue = moment(for: content.tasks[place]) else { continue }
      tie(place, by: cue, reasons)
    }
    return !chosen.isEmpty
  }

  /// Returns the moment for a task: what needs energy on a day off, the rest beside those shifts
  /// that the roster has.
  private func moment(for task: GoalTask) -> LanguageTexts? {
    guard let cues = context.library.cues[.shiftProof], cues.count == 4 else { return nil }
    let facts = context.facts
    switch task.energy {
    case .high: return cues[0]
    case .low: return !task.isTraining && facts.has(.early) ? cues[3] : cues[0]
    case .medium:
      if facts.lateShifts > 0 { return cues[1] }
      return facts.nightShifts > 0 && !task.isTraining ? cues[2] : cues[0]
    }
  }

  /// Whether a time of day reaches into the hours of late or night shifts: before 8 or after 16.
  private static func isAtShiftTime(_ window: WallSpan?) -> Bool {
    guard let window else { return false }
    return window.startMinute < 8 * 60 || window.endMinute > 16 * 60
      || window.endMinute <= window.startMinute
  }

  // MARK: Lengths

  /// Splits long tasks, if long blocks failed where short ones worked.
  private mutating func splitTasks() {
    guard context.facts.favoursShortBlocks else { return }
    for place in editable {
      guard let split = Self.split(content.tasks[place]) else { continue }
      (content.tasks[place].minutes, content.tasks[place].times) = split
      taskReasons[content.tasks[place].id, default: []] += context.lengthReasons
    }
  }

  /// Returns the length and the number of the short blocks that make up a task: 50 minutes are two
  /// of 25, 60 are two of 30. Nil for a short task and for training, which is never split.
  static func split(_ task: GoalTask) -> (minutes: Int, times: Int)? {
    let longest = GoalFacts.shortMinutes
    guard task.minutes > longest, !task.isTraining else { return nil }
    let parts = (task.minutes + longest - 1) / longest
    let minutes = ((task.minutes + parts - 1) / parts + 4) / 5 * 5
    let times = parts * task.times
    return GoalTask.counts.contains(times) ? (minutes, times) : nil
  }
}
