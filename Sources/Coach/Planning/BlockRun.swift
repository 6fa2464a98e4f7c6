import Domain

/// One run of the scheduler: it places the chunks of all tasks one after the other, each at its
/// best time among what those before it leave.
struct BlockRun {
  /// The way in which a chunk chooses among the times that fit.
  enum Choice: Equatable {
    /// The highest score, then the earliest.
    case best
    /// The earliest for tasks that are due by an instant, the best for all others.
    case earliest(dueBy: Instant)
  }

  /// A chunk with its place.
  struct Placement {
    /// The task, as an index of the problem's.
    let task: Int
    let interval: Interval
    /// The number of parts for which it stands (`BlockProblem.Shape`).
    let count: Int
    let score: BlockScore
    /// Whether it took the earliest time instead of the best.
    let isEarliest: Bool
    /// The times that seem better or more usual, with the rule that closes each.
    let refusals: [Refusal]
  }

  /// A time that is closed to a block.
  struct Refusal {
    let start: Instant
    let rule: BlockRule
  }

  let problem: BlockProblem
  let choice: Choice
  /// The time and the share of the caps that placed blocks use.
  private(set) var load: Load
  private(set) var placements: [Placement] = []
  /// The chunks without a place: tasks and shapes as indices, in order.
  private(set) var unplaced: [(task: Int, shape: Int)] = []
  /// For each slot, what energy adds to the score, by the need of the task.
  let energies: [TaskEnergy: [Int]]

  /// Runs the scheduler.
  init(_ problem: BlockProblem, _ choice: Choice = .best) {
    self.problem = problem
    self.choice = choice
    load = problem.start
    var energies: [TaskEnergy: [Int]] = [:]
    for need in TaskEnergy.allCases {
      energies[need] = problem.grid.energy.map { BlockScore.energy($0, need) }
    }
    self.energies = energies
    var chunks = problem.tasks.map(\.chunks)
    if problem.keepsOld { keepOld(&chunks) }
    for (index, chunks) in chunks.enumerated() {
      for shape in chunks where !place(shape, of: index) {
        let parts = problem.shapes[shape].parts
        for part in parts where !place(part, of: index) { unplaced.append((index, part)) }
        if parts.isEmpty { unplaced.append((index, shape)) }
      }
    }
  }

  /// The number of chunks with a deadline that have a place; a whole one counts as its parts.
  var deadlinesMet: Int {
    placements.reduce(0) {
      $0 + (problem.tasks[$1.task].plan.task.due == nil ? 0 : $1.count)
    }
  }

  /// The number of placements in exactly the time of an old block of the same task.
  var stable: Int { placements.count { $0.score.stability > 0 } }

  /// The first and the last deadline that is missed; nil if all are met.
  var missedDues: (first: Instant, last: Instant)? {
    let dues = unplaced.compactMap { problem.tasks[$0.task].plan.task.due }
    guard let first = dues.min(), let last = dues.max() else { return nil }
    return (first, last)
  }

  // MARK: - Placing

  /// A time that was found for a chunk.
  struct Candidate {
    var start: Instant
    var score: BlockScore

    /// Whether it is better than another by score, then by start.
    func beats(_ other: Candidate?) -> Bool {
      guard let other else { return true }
      if score.total != other.score.total { return score.total > other.score.total }
      return start < other.start
    }
  }

  /// Leaves the old blocks that still fit where they are, those of each task in order of time, and
  /// takes their chunks away from those to place.
  private mutating func keepOld(_ chunks: inout [[Int]]) {
    for (index, task) in problem.tasks.enumerated() where !takesEarliest(task) {
      for old in task.old.sorted(by: { $0.start < $1.start }) {
        guard let place = place(of: old, in: &chunks[index]) else { continue }
        let shape = chunks[index][place], form = problem.shapes[shape]
        let rules = rules(for: task, form)
        guard let found = oldPlace(old, of: task, form, rules: rules) else { continue }
        add(found, shape, of: index, isEarliest: false, rules: rules)
        chunks[index].remove(at: place)
      }
    }
  }

  /// Returns the place of a chunk as long as an old block, for which one is split if need be.
  private func place(of old: Interval, in chunks: inout [Int]) -> Int? {
    func isAsLong(_ shape: Int) -> Bool { problem.shapes[shape].seconds == old.seconds }
    if let place = chunks.firstIndex(where: isAsLong) { return place }
    let whole = chunks.firstIndex { problem.shapes[$0].parts.contains(where: isAsLong) }
    guard let whole else { return nil }
    chunks.replaceSubrange(whole...whole, with: problem.shapes[chunks[whole]].parts)
    return chunks.firstIndex(where: isAsLong)
  }

