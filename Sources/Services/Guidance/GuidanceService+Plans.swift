import Coach
import Domain
import Store

// The suggestion of a week and the focus of a month, with the life cycle of suggestions.

extension GuidanceService {
  // MARK: Week

  func answerWeek(_ day: CivilDay, accepts: Bool) throws -> ActionResult {
    let reader = try GuidanceReader(store: store, environment)
    let week = try reader.week(endingWith: day)
    var settings = reader.settings
    if let state = try reader.weekAnswer() { throw GuidanceError.answered(state) }
    guard reader.isValid(week) else { throw GuidanceError.weekExpired(day) }
    if let (other, state) = try reader.answeredWeek(near: week) {
      throw other.weekEnd == day
        ? GuidanceError.answered(state) : GuidanceError.weekOverlaps(other.weekEnd)
    }
    guard week.pace(from: settings.pace) != settings.pace else {
      throw GuidanceError.nothingToAccept
    }
    var suggestion = week.suggestion(from: settings.pace, at: now)
    try suggestion.transition(to: accepts ? .accepted : .dismissed, at: now)
    let old = settings.pace
    if accepts { settings.pace = week.pace(from: old) }
    let isChanged = settings.pace != old
    return try write(
      accepts ? "week.accept" : "week.dismiss", "", GuidanceOutcome(week: week),
      arguments: environment.format.words(of: settings.pace)
    ) { [suggestion, settings] transaction in
      try transaction.save(suggestion)
      try transaction.save(week)
      if isChanged { try transaction.save(settings) }
    }
  }

  func keepWeek(_ day: CivilDay) throws -> ActionResult {
    func isOpen() throws -> Bool {
      try day < environment.today && store.keptWeek(endingWith: day) == nil
    }
    guard try isOpen() else { return ActionResult(nil, canUndo: false) }
    return try store.exclusively {
      try isOpen() ? summarize(day) : ActionResult(nil, canUndo: false)
    }
  }

  private func summarize(_ day: CivilDay) throws -> ActionResult {
    let week = try GuidanceReader(store: store, environment).week(endingWith: day)
    guard week.figures.planned > 0 else { return ActionResult(nil, canUndo: false) }
    return try write("week.keep", "", GuidanceOutcome(week: week)) { try $0.save(week) }
  }

  // MARK: Month

  func accept(_ kind: ActionKind?, of month: CivilDay) throws -> ActionResult {
    try check(month)
    let reader = try GuidanceReader(store: store, environment)
    var focus = try reader.focus(of: month)
    if let kind, focus.block(kind) == nil { throw GuidanceError.noBlock(kind) }
    let kinds = kind.map { [$0] } ?? ActionKind.allCases
    let open = focus.blocks.filter { kinds.contains($0.kind) && $0.state == .proposed }
    for block in open { focus = focus.accepting(block.kind) }
    guard !open.isEmpty else { throw GuidanceError.answered(.accepted) }
    return try save(focus, "focus.accept", open, .accepted, reader)
  }

  func swap(_ kind: ActionKind, of month: CivilDay) throws -> ActionResult {
    try check(month)
    let reader = try GuidanceReader(store: store, environment)
    let focus = try reader.focus(of: month)
    guard let block = focus.block(kind) else { throw GuidanceError.noBlock(kind) }
    let swapped = try reader.planner(month).swapping(kind, in: focus)
    return try save(swapped, "focus.swap", [block], .dismissed, reader)
  }

  func edit(_ kind: ActionKind, of month: CivilDay, to slug: String) throws -> ActionResult {
    try check(month)
    let reader = try GuidanceReader(store: store, environment)
    let action = try reader.library.action(slug, language: environment.texts.language.rawValue)
    let focus = try reader.focus(of: month)
    guard let block = focus.block(kind) else { throw GuidanceError.noBlock(kind) }
    guard let edited = try reader.planner(month).editing(kind, to: action.slug, in: focus) else {
      throw GuidanceError.unfit(action, kind)
    }
    // A choice of one's own needs no second answer.
    return try save(
      edited.accepting(kind), "focus.edit", [block],
      block.slug == action.slug ? .accepted : .dismissed, reader)
  }

  func set(_ areas: [ActionTag], of month: CivilDay) throws -> ActionResult {
    try check(month)
    guard !areas.isEmpty else { throw GuidanceError.areaMissing }
    guard areas.count <= MonthlyFocus.mostAreas else {
      throw GuidanceError.tooManyAreas(MonthlyFocus.mostAreas)
    }
    let reader = try GuidanceReader(store: store, environment)
    let focus = try reader.planner(month).proposal(areas: areas)
    var settings = reader.settings
    settings.areas = areas
    return try write("focus.areas", "", GuidanceOutcome(focus: focus)) { [settings] transaction in
      try transaction.save(focus)
      try transaction.save(settings)
    }
  }

  /// Refuses to change a month that is over. Throws `GuidanceError`.
  private func check(_ month: CivilDay) throws(GuidanceError) {
    guard month.startOfMonth >= environment.today.startOfMonth else { throw .monthOver(month) }
  }

  /// Saves a focus together with the answers to blocks that were proposed.
  private func save(
    _ focus: MonthlyFocus, _ key: String, _ blocks: [FocusBlock], _ state: Suggestion.State,
    _ reader: GuidanceReader
  ) throws -> ActionResult {
    let language = environment.texts.language.rawValue
    let answers = try blocks.filter { $0.state == .proposed }.map { block in
      var suggestion = block.suggestion(of: focus.month, at: now)
      try suggestion.transition(to: state, at: now)
      return suggestion
    }
    let shown = blocks.compactMap { focus.block($0.kind)?.slug ?? $0.slug }
      .map { reader.library.title(of: $0, in: language) }
    return try write(
      key, shown.joined(separator: ", "), GuidanceOutcome(focus: focus)
    ) { transaction in
      try transaction.save(focus)
      for answer in answers { try transaction.save(answer) }
    }
  }
}

extension FocusBlock {
  /// The block as a suggestion for a month.
  fileprivate func suggestion(of month: CivilDay, at now: Instant) -> Suggestion {
    Suggestion(
      domain: .guidance, subject: "focus \(month.number) \(kind.rawValue)",
      evidence: Suggestion.evidenceHash(of: ["\(month.number)", kind.rawValue, slug]),
      engine: "focus", payload: slug, score: feasibility, createdAt: now)
  }
}

extension Format {
  /// Returns the minutes and the days of a pace, for sentences.
  package func words(of pace: GuidancePace) -> [String: String] {
    ["minutes": String(pace.longest.minutes), "days": String(pace.daysPerWeek)]
  }
}
