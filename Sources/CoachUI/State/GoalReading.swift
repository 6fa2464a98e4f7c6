import AppCore
import Coach
import Domain
import Services

/// What Enter does with a line that is typed.
enum GoalReading: Equatable {
  /// Creates a card from a text.
  case create(String)
  /// Runs a command for the card at a place.
  case run(GoalVerb, card: Int)
  /// Only says why nothing can be done.
  case refuse(Message)

  /// Reads a line about the goals of the cards, of which one is under the cursor; nil for an empty
  /// line.
  init?(_ line: String, _ goals: [Goal], selected: Int) {
    guard !line.trimmed.isEmpty else { return nil }
    guard let order = GoalOrder(line) ?? Self.order(line, naming: goals) else {
      self = .create(line)
      return
    }
    switch order.target {
    case .selected:
      self =
        goals.indices.contains(selected)
        ? Self.reading(order.verb, goals, at: selected)
        : .refuse(Message("why.no_goal", ["key": "goals.new"]))
    case .number(let number):
      self =
        goals.indices.contains(number - 1)
        ? Self.reading(order.verb, goals, at: number - 1)
        : .refuse(Message("goals.no_such_card", ["n": String(number)]))
    case .title(let title): self = Self.reading(order.verb, title, goals)
    }
  }

  /// Reads a command with the whole title of a card, which needs no quotes.
  private static func order(_ line: String, naming goals: [Goal]) -> GoalOrder? {
    let words = line.trimmed.split(separator: " ", maxSplits: 1)
    guard words.count == 2 else { return nil }
    let title = FoldedWords.words(String(words[1]))
    guard goals.contains(where: { FoldedWords.words($0.title) == title }) else { return nil }
    return GoalOrder("\(words[0]) \"\(words[1])\"")
  }

  private static func reading(_ verb: GoalVerb, _ title: String, _ goals: [Goal]) -> GoalReading {
    do throws(GoalError) {
      guard let found = try GoalLookup.goal(named: title, among: goals),
        let place = goals.firstIndex(where: { $0.id == found.id })
      else { return .refuse(Message("goals.no_such_title", ["title": title])) }
      return reading(verb, goals, at: place)
    } catch {
      guard case .ambiguousGoal(_, let several) = error else {
        return .refuse(Message("goals.no_such_title", ["title": title]))
      }
      let titles = several.map(\.title).joined(separator: ", ")
      return .refuse(Message("goals.several", ["titles": titles]))
    }
  }

  /// Returns that a command runs, or why it would change nothing.
  private static func reading(_ verb: GoalVerb, _ goals: [Goal], at place: Int) -> GoalReading {
    verb.obstacle(for: goals[place]).map(refuse) ?? .run(verb, card: place)
  }

  /// Returns the sentence that the line shows: “Enter locks Pass the B2 exam”.
  func text(_ goals: [Goal], _ environment: AppEnvironment) -> String {
    let key = environment.key("goal_input.send")
    switch self {
    case .create(let text):
      guard let due = GoalDraft(text, in: environment.timeContext).due else {
        return environment.texts("goals.input.creates", ["key": key])
      }
      let day = environment.format.deadline(due, environment.base)
      return environment.texts("goals.input.creates_due", ["key": key, "day": day])
    case .run(let verb, let place):
      return environment.texts(
        "goals.input.does.\(verb.rawValue)",
        [
          "key": key,
          "goal": goals.indices.contains(place) ? goals[place].title : "",
        ])
    case .refuse(let message): return message.text(environment)
    }
  }
}

extension GoalVerb {
  /// Returns why a command would be refused for a card, or change nothing; nil if it does something.
  fileprivate func obstacle(for goal: Goal) -> Message? {
    func isAlready(_ word: String) -> Message {
      Message("goals.input.already.\(word)", ["goal": goal.title])
    }
    switch self {
    case .lock: return goal.isLocked ? isAlready("locked") : nil
    case .unlock: return goal.isLocked ? nil : isAlready("unlocked")
    case .complete: return goal.state == .completed ? isAlready("completed") : nil
    case .archive: return goal.state == .archived ? isAlready("archived") : nil
    case .deactivate: return goal.state == .active ? nil : isAlready("inactive")
    case .regenerate where goal.isLocked:
      return Message("goals.input.needs.unlock", ["goal": goal.title])
    case .regenerate where goal.care != nil:
      return Message("done.goal.needs_care", ["shift": goal.title])
    case .regenerate, .activate:
      return goal.isOpen ? nil : Message("goals.input.needs.reopen", ["goal": goal.title])
    }
  }
}