  /// Returns the rules by which each day has no room for a chunk.
  private func rules(for task: BlockProblem.Task, _ form: BlockProblem.Shape) -> [BlockRules] {
    problem.grid.days.indices.map { load.rules(on: $0, for: task, form, problem.grid) }
  }

  /// Places a chunk; false if no time fits.
  private mutating func place(_ shape: Int, of index: Int) -> Bool {
    let task = problem.tasks[index], form = problem.shapes[shape]
    let rules = rules(for: task, form)
    let isEarliest = takesEarliest(task)
    var found = search(form, of: task, rules: rules, earliest: isEarliest)
    if !isEarliest {
      // The times of old blocks need not be on the grid.
      for old in task.old where old.seconds == form.seconds {
        if let candidate = oldPlace(old, of: task, form, rules: rules), candidate.beats(found) {
          found = candidate
        }
      }
    }
    guard let found else { return false }
    add(found, shape, of: index, isEarliest: isEarliest, rules: rules)
    return true
  }

  /// Adds a chunk at a time that was found.
  private mutating func add(
    _ found: Candidate, _ shape: Int, of index: Int, isEarliest: Bool, rules: [BlockRules]
  ) {
    let task = problem.tasks[index], form = problem.shapes[shape]
    var found = found
    let interval = Interval(start: found.start, end: found.start + form.seconds)
    if task.old.contains(interval) { found.score.stability = BlockScore.stabilityWeight }
    let refusals = refusals(of: form, of: task, than: found, rules: rules)
    placements.append(
      Placement(
        task: index, interval: interval, count: form.count, score: found.score,
        isEarliest: isEarliest,
        refusals: refusals))
    load.add(
      interval, goal: task.goal, isTraining: form.isTraining, grid: problem.grid,
      limits: problem.limits)
  }

  /// Returns whether the blocks of a task take their earliest times.
  private func takesEarliest(_ task: BlockProblem.Task) -> Bool {
    guard case .earliest(let dueBy) = choice, let due = task.plan.task.due else { return false }
    return due <= dueBy
  }

  /// Returns the best or the earliest slot that fits.
  private func search(
    _ form: BlockProblem.Shape, of task: BlockProblem.Task, rules: [BlockRules], earliest: Bool
  ) -> Candidate? {
    let grid = problem.grid, energy = energies[task.plan.task.energy] ?? []
    var best: Candidate?
    var gap = 0, window = 0, skip = 0
    for (index, day) in grid.days.enumerated() where rules[index].isEmpty {
      for slot in day.slots {
        guard slot < form.closed.count else { return best }
        guard form.closed[slot] == BlockGrid.open else { continue }
        let start = grid.start(slot), end = start + form.seconds
        if end > task.due { return best }
        guard !load.isTaken(start, end, from: &gap), !task.isSkipped(start, end, from: &skip)
        else { continue }
        let score = BlockScore(
          energy: energy[slot], window: Self.window(task.windows, start, end, from: &window),
          earliness: day.earliness)
        if earliest { return Candidate(start: start, score: score) }
        // Slots come in order, so that only a higher score is better.
        if score.total > best?.score.total ?? -1 { best = Candidate(start: start, score: score) }
      }
    }
    return best
  }

  /// Returns the time of an old block with its bonus, if it still fits.
  private func oldPlace(
    _ old: Interval, of task: BlockProblem.Task, _ form: BlockProblem.Shape, rules: [BlockRules]
  ) -> Candidate? {
    let grid = problem.grid
    guard old.start >= grid.days.first?.start ?? grid.end, old.end <= min(grid.end, task.due),
      let day = grid.day(at: old.start), rules[day].isEmpty
    else { return nil }
    var gap = 0, skip = 0
    let closed = grid.obstacles.rules(against: old, isTraining: form.isTraining)
    guard closed.isEmpty, !load.isTaken(old.start, old.end, from: &gap),
      !task.isSkipped(old.start, old.end, from: &skip)
    else { return nil }
    var score = problem.score(old, for: task)
    score.stability = BlockScore.stabilityWeight
    return Candidate(start: old.start, score: score)
  }

  /// Returns the term of the preferred window; `next` keeps the position between calls, whose times
  /// must ascend.
  static func window(
    _ windows: [Interval]?, _ start: Instant, _ end: Instant, from next: inout Int
  ) -> Int {
    guard let windows else { return BlockScore.window(isInside: nil) }
    while next < windows.count, windows[next].end <= start { next += 1 }
    let isInside =
      next < windows.count && windows[next].start <= start && end <= windows[next].end
    return BlockScore.window(isInside: isInside)
  }
}
