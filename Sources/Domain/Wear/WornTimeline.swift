/// The pairs worn over time: sessions, overridden by attributions.
public struct WornTimeline: Equatable, Sendable {
  /// A period in one pair.
  public struct Stretch: Hashable, Sendable {
    /// The period.
    public var interval: Interval
    /// The pair.
    public var shoe: RecordID

    /// Creates a stretch.
    public init(interval: Interval, shoe: RecordID) {
      self.interval = interval
      self.shoe = shoe
    }
  }

  /// The stretches in chronological order, without overlaps.
  public let stretches: [Stretch]

  /// Creates the timeline of sessions and attributions. A session ends at the latest when the next
  /// one starts.
  public init(sessions: [ShoeSession], attributions: [Attribution]) {
    let explicit = IntervalSet(attributions.map(\.interval))
    var stretches = attributions.compactMap { entry in
      entry.shoe.map { Stretch(interval: entry.interval, shoe: $0) }
    }
    let sorted = sessions.sorted { ($0.start, $0.id) < ($1.start, $1.id) }
    var next = 0
    for (index, session) in sorted.enumerated() {
      var interval = session.interval
      if index + 1 < sorted.count {
        interval = Interval(start: interval.start, end: min(interval.end, sorted[index + 1].start))
      }
      explicit.pieces(outside: interval, from: &next) {
        if $0.seconds > 0 { stretches.append(Stretch(interval: $0, shoe: session.shoe)) }
      }
    }
    self.stretches = stretches.sorted { $0.interval.start < $1.interval.start }
  }

  /// Returns the stretches that overlap `interval`.
  public func stretches(in interval: Interval) -> ArraySlice<Stretch> {
    let first = partition { $0.interval.end > interval.start }
    let end = partition { $0.interval.start >= interval.end }
    return stretches[min(first, end)..<end]
  }

  /// Returns the first index from which `condition` is true.
  private func partition(_ condition: (Stretch) -> Bool) -> Int {
    var low = 0
    var high = stretches.count
    while low < high {
      let middle = (low + high) / 2
      if condition(stretches[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }

  /// The starts and ends of all stretches.
  public var cuts: [Instant] { stretches.flatMap { [$0.interval.start, $0.interval.end] } }

  /// The time during which any pair was worn.
  public var worn: IntervalSet { IntervalSet(stretches.map(\.interval)) }

  /// Returns the seconds of `interval` in each pair, in the order of wearing.
  public func seconds(in interval: Interval) -> [(shoe: RecordID, seconds: Int64)] {
    var parts: [(shoe: RecordID, seconds: Int64)] = []
    for stretch in stretches(in: interval) {
      guard let part = stretch.interval.intersection(interval) else { continue }
      if let index = parts.firstIndex(where: { $0.shoe == stretch.shoe }) {
        parts[index].seconds += part.seconds
      } else {
        parts.append((stretch.shoe, part.seconds))
      }
    }
    return parts
  }
}

/// The steps and distance in one pair, or in none.
public struct WornShare: Hashable, Sendable {
  /// The pair; nil for none.
  public var shoe: RecordID?
  /// Steps.
  public var steps: Int64
  /// The distance in millimetres.
  public var distance: Int64

  /// Creates a share.
  public init(shoe: RecordID?, steps: Int64, distance: Int64) {
    self.shoe = shoe
    self.steps = steps
    self.distance = distance
  }

  /// Adds another share of the same pair.
  public static func += (a: inout WornShare, b: WornShare) {
    a.steps += b.steps
    a.distance += b.distance
  }
}

extension WornTimeline {
  /// Returns the steps of an hour split at `cuts`, by pair in the order of wearing, and those
  /// without a pair. The shares add up to the hour, or to its parts within `time`.
  public func shares(of hour: MergedHour, within time: Interval? = nil) -> [WornShare] {
    var shares: [WornShare] = []
    for part in hour.parts where time?.contains(part.interval.start) ?? true {
      let shoe = stretches(in: part.interval).first?.shoe
      let share = WornShare(shoe: shoe, steps: part.steps, distance: part.distance)
      if let index = shares.firstIndex(where: { $0.shoe == shoe }) {
        shares[index] += share
      } else {
        shares.append(share)
      }
    }
    return shares
  }

  /// Assigns the steps of a day without hours to the pair worn longest on it; between two worn
  /// equally long, to the one put on first; to no pair if none was worn. Nil if the day has no such
  /// steps.
  public func share(of day: MergedDay, lasting interval: Interval) -> WornShare? {
    guard day.dayLevelSteps > 0 || day.unsharedDistance > 0 else { return nil }
    let parts = seconds(in: interval)
    let longest = parts.map(\.seconds).max()
    return WornShare(
      shoe: parts.first { $0.seconds == longest }?.shoe, steps: day.dayLevelSteps,
      distance: day.unsharedDistance)
  }
}
