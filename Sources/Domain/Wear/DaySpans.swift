/// A set of days as ascending spans that neither overlap nor touch.
public struct DaySpans: Equatable, Sendable {
  /// The spans, both ends included.
  public private(set) var spans: [ClosedRange<CivilDay>] = []

  /// All days that a store can contain.
  public static let all = DaySpans([CivilDay(number: -1_000_000)...CivilDay(number: 10_000_000)])

  /// Creates the set of all days of some spans, which may be unordered and overlap.
  public init(_ spans: some Sequence<ClosedRange<CivilDay>>) {
    for span in spans.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = self.spans.last, span.lowerBound <= last.upperBound.adding(days: 1) {
        self.spans[self.spans.count - 1] =
          last.lowerBound...max(last.upperBound, span.upperBound)
      } else {
        self.spans.append(span)
      }
    }
  }

  /// Whether the set is empty.
  public var isEmpty: Bool { spans.isEmpty }

  /// The number of days.
  public var count: Int { spans.reduce(0) { $0 + ($1.upperBound - $1.lowerBound) + 1 } }

  /// Returns the days within `days`; none if that is nil.
  public func clamped(to days: ClosedRange<CivilDay>?) -> DaySpans {
    guard let days else { return DaySpans([]) }
    return DaySpans(spans.filter(days.overlaps).map { $0.clamped(to: days) })
  }

  /// Returns the days outside of `days`.
  public func subtracting(_ days: ClosedRange<CivilDay>) -> DaySpans {
    var rest: [ClosedRange<CivilDay>] = []
    for span in spans {
      if span.lowerBound < days.lowerBound {
        rest.append(span.lowerBound...min(span.upperBound, days.lowerBound.adding(days: -1)))
      }
      if days.upperBound < span.upperBound {
        rest.append(max(span.lowerBound, days.upperBound.adding(days: 1))...span.upperBound)
      }
    }
    return DaySpans(rest)
  }
}
