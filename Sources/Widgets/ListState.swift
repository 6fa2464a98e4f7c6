/// The selection and scroll offset of a list.
public struct ListState: Equatable, Sendable {
  /// The index of the selected row.
  public var selection: Int
  /// The index of the first visible row.
  public var offset: Int

  /// Creates the state of a list, at its top by default.
  public init(selection: Int = 0, offset: Int = 0) {
    self.selection = selection
    self.offset = offset
  }

  /// Moves the selection by `rows`, limited to the first and last of `count` rows.
  public mutating func move(by rows: Int, count: Int) {
    let step = min(max(rows, -max(0, count)), max(0, count))
    select(Self.clamp(selection, to: count) + step, count: count)
  }

  /// Selects row `index`, limited to `count` rows.
  public mutating func select(_ index: Int, count: Int) {
    selection = Self.clamp(index, to: count)
  }

  /// Limits the selection to `count` rows, and scrolls no further than needed to show it in
  /// `height` rows.
  public mutating func reconcile(count: Int, height: Int) {
    let height = max(1, height)
    selection = Self.clamp(selection, to: count)
    let last = max(0, count - height)
    offset = min(max(offset, selection - height + 1), selection)
    offset = min(max(0, offset), last)
  }

  /// Returns the visible rows; correct even if `reconcile` was not called.
  public func visible(count: Int, height: Int) -> Range<Int> {
    var state = self
    state.reconcile(count: count, height: height)
    let end = min(max(0, count), state.offset + max(0, height))
    return state.offset..<max(state.offset, end)
  }

  private static func clamp(_ index: Int, to count: Int) -> Int {
    min(max(0, index), max(0, count - 1))
  }
}
