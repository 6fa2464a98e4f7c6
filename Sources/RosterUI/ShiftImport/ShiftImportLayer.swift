import AppCore
import Domain
import Services
import Store
import Terminal
import Widgets

extension Scope {
  /// The preview of an import of shifts.
  static let shiftImport = Scope("shift_import", rank: 260)
}

/// The preview of an import of shifts, before anything is written.
package struct ShiftImportLayer: ListSurface {
  package static let stacks: [[Scope]] = [[.shiftImport, .list, .always]]

  /// The identity of an item, which is stable when mappings change.
  struct Key: Hashable, Sendable {
    let line: Int
    let number: Int
  }

  /// The imported file.
  let file: ShiftFile
  private let rates: [Rate]
  /// The mappings of titles.
  private(set) var titles = EventTitleMap()
  /// Whether the import restores deleted shifts.
  private(set) var bringsBack = false
  /// The plan for the shifts.
  private(set) var plan: ShiftPlan
  /// The individually excluded items.
  private var left: Set<Key> = []
  private var keys: [Key]
  /// The cursor.
  package var list = ListState()

  /// Creates the layer of an import.
  init(_ preview: ShiftImportPreview) {
    file = preview.file
    rates = preview.rates
    plan = preview.plan
    keys = Self.keys(of: plan)
  }

  private static func keys(of plan: ShiftPlan) -> [Key] {
    var numbers: [Int: Int] = [:]
    return plan.items.map { item in
      let number = numbers[item.line, default: 0]
      numbers[item.line] = number + 1
      return Key(line: item.line, number: number)
    }
  }

  /// Plans the import again. Throws `StoreError`.
  package mutating func read(
    from store: Store, _ state: inout AppState, _ environment: AppEnvironment
  ) throws {
    plan = try ShiftPlan(
      file, titles, again: bringsBack, rates: rates, in: store, environment.base)
    keys = Self.keys(of: plan)
    list.select(list.selection, count: plan.items.count)
  }

  package var items: [ShiftPlan.Item] { plan.items }

  package func draw(_ context: SurfaceContext, in area: Rect, into frame: inout Frame) {
    ShiftImportView.draw(self, context, in: area, into: &frame)
  }

  // MARK: Selection

  /// Returns whether an item is individually excluded.
  func isLeft(_ index: Int) -> Bool { left.contains(keys[index]) }

  /// Returns whether an item would be written.
  func isWritten(_ index: Int) -> Bool { plan.items[index].isWritten && !isLeft(index) }

  /// Excludes the item under the cursor, or includes it again.
  mutating func toggle() {
    guard let selected, selected.isWritten else { return }
    let key = keys[list.selection]
    if left.remove(key) == nil { left.insert(key) }
  }

  /// Toggles the restoring of deleted shifts.
  mutating func toggleDeleted() { bringsBack.toggle() }

  /// Sets the mapping of all events with a title.
  mutating func say(_ use: EventTitleMapping, of title: String) { titles[title] = use }

  /// The numbers of added, updated and individually excluded items.
  var counts: (added: Int, updated: Int, left: Int) {
    var counts = (0, 0, 0)
    for (index, item) in plan.items.enumerated() where item.isWritten {
      if isLeft(index) {
        counts.2 += 1
      } else if item.disposition == .add {
        counts.0 += 1
      } else {
        counts.1 += 1
      }
    }
    return counts
  }

  /// The batch that writes the included items; nil if there are none.
  var change: ShiftBatch? {
    plan.change(writing: plan.items.indices.filter(isWritten).map { plan.items[$0] })
  }
}
