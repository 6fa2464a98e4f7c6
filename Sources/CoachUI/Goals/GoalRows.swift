import AppCore
import Coach
import Domain
import Services
import Terminal
import TerminalText
import Widgets

/// The rows of the list of cards: a heading for each group, and a card on each other row.
struct GoalRows {
  /// The contents of a row.
  private enum Line {
    case heading(GoalState)
    case blank
    case card(Int)
  }

  private let goals: GoalList
  private let lines: [Line]

  init(_ goals: GoalList) {
    self.goals = goals
    lines = GoalList.groups.reduce(into: [Line]()) { lines, state in
      let places = goals.cards.indices.filter { goals.cards[$0].goal.state == state }
      guard !places.isEmpty else { return }
      if !lines.isEmpty { lines.append(.blank) }
      lines.append(.heading(state))
      lines += places.map(Line.card)
    }
  }

  /// The number of rows.
  var count: Int { lines.count }

  /// Returns the place of the card on a row; nil for a heading.
  func card(onRow row: Int) -> Int? {
    guard lines.indices.contains(row), case .card(let place) = lines[row] else { return nil }
    return place
  }

  /// Returns the row of a card.
  func row(ofCard place: Int) -> Int? { lines.indices.first { card(onRow: $0) == place } }

  /// Returns the rows as they are drawn.
  func rows(_ environment: AppEnvironment) -> [Row] {
    let texts = environment.texts
    return lines.map { line in
      switch line {
      case .heading(let state):
        return .section(texts("goals.group.\(state.rawValue)"))
      case .blank: return Row([], isHeading: true)
      case .card(let place): return row(goals.cards[place], environment)
      }
    }
  }

  private func row(_ card: GoalList.Card, _ environment: AppEnvironment) -> Row {
    let texts = environment.texts, goal = card.goal
    let isNow = goal.state == .active
    let isOver = goal.state == .completed || goal.state == .archived
    var spans = [
      GoalSigns.state(goal.state, texts),
      Span(goal.title, isOver ? .muted : isNow ? Style(.text, .bold) : .text),
    ]
    if goal.isLocked {
      let word = ", " + texts("goal.is_locked")
      spans.append(Span(texts.signs.contains(.words) ? word : " #", .muted))
    }
    let isLate = !goal.overdueTasks(at: environment.now).isEmpty
    if isLate || card.blocks.contains(where: { goals.conflicts[$0.id] != nil }) {
      spans.append(Span(" !", Style(.warning, .bold)))
    }
    return Row(spans, trailing: chip(card, texts))
  }

  /// Returns how many time blocks of an active card are done, or how many tasks of another one.
  private func chip(_ card: GoalList.Card, _ texts: Texts) -> [Span] {
    let (done, all) = card.progress
    if card.goal.state == .active, all > 0 {
      let role: Style = done == all ? Style(.good) : Style(.accent)
      return [Span(texts("goals.chip_blocks", count(done, all)), role)]
    }
    let tasks = card.goal.tasks.filter { $0.state != .dropped }
    guard !tasks.isEmpty else { return [] }
    let tasksDone = tasks.count { $0.state == .done }
    return [Span(texts("goals.chip_tasks", count(tasksDone, tasks.count)), .muted)]
  }

  private func count(_ done: Int, _ all: Int) -> [String: String] {
    ["done": String(done), "all": String(all)]
  }
}

/// The signs of cards, tasks and blocks.
enum GoalSigns {
  /// Returns the sign of a card's state.
  static func state(_ state: GoalState, _ texts: Texts) -> Span {
    switch state {
    case .active: Span(texts.sign("● "), Style(.accent))
    case .draft: Span(texts.sign("○ "), .muted)
    case .completed: Span(texts.sign("✓ "), Style(.good))
    case .archived: Span(texts.sign("- "), .muted)
    }
  }

  /// Returns the sign of a task's state.
  static func task(_ task: GoalTask, _ texts: Texts) -> Span {
    switch task.state {
    case .open: Span(texts.sign("○ "), .muted)
    case .done: Span(texts.sign("✓ "), Style(.good))
    case .dropped: Span(texts.sign("× "), .muted)
    }
  }

  /// Returns the sign of a block's state; a question mark if its time has passed.
  static func block(_ block: GoalBlock, _ texts: Texts, at now: Instant) -> Span {
    switch block.state {
    case .planned where block.isMissed(at: now): Span(texts.sign("? "), Style(.warning))
    case .planned where block.interval.contains(now): Span(texts.sign("● "), Style(.accent))
    case .planned: Span(texts.sign("▸ "), Style(.accent))
    case .done: Span(texts.sign("✓ "), Style(.good))
    case .skipped: Span(texts.sign("× "), .muted)
    }
  }
}
