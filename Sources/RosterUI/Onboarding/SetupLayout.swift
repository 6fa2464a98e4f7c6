import Terminal

/// The layout of the setup.
struct SetupLayout: Equatable {
  /// The width from which a picture is shown beside a form.
  static let wide = 100
  /// The width from which a picture is shown beside a list.
  static let paired = 76
  /// The width of a picture beside a form.
  private static let leastPicture = 40
  /// The minimum height of a month with its title and weekdays.
  static let monthRows = 7
  /// The height of the body from which a step shows its explanation.
  static let talkative = 14

  /// The name of the step.
  let title: Rect
  /// The explanation; empty if there is no room.
  let text: Rect
  /// The questions or results.
  let main: Rect
  /// The picture of the result; empty if there is no room.
  let picture: Rect

  /// The main content of a step.
  enum Content: Equatable {
    /// Questions with that many rows, at least that wide.
    case form(rows: Int, width: Int = 58)
    /// A list beside a picture.
    case list
    /// A picture only.
    case picture
  }

  /// Computes the layout in `body`, with `lines` lines of explanation.
  init(body: Rect, lines: Int, _ content: Content) {
    var rest = body
    let isTalkative = body.height >= SetupLayout.talkative
    title = rest.takeTop(1)
    text = rest.takeTop(isTalkative ? lines : 0)
    if isTalkative { _ = rest.takeTop(1) }
    switch content {
    case .form(let rows, let width):
      (main, picture) = SetupLayout.form(rest, rows: rows, width: width)
    case .list:
      (main, picture) = SetupLayout.list(rest)
    case .picture:
      (main, picture) = SetupLayout.preview(rest)
    }
  }

  private static let none = Rect(0, 0, 0, 0)

  private static func form(_ area: Rect, rows: Int, width: Int) -> (Rect, Rect) {
    var rest = area
    if area.width >= max(wide, width + 3 + leastPicture) {
      let main = rest.takeLeft(max(width, area.width * 2 / 5))
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
    let main = rest.takeLeft(max(36, min(84, area.width * 9 / 20)))
    _ = rest.takeLeft(2)
    return (main, rest)
  }

  /// Returns the areas of the facts and the month: side by side if there is room, otherwise with
  /// the facts below.
  private static func preview(_ area: Rect) -> (Rect, Rect) {
    var rest = area
    if area.width >= wide {
      let main = rest.takeLeft(max(54, min(60, area.width / 3)))
      _ = rest.takeLeft(3)
      return (main, rest)
    }
    let facts = area.height > 16 ? 4 : area.height > 10 ? 2 : 1
    let main = rest.takeBottom(facts)
    if area.height > 12 { _ = rest.takeBottom(1) }
    return (main, rest)
  }
}
