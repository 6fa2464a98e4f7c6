import Terminal

/// The layout of the goals: the input line, the cards, and the card under the cursor beside or below
/// them.
struct GoalLayout: Equatable {
  /// The width from which the card is beside the list.
  static let wide = 76
  /// The width of a card from which what is proposed is beside it.
  static let wideCard = 100
  /// The height below which blank lines are dropped.
  static let short = 18
  private static let listColumns = 28...56

  /// The names of the views.
  let heading: Rect
  /// The line into which a goal or a command is typed.
  let input: Rect
  /// The cards.
  let list: Rect
  /// The line between list and card; empty if they are one below the other.
  let line: Rect
  /// The card.
  let card: Rect

  /// Computes the layout in `body` for that many rows of the list.
  init(body: Rect, rows: Int) {
    var rest = body
    heading = rest.takeTop(1)
    if body.height >= Self.short { _ = rest.takeTop(1) }
    input = rest.takeTop(1)
    if body.height >= Self.short { _ = rest.takeTop(1) }
    if body.width >= Self.wide {
      let width = rest.width * 2 / 5
      list = rest.takeLeft(
        min(max(width, Self.listColumns.lowerBound), Self.listColumns.upperBound))
      line = rest.takeLeft(3).inset(1, 0)
    } else {
      list = rest.takeTop(max(1, min(rows, rest.height * 2 / 5)))
      line = Rect(body.x, body.y, 0, 0)
      if body.height >= Self.short { _ = rest.takeTop(1) }
    }
    card = rest
  }
}
