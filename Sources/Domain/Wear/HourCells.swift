/// The hours that samples fall into, split at requested instants, with exact sums.
struct HourCells {
  /// An hour or a part of one.
  struct Cell {
    let hour: CivilHour
    let interval: Interval
    var steps = ExactSum()
    var distance = ExactSum()
    /// Whether some of the distance was measured, and whether some is steps times a stride.
    var isMeasured = false
    var isEstimated = false
    /// The ranks of the sources.
    var ranks: [Int] = []
  }

  private let zones: ZoneTimeline
  private let window: Interval
  private let cuts: [Instant]
  private(set) var cells: [Cell] = []
  /// The indices in `cells` by the start of the cell.
  private var places: [Instant: Int] = [:]
  /// The index of the cell used last, because samples are sorted.
  private var last = 0

  init(zones: ZoneTimeline, window: Interval, cuts: [Instant]) {
    self.zones = zones
    self.window = window
    self.cuts = cuts
  }

  /// Adds the share of a sample's value for a part of its time.
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

  /// Adds an estimated distance.
  mutating func estimate(_ distance: Int64, _ sample: TimedSample, _ piece: TimedSample) {
    divide(piece) { cell, seconds in
      cell.distance.add(distance, seconds: seconds, of: sample.seconds)
      cell.isEstimated = true
    }
  }

  /// Splits a part of time at the starts of cells, and drops what is outside of the window.
  private mutating func divide(_ piece: TimedSample, _ body: (inout Cell, Int64) -> Void) {
    var next = max(piece.start, window.start.seconds)
    let end = min(piece.end, window.end.seconds)
    while next < end {
      let place = place(of: Instant(seconds: next))
      let until = min(end, cells[place].interval.end.seconds)
      body(&cells[place], until - next)
      next = until
    }
  }

  private mutating func place(of instant: Instant) -> Int {
    if last < cells.count, cells[last].interval.contains(instant) { return last }
    // Distances and steps are of the same hours, one after another.
    if last + 1 < cells.count, cells[last + 1].interval.contains(instant) {
      last += 1
      return last
    }
    let hour = zones.hour(at: instant)
    let interval = part(of: hour.interval, at: instant)
    last = places[interval.start] ?? cells.count
    if last == cells.count {
      places[interval.start] = last
      cells.append(Cell(hour: hour, interval: interval))
    }
    return last
  }

  private func part(of hour: Interval, at instant: Instant) -> Interval {
    var low = 0
    var high = cuts.count
    while low < high {
      let middle = (low + high) / 2
      if cuts[middle] <= instant { low = middle + 1 } else { high = middle }
    }
    var part = hour
    if low > 0 { part.start = max(part.start, cuts[low - 1]) }
    if low < cuts.count { part.end = min(part.end, cuts[low]) }
    return part
  }
}
