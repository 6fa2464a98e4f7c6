import AppCore
import Coach
import Domain
import Services
import Terminal
import Widgets

/// The commands of the goals.
enum GoalCommands {
  static let all: [Command] = cards + tasks + blocks

  private static let cards: [Command] = [
    Command("goals.new", in: .goals, keys: "n  i", hint: 0) { state, _, _ in
      state.open(GoalInput(state.coach.goals.draft))
      return []
    },
    Command(
      "goals.voice", in: .goals, keys: "F5", disabled: { $0[CoachState.self].whyNoVoice }
    ) { state, _, _ in
      var line = GoalInput(state.coach.goals.draft)
      let effects = line.toggleVoice()
      state.open(line)
      return effects
    },
    Command("goals.edit", in: .goals, keys: "e", hint: 6, disabled: noCard) {
      state, environment, _ in
      state.editSelection(environment)
    },
    Command("goals.regenerate", in: .goals, keys: "r", hint: 2, disabled: lockedOrOver) {
      state, _, _ in
      guard let goal = state.coach.goals.selected?.goal else { return [] }
      let asking = goal.care == nil ? state[CoachState.self].askForFramings(of: goal.id) : []
      return [.perform(.goals(.regenerate(goal.id)))] + asking
    },
    Command("goals.proposal_accept", in: .goals, keys: "a", disabled: noProposal) { state, _, _ in
      state.coach.goals.proposals.first.map {
        [.perform(.goals(.proposal(.take($0, places: nil))))]
      } ?? []
    },
    Command("goals.proposal", in: .goals, keys: "v", disabled: noProposal) { state, _, _ in
      state.withGoal { [.perform(.goals(.proposal(.look($0.id))))] }
    },
    Command("goals.lock", in: .goals, keys: "l", hint: 3, disabled: noCard) { state, _, _ in
      state.lockSelection()
    },
    Command("goals.activate", in: .goals, keys: "A", hint: 1, disabled: over) { state, _, _ in
      state.open { PlanPage(.activation($0.id)) }
    },
    Command("goals.deactivate", in: .goals, keys: "D", disabled: notActive) { state, _, _ in
      state.withGoal { [.perform(.goals(.deactivate($0.id)))] }
    },
    Command("goals.plan", in: .coach, keys: "p") { state, _, _ in
      state.open(PlanPage(.all))
      return [.readLayer]
    },
    Command("goals.complete", in: .goals, keys: "c", disabled: noCard) { state, _, _ in
      state.withGoal {
        [.perform(.goals(.setState($0.id, $0.state == .completed ? .draft : .completed)))]
      }
    },
    Command("goals.archive", in: .goals, keys: "x", disabled: noCard) { state, _, _ in
      state.withGoal {
        [.perform(.goals(.setState($0.id, $0.state == .archived ? .draft : .archived)))]
      }
    },
    Command("goals.delete", in: .goals, keys: "Del", disabled: noCard) { state, environment, _ in
      let texts = environment.texts
      return state.open { goal in
        DialogLayer(
          title: texts("goals.delete.title"),
          message: [texts("goals.delete.message", ["goal": goal.title])],
          deleting: [.perform(.goals(.delete(goal.id)))], texts)
      }
    },
    Command("goals.archived", in: .goals, keys: "Z") { state, _, _ in
      state.coach.goals.showsArchived.toggle()
      return [.readScreen]
    },
    Command("goals.mirror", in: .goals, keys: "m", disabled: noCard) { state, _, _ in
      state.open { MirrorPage($0.id) }
    },
    Command("goals.history", in: .goals, keys: "H", disabled: noCard) { state, _, _ in
      state.open { GoalHistoryPage($0.id) }
    },
    Command("goals.metrics", in: .goals, keys: "M") { state, _, _ in
      state.open(GoalMetricsPage())
      return [.readLayer]
    },
    Command("goals.select", in: .goals, isListed: false) { state, _, row in
      if let place = GoalRows(state.coach.goals).card(onRow: row) {
        state.coach.goals.choose(card: place)
      }
      return []
    },
    Command("goals.item", in: .goals, isListed: false) { state, _, place in
      state.coach.goals.choose(item: place)
      return []
    },
  ]

