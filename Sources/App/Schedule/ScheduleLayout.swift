import Terminal

/// Where the parts of the Schedule stand.
struct ScheduleLayout: Equatable {
  /// From this width on the shift under the cursor is shown in full beside the list.
  static let wide = 110

  /// What is shown, and how much there is.
  let heading: Rect
  /// The list of shifts.
  let list: Rect
  /// The shift under the cursor; empty where there is no room.
  let detail: Rect

  init(body: Rect) {
    var rest = body
    heading = rest.takeTop(1)
    if body.width >= ScheduleLayout.wide {
      // A line is read more easily when it is no longer than this.
      detail = rest.takeRight(max(40, body.width - 110))
      _ = rest.takeRight(3)
    } else {
      detail = Rect(0, 0, 0, 0)
    }
    list = rest
  }
}
