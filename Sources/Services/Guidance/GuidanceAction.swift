import Coach
import Domain
import Interchange
import Store

/// A person's report about an action.
package struct ActionReport: Equatable, Sendable {
  /// The slug of the action.
  package var slug: String
  /// The outcome.
  package var outcome: ActionOutcome
  /// The minutes of the variant; nil for the one that is offered, or else the shortest.
  package var minutes: Int?
  /// The difficulty, 1…5; nil without a rating.
  package var difficulty: Int?
  /// When; nil for now.
  package var at: Instant?
  /// A note, which no engine reads.
  package var note: String

  /// Creates a report.
  package init(
    _ slug: String, _ outcome: ActionOutcome, minutes: Int? = nil, difficulty: Int? = nil,
    at: Instant? = nil, note: String = ""
  ) {
    self.slug = slug
    self.outcome = outcome
    self.minutes = minutes
    self.difficulty = difficulty
    self.at = at
    self.note = note
  }
}

/// A change of daily actions.
package enum GuidanceAction: StoreAction {
  /// Logs that an action was done, in whole or in part, or why it was not.
  case report(ActionReport)
  /// Deletes an entry of the log.
  case deleteEntry(RecordID)
  /// Adds an action of one's own, or saves what a person changed in one, which is given as it was
  /// before.
  case saveOwn(OwnAction, from: OwnAction? = nil)
  /// Deletes an action of one's own. What was logged stays.
  case deleteOwn(slug: String)
  /// Saves what a person changed in the settings, which are given as they were before.
  case saveSettings(GuidanceSettings, from: GuidanceSettings)
  /// Accepts or dismisses the suggestion of the week that ends with a day.
  case answerWeek(CivilDay, accepts: Bool)
  /// Accepts blocks of a month's focus; nil for all.
  case acceptFocus(CivilDay, ActionKind?)
  /// Puts the next candidate into a block.
  case swapFocus(CivilDay, ActionKind)
  /// Puts an action of the person's choice into a block.
  case editFocus(CivilDay, ActionKind, slug: String)
  /// Proposes a month's blocks anew, for other areas.
  case setAreas(CivilDay, [ActionTag])
  /// Keeps what the first look at a day showed. It changes no record.
  case keep(OfferDay)
  /// Stores the summary of the week that ends with a day, if it is over and not stored yet.
  case keepWeek(CivilDay)

  /// True: actions are nowhere else.
  package var changesOnlyStore: Bool { true }

  /// Whether it happens without the person, and mostly finds nothing to do: it then waits for no
  /// other writer.
  package var waits: Bool {
    switch self {
    case .keep, .keepWeek: true
    default: false
    }
  }

  /// Performs the action.
  package func perform(
    with services: StoreServices, _ progress: (ByteProgress) -> Bool
  ) throws -> ActionResult {
    let guidance = services.guidance
    switch self {
    case .report(let report): return try guidance.report(report)
    case .deleteEntry(let id): return try guidance.delete(entry: id)
    case .saveOwn(let action, let original):
      return try guidance.save(Edited(action, from: original))
    case .deleteOwn(let slug): return try guidance.delete(own: slug)
    case .saveSettings(let settings, let original):
      return try guidance.save(Edited(settings, from: original))
    case .answerWeek(let day, let accepts): return try guidance.answerWeek(day, accepts: accepts)
    case .acceptFocus(let month, let kind): return try guidance.accept(kind, of: month)
    case .swapFocus(let month, let kind): return try guidance.swap(kind, of: month)
    case .editFocus(let month, let kind, let slug):
      return try guidance.edit(kind, of: month, to: slug)
    case .setAreas(let month, let areas): return try guidance.set(areas, of: month)
    case .keep(let day): return try guidance.keep(day)
    case .keepWeek(let day): return try guidance.keepWeek(day)
    }
  }
}

extension Action {
  /// Wraps an action of guidance.
  package static func guidance(_ action: GuidanceAction) -> Action { Action(action) }
}

/// The outcome of a change of daily actions.
package struct GuidanceOutcome: ResultPayload {
  /// The entry of the log.
  package var entry: LoggedAction?
  /// The person's action.
  package var own: OwnAction?
  /// The focus of the month.
  package var focus: MonthlyFocus?
  /// The summary of the week.
  package var week: WeeklySummary?
}

extension ActionResult {
  /// The outcome of a change of daily actions.
  package var guidance: GuidanceOutcome? { payload() }
}
