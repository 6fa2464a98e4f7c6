import Domain

/// Items in the order of their starts, with one algebra for overlaps and free time.
public struct Timeline: Equatable, Sendable {
  /// The items, ordered by start, end, kind and id. Empty intervals are left out.
  public let items: [TimelineItem]
  /// The latest end of each item and those before it, by which searches find where to begin.
  private let reach: [Instant]

  /// Creates a timeline of items in any order.
  public init(_ items: some Sequence<TimelineItem>) {
    let sorted = items.filter { $0.interval.seconds > 0 }.sorted(by: TimelineItem.precedes)
    self.items = sorted
    var reach: [Instant] = []
    reach.reserveCapacity(sorted.count)
    for item in sorted { reach.append(max(item.interval.end, reach.last ?? item.interval.end)) }
    self.reach = reach
  }

  /// Returns the timeline with more items.
  public func adding(_ others: some Sequence<TimelineItem>) -> Timeline { Timeline(items + others) }

  /// Returns the timeline without the items of some ids.
  public func removing(_ ids: Set<RecordID>) -> Timeline {
    Timeline(items.filter { !ids.contains($0.id) })
  }

  /// Returns the items of some kinds, such as those of the layers that are shown.
  public func only(_ kinds: Set<TimelineItem.Kind>) -> Timeline {
    Timeline(items.filter { kinds.contains($0.kind) })
  }

  // MARK: - Overlaps

  /// Returns the items that have an instant in common with `interval`, in their order.
  public func items(in interval: Interval) -> [TimelineItem] {
    guard interval.seconds > 0 else { return [] }
    var low = 0
    var high = reach.count
    while low < high {
      let middle = (low + high) / 2
      if reach[middle] <= interval.start { low = middle + 1 } else { high = middle }
    }
    return items[low...].prefix { $0.interval.start < interval.end }
      .filter { $0.interval.end > interval.start }
  }

  /// Returns the items at an instant.
  public func items(at instant: Instant) -> [TimelineItem] {
    items(in: Interval(start: instant, end: instant + 1))
  }

  /// Returns the hard items that an item would collide with; none for a soft item. An item does not
  /// collide with itself, so that one can be moved.
  public func conflicts(with item: TimelineItem) -> [TimelineItem] {
    guard item.isHard else { return [] }
    return items(in: item.interval).filter { $0.isHard && $0.id != item.id }
  }

  // MARK: - Time

  /// The time of the hard items, merged.
  public var hard: IntervalSet { IntervalSet(items.filter(\.isHard).map(\.interval)) }

  /// The time of all items of some kinds, merged.
  public func time(of kinds: Set<TimelineItem.Kind>) -> IntervalSet {
    IntervalSet(items.filter { kinds.contains($0.kind) }.map(\.interval))
  }

  /// Returns the time of `range` without hard items, in pieces of at least `minutes`.
  public func freeGaps(in range: Interval, atLeast minutes: Int = 0) -> [Interval] {
    IntervalSet([range]).subtracting(hard).intervals.filter { $0.seconds >= Int64(minutes) * 60 }
  }
}
