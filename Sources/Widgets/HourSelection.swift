/// The cursor on an hour, and the selection that extends from it.
///
/// A selection begins at the cursor and follows it. The contents of the hours are not known here.
public struct HourSelection: Hashable, Sendable {
  /// The hour under the cursor.
  public private(set) var cursor: HourPlace
  /// The hour at which the selection began; nil if nothing is selected.
  public private(set) var anchor: HourPlace?
  /// The shape of the selection.
  public private(set) var shape = HourExtent.Shape.stream
  /// The last selection that was ended.
  public private(set) var previous: HourExtent?
  /// The column that vertical moves return to after a day without that hour.
  private var wanted: Int

  /// Creates a cursor at `cursor`, without a selection.
  public init(at cursor: HourPlace) {
    self.cursor = cursor
    wanted = cursor.column
  }

  /// Whether hours are selected.
  public var isChoosing: Bool { anchor != nil }

  /// The selected hours, or the hour under the cursor if there is no selection.
  public var extent: HourExtent {
    guard let anchor else { return HourExtent(.stream, from: cursor, to: cursor) }
    return HourExtent(shape, from: anchor, to: cursor)
  }

  // MARK: Selecting

  /// Begins a selection at the cursor. Changes the shape of an existing one, or ends it if it
  /// already has this shape.
  public mutating func mark(_ shape: HourExtent.Shape) {
    if isChoosing, shape == self.shape { return leave() }
    anchor = anchor ?? cursor
    self.shape = shape
  }

  /// Ends the selection, which `reselect` can restore.
  public mutating func leave() {
    if isChoosing { previous = extent }
    anchor = nil
  }

  /// Restores the last selection; an active one is exchanged with it.
  public mutating func reselect() {
    guard let taken = previous else { return }
    previous = isChoosing ? extent : previous
    choose(taken)
  }

  /// Selects hours, and moves the cursor to their end.
  public mutating func choose(_ extent: HourExtent) {
    shape = extent.shape
    anchor = extent.anchor
    cursor = extent.end
    wanted = cursor.column
  }

  /// Moves the cursor to the other end of the selection.
  public mutating func swapEnds() {
    guard let anchor else { return }
    choose(HourExtent(shape, from: cursor, to: anchor))
  }

  /// Moves the cursor to the other corner of the block on its side, or to the other end of another
  /// shape. Does nothing if a clock change removes the hour of a corner.
  public mutating func swapCorners(on days: HourDays) {
    guard let anchor, shape == .block else { return swapEnds() }
    let corners = [
      HourPlace(day: anchor.day, column: cursor.column),
      HourPlace(day: cursor.day, column: anchor.column),
    ]
    guard corners.allSatisfy({ days.nearest(to: $0) == $0 }) else { return }
    choose(HourExtent(.block, from: corners[0], to: corners[1]))
  }

  // MARK: Moving

  /// Moves the cursor to an hour; `extending` begins a selection if there is none.
  public mutating func move(to place: HourPlace, extending: Bool = false) {
    if extending { begin() }
    cursor = place
    wanted = place.column
  }

  /// Moves the cursor by a number of hours, through midnight.
  public mutating func move(hours: Int, on days: HourDays, extending: Bool = false) {
    move(to: days.hour(hours, after: cursor), extending: extending)
  }

  /// Moves the cursor by a number of days, to the same hour or, if the day lacks it, to the one
  /// before.
  public mutating func move(days count: Int, on days: HourDays, extending: Bool = false) {
    if extending { begin() }
    let target = min(max(cursor.day + count, days.limits.lowerBound), days.limits.upperBound)
    cursor = days.nearest(to: HourPlace(day: target, column: wanted))
  }

  private mutating func begin() {
    guard !isChoosing else { return }
    anchor = cursor
    shape = .stream
  }

  // MARK: Pointing

  /// Moves the cursor to a clicked hour, and ends the selection.
  public mutating func point(at place: HourPlace) {
    leave()
    move(to: place)
  }

  /// Extends the selection from the start of a drag to the hour it has reached.
  public mutating func drag(to place: HourPlace, _ shape: HourExtent.Shape) {
    anchor = anchor ?? cursor
    self.shape = shape
    move(to: place)
  }
}
