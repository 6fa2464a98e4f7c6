import Domain

/// A day of the demo person: when they work, walk and sleep, and when their devices count steps.
struct DemoDay {
  /// The probability of walking within ten minutes, and the number of steps taken then.
  struct Pace: Equatable {
    let percent: Int
    let steps: ClosedRange<Int>
  }

  private struct Duty {
    let time: Interval
    let isNight: Bool
  }

  private static let asleep = Pace(percent: 1, steps: 8...30)
  /// The length of the commute in each direction, in seconds.
  private static let commute: Int64 = 35 * 60

  /// The interval of the day.
  let interval: Interval
  private let duties: [Duty]
  private let walk: Interval?
  private let absences: [DemoDevice: [Interval]]

  /// Creates the day from `roster`.
  init(_ day: CivilDay, _ roster: DemoRoster) {
    let zone = roster.environment.zone
    let start = zone.startOfDay(day)
    interval = Interval(start: start, end: zone.startOfDay(day.adding(days: 1)))
    // A night shift that began on the previous day continues into the morning.
    let duties = [day.adding(days: -1), day].compactMap { roster.shift(on: $0) }.compactMap {
      shift in
      DemoDay.worked(shift, now: roster.environment.now).map {
        Duty(time: $0, isNight: shift.localStart.day != shift.localEnd.day)
      }
    }
    self.duties = duties
    var generator = SplitMix64(seed: roster.seed ^ 0x6461_7973, stream: day.number)
    func moment(_ minutes: Int) -> Instant { start + Int64(minutes) * 60 }
    func time(_ minutes: Int, lasting length: Int) -> Interval {
      Interval(start: moment(minutes), end: moment(minutes + length))
    }
    let walk = time(generator.number(in: 15 * 60...18 * 60), lasting: generator.number(in: 20...55))
    self.walk = generator.chance(percent: 45) ? walk : nil
    let charging = time(
      generator.number(in: 8 * 60...20 * 60), lasting: generator.number(in: 50...130))
    let onTheCharger = time(
      generator.number(in: 20 * 60...21 * 60), lasting: generator.number(in: 45...90))
    let isInLocker = generator.chance(percent: 45)
    let isForgotten = generator.chance(percent: 3)
    absences = [
      .phone: [charging] + (isInLocker ? duties.map(\.time) : []),
      .watch: [isForgotten ? interval : onTheCharger],
    ]
  }

  /// Returns the time worked so far; nil if the shift was not worked.
  static func worked(_ shift: Shift, now: Instant) -> Interval? {
    switch shift.status {
    case .completed: return shift.actual
    case .inProgress: return Interval(start: shift.start, end: max(now, shift.start))
    default: return nil
    }
  }

  /// Returns whether a device is being worn at a moment.
  func counts(_ device: DemoDevice, at instant: Instant) -> Bool {
    !(absences[device] ?? []).contains { $0.contains(instant) }
  }

  /// Returns the walking pace at a moment.
  func pace(at instant: Instant) -> Pace {
    let minute = (instant - interval.start) / 60
    if let duty = duties.first(where: { $0.time.contains(instant) }) {
      guard duty.isNight else { return Pace(percent: 84, steps: 60...340) }
      let isLate = (2 * 60..<5 * 60).contains(minute)
      return Pace(percent: isLate ? 45 : 68, steps: isLate ? 30...200 : 40...290)
    }
    if duties.contains(where: { abs($0.time.start - instant) < Self.commute })
      || duties.contains(where: { abs($0.time.end - instant) < Self.commute })
    {
      return Pace(percent: 55, steps: 80...420)
    }
    if walk?.contains(instant) == true { return Pace(percent: 96, steps: 850...1120) }
    let isAfterNight = duties.contains {
      $0.isNight && $0.time.end > interval.start
        && $0.time.start < interval.start
    }
    if isAfterNight, minute < 14 * 60 { return Self.asleep }
    switch minute / 60 {
    case 6..<9: return Pace(percent: 25, steps: 20...140)
    case 9..<13: return Pace(percent: 34, steps: 40...350)
    case 13..<18: return Pace(percent: 28, steps: 30...300)
    case 18..<23: return Pace(percent: 16, steps: 15...120)
    default: return Self.asleep
    }
  }
}

/// A device that counts the demo person's steps.
package enum DemoDevice: Int, CaseIterable {
  case phone, watch

  /// The source as exports name it.
  package var source: SampleSource {
    switch self {
    case .phone: SampleSource(name: "Maren’s iPhone", model: "iPhone14,5", kind: .phone)
    case .watch: SampleSource(name: "Maren’s Apple Watch", model: "Watch6,2", kind: .watch)
    }
  }

  /// The maximum lag of its samples after the first step, in seconds, because devices are never in
  /// sync.
  var longestLag: Int { self == .phone ? 25 : 5 }

  /// The share of steps that it counts, in percent.
  var percent: ClosedRange<Int> { self == .phone ? 92...101 : 97...103 }

  /// The assumed stride length, in millimetres.
  var stride: ClosedRange<Int> { self == .phone ? 660...740 : 680...760 }
}
