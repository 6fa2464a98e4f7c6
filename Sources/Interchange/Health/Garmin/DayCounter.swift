import Domain

/// Turns what a counter showed in the course of a day into samples, beside those that earlier
/// imports made of it.
///
/// Each stored sample ends at a moment at which the counter was known: it showed the sum of the
/// samples until then. So files of a day may be imported in any order: what is counted before a
/// stored sample is taken from it, and the sum of the day stays what the counter shows at its end.
struct DayCounter {
  /// Steps or a distance, and when they were counted.
  typealias Part = (span: Interval, value: Int64)
  /// What the counter showed at a moment.
  typealias Reading = (time: Instant, total: Int64)

  /// Counts are written every quarter of an hour, or when the activity changes.
  private static let longestStep: Int64 = 15 * 60
  private static let shortestStep: Int64 = 60
  /// The most steps a minute that a person keeps up: a higher count was walked in a longer time.
  private static let fastest: Int64 = 200

  private let kind: SampleKind
  /// When the counter began.
  private let midnight: Instant
  private var parts: [Part] = []
  /// What the counter showed at `last`.
  private var counted: Int64 = 0
  private var last: Instant?
  /// Whether the latest part is new, so that it may still grow.
  private var mayGrow = false

  /// Turns `readings`, in order, into samples beside those of earlier imports: new samples, and
  /// stored ones that have other values now or were read again.
  static func parts(
    _ kind: SampleKind, since midnight: Instant, stored: [Part], _ readings: [Reading]
  ) -> [Part] {
    var counter = DayCounter(kind: kind, midnight: midnight)
    var rest = readings[...]
    var sum: Int64 = 0
    for known in stored.sorted(by: { $0.span.end < $1.span.end }) {
      sum += known.value
      let earlier = rest.prefix { $0.time <= known.span.start }
      // Nothing would be left of the stored sample, and it cannot be taken away.
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

  /// Goes on to the end of a stored sample, when the counter shows `total`.
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

  /// The time in which something was counted: since the count before, a quarter of an hour at most.
  /// Of the first of a day nobody knows: it is as long as the steps take.
  private func span(of value: Int64, to end: Instant) -> Interval {
    if let last { return Interval(start: max(last, end - Self.longestStep), end: end) }
    let needed = kind == .steps ? value * 60 / Self.fastest : 0
    let length = min(max(Self.longestStep, needed), StepSample.longestSpan)
    let start = max(midnight, end - length)
    return Interval(start: min(start, end - Self.shortestStep), end: end)
  }
}
