/// The user's time zones over the years: the home zone, and others from certain days on.
///
/// No health export has sufficient data. Apple's export has one UTC offset for all dates, that of
/// the day of the export.
public struct ZoneTimeline: Sendable, Equatable {
  /// A stay in a zone, until the next one begins.
  public struct Stay: Sendable, Equatable {
    /// The first day of the stay.
    public var from: CivilDay
    /// The zone.
    public var zone: Zone

    /// Creates a stay.
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

  /// The periods in order; the first has no start.
  private let periods: [Period]

  /// The limits of time, safe for sums.
  static let always = Interval(
    start: Instant(seconds: -Zone.limit), end: Instant(seconds: Zone.limit))

  /// Creates a timeline. A stay begins with its first local day, regardless of the time in the zone
  /// before.
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

  /// The home zone.
  public var home: Zone { periods[0].zone }

  /// A short text that changes if any day or hour would begin at another time, including after
  /// updates of the machine's zone files.
  public var fingerprint: String {
    periods.map { "\($0.day.number) \($0.zone.identifier) \($0.zone.fingerprint)" }
      .joined(separator: ";")
  }

  /// Returns the zone at an instant.
  public func zone(at instant: Instant) -> Zone { periods[index(at: instant)].zone }

  /// Returns the local time.
  public func local(at instant: Instant) -> LocalDateTime { zone(at: instant).local(at: instant) }

  /// Returns the hour that contains an instant.
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

  /// Returns the interval of a day, from its midnight to the next.
  public func interval(of day: CivilDay) -> Interval {
    Interval(start: startOfDay(day), end: startOfDay(day.adding(days: 1)))
  }

  /// Returns the first instant of a day.
  public func startOfDay(_ day: CivilDay) -> Instant {
    let after = periods.firstIndex { $0.day > day } ?? periods.count
    let period = periods[max(0, after - 1)]
    let start = period.zone.startOfDay(day)
    // After travelling west, the day has already begun in the previous zone.
    guard after > 1, period.day == day else { return start }
    return min(start, periods[after - 2].zone.startOfDay(day))
  }

  /// Returns the hours of a day: 23 or 25 on days of a clock change, and shorter ones for changes
  /// of half an hour.
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

/// A local hour, or the part of it that a clock change leaves.
public struct CivilHour: Hashable, Sendable {
  /// The interval, at most an hour.
  public let interval: Interval
  /// The local time at its start; of two hours with the same local time, the earlier is the first.
  public let local: LocalDateTime

  /// Creates an hour.
  public init(interval: Interval, local: LocalDateTime) {
    self.interval = interval
    self.local = local
  }

  /// The day of the hour.
  public var day: CivilDay { local.day }
}
