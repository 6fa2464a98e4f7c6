import Domain

/// The conversion of a daily counter's readings to samples, in addition to those of earlier
/// imports.
///
/// Each stored sample ends at an instant with a known reading: the counter showed the sum of the
/// samples until then. Files of a day can therefore be imported in any order: samples before a
/// stored one are subtracted from it, and the sum of the day remains the last reading.
struct DayCounter {
  /// Steps or a distance, and their interval.
  typealias Part = (span: Interval, value: Int64)
  /// The value of the counter at an instant.
  typealias Reading = (time: Instant, total: Int64)

  /// The interval in seconds at which counts are written, unless the activity changes.
  private static let longestStep: Int64 = 15 * 60
  private static let shortestStep: Int64 = 60
  /// The maximum sustained steps per minute; a higher count belongs to a longer time.
  private static let fastest: Int64 = 200

  private let kind: SampleKind
  /// The start of the counter.
  private let midnight: Instant
  private var parts: [Part] = []
  /// The value of the counter at `last`.
  private var counted: Int64 = 0
  private var last: Instant?
  /// Whether the last part is new, so that it may still grow.
  private var mayGrow = false

  /// Converts sorted `readings` to samples, given those of earlier imports. Returns new samples,
  /// and stored ones that have new values or were read again.
  static func parts(
    _ kind: SampleKind, since midnight: Instant, stored: [Part], _ readings: [Reading]
  ) -> [Part] {
    var counter = DayCounter(kind: kind, midnight: midnight)
    var rest = readings[...]
    var sum: Int64 = 0
    for known in stored.sorted(by: { $0.span.end < $1.span.end }) {
      sum += known.value
      let earlier = rest.prefix { $0.time <= known.span.start }
      // The stored sample would become empty, but it cannot be deleted.
      for reading in earlier where reading.total < sum { counter.add(reading) }
      rest = rest.dropFirst(earlier.count).drop { $0.time < known.span.end }
      let isRead = rest.first?.time == known.span.end
      if isRead, let reading = rest.popFirst() { sum = max(sum, reading.total) }
      counter.pass(known, sum, isRead: isRead)
    }
    for reading in rest { counter.add(reading) }
    return counter.parts
  }

  private init(kind: SampleKind, midnight: Instant) {
    self.kind = kind
    self.midnight = midnight
  }

  /// Advances to the end of a stored sample, at which the counter shows `total`.
  private mutating func pass(_ known: Part, _ total: Int64, isRead: Bool) {
    let value = total - counted
    if value > 0, isRead || value != known.value { parts.append((known.span, value)) }
    mayGrow = false
    counted = max(counted, total)
    last = known.span.end
  }

  private mutating func add(_ reading: Reading) {
    let value = reading.total - counted
    if value > 0 {
      let span = span(of: value, to: reading.time)
      let isTooFast = kind == .steps && value * 60 > Self.fastest * max(span.seconds, 60)
      if isTooFast, mayGrow, let before = parts.last, before.span.end == span.start {
        let whole = Interval(start: before.span.start, end: span.end)
        parts[parts.count - 1] = (whole, before.value + value)
      } else {
        parts.append((span, value))
      }
      mayGrow = true
      counted = reading.total
    }
    last = reading.time
  }

  /// Returns the interval of a count: since the count before, but at most a quarter of an hour. For
  /// the first count of a day, it is estimated from the steps.
  private func span(of value: Int64, to end: Instant) -> Interval {
    if let last { return Interval(start: max(last, end - Self.longestStep), end: end) }
    let needed = kind == .steps ? value * 60 / Self.fastest : 0
    let length = min(max(Self.longestStep, needed), StepSample.longestSpan)
    let start = max(midnight, end - length)
    return Interval(start: min(start, end - Self.shortestStep), end: end)
  }
}
