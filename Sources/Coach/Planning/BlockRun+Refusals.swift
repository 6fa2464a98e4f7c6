import Domain

// Why a block is not elsewhere.

extension BlockRun {
  /// The most times that are explained.
  private static let mostRefusals = 3

  /// Returns 09:00 of the same day, if it is earlier and closed, and then the closed times that
  /// seem better than a place, each rule once, the best first.
  func refusals(
    of form: BlockProblem.Shape, of task: BlockProblem.Task, than place: Candidate,
    rules: [BlockRules]
  ) -> [Refusal] {
    let grid = problem.grid, energy = energies[task.plan.task.energy] ?? []
    var placed = place
    placed.score.stability = 0
    let placedDay = grid.day(at: place.start)
    var bests = [Candidate?](repeating: nil, count: BlockRule.allCases.count)
    var usual: Refusal?
    var gap = 0, window = 0, skip = 0
    for (index, day) in grid.days.enumerated() {
      for slot in day.slots where slot < form.closed.count {
        let start = grid.start(slot), end = start + form.seconds
        if end > task.due { break }
        let candidate = Candidate(
          start: start,
          score: BlockScore(
            energy: energy[slot], window: Self.window(task.windows, start, end, from: &window),
            earliness: day.earliness))
        let isUsual = index == placedDay && slot == day.usualSlot && start < place.start
        let isBetter = candidate.beats(placed)
        guard isUsual || isBetter else { continue }
        let isTaken = load.isTaken(start, end, from: &gap)
        let isSkipped = task.isSkipped(start, end, from: &skip)
        let rule =
          Self.rule(form.closed[slot], rules[index], isTaken) ?? (isSkipped ? .skipped : nil)
        guard let rule else { continue }
        if isUsual { usual = Refusal(start: start, rule: rule) }
        if isBetter, candidate.beats(bests[Int(rule.rawValue)]) {
          bests[Int(rule.rawValue)] = candidate
        }
      }
    }
    return Self.most(bests, usual)
  }

  /// Returns the usual time and the best of the others.
  private static func most(_ bests: [Candidate?], _ usual: Refusal?) -> [Refusal] {
    var found: [(candidate: Candidate, rule: BlockRule)] = []
    for rule in BlockRule.allCases where rule != usual?.rule {
      if let candidate = bests[Int(rule.rawValue)] { found.append((candidate, rule)) }
    }
    found.sort { $0.candidate.beats($1.candidate) }
    let others = found.map { Refusal(start: $0.candidate.start, rule: $0.rule) }
    return Array(((usual.map { [$0] } ?? []) + others).prefix(mostRefusals))
  }

  /// Returns the rule that explains best why a time is closed: protected time, then the day, then
  /// other blocks.
  private static func rule(_ closed: UInt8, _ day: BlockRules, _ isTaken: Bool) -> BlockRule? {
    BlockRule(rawValue: closed) ?? day.first ?? (isTaken ? .buffer : nil)
  }
}
