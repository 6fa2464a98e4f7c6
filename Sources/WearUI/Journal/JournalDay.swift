import Domain
import Services
import Widgets

/// An hour as the Journal knows it.
package struct JournalHour: Equatable, Sendable {
  /// Its moments, and what the clock shows.
  package let hour: CivilHour
  /// Where it stands in the grid.
  let place: HourPlace
  /// Steps.
  var steps: Int64 = 0
  /// Millimetres.
  var distance: Int64 = 0
  /// Whether any of the distance is steps times a stride.
  var isDistanceEstimated = false
  /// The numbers of the sources that counted, the most trusted first.
  var sources: [Int] = []
  /// Who has them, in the order in which the pairs were worn; nobody is nil.
  var shares: [WornShare] = []
  /// How long each pair was worn.
  package var worn: [WornTime] = []
  /// Whether any of it was worked.
  var isOnShift = false

  /// Steps that nobody has.
  var freeSteps: Int64 { shares.reduce(0) { $0 + ($1.shoe == nil ? $1.steps : 0) } }
}

/// A day as the Journal knows it.
package struct JournalDay: Equatable, Sendable {
  /// The day.
  let day: CivilDay
  /// Its hours, 23 or 25 of them where clocks are changed.
  package var hours: [JournalHour]
  /// The sums of the day, nil where there is nothing.
  var sums: MergedDay?
  /// Who has what is known of the day as a whole, nil where nothing is.
  var whole: WornShare?
  /// When which pair was worn.
  var stretches: [WornTimeline.Stretch] = []

  /// Whether steps of the day as a whole are nobody's.
  var isWholeFree: Bool { whole.map { $0.shoe == nil && $0.steps > 0 } ?? false }
}

/// The weeks that were read: as many as are looked at, and a few that were.
package struct JournalPages: Equatable, Sendable {
  private var weeks: [Int: [JournalDay]] = [:]

  /// The weeks that are kept at most: more than a year.
  static let most = 60

  private static func week(of day: CivilDay) -> Int {
    (day.number - modulo(day.number, 7)) / 7
  }

  private static func modulo(_ number: Int, _ divisor: Int) -> Int {
    let rest = number % divisor
    return rest < 0 ? rest + divisor : rest
  }

  private static func days(of week: Int) -> Range<CivilDay> {
    let first = CivilDay(number: week * 7)
    return first..<first.adding(days: 7)
  }

  /// What is known of a day.
  package subscript(day: CivilDay) -> JournalDay? {
    weeks[Self.week(of: day)]?[Self.modulo(day.number, 7)]
  }

  /// Whether some days are all known.
  func covers(_ days: ClosedRange<CivilDay>) -> Bool { missing(from: days).isEmpty }

  /// Whether so many days can be kept at once.
  static func holds(_ days: ClosedRange<CivilDay>) -> Bool {
    days.upperBound - days.lowerBound < (most - 10) * 7
  }

  /// The weeks to be read for some days, as few stretches as there can be.
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

  /// Keeps whole weeks.
  mutating func keep(_ days: [JournalDay]) {
    for start in stride(from: 0, to: days.count - 6, by: 7) {
      weeks[Self.week(of: days[start].day)] = Array(days[start..<start + 7])
    }
  }

  /// Forgets the weeks farthest from a day that are too many.
  mutating func forget(farFrom day: CivilDay) {
    guard weeks.count > Self.most else { return }
    let here = Self.week(of: day)
    for week in weeks.keys.sorted(by: { abs($0 - here) < abs($1 - here) }).dropFirst(Self.most) {
      weeks[week] = nil
    }
  }
}
