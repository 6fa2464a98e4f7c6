import Widgets

/// A list whose rows are moved through.
protocol ListLayer {
  /// The cursor.
  var list: ListState { get set }
  /// How many rows there are.
  var count: Int { get }
}

extension ListLayer {
  /// The layer after a step through its rows, `page` of which are seen at once.
  func navigated(_ step: Navigation, page: Int) -> Self {
    var layer = self
    layer.list.navigate(step, count: count, page: page)
    return layer
  }
}

extension ListLayer where Self: Surface {
  /// Moves the cursor.
  mutating func navigate(_ step: Navigation, page: Int) {
    list.navigate(step, count: count, page: page)
  }
}

extension ListState {
  /// The item under the cursor; nil where there is none.
  func selected<Item>(of items: [Item]) -> Item? {
    items.indices.contains(selection) ? items[selection] : nil
  }

  /// Takes a step through `count` items, `page` of which are seen at once.
  mutating func navigate(_ step: Navigation, count: Int, page: Int) {
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
