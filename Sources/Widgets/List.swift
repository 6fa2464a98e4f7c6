import Terminal

/// A scrolling list with one selected row. Only visible rows are created.
public struct List<Source: RowSource>: Widget {
  let source: Source
  let state: ListState
  let command: String
  let focused: Bool
  let empty: [Span]

  /// Creates a list of the rows of `source`; a click on one runs `command` with its index. `empty`
  /// is shown if there are none.
  public init(
    _ source: Source, state: ListState, command: String, focused: Bool = true, empty: [Span] = []
  ) {
    self.source = source
    self.state = state
    self.command = command
    self.focused = focused
    self.empty = empty
  }

  /// Draws the visible rows.
  public func draw(in rect: Rect, into frame: inout Frame) {
    let count = source.count
    guard count > 0 else {
      frame.spans(empty, in: rect.padded.row(0))
      return
    }
    var state = state
    state.reconcile(count: count, height: rect.height)
    for index in state.visible(count: count, height: rect.height) {
      let row = source.row(at: index), line = rect.row(index - state.offset)
      frame.draw(row, in: row.isSection ? line : line.padded)
      if index == state.selection { frame.select(line, focused: focused) }
      if !row.isHeading { frame.addHit(line, HitTarget(command, index)) }
    }
    frame.draw(Scrollbar(first: state.offset, count: count), in: rect)
  }
}
