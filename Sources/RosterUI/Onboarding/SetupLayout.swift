import Terminal

/// Where the parts of the setup stand.
struct SetupLayout: Equatable {
  /// From this width on a picture stands beside a form.
  static let wide = 100
  /// From this width on a picture stands beside a list.
  static let paired = 76
  /// The rows that a month needs at least, with its name and the weekdays.
  static let monthRows = 7
  /// From this height of the body on, a step says what it is about.
  static let talkative = 14

  /// The name of the step.
  let title: Rect
  /// What it is about; empty where there is no room.
  let text: Rect
  /// The questions, or what was found.
  let main: Rect
  /// What comes of it; empty where there is no room.
  let picture: Rect

  /// What stands in the middle of a step.
  enum Content: Equatable {
    /// Questions that want so many rows.
    case form(rows: Int)
    /// A list beside its picture.
    case list
    /// A picture above all.
    case picture
  }

  /// The parts in `body`, with `lines` lines of words below the name.
  init(body: Rect, lines: Int, _ content: Content) {
    var rest = body
    let isTalkative = body.height >= SetupLayout.talkative
    title = rest.takeTop(1)
    text = rest.takeTop(isTalkative ? lines : 0)
    if isTalkative { _ = rest.takeTop(1) }
    switch content {
    case .form(let rows):
      (main, picture) = SetupLayout.form(rest, rows: rows)
    case .list:
      (main, picture) = SetupLayout.list(rest)
    case .picture:
      (main, picture) = SetupLayout.preview(rest)
    }
  }

  private static let none = Rect(0, 0, 0, 0)

  private static func form(_ area: Rect, rows: Int) -> (Rect, Rect) {
    var rest = area
    if area.width >= wide {
      let main = rest.takeLeft(max(58, area.width * 2 / 5))
      _ = rest.takeLeft(3)
      return (main, rest)
    }
    guard area.height >= rows + 1 + monthRows else { return (area, none) }
    let main = rest.takeTop(rows)
    _ = rest.takeTop(1)
    return (main, rest)
  }

  private static func list(_ area: Rect) -> (Rect, Rect) {
    var rest = area
    guard area.width >= paired else { return (area, none) }
    let main = rest.takeLeft(max(32, min(56, area.width * 2 / 5)))
    _ = rest.takeLeft(2)
    return (main, rest)
  }

  /// The facts stand below the month, or beside it where there is room; one line at least.
  private static func preview(_ area: Rect) -> (Rect, Rect) {
    var rest = area
    if area.width >= wide {
      let main = rest.takeLeft(max(38, min(60, area.width / 3)))
      _ = rest.takeLeft(3)
      return (main, rest)
    }
    let facts = area.height > 16 ? 4 : area.height > 10 ? 2 : 1
    let main = rest.takeBottom(facts)
    if area.height > 12 { _ = rest.takeBottom(1) }
    return (main, rest)
  }
}
