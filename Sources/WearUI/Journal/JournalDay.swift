import Domain
import Services
import Widgets

/// An hour of the Journal.
package struct JournalHour: Equatable, Sendable {
  /// Its interval and local time.
  package let hour: CivilHour
  /// Its position in the grid.
  let place: HourPlace
  /// The number of steps.
  var steps: Int64 = 0
  /// The distance in millimetres.
  var distance: Int64 = 0
  /// Whether any of the distance is estimated from steps and stride.
  var isDistanceEstimated = false
  /// The numbers of the counted sources, most trusted first.
  var sources: [Int] = []
  /// The shares of pairs, in the order in which they were worn; nil for no pair.
  var shares: [WornShare] = []
  /// The time each pair was worn.
  package var worn: [WornTime] = []
  /// Whether a shift overlaps it.
  var isOnShift = false

  /// The steps not attributed to a pair.
  var freeSteps: Int64 { shares.reduce(0) { $0 + ($1.shoe == nil ? $1.steps : 0) } }
}

/// A day of the Journal.
package struct JournalDay: Equatable, Sendable {
  /// The day.
  let day: CivilDay
  /// Its hours; 23 or 25 of them on days of clock changes.
  package var hours: [JournalHour]
  /// The sums of the day; nil if there are none.
  var sums: MergedDay?
  /// The share of day-level steps; nil if there are none.
  var whole: WornShare?
  /// The times at which pairs were worn.
  var stretches: [WornTimeline.Stretch] = []

  /// Whether day-level steps are not attributed to a pair.
  var isWholeFree: Bool { whole.map { $0.shoe == nil && $0.steps > 0 } ?? false }
}

/// The cached weeks: those shown, and some shown before.
package struct JournalPages: Equatable, Sendable {
  private var weeks: [Int: [JournalDay]] = [:]

  /// The maximum number of cached weeks, more than a year.
  static let most = 60

  private static func week(of day: CivilDay) -> Int {
    (day.number - modulo(day.number, 7)) / 7
  }

  private static func days(of week: Int) -> Range<CivilDay> {
    let first = CivilDay(number: week * 7)
    return first..<first.adding(days: 7)
  }

  /// The cached day.
  package subscript(day: CivilDay) -> JournalDay? {
    weeks[Self.week(of: day)]?[modulo(day.number, 7)]
  }

  /// Returns whether all of some days are cached.
  func covers(_ days: ClosedRange<CivilDay>) -> Bool { missing(from: days).isEmpty }

  /// Returns whether that many days can be cached at once.
  static func holds(_ days: ClosedRange<CivilDay>) -> Bool {
    days.upperBound - days.lowerBound < (most - 10) * 7
  }

  /// Returns the weeks to read for some days, merged into as few ranges as possible.
  func missing(from days: ClosedRange<CivilDay>) -> [Range<CivilDay>] {
    var stretches: [Range<CivilDay>] = []
    for week in Self.week(of: days.lowerBound)...Self.week(of: days.upperBound)
    where weeks[week] == nil {
      let days = Self.days(of: week)
      if let last = stretches.last, last.upperBound == days.lowerBound {
        stretches[stretches.count - 1] = last.lowerBound..<days.upperBound
      } else {
        stretches.append(days)
      }
    }
    return stretches
  }

  /// Caches whole weeks.
  mutating func keep(_ days: [JournalDay]) {
    for start in stride(from: 0, to: days.count - 6, by: 7) {
      weeks[Self.week(of: days[start].day)] = Array(days[start..<start + 7])
    }
  }

  /// Drops the excess weeks that are farthest from a day.
  mutating func forget(farFrom day: CivilDay) {
    guard weeks.count > Self.most else { return }
    let here = Self.week(of: day)
    for week in weeks.keys.sorted(by: { abs($0 - here) < abs($1 - here) }).dropFirst(Self.most) {
      weeks[week] = nil
    }
  }
}