  private static let tasks: [Command] = [
    Command("goals.task_add", in: .goals, keys: "t", hint: 5, disabled: lockedOrOver) {
      state, environment, _ in
      guard let goal = state.coach.goals.selected?.goal else { return [] }
      return state.open(TaskForm(nil, of: goal), environment)
    },
    Command("goals.toggle", in: .goals, keys: "Space", hint: 4, disabled: noItem) { state, _, _ in
      state.toggleSelection()
    },
    Command("goals.drop", in: .goals, keys: "d", disabled: nothingToDrop) { state, _, _ in
      state.dropSelection()
    },
    // The footer shows it only over an overdue task, which gets a new date.
    Command("goals.open", in: .goals, keys: "Enter", hint: 0, disabled: noCard) {
      state, environment, _ in
      guard state.coach.goals.selectedItem == nil else { return state.editSelection(environment) }
      if !state.coach.goals.turnPane() { return state.editSelection(environment) }
      return []
    },
  ]

  /// The blocks of the days ahead.
  private static let blocks: [Command] = [
    Command("blocks.done", in: .plan, keys: "Space", hint: 0, disabled: noBlock) { state, _, _ in
      state.withBlock { [.perform(.goals(.setBlock($0.id, $0.state == .done ? .planned : .done)))] }
    },
    Command("blocks.skip", in: .plan, keys: "x", hint: 1, disabled: noBlock) { state, _, _ in
      state.withBlock { [.perform(.goals(.setBlock($0.id, .skipped)))] }
    },
    Command("blocks.lock", in: .plan, keys: "L", hint: 3, disabled: noBlock) { state, _, _ in
      state.withBlock { [.perform(.goals(.lockBlock($0.id, !$0.isLocked)))] }
    },
    Command("blocks.move", in: .plan, keys: "m  Enter", hint: 2, disabled: noBlock) {
      state, environment, _ in
      guard let block = state.coach.plan.selectedBlock,
        let goal = state.coach.plan.goals[block.goal]
      else { return [] }
      return state.open(BlockForm(block, of: goal), environment)
    },
  ]

  // MARK: Reasons

  @Sendable private static func noCard(_ state: AppState) -> Message? {
    state.coach.goals.selected == nil ? Message("why.no_goal", ["key": "goals.new"]) : nil
  }

  @Sendable private static func noItem(_ state: AppState) -> Message? {
    state.coach.goals.selectedItem == nil ? Message("why.no_task", ["key": "go.next"]) : nil
  }

  @Sendable private static func noProposal(_ state: AppState) -> Message? {
    guard let goal = state.coach.goals.selected?.goal else { return noCard(state) }
    guard !goal.isLocked else { return Message("why.goal_locked", ["key": "goals.lock"]) }
    return state.coach.goals.proposals.isEmpty
      ? Message("why.no_proposal", ["key": "goals.regenerate"]) : nil
  }

  /// Returns why neither a task or block can be dropped nor a proposal dismissed.
  @Sendable private static func nothingToDrop(_ state: AppState) -> Message? {
    state.coach.goals.proposals.isEmpty ? noItem(state) : nil
  }

  @Sendable private static func noBlock(_ state: AppState) -> Message? {
    state.coach.plan.selectedBlock == nil ? Message("why.no_block") : nil
  }

  @Sendable private static func over(_ state: AppState) -> Message? {
    guard let goal = state.coach.goals.selected?.goal else { return noCard(state) }
    return goal.isOpen ? nil : goal.whyOver
  }

  @Sendable private static func lockedOrOver(_ state: AppState) -> Message? {
    guard let goal = state.coach.goals.selected?.goal else { return noCard(state) }
    return goal.isLocked ? Message("why.goal_locked", ["key": "goals.lock"]) : over(state)
  }

  @Sendable private static func notActive(_ state: AppState) -> Message? {
    guard let goal = state.coach.goals.selected?.goal else { return noCard(state) }
    return goal.state == .active ? nil : Message("why.goal_not_active")
  }
}

extension Goal {
  /// The reason why a card that is over does not change, with the key that reopens it.
  fileprivate var whyOver: Message {
    let isCompleted = state == .completed
    return Message(
      isCompleted ? "why.goal_completed" : "why.goal_archived",
      ["key": isCompleted ? "goals.complete" : "goals.archive"])
  }
}

extension AppState {
  /// Calls `body` with the card under the cursor.
  fileprivate func withGoal(_ body: (Goal) -> [Effect]) -> [Effect] {
    coach.goals.selected.map { body($0.goal) } ?? []
  }

