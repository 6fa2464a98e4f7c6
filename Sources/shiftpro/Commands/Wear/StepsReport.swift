import Domain
import Services
import Store

/// A report of the steps on some days, by hour, day, pair or shift.
struct StepsReport {
  /// An hour with its pairs.
  struct Hour {
    let hour: MergedHour
    let shares: [WornShare]
  }

  /// A day with its pairs.
  struct Day {
    let day: MergedDay
    let shares: [WornShare]
  }

  let grouping: StepsCommand.Grouping
  let environment: Environment
  let attribution: StepAttribution?
  /// Whether earlier days were omitted.
  var isCut = false
  private(set) var hours: [Hour] = []
  private(set) var days: [Day] = []
  private(set) var shoes: [WornShare] = []
  private(set) var shifts: [ShiftSteps] = []

  /// Creates an empty report.
  init(
    _ grouping: StepsCommand.Grouping, _ environment: Environment,
    _ attribution: StepAttribution? = nil
  ) {
    self.grouping = grouping
    self.environment = environment
    self.attribution = attribution
  }

  /// Counts the steps on `days`. Throws `StoreError`.
  mutating func read(_ days: ClosedRange<CivilDay>, _ roster: Roster?) throws {
    guard let attribution else { return }
    switch grouping {
    case .hour, .day: try readHours(days, attribution)
    case .shoe: shoes = try attribution.shares(on: days)
    case .shift:
      let interval = Interval(
        start: attribution.zones.startOfDay(days.lowerBound),
        end: attribution.zones.startOfDay(days.upperBound.adding(days: 1)))
      let found = try roster?.shifts(startingIn: interval) ?? []
      shifts = try attribution.steps(
        during: found.filter { $0.status != .cancelled && $0.start <= environment.now },
        now: environment.now)
    }
  }

  private mutating func readHours(
    _ days: ClosedRange<CivilDay>, _ attribution: StepAttribution
  ) throws {
    try attribution.forEachPart(of: days) { steps, worn in
      var byDay: [CivilDay: [WornShare]] = [:]
      for hour in steps.hours {
        let shares = worn.shares(of: hour).filter { $0.steps > 0 || $0.distance > 0 }
        hours.append(Hour(hour: hour, shares: shares))
        byDay[hour.hour.day, default: []] += shares
      }
      for day in steps.days {
        let whole = worn.share(of: day, lasting: attribution.zones.interval(of: day.day))
        let shares = (byDay[day.day] ?? []) + (whole.map { [$0] } ?? [])
        self.days.append(Day(day: day, shares: shares.joined))
      }
    }
  }

  /// Returns the pair's name; nil for none.
  func name(_ shoe: RecordID?) -> String? { attribution?.shoe(shoe)?.name }

  /// Returns the source's name.
  func source(_ number: Int) -> String {
    attribution?.sources.first { $0.number == number }?.source.name ?? "\(number)"
  }
}

extension [WornShare] {
  /// One share for each pair, in the order of first appearance, with that of no pair last.
  fileprivate var joined: [WornShare] {
    var joined: [WornShare] = []
    for share in filter({ $0.shoe != nil }) + filter({ $0.shoe == nil }) {
      if let index = joined.firstIndex(where: { $0.shoe == share.shoe }) {
        joined[index] += share
      } else {
        joined.append(share)
      }
    }
    return joined
  }
}
