import Coach
import Domain

/// The reason why a change of daily actions was refused; nothing was changed.
package enum GuidanceError: Error, Equatable, Sendable {
  /// No action has that name; the most similar one.
  case unknownAction(String, nearest: String?)
  /// Several actions fit a name.
  case ambiguousAction(String, [String])
  /// The action has no variant of that length.
  case noVariant(ActionTemplate, minutes: Int)
  case badDifficulty(Int)
  /// An action cannot be done later than now.
  case inFuture(Instant)
  case unknownEntry(RecordID)
  /// Only a person's own actions can be changed or deleted.
  case notOwn(ActionTemplate)
  case titleMissing
  /// An action of one's own needs a text for at least one length.
  case textMissing
  case areaMissing
  /// The week's suggestion is to go on as before.
  case nothingToAccept
  /// The week's suggestion was answered before.
  case answered(Suggestion.State)
  /// The suggestion of the week that ended with the day is no longer valid.
  case weekExpired(CivilDay)
  /// The week shares days with the one that ended with the day, whose suggestion was answered.
  case weekOverlaps(CivilDay)
  /// The month has no block of that kind.
  case noBlock(ActionKind)
  /// The action cannot be the block: it is of another kind, or the person's facts rule it out.
  case unfit(ActionTemplate, ActionKind)
  case tooManyAreas(Int)
  /// A month that is over stays as it was.
  case monthOver(CivilDay)
}

extension GuidanceError: UserFacing {
  /// Describes why the change was refused.
  package func message(_ environment: Environment) -> UserFacingError {
    let texts = environment.texts, language = texts.language.rawValue
    let (code, arguments): (String, [String: String]) =
      switch self {
      case .unknownAction(let word, let nearest?):
        ("unknown_action_near", ["word": word, "nearest": nearest])
      case .unknownAction(let word, nil): ("unknown_action", ["word": word])
      case .ambiguousAction(let word, let slugs):
        (
          "ambiguous_action",
          ["word": word, "candidates": slugs.prefix(5).joined(separator: ", ")]
        )
      case .noVariant(let action, let minutes):
        (
          "no_variant",
          [
            "action": action.title(in: language), "minutes": String(minutes),
            "lengths": action.lengths.map { String($0.minutes) }.joined(separator: ", "),
          ]
        )
      case .badDifficulty(let value): ("bad_difficulty", ["value": String(value)])
      case .inFuture(let time):
        ("in_future", ["time": environment.dayAndTime(at: time)])
      case .unknownEntry(let id): ("unknown_entry", ["id": id.short])
      case .notOwn(let action): ("not_own", ["action": action.title(in: language)])
      case .titleMissing: ("title_missing", [:])
      case .textMissing: ("text_missing", [:])
      case .areaMissing: ("area_missing", [:])
      case .nothingToAccept: ("nothing_to_accept", [:])
      case .answered(let state): ("answered", ["state": texts("coach.state.\(state.rawValue)")])
      case .noBlock(let kind): ("no_block", ["kind": texts("guidance.kind.\(kind.rawValue)")])
      case .unfit(let action, let kind):
        (
          "unfit",
          [
            "action": action.title(in: language), "kind": texts("guidance.kind.\(kind.rawValue)"),
          ]
        )
      case .monthOver(let month):
        ("month_over", ["month": environment.format.monthAndYear(month)])
      case .weekExpired(let day):
        ("week_expired", ["day": environment.format.dayWithYear(day)])
      case .weekOverlaps(let day):
        (
          "week_overlaps",
          [
            "day": environment.format.dayWithYear(day),
            "next": environment.format.dayWithYear(day.adding(days: 7)),
          ]
        )
      case .tooManyAreas(let count): ("too_many_areas", ["count": String(count)])
      }
    let key = "error.guidance.\(code)"
    return UserFacingError(
      code: code == "unknown_action_near" ? "unknown_action" : code,
      message: texts(key, UserFacingError.cut(arguments)),
      hint: texts.has("\(key).hint") ? texts("\(key).hint", UserFacingError.cut(arguments)) : "")
  }
}

extension ActionTemplate {
  /// The title in a language.
  package func title(in language: String) -> String { title[language] ?? title["en"] ?? slug }

  /// What to do in the variant of a length.
  package func text(_ length: ActionLength, in language: String) -> String {
    variants[length].flatMap { $0[language] ?? $0["en"] } ?? ""
  }
}
