import Services
import Terminal
import Widgets

/// The layout of “Your year”: figures beside the months, then the hours of the day and the rests;
/// on wide screens the shifts behind the line under the cursor beside them.
struct YearLayout: Equatable {
  /// The smallest area for the parts beside and below each other; in a smaller one, and for screen
  /// readers, the lines are a list.
  static let least = Size(74, 20)
  /// The rows of figures and months: a heading and twelve months.
  private static let top = 13
  /// The width of the figures: the longest name and three columns of numbers.
  private static let narrowest = 50
  /// The widest part in columns.
  private static let widest = 76

  /// The title.
  let title: Rect
  /// The figures with the heading of their columns.
  let figures: Rect
  /// The months with their heading.
  let months: Rect
  /// The hours of the day with their heading.
  let clock: Rect
  /// The rests with their heading.
  let rests: Rect
  /// The shifts behind the line under the cursor; empty if there is no room.
  let shifts: Rect
  /// The rule beside them; empty without them.
  private(set) var line = Rect(0, 0, 0, 0)

  /// Returns whether the parts fit in `body`.
  static func fits(_ body: Rect) -> Bool {
    body.width >= least.width && body.height >= least.height
  }

  init(body: Rect) {
    var rest = body
    title = rest.takeTop(1)
    var side = Rect(0, 0, 0, 0)
    if body.width >= HoursLayout.wider {
      side = rest.takeRight(body.width - 146)
      line = rest.takeRight(3).inset(1, 0)
      _ = side.takeTop(1)
    }
    shifts = side
    // Each blank line comes once there is room for the parts below.
    var spare = rest.height - Self.top - 6
    func gap() {
      guard spare > 0 else { return }
      _ = rest.takeTop(1)
      spare -= 1
    }
    gap()
    var top = rest.takeTop(Self.top)
    let left = max(Self.narrowest, min(Self.widest, top.width * 3 / 5))
    figures = top.takeLeft(left)
    _ = top.takeLeft(2)
    months = top
    gap()
    // Five lines of rests instead of two, then higher bars.
    let restRows = spare >= 4 ? 5 : 2
    spare -= restRows - 2
    let bars = min(6, max(0, spare - 1))
    clock = rest.takeTop(3 + bars)
    spare -= bars
    gap()
    rests = rest.takeTop(1 + restRows)
  }
}
