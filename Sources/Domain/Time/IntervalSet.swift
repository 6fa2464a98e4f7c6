/// A set of instants as ascending intervals that neither overlap nor touch.
public struct IntervalSet: Hashable, Sendable {
  /// The intervals.
  public private(set) var intervals: [Interval] = []

  /// Creates the union of some intervals, in any order.
  public init(_ intervals: some Sequence<Interval>) {
    for interval in intervals.filter({ $0.seconds > 0 }).sorted(by: { $0.start < $1.start }) {
      if let last = self.intervals.last, interval.start <= last.end {
        self.intervals[self.intervals.count - 1].end = max(last.end, interval.end)
      } else {
        self.intervals.append(interval)
      }
    }
  }

  /// The interval from the first to the last instant; nil if the set is empty.
  public var span: Interval? {
    guard let first = intervals.first, let last = intervals.last else { return nil }
    return Interval(start: first.start, end: last.end)
  }

  /// The total of elapsed seconds.
  public var seconds: Int64 { intervals.reduce(0) { $0 + $1.seconds } }

  /// Returns whether `instant` is in the set.
  public func contains(_ instant: Instant) -> Bool {
    let place = place { $0.end <= instant }
    return place < intervals.count && intervals[place].contains(instant)
  }

  /// Returns the number of leading intervals for which `isBefore` is true.
  private func place(_ isBefore: (Interval) -> Bool) -> Int {
    var low = 0
    var high = intervals.count
    while low < high {
      let middle = (low + high) / 2
      if isBefore(intervals[middle]) { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Adds the instants of an interval.
  public mutating func insert(_ interval: Interval) {
    guard interval.seconds > 0 else { return }
    let first = place { $0.end < interval.start }
    var merged = interval, end = first
    while end < intervals.count, intervals[end].start <= interval.end {
      merged.start = min(merged.start, intervals[end].start)
      merged.end = max(merged.end, intervals[end].end)
      end += 1
    }
    intervals.replaceSubrange(first..<end, with: CollectionOfOne(merged))
  }

  /// Passes the parts of `interval` outside of the set to `body`.
  public func pieces(outside interval: Interval, _ body: (Interval) -> Void) {
    var next = place { $0.end <= interval.start }
    pieces(outside: interval, from: &next, body)
  }

  /// Returns the instants that are not in `other`.
  public func subtracting(_ other: IntervalSet) -> IntervalSet {
    var rest: [Interval] = []
    var next = 0
    for interval in intervals {
      other.pieces(outside: interval, from: &next) { rest.append($0) }
    }
    return IntervalSet(rest)
  }

  /// Returns the instants in both sets.
  public func intersection(_ other: IntervalSet) -> IntervalSet {
    subtracting(subtracting(other))
  }

  /// Passes the parts of `interval` outside of the set to `body`. `next` keeps the position between
  /// calls, whose intervals must be sorted.
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
