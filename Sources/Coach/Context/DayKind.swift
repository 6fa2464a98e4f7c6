import Domain

/// The kind of a local day, which decides how much fits into it, strictest first. A day that is of
/// several kinds is of the strictest.
public enum DayKind: String, CaseIterable, Hashable, Sendable {
  /// The day on which the last night of a block ends.
  case recovery
  /// A day between two nights of a block.
  case betweenNights = "between_nights"
  /// A day on which an early or a late shift starts.
  case shift
  /// The day on whose evening the first night of a block starts.
  case firstNight = "first_night"
  /// A day without any of these.
  case off

  /// The minutes after midnight before which night work belongs to the evening before: later starts
  /// have at most two hours of the same night, and are night work only if they last into the next.
  static let firstMorningMinute = 4 * 60

  /// Returns the kinds of `count` days from `first`.
  static func kinds(
    from first: CivilDay, count: Int, stretches: [WorkStretch], zone: Zone
  ) -> [DayKind] {
    var kinds = [DayKind](repeating: .off, count: count)
    func mark(_ day: CivilDay, _ kind: DayKind) {
      let place = day - first
      guard kinds.indices.contains(place), kind.rank < kinds[place].rank else { return }
      kinds[place] = kind
    }
    for stretch in stretches {
      let start = zone.local(at: stretch.interval.start)
      guard stretch.isNight else {
        mark(start.day, .shift)
        continue
      }
      let evening = start.minuteOfDay < firstMorningMinute ? start.day.adding(days: -1) : start.day
      mark(evening, stretch.isFirstNight ? .firstNight : .betweenNights)
      mark(
        zone.local(at: stretch.interval.end).day,
        stretch.isLastNight ? .recovery : .betweenNights)
    }
    return kinds
  }

  private var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}
