import AppCore
import Coach
import Domain
import Services
import Store
import Terminal
import TerminalText
import Widgets

/// The goal cards, and the tasks and time blocks of the one under the cursor.
package struct GoalList: Equatable, Sendable {
  /// A card with its time blocks.
  struct Card: Equatable, Sendable {
    let goal: Goal
    /// The blocks in order of time; none for a card that never had any.
    let blocks: [GoalBlock]

    /// The blocks that were done, and all that were not skipped.
    var progress: (done: Int, all: Int) {
      let counted = blocks.filter { $0.state != .skipped }
      return (counted.count { $0.state == .done }, counted.count)
    }

    /// Returns the next planned block.
    func next(after now: Instant) -> GoalBlock? {
      blocks.first { $0.isAhead(at: now) }
    }
  }

  /// A line of the card that can be chosen.
  enum Item: Equatable, Sendable {
    case task(GoalTask)
    case block(GoalBlock)

    var id: RecordID {
      switch self {
      case .task(let task): task.id
      case .block(let block): block.id
      }
    }
  }

  /// The two sides of the view.
  enum Pane: Sendable { case cards, card }

  /// The cards: active ones first, then drafts, completed and archived ones.
  private(set) var cards: [Card] = []
  /// The cursor among the cards.
  package var list = ListState()
  /// The cursor among the lines of the card.
  package var itemList = ListState()
  /// The side that has the cursor.
  private(set) var pane = Pane.cards
  /// Whether archived cards are shown.
  var showsArchived = false
  /// The number of archived cards.
  private(set) var archivedCount = 0
  /// The rules against planned blocks that no longer fit the roster.
  private(set) var conflicts: [RecordID: [String]] = [:]
  /// The proposals for a card, with the card as it was then.
  private var proposed: Proposed?
  /// The line into which a goal is typed, while it is not open.
  var draft = ""
  /// The card to which the cursor moves once it is read.
  private var wanted: RecordID?

  /// The proposals of the engines for a card.
  private struct Proposed: Equatable {
    let goal: Goal
    let proposals: [GoalProposal]
  }

  /// The order of the groups.
  static let groups: [GoalState] = [.active, .draft, .completed, .archived]

  /// The card under the cursor.
  var selected: Card? { list.selected(of: cards) }

  /// The proposals for the card under the cursor, the built-in one first.
  var proposals: [GoalProposal] {
    proposed.flatMap { $0.goal == selected?.goal ? $0.proposals : nil } ?? []
  }

  /// The lines of the card that can be chosen: its tasks, then the blocks that are not long past.
  var items: [Item] {
    guard let card = selected else { return [] }
    return card.goal.tasks.map(Item.task) + card.blocks.map(Item.block)
  }

  /// The line under the cursor; nil while the cursor is among the cards.
  var selectedItem: Item? { pane == .card ? itemList.selected(of: items) : nil }

  /// The task under the cursor.
  var selectedTask: GoalTask? {
    if case .task(let task)? = selectedItem { task } else { nil }
  }

  /// The block under the cursor.
  var selectedBlock: GoalBlock? {
    if case .block(let block)? = selectedItem { block } else { nil }
  }

  // MARK: Reading

  /// Reads the cards. Throws `StoreError`.
  mutating func reload(from store: Store, _ environment: AppEnvironment) throws {
    let before = wanted ?? selected?.goal.id
    let item = selectedItem?.id
    let all = try store.goals.goals()
    archivedCount = all.count { $0.state == .archived }
    let shown = all.filter { showsArchived || $0.state != .archived }
    cards = try Self.groups.flatMap { state in
      try shown.filter { $0.state == state }.map { goal in
        Card(goal: goal, blocks: try store.blocks(of: goal.id, environment.base))
      }
    }
    conflicts = Dictionary(
      try GoalPlanning(store: store, environment.base).conflicts()
        .map { ($0.block.id, $0.codes) }, uniquingKeysWith: { first, _ in first })
    wanted = nil
    proposed = nil
    select(before)
    if let item, let place = items.firstIndex(where: { $0.id == item }) {
      itemList.select(place, count: items.count)
    } else {
      itemList.select(itemList.selection, count: items.count)
    }
    if items.isEmpty { pane = .cards }
  }

  /// Reads the proposals for the card under the cursor unless they are known. Throws
  /// `StoreError`.
  mutating func readProposals(from store: Store, _ environment: AppEnvironment) throws {
    guard let goal = selected?.goal, proposed?.goal != goal else { return }
    let services = StoreServices(store: store, environment: environment.base)
    proposed = Proposed(goal: goal, proposals: try services.goals.enrichment(of: goal))
  }

  /// Forgets the proposals, so that they are read again.
  mutating func forgetProposals() { proposed = nil }

  /// Moves the cursor to a card; if it is not read yet, once it is.
  mutating func select(_ id: RecordID?) {
    guard let id else { return list.select(list.selection, count: cards.count) }
    if let place = cards.firstIndex(where: { $0.goal.id == id }) {
      list.select(place, count: cards.count)
    } else {
      wanted = id
      list.select(list.selection, count: cards.count)
    }
  }

  // MARK: Moving

  /// Moves to the other side; false if it has no lines.
  mutating func turnPane() -> Bool {
    guard pane == .card || !items.isEmpty else { return false }
    pane = pane == .card ? .cards : .card
    itemList.select(itemList.selection, count: items.count)
    return true
  }

  /// Returns to the cards.
  mutating func leaveCard() { pane = .cards }

  /// Moves the cursor of the side that has it.
  mutating func navigate(_ step: Navigation, page: Int) {
    switch pane {
    case .cards:
      let before = list.selection
      list.navigate(step, count: cards.count, page: page)
      if list.selection != before { itemList = ListState() }
    case .card: itemList.navigate(step, count: items.count, page: page)
    }
  }

  /// Moves the cursor to a card by a click.
  mutating func choose(card place: Int) {
    pane = .cards
    if place != list.selection { itemList = ListState() }
    list.select(place, count: cards.count)
  }

  /// Moves the cursor to a line of the card by a click.
  mutating func choose(item place: Int) {
    guard items.indices.contains(place) else { return }
    pane = .card
    itemList.select(place, count: items.count)
  }
}

extension GoalList {
  /// Returns how many blocks no longer fit the roster, with the key that plans them again; empty if
  /// all do.
  func conflictText(_ environment: AppEnvironment, width: Int) -> [Span] {
    guard !conflicts.isEmpty else { return [] }
    let text = environment.texts(
      "goals.conflicts",
      ["n": String(conflicts.count), "key": environment.key("goals.plan")])
    return DisplayText.width(text) <= width ? [Span(text, Style(.warning))] : []
  }
}
