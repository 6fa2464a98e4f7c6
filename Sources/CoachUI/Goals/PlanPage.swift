import AppCore
import Coach
import Domain
import Services
import Store
import Terminal
import TerminalText
import Widgets

extension Scope {
  /// The preview of a plan.
  static let preview = Scope("preview", rank: 96)
}

/// A page that shows where time blocks would be, before anything is written: as a list with the
/// reasons for each, and in the week around the roster.
struct PlanPage: ListSurface {
  static let placement = Placement.page
  static let isReadOnly = true
  static let stacks: [[Scope]] = [[.preview, .list, .revising, .always]]
  static let tables = RecordTable.roster.union(RecordTable.goals).union([.sleep, .workout])

  /// The purpose of the plan.
  enum Purpose: Equatable, Sendable {
    /// The blocks of one card, which becomes active.
    case activation(RecordID)
    /// What all active cards still need, and movable blocks again around the roster as it is now.
    case all
  }

  /// A row: a block that is added, a change of one, or a task without a place.
  enum Item: Equatable, Sendable {
    case block(PlannedBlock)
    case change(Replan.Change, place: Int)
    case unplaced(UnplacedTask)

    /// The time that it is about, as it would be.
    var interval: Interval? {
      switch self {
      case .block(let block): block.interval
      case .change(let change, _): change.new?.interval ?? change.old?.interval
      case .unplaced: nil
      }
    }

    /// Why a block is there.
    var reasons: [Reason] {
      switch self {
      case .block(let block): block.reasons
      case .change(let change, _): change.new?.reasons ?? []
      case .unplaced: []
      }
    }
  }

  /// The purpose of the plan.
  let purpose: Purpose
  /// The rows in order of time; tasks without a place are last.
  private(set) var items: [Item] = []
  /// The cursor.
  var list = ListState()
  /// The changes that are left out.
  private(set) var excluded: Set<Int> = []
  /// Whether the plan was made again since it was opened, because something changed.
  private(set) var hasChanged = false
  /// Whether the week is shown instead of the list, in windows without room for both.
  var showsWeek = false
  /// The goals of the tasks.
  private(set) var goals: [RecordID: Goal] = [:]
  /// The plan as it would be written.
  private(set) var plan: BlockPlan?
  private(set) var replan: Replan?
  /// The number of locked blocks that no longer fit, which a plan never moves.
  private(set) var locked = 0
  /// What happens in the days of the plan besides: shifts, sleep, workouts and other blocks.
  private(set) var shifts: [Shift] = []
  private(set) var covered: [CoveredShift] = []
  private(set) var layers: [TimelineEntry] = []

  /// Creates a page, to be read.
  init(_ purpose: Purpose) { self.purpose = purpose }

  // MARK: Reading

  mutating func read(
    from store: Store, _ state: inout AppState, _ environment: AppEnvironment
  ) throws {
    // While the plan is being written, the new blocks are no change of it.
    guard state.pending == 0 || plan == nil && replan == nil else { return }
    let planning = GoalPlanning(store: store, environment.base)
    let all = try store.goals.goals()
    goals = Dictionary(all.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    let before = (plan, replan)
    switch purpose {
    case .activation(let id):
      plan = try planning.plan(all.filter { $0.id == id })
    case .all:
      replan = try planning.replan(all.filter { $0.state == .active })
      locked = try planning.conflicts(where: \.isLocked).count
    }
    let isFirst = before.0 == nil && before.1 == nil
    if !isFirst, before.0 != plan || before.1 != replan {
      hasChanged = true
      excluded = []
    }
    items = rows
    list.select(list.selection, count: count)
    try readSurroundings(planning.range, from: store, environment)
  }

  private var rows: [Item] {
    let unplaced = (plan ?? replan?.plan)?.unplaced ?? []
    let blocks =
      plan?.blocks.map(Item.block)
      ?? replan?.changes.enumerated().map { Item.change($0.element, place: $0.offset) } ?? []
    return blocks + unplaced.map(Item.unplaced)
  }

  private mutating func readSurroundings(
    _ range: Interval, from store: Store, _ environment: AppEnvironment
  ) throws {
    let zone = environment.zone
    let whole = Interval(
      start: zone.startOfDay(zone.local(at: range.start).day), end: range.end + 7 * 86_400)
    let roster = try Roster(store: store, environment.base)
    let reader = TimelineReader(roster: roster, environment.base)
    let covered = try roster.covered(touching: whole)
    shifts = try reader.context(around: whole).shifts.filter { !$0.status.isOff }
      .flatMap { covered.rest(of: $0, in: environment.zone(of: $0)) }
    self.covered = covered
    layers = try reader.entries(in: whole, layers: [.plannedSleep, .workouts, .blocks])
  }

  // MARK: Choosing

  /// Whether anything would be written.
  var isEmpty: Bool {
    switch purpose {
    case .activation: false
    case .all: takenPlaces.isEmpty
    }
  }

  /// The places of the changes that are taken.
  var takenPlaces: Set<Int> {
    Set((replan?.changes.indices).map(Array.init) ?? []).subtracting(excluded)
  }

  /// Takes the change under the cursor, or leaves it out.
  mutating func toggle(_ takes: Bool? = nil) {
    guard case .change(_, let place)? = selected else { return }
    if takes ?? excluded.contains(place) {
      excluded.remove(place)
    } else {
      excluded.insert(place)
    }
  }

  /// The action that writes what is shown.
  var action: GoalAction? {
    switch purpose {
    case .activation(let id): plan.map { .activate(id, seen: $0) }
    case .all:
      replan.map {
        .replan(PlanRange(), seen: $0, places: excluded.isEmpty ? nil : takenPlaces)
      }
    }
  }

  /// Returns the text of a task, or the title of its card.
  func name(of task: RecordID, _ goal: RecordID) -> String {
    goals[goal].map { $0.task(task)?.text ?? $0.title } ?? ""
  }

  /// The title of the card that is activated.
  var title: String? {
    if case .activation(let id) = purpose { goals[id]?.title } else { nil }
  }

  func draw(_ context: SurfaceContext, in rect: Rect, into frame: inout Frame) {
    PlanPageView(page: self, context: context).draw(in: rect, into: &frame)
  }

  func page(in layout: AppLayout) -> Int { max(1, layout.body.height / 2) }
}
