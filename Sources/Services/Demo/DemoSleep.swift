import Coach
import Domain
import Store

/// The sleep that the demo person logged in the last two weeks: at night, by day between night
/// shifts, and too little of it at last.
struct DemoSleep {
  private static let days = 14
  /// The length of the last sleep: 5 hours and 20 minutes.
  private static let shortSeconds: Int64 = 5 * 3600 + 20 * 60

  private(set) var entries: [SleepEntry] = []

  /// Creates the sleep around `shifts`.
  init(_ roster: DemoRoster, _ shifts: [Shift]) {
    let today = roster.environment.today, now = roster.environment.now
    let recent = shifts.filter { $0.status != .cancelled && today - $0.localStart.day <= 20 }
    let duties = Dictionary(
      recent.map { ($0.localStart.day, $0) }, uniquingKeysWith: { first, _ in first })
    for back in (0..<Self.days).reversed() {
      let day = today.adding(days: -back)
      var generator = SplitMix64(seed: roster.seed ^ 0x736c_6565_70, stream: day.number)
      let id = RecordID(using: &generator)
      let isForgotten = generator.chance(percent: 10)
      guard
        let time = Self.time(
          on: day, duties[day.adding(days: -1)], duties[day], roster.environment.zone, &generator)
      else { continue }
      if time.end <= now, !isForgotten || back == 0 {
        entries.append(SleepEntry(id: id, interval: time))
      }
    }
    shortenLast(at: now)
  }

  /// Cuts the sleep of the last 24 hours short, which holds back increases.
  private mutating func shortenLast(at now: Instant) {
    guard let last = entries.last?.interval, last.end > now - Readiness.windowSeconds else {
      return
    }
    let end = min(last.end, last.start + Self.shortSeconds)
    entries[entries.count - 1].interval = Interval(start: last.start, end: end)
  }

  /// Returns the sleep that ends on a day; nil if there is none.
  private static func time(
    on day: CivilDay, _ before: Shift?, _ duty: Shift?, _ zone: Zone,
    _ generator: inout SplitMix64
  ) -> Interval? {
    let early = Int64(generator.number(in: 0...35)) * 60
    let late = Int64(generator.number(in: -40...35)) * 60
    if let before, before.localEnd.day == day {
      let start = before.end + 75 * 60 + early
      return Interval(start: start, end: start + 6 * 3600 + late)
    }
    let midnight = zone.startOfDay(day)
    let start = midnight - 100 * 60 + early
    guard let duty, duty.localEnd.day == day else {
      return Interval(start: start, end: midnight + 7 * 3600 + late)
    }
    return Interval(start: start, end: duty.scheduledStart - 80 * 60 + late / 3)
  }

  /// Saves the sleep. Throws `StoreError`.
  func save(in transaction: WriteTransaction) throws {
    for entry in entries { try transaction.save(entry) }
  }
}
