import AppCore
import Domain
import Services
import Store
import Terminal
import Widgets

extension Scope {
  /// The conflicts between shifts and their events.
  static let conflicts = Scope("conflicts", rank: 541)
}

/// The conflicts between shifts and their events, one after another with both versions side by
/// side. Decisions take effect together.
struct ConflictPage: ListSurface {
  package static let placement = Placement.page
  package static let stacks: [[Scope]] = [[.conflicts, .list, .always]]
  package static let plainTwins = [
    PlainTwin("conflicts", rank: 111, over: .settings, command: "calendars.conflicts")
  ]

  package private(set) var items: [OpenConflict] = []
  package var list = ListState()
  /// The decisions that have not taken effect.
  private(set) var decisions: [RecordID: CalendarConflict.Answer] = [:]
  /// The decided conflicts, last decided at the end; those decided at once are together.
  private(set) var order: [[RecordID]] = []

  package mutating func read(
    from store: Store, _ state: inout AppState, _ environment: AppEnvironment
  ) throws {
    let service = StoreServices(store: store, environment: environment.base).calendars
    items = try service.conflicts()
    let known = Set(items.map(\.conflict.id))
    decisions = decisions.filter { known.contains($0.key) }
    order = order.map { $0.filter(known.contains) }.filter { !$0.isEmpty }
    list.select(list.selection, count: items.count)
  }

  // MARK: Deciding

  /// Decides about the conflict under the cursor, and moves to the next one without a decision.
  mutating func decide(_ answer: CalendarConflict.Answer) {
    guard let conflict = selected?.conflict else { return }
    decisions[conflict.id] = answer
    order.append([conflict.id])
    let places = Array(items.indices.drop { $0 <= list.selection }) + Array(items.indices)
    if let next = places.first(where: { decisions[items[$0].conflict.id] == nil }) {
      list.select(next, count: items.count)
    }
  }

  /// Decides about all conflicts without a decision, except those in closed pay periods if the
  /// answer would change them.
  mutating func decideAll(_ answer: CalendarConflict.Answer) {
    let open = items.filter { $0.allows(answer) }.map(\.conflict.id)
      .filter { decisions[$0] == nil }
    guard !open.isEmpty else { return }
    for id in open { decisions[id] = answer }
    order.append(open)
  }

  /// Takes back the last decision.
  mutating func takeBack() {
    guard let last = order.popLast() else { return }
    for id in last { decisions[id] = nil }
    if let place = items.firstIndex(where: { $0.conflict.id == last[0] }) {
      list.select(place, count: items.count)
    }
  }

  /// Stores the decisions and starts the run that follows them.
  mutating func apply(_ state: inout AppState) -> [Effect] {
    let answers: [CalendarConflict.Answer] = [.shift, .event, .both]
    let effects = answers.compactMap { answer -> Effect? in
      let ids = decisions.filter { $0.value == answer }.keys.sorted()
      return ids.isEmpty ? nil : .perform(.calendar(.resolve(ids, answer)))
    }
    state.close(ConflictPage.self)
    return effects
  }

  package func draw(_ context: SurfaceContext, in area: Rect, into frame: inout Frame) {
    ConflictView(page: self, environment: context.environment).draw(in: area, into: &frame)
  }
}