  fileprivate func withBlock(_ body: (GoalBlock) -> [Effect]) -> [Effect] {
    coach.plan.selectedBlock.map(body) ?? []
  }

  /// Opens a surface for the card under the cursor.
  fileprivate mutating func open(_ surface: (Goal) -> any Surface) -> [Effect] {
    guard let goal = coach.goals.selected?.goal else { return [] }
    open(surface(goal))
    return [.readLayer]
  }

  /// Opens the form of the line under the cursor, else that of the card.
  fileprivate mutating func editSelection(_ environment: AppEnvironment) -> [Effect] {
    guard let goal = coach.goals.selected?.goal else { return [] }
    switch coach.goals.selectedItem {
    case .block(let block):
      guard block.state == .planned, !block.isLocked else {
        show(environment.texts("why.block_fixed"), .info)
        return []
      }
      return open(BlockForm(block, of: goal), environment)
    case .task, nil:
      guard goal.isOpen else {
        show(goal.whyOver.text(environment), .info)
        return []
      }
      return editContent(of: goal, environment)
    }
  }

  /// Opens the form of the task under the cursor, else that of the card.
  private mutating func editContent(
    of goal: Goal, _ environment: AppEnvironment
  ) -> [Effect] {
    switch coach.goals.selectedItem {
    case .task(let task):
      guard !goal.isLocked, !task.isLocked else {
        show(
          Message(goal.isLocked ? "why.goal_locked" : "why.task_locked", ["key": "goals.lock"])
            .text(environment), .info)
        return []
      }
      return open(TaskForm(task, of: goal), environment)
    case .block, nil:
      guard !goal.isLocked else {
        show(Message("why.goal_locked", ["key": "goals.lock"]).text(environment), .info)
        return []
      }
      return open(GoalForm(goal), environment)
    }
  }

  /// Locks or unlocks the line under the cursor, else the card.
  fileprivate func lockSelection() -> [Effect] {
    guard let goal = coach.goals.selected?.goal else { return [] }
    switch coach.goals.selectedItem {
    case .block(let block): return [.perform(.goals(.lockBlock(block.id, !block.isLocked)))]
    case .task(let task):
      return [.perform(.goals(.lock(goal.id, task: task.number, !task.isLocked)))]
    case nil: return [.perform(.goals(.lock(goal.id, task: nil, !goal.isLocked)))]
    }
  }

  /// Marks the task or the block under the cursor as done, or as open again.
  fileprivate func toggleSelection() -> [Effect] {
    guard let goal = coach.goals.selected?.goal else { return [] }
    switch coach.goals.selectedItem {
    case .block(let block):
      return [.perform(.goals(.setBlock(block.id, block.state == .planned ? .done : .planned)))]
    case .task(let task):
      return [.perform(.goals(.setTask(goal.id, task.number, task.state == .open ? .done : .open)))]
    case nil: return []
    }
  }

  /// Drops the task under the cursor, or skips the block; among the cards, dismisses what is
  /// proposed.
  fileprivate func dropSelection() -> [Effect] {
    guard let goal = coach.goals.selected?.goal else { return [] }
    switch coach.goals.selectedItem {
    case .block(let block): return [.perform(.goals(.setBlock(block.id, .skipped)))]
    case .task(let task): return [.perform(.goals(.setTask(goal.id, task.number, .dropped)))]
    case nil:
      return coach.goals.proposals.first.map { [.perform(.goals(.proposal(.dismiss($0))))] } ?? []
    }
  }

  /// Runs a command that was typed into the input line for the card at a place.
  mutating func run(_ verb: GoalVerb, forCard place: Int) -> [Effect] {
    coach.goals.choose(card: place)
    coach.goals.leaveCard()
    guard let goal = coach.goals.selected?.goal else { return [] }
    switch verb {
    case .lock: return [.perform(.goals(.lock(goal.id, task: nil, true)))]
    case .unlock: return [.perform(.goals(.lock(goal.id, task: nil, false)))]
    case .complete: return [.perform(.goals(.setState(goal.id, .completed)))]
    case .archive: return [.perform(.goals(.setState(goal.id, .archived)))]
    case .regenerate: return [.run([HitTarget("goals.regenerate")])]
    case .activate: return [.run([HitTarget("goals.activate")])]
    case .deactivate: return [.run([HitTarget("goals.deactivate")])]
    }
  }
}
