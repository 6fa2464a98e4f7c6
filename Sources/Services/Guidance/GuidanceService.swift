import Coach
import Domain
import Store

/// Logs daily actions, and keeps the person's own.
package struct GuidanceService: Service {
  package let services: StoreServices
}

extension StoreServices {
  /// The actions on daily guidance.
  package var guidance: GuidanceService { GuidanceService(services: self) }
}

extension GuidanceService {
  private var language: String { environment.texts.language.rawValue }

  // MARK: Log

  func report(_ report: ActionReport) throws -> ActionResult {
    let at = report.at ?? now
    guard at <= now else { throw GuidanceError.inFuture(at) }
    if let difficulty = report.difficulty, !ActionEvent.difficulties.contains(difficulty) {
      throw GuidanceError.badDifficulty(difficulty)
    }
    var then = environment
    then.now = at
    let reader = try GuidanceReader(store: store, then)
    let action = try reader.library.action(report.slug, language: language)
    let offered = try store.actionOffers.day(reader.moment.day)
    let event = ActionEvent(
      id: .new(), slug: action.slug, length: try length(of: action, report, offered), at: at,
      day: reader.moment.day, slot: reader.moment.slot, shiftDay: reader.moment.shiftDay,
      outcome: report.outcome,
      difficulty: report.outcome.isCompleted ? report.difficulty : nil)
    let excuse = offered.flatMap {
      RosterExcuse.of(
        event, offered: $0.shifts, moment: reader.moment,
        roster: GuidanceRoster(reader.context, at: at))
    }
    let entry = LoggedAction(event, excuse: excuse, note: report.note.trimmed)
    let key =
      event.outcome.isCompleted ? "action.done" : excuse == nil ? "action.skip" : "action.excused"
    return try write(
      key, action.title(in: language), GuidanceOutcome(entry: entry)
    ) { try $0.save(entry) }
  }

  /// Returns the length that was reported, or offered, or else the shortest.
  private func length(
    of action: ActionTemplate, _ report: ActionReport, _ offered: OfferDay?
  ) throws(GuidanceError) -> ActionLength {
    if let minutes = report.minutes {
      guard let length = ActionLength(rawValue: minutes), action.variants[length] != nil else {
        throw .noVariant(action, minutes: minutes)
      }
      return length
    }
    let offer = offered?.offers.first { $0.slug == action.slug }
    return offer?.length ?? action.lengths.first ?? .five
  }

  func delete(entry id: RecordID) throws -> ActionResult {
    guard let entry = try store.actionEvents.entry(id) else { throw GuidanceError.unknownEntry(id) }
    let library = try store.actionLibrary()
    let title = library.title(of: entry.event.slug, in: language)
    return try write("action.delete", title, GuidanceOutcome(entry: entry)) {
      try $0.delete(actionEvent: id)
    }
  }

  func keep(_ day: OfferDay) throws -> ActionResult {
    // Actions of one's own are no content of the program.
    try store.bring(.bundled, at: now)
    // Nothing is offered during planned sleep; a later look is then the first of the day.
    if !day.offers.isEmpty { try store.keep(day) }
    return ActionResult(nil, canUndo: false)
  }

  // MARK: Own actions

  func save(_ edit: Edited<OwnAction>) throws -> ActionResult {
    let stored = try store.ownActions().first { $0.id == edit.record.id }
    var action = try merged(
      edit, into: stored,
      orThrow: ActionError.recordChangedMeanwhile(edit.original?.title ?? edit.record.title))
    action.title = action.title.singleSpaced
    action.variants = action.variants.mapValues(\.singleSpaced).filter { !$0.value.isEmpty }
    action.note = action.note.trimmed
    guard !action.title.isEmpty else { throw GuidanceError.titleMissing }
    guard !action.variants.isEmpty else { throw GuidanceError.textMissing }
    guard !action.tags.isEmpty else { throw GuidanceError.areaMissing }
    return try write(
      stored == nil ? "own_action.add" : "own_action.edit", action.title,
      GuidanceOutcome(own: action)
    ) { [action] in try $0.save(action) }
  }

  func delete(own slug: String) throws -> ActionResult {
    let actions = try store.ownActions()
    let library = ActionLibrary.bundled(with: actions)
    let found = try library.action(slug, language: language)
    guard let action = actions.first(where: { $0.slug == found.slug }) else {
      throw GuidanceError.notOwn(found)
    }
    return try write("own_action.delete", action.title, GuidanceOutcome(own: action)) {
      try $0.delete(ownAction: action.id)
    }
  }

  func save(_ edit: Edited<GuidanceSettings>) throws -> ActionResult {
    let stored = try store.guidanceSettings()
    let settings = try merged(edit, intoSettings: stored)
    guard settings.areas.count <= MonthlyFocus.mostAreas else {
      throw GuidanceError.tooManyAreas(MonthlyFocus.mostAreas)
    }
    guard settings.habits.isValid else {
      let spans = [settings.habits.ownMainSleep, settings.habits.nap].compactMap { $0 }
      let longest = spans.max { $0.minutes < $1.minutes }
      throw DurationTextError.tooLong(longest?.clockText ?? "")
    }
    guard stored != settings else {
      return ActionResult(Message("done.guidance.settings_again"), canUndo: false)
    }
    return try write("guidance.settings", "", GuidanceOutcome()) { try $0.save(settings) }
  }

  /// Writes a change with its entry in the history.
  func write(
    _ key: String, _ what: String, _ outcome: GuidanceOutcome,
    arguments: [String: String] = [:], _ body: (WriteTransaction) throws -> Void
  ) throws -> ActionResult {
    try store.write(WriteLabel(key, detail: what), now: now, body)
    return ActionResult(
      Message("done.\(key)", ["shift": what].merging(arguments) { $1 }), payload: outcome)
  }
}
