import Domain
import Store

/// The wear of a pair week by week: so far, and as expected until it is worn out.
package struct WearForecast: Equatable, Sendable {
  /// The distance in millimetres, or the steps if only they are limited, at the end of each week.
  package private(set) var values: [Int64]
  /// The number of weeks that have begun; the rest is expected.
  package let past: Int
  /// The limit, in the unit of `values`.
  package let limit: Int64
  /// Whether distance is limited, not steps.
  package let isDistance: Bool
  /// The first week.
  package let start: CivilDay
  /// The week in which the pair will be worn out; nil if that is more than a year away, or past.
  package private(set) var end: CivilDay?

  /// The number of weeks whose average the forecast continues.
  private static let recent = 8
  /// The farthest forecast in weeks.
  private static let farthest = 52

  /// Continues the wear of a pair, `walked` in all and by `spans` of a week, until its limit; nil
  /// without a limit or without wear.
  package init?(
    _ shoe: Shoe, walked: WearSum, weeks spans: [ShoeUsageCache.Span], today: CivilDay
  ) {
    guard let limit = shoe.distanceLimit ?? shoe.stepLimit,
      let first = spans.map(\.start).min()
    else { return nil }
    let isDistance = shoe.distanceLimit != nil
    let past = max(0, today - first) / 7 + 1
    var added = [Int64](repeating: 0, count: past)
    for span in spans where (0..<past).contains((span.start - first) / 7) {
      added[(span.start - first) / 7] += isDistance ? span.walked.distance : span.walked.steps
    }
    self.limit = limit
    self.isDistance = isDistance
    self.past = past
    start = first
    var sum = isDistance ? walked.distance + shoe.initialDistance : walked.steps
    let known = added.reduce(0, +)
    var running = sum - known
    values = added.map { week in
      running += week
      return running
    }
    guard !shoe.isArchived, sum < limit else { return }
    // The week under way says little yet.
    let recent = (added.count > 1 ? added.dropLast() : added[...]).suffix(Self.recent)
    let pace = recent.reduce(0, +) / Int64(recent.count)
    guard pace > 0, (limit - sum) / pace < Self.farthest else { return }
    while sum < limit {
      sum += pace
      values.append(sum)
    }
    end = first.adding(days: (values.count - 1) * 7)
  }
}
