/// The hours that samples fall into, with exact sums.
struct HourCells {
  struct Cell {
    let hour: CivilHour
    var steps = ExactSum()
    var distance = ExactSum()
    /// Whether any distance was measured, and whether any is steps times a stride.
    var isMeasured = false
    var isEstimated = false
    /// The sources by their places in the order.
    var ranks: [Int] = []
  }

  private let zones: ZoneTimeline
  private let window: Interval
  private(set) var cells: [Cell] = []
  /// Places in `cells` by the start of the hour.
  private var places: [Instant: Int] = [:]
  /// The place of the hour that was used last: samples come in order.
  private var last = 0

  init(zones: ZoneTimeline, window: Interval) {
    self.zones = zones
    self.window = window
  }

  /// Adds the part of a sample's value that falls into a piece of its time.
  mutating func add(
    _ value: Int64, of kind: SampleKind, _ sample: TimedSample, _ piece: TimedSample, rank: Int
  ) {
    divide(piece) { cell, seconds in
      switch kind {
      case .steps: cell.steps.add(value, seconds: seconds, of: sample.seconds)
      case .distance:
        cell.distance.add(value, seconds: seconds, of: sample.seconds)
        cell.isMeasured = true
      }
      if !cell.ranks.contains(rank) { cell.ranks.append(rank) }
    }
  }

  /// Adds a distance that nobody measured.
  mutating func estimate(_ distance: Int64, _ sample: TimedSample, _ piece: TimedSample) {
    divide(piece) { cell, seconds in
      cell.distance.add(distance, seconds: seconds, of: sample.seconds)
      cell.isEstimated = true
    }
  }

  /// Cuts a piece of time where an hour begins, and drops what lies outside the window.
  private mutating func divide(_ piece: TimedSample, _ body: (inout Cell, Int64) -> Void) {
    var next = max(piece.start, window.start.seconds)
    let end = min(piece.end, window.end.seconds)
    while next < end {
      let place = place(of: Instant(seconds: next))
      let until = min(end, cells[place].hour.interval.end.seconds)
      body(&cells[place], until - next)
      next = until
    }
  }

  private mutating func place(of instant: Instant) -> Int {
    if last < cells.count, cells[last].hour.interval.contains(instant) { return last }
    let hour = zones.hour(at: instant)
    last = places[hour.interval.start] ?? cells.count
    if last == cells.count {
      places[hour.interval.start] = last
      cells.append(Cell(hour: hour))
    }
    return last
  }
}
