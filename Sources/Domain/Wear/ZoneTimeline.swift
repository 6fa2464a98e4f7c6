/// Where a person's clocks hang over the years: at home, and from certain days on elsewhere.
///
/// No health export says it well enough. Apple's writes one offset from UTC for all dates, the one
/// in force on the day of the export.
public struct ZoneTimeline: Sendable, Equatable {
  /// A stay that lasts until the next one begins.
  public struct Stay: Sendable, Equatable {
    /// The first day at the place.
    public var from: CivilDay
    /// The place's zone.
    public var zone: Zone

    /// A stay.
    public init(from: CivilDay, zone: Zone) {
      self.from = from
      self.zone = zone
    }
  }

  private struct Period: Sendable, Equatable {
    let start: Instant
    let day: CivilDay
    let zone: Zone
  }

  /// In order; the first begins before all time.
  private let periods: [Period]

  /// The ends of all time, safe to add to.
  static let always = Interval(
    start: Instant(seconds: -Zone.limit), end: Instant(seconds: Zone.limit))

  /// A timeline. A stay begins with its first day there, whatever clocks showed where the person
  /// came from.
  public init(home: Zone, stays: [Stay] = []) {
    var periods = [Period(start: Self.always.start, day: CivilDay(number: .min), zone: home)]
    for stay in stays.sorted(by: { $0.from < $1.from }) {
      let start = stay.zone.startOfDay(stay.from)
      while periods.count > 1, let last = periods.last, last.start >= start {
        periods.removeLast()
      }
      periods.append(Period(start: start, day: stay.from, zone: stay.zone))
    }
    self.periods = periods
  }

  /// The zone at home.
  public var home: Zone { periods[0].zone }

  /// A short text that is another where any day or hour would begin elsewhere: also where the
  /// machine has learned of other clock changes.
  public var fingerprint: String {
    periods.map { "\($0.day.number) \($0.zone.identifier) \($0.zone.fingerprint)" }
      .joined(separator: ";")
  }

  /// Where the person is.
  public func zone(at instant: Instant) -> Zone { periods[index(at: instant)].zone }

  /// What clocks show.
  public func local(at instant: Instant) -> LocalDateTime { zone(at: instant).local(at: instant) }

  /// The hour of the clock that holds a moment.
  public func hour(at instant: Instant) -> CivilHour {
    let index = index(at: instant), period = periods[index]
    let seconds = instant.seconds
    let full = seconds - modulo(seconds + Int64(period.zone.offset(at: instant)), 3600)
    var start = max(full, period.start.seconds)
    var end = full + 3600
    if index + 1 < periods.count { end = min(end, periods[index + 1].start.seconds) }
    let whole = Interval(start: Instant(seconds: full), end: Instant(seconds: full + 3600))
    for change in period.zone.transitions(in: whole) {
      if change <= instant {
        start = max(start, change.seconds)
      } else {
        end = min(end, change.seconds)
      }
    }
    let first = Instant(seconds: start)
    return CivilHour(
      interval: Interval(start: first, end: Instant(seconds: end)),
      local: period.zone.local(at: first))
  }

  /// The moments of a day, from its first midnight to that of the next.
  public func interval(of day: CivilDay) -> Interval {
    Interval(start: startOfDay(day), end: startOfDay(day.adding(days: 1)))
  }

  /// The first moment of a day.
  public func startOfDay(_ day: CivilDay) -> Instant {
    let after = periods.firstIndex { $0.day > day } ?? periods.count
    let period = periods[max(0, after - 1)]
    let start = period.zone.startOfDay(day)
    // Whoever travelled west has begun the day where they came from.
    guard after > 1, period.day == day else { return start }
    return min(start, periods[after - 2].zone.startOfDay(day))
  }

  /// The hours of a day: 23 or 25 of them where clocks are changed, and some shorter than others
  /// where they are changed by half an hour.
  public func hours(of day: CivilDay) -> [CivilHour] {
    let interval = interval(of: day)
    var hours: [CivilHour] = []
    var next = interval.start
    while next < interval.end {
      let hour = hour(at: next)
      hours.append(hour)
      next = hour.interval.end
    }
    return hours
  }

  private func index(at instant: Instant) -> Int {
    (periods.firstIndex { $0.start > instant } ?? periods.count) - 1
  }
}

/// An hour of the clock at a place, or what a change of the clocks left of it.
public struct CivilHour: Hashable, Sendable {
  /// Its moments; an hour at most.
  public let interval: Interval
  /// What clocks show at its start. Of two hours that show the same the earlier is the first.
  public let local: LocalDateTime

  /// An hour.
  public init(interval: Interval, local: LocalDateTime) {
    self.interval = interval
    self.local = local
  }

  /// The day it belongs to.
  public var day: CivilDay { local.day }
}
