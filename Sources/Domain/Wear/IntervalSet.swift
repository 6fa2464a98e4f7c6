/// Stretches of time in order, none of which touch.
public struct IntervalSet: Hashable, Sendable {
  /// The stretches.
  public private(set) var intervals: [Interval] = []

  /// All moments of some intervals, in any order.
  public init(_ intervals: some Sequence<Interval>) {
    for interval in intervals.filter({ $0.seconds > 0 }).sorted(by: { $0.start < $1.start }) {
      if let last = self.intervals.last, interval.start <= last.end {
        self.intervals[self.intervals.count - 1].end = max(last.end, interval.end)
      } else {
        self.intervals.append(interval)
      }
    }
  }

  /// From the first moment to the last; nil where there are none.
  public var span: Interval? {
    guard let first = intervals.first, let last = intervals.last else { return nil }
    return Interval(start: first.start, end: last.end)
  }

  /// True elapsed seconds, all together.
  public var seconds: Int64 { intervals.reduce(0) { $0 + $1.seconds } }

  /// Whether `instant` lies in it.
  public func contains(_ instant: Instant) -> Bool {
    var low = 0
    var high = intervals.count
    while low < high {
      let middle = (low + high) / 2
      if intervals[middle].end <= instant { low = middle + 1 } else { high = middle }
    }
    return low < intervals.count && intervals[low].contains(instant)
  }

  /// What of it lies outside `other`.
  public func subtracting(_ other: IntervalSet) -> IntervalSet {
    var rest: [Interval] = []
    var next = 0
    for interval in intervals {
      other.pieces(outside: interval, from: &next) { rest.append($0) }
    }
    return IntervalSet(rest)
  }

  /// What lies in both.
  public func intersection(_ other: IntervalSet) -> IntervalSet {
    subtracting(subtracting(other))
  }

  /// Hands over the pieces of `interval` that lie outside. `next` remembers the place from one call
  /// to the next, whose intervals must come in order.
  public func pieces(
    outside interval: Interval, from next: inout Int, _ body: (Interval) -> Void
  ) {
    while next < intervals.count, intervals[next].end <= interval.start { next += 1 }
    var start = interval.start
    var index = next
    while index < intervals.count, intervals[index].start < interval.end {
      if start < intervals[index].start {
        body(Interval(start: start, end: intervals[index].start))
      }
      start = intervals[index].end
      index += 1
    }
    if start < interval.end { body(Interval(start: start, end: interval.end)) }
  }
}
