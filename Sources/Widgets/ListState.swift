/// Which of a list's rows is selected and which is the first to be seen.
public struct ListState: Equatable, Sendable {
  /// The selected row.
  public var selection: Int
  /// The first row to be seen.
  public var offset: Int

  /// A list at its top unless told.
  public init(selection: Int = 0, offset: Int = 0) {
    self.selection = selection
    self.offset = offset
  }

  /// Moves the selection by `rows`, up to the first or last of `count`.
  public mutating func move(by rows: Int, count: Int) {
    let step = min(max(rows, -max(0, count)), max(0, count))
    select(Self.clamp(selection, to: count) + step, count: count)
  }

  /// Selects row `index`, or the nearest there is.
  public mutating func select(_ index: Int, count: Int) {
    selection = Self.clamp(index, to: count)
  }

  /// Brings the selection into the range of `count` rows and into the `height` rows that are seen,
  /// scrolling no further than needed.
  public mutating func reconcile(count: Int, height: Int) {
    let height = max(1, height)
    selection = Self.clamp(selection, to: count)
    let last = max(0, count - height)
    offset = min(max(offset, selection - height + 1), selection)
    offset = min(max(0, offset), last)
  }

  /// The rows that are seen, also right where `reconcile` was not called.
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
