import Services
import Terminal
import Widgets

/// A surface that lists items, with a cursor on one of them.
package protocol ListSurface: Surface {
  associatedtype Item
  /// The items, in the order shown.
  var items: [Item] { get }
  /// The cursor.
  var list: ListState { get set }
}

extension ListSurface {
  /// The number of items.
  package var count: Int { items.count }

  /// The item under the cursor.
  package var selected: Item? { list.selected(of: items) }

  /// Moves the cursor.
  package mutating func navigate(_ step: Navigation, page: Int) {
    list.navigate(step, count: count, page: page)
  }

  /// Draws the items as a table; `row` returns the row at an index.
  package func drawTable(
    _ columns: [Table.Column], _ context: SurfaceContext, in rect: Rect, into frame: inout Frame,
    row: (Int) -> TableRow
  ) {
    let count = count
    let visible = list.visible(count: count, height: Table.rows(in: rect.height))
    frame.draw(
      Table(
        columns: columns, rows: visible.map(row), first: visible.lowerBound, count: count,
        selection: list.selection, command: "list.select", focused: context.isOnTop), in: rect)
  }
}

extension ListState {
  /// Scrolls a text of some lines, `page` of which are visible; the selection is the first of them.
  package mutating func scroll(_ step: Navigation, lines: Int, page: Int) {
    navigate(step, count: max(1, lines - page + 1), page: page)
  }

  /// Returns the item under the cursor; nil if there is none.
  package func selected<Item>(of items: [Item]) -> Item? {
    items.indices.contains(selection) ? items[selection] : nil
  }

  /// Moves one step through `count` items, `page` of which are visible.
  package mutating func navigate(_ step: Navigation, count: Int, page: Int) {
    switch step {
    case .up: move(by: -1, count: count)
    case .down: move(by: 1, count: count)
    case .pageUp: move(by: -max(1, page), count: count)
    case .pageDown: move(by: max(1, page), count: count)
    case .first: select(0, count: count)
    case .last: select(count - 1, count: count)
    case .item(let index): select(index, count: count)
    }
    reconcile(count: count, height: max(1, page))
  }
}

extension FloatingBox {
  /// Draws a box around content of that size, limited to the area less `margin` lines.
  package static func draw(
    title: String, around content: Size, margin: Int = 2, in area: Rect, into frame: inout Frame,
    content draw: (Rect, inout Frame) -> Void
  ) {
    let size = size(around: content)
    let fitting = Size(min(size.width, area.width), min(size.height, area.height - margin))
    self.draw(title: title, in: place(size: fitting, in: area), into: &frame, content: draw)
  }
}

extension Command {
  /// Creates a command for the item under the cursor; `none` is the message for an empty list.
  package static func onItem<S: ListSurface>(
    _: S.Type, _ id: String, in scope: Scope, keys: String = "", hint: Int? = nil,
    none: Message? = nil,
    disabled: @escaping @Sendable (S.Item, AppState) -> Message? = { _, _ in nil },
    run: @escaping @Sendable (S.Item, inout S, inout AppState, AppEnvironment) -> [Effect]
  ) -> Command {
    .on(
      S.self, id, in: scope, keys: keys, hint: hint,
      disabled: { list, state in list.selected.map { disabled($0, state) } ?? none }
    ) { list, state, environment in
      list.selected.map { run($0, &list, &state, environment) } ?? []
    }
  }
}
