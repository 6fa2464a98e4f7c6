import AppCore
import Coach
import Domain
import Services
import Store
import Terminal
import Widgets

/// The days ahead with shifts, sleep, the next workouts and free time.
package struct PlanList: Equatable, Sendable {
  /// A row: a day, or something on it.
  enum Row: Equatable, Sendable {
    case day(CivilDay)
    case entry(Agenda.Entry)
  }

  /// The rows.
  private(set) var rows: [Row] = []
  /// The cursor.
  package var list = ListState()
  /// The goals by id.
  private(set) var goals: [RecordID: Goal] = [:]
  /// The time blocks by id.
  private(set) var blocks: [RecordID: GoalBlock] = [:]

  /// The time block under the cursor; nil for anything else.
  var selectedBlock: GoalBlock? {
    guard case .entry(let entry)? = list.selected(of: rows), case .layer(let layer) = entry.content
    else { return nil }
    return blocks[layer.id]
  }

  /// The days that are shown.
  private static let days = 14

  /// Reads the days ahead. Throws `StoreError`.
  mutating func reload(
    from store: Store, _ environment: AppEnvironment
  ) throws {
    let zone = environment.zone, today = environment.today
    let range = Interval(
      start: zone.startOfDay(today), end: zone.startOfDay(today.adding(days: Self.days)))
    let agenda = try Agenda(of: range, from: store, environment)
    goals = Dictionary(
      try store.goals.goals().map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    blocks = Dictionary(
      try store.blocks(reaching: range, environment.base).map { ($0.id, $0) },
      uniquingKeysWith: { first, _ in first })
    // A shift is on the day on which it starts, unless it is still going on.
    var entries = agenda.entries.filter { entry in
      guard case .shift = entry.content else { return true }
      return entry.interval.start >= range.start || entry.interval.end > environment.now
    }[...]
    rows = (0..<Self.days).flatMap { offset -> [Row] in
      let day = today.adding(days: offset), end = zone.startOfDay(day.adding(days: 1))
      var here: [Row] = []
      while let first = entries.first, first.interval.start < end {
        here.append(.entry(first))
        entries.removeFirst()
      }
      return [.day(day)] + here
    }
    list.select(list.selection, count: rows.count)
  }
}

/// Draws the days ahead.
enum PlanView {
  static func draw(
    _ plan: PlanList, _ context: SurfaceContext, in area: Rect, into frame: inout Frame
  ) {
    let environment = context.environment
    let rows = plan.rows.map { row -> Row in
      switch row {
      case .day(let day):
        let name = environment.format.dayInWords(day, environment.base)
        return Row([
          Span(name, day == environment.today ? Style(.accent, .bold) : Style(.text, .bold))
        ])
      case .entry(let entry):
        var row = AgendaView.row(entry, environment)
        row.spans.insert(Span("  "), at: 0)
        return row
      }
    }
    frame.draw(
      List(rows, state: plan.list, command: "list.select", focused: context.isOnTop), in: area)
  }
}
