/// The cursor on an hour, and the hours that are chosen with it.
///
/// A choice begins at the cursor and goes where the cursor goes. Nothing is known here of what the
/// hours hold.
public struct HourSelection: Hashable, Sendable {
  /// The hour under the cursor.
  public private(set) var cursor: HourPlace
  /// Where the choice began; nil while nothing is chosen.
  public private(set) var anchor: HourPlace?
  /// How the choice takes in what lies between its ends.
  public private(set) var shape = HourExtent.Shape.stream
  /// What was chosen last, once that was left.
  public private(set) var previous: HourExtent?
  /// The place along the clock that moves from day to day keep, also through a day without it.
  private var wanted: Int

  /// A cursor on `cursor`, and nothing chosen.
  public init(at cursor: HourPlace) {
    self.cursor = cursor
    wanted = cursor.column
  }

  /// Whether hours are chosen.
  public var isChoosing: Bool { anchor != nil }

  /// What is chosen; the hour under the cursor where nothing is.
  public var extent: HourExtent {
    guard let anchor else { return HourExtent(.stream, from: cursor, to: cursor) }
    return HourExtent(shape, from: anchor, to: cursor)
  }

  // MARK: Choosing

  /// Begins to choose at the cursor; gives a choice another shape; leaves one that has it.
  public mutating func mark(_ shape: HourExtent.Shape) {
    if isChoosing, shape == self.shape { return leave() }
    anchor = anchor ?? cursor
    self.shape = shape
  }

  /// Ends the choice, which can be taken up again.
  public mutating func leave() {
    if isChoosing { previous = extent }
    anchor = nil
  }

  /// Takes up the last choice again; while there is one, the two change places.
  public mutating func reselect() {
    guard let taken = previous else { return }
    previous = isChoosing ? extent : previous
    choose(taken)
  }

  /// Chooses hours; the cursor goes to their end.
  public mutating func choose(_ extent: HourExtent) {
    shape = extent.shape
    anchor = extent.anchor
    cursor = extent.end
    wanted = cursor.column
  }

  /// Takes the cursor to the other end of the choice.
  public mutating func swapEnds() {
    guard let anchor else { return }
    choose(HourExtent(shape, from: cursor, to: anchor))
  }

  /// Takes the cursor to the other corner on its side of a block; to the other end of anything
  /// else. Where a day lacks the hour of a corner, when clocks change, nothing moves.
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

  /// Takes the cursor to an hour; `extending` begins to choose where nothing is chosen.
  public mutating func move(to place: HourPlace, extending: Bool = false) {
    if extending { begin() }
    cursor = place
    wanted = place.column
  }

  /// Takes the cursor so many hours on, through midnight.
  public mutating func move(hours: Int, on days: HourDays, extending: Bool = false) {
    move(to: days.hour(hours, after: cursor), extending: extending)
  }

  /// Takes the cursor so many days on, to the same hour or the one before it where a day has it
  /// not.
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

  /// Takes the cursor to an hour that was pointed at, and leaves what was chosen.
  public mutating func point(at place: HourPlace) {
    leave()
    move(to: place)
  }

  /// Chooses from where a drag began to what it has reached.
  public mutating func drag(to place: HourPlace, _ shape: HourExtent.Shape) {
    anchor = anchor ?? cursor
    self.shape = shape
    move(to: place)
  }
}
