import Domain

/// The work, the sleep and the free time of a day, as the sentence at the top of Today says them.
public struct DayOutlook: Equatable, Sendable {
  /// A kind of work, as people call it.
  public enum Kind: String, CaseIterable, Sendable {
    case early, day, late, night
    /// Work of sixteen hours or more, as in fire and ambulance services.
    case tour
  }

  /// The place in a row, from 1, and the length of the row.
  public struct Place: Equatable, Sendable {
    /// The place.
    public let number: Int
    /// The length of the row.
    public let count: Int
  }

  /// A stretch of work.
  public struct Work: Equatable, Sendable {
    /// The kind.
    public let kind: Kind
    /// The time; up to the next absence in the middle if the work is going on.
    public let interval: Interval
    /// The parts of the time between absences in the middle; one without any.
    public let parts: [Interval]
    /// The day on which it starts; that of the evening for a night that starts after midnight.
    public let day: CivilDay
    /// The place among the nights in a row; nil for other work, for a single night, and where an end
    /// of the row is not known.
    public let night: Place?
  }

  /// Days on which the person is away as a whole: one absence, or several of a kind in a row; or
  /// some time of a day.
  public struct Away: Equatable, Sendable {
    /// The kind.
    public let kind: AbsenceKind
    /// The days.
    public let days: ClosedRange<CivilDay>
    /// The time; nil for whole days.
    public let interval: Interval?

    /// Creates days of a kind, or some time of them.
    public init(
      _ kind: AbsenceKind, _ days: ClosedRange<CivilDay>, at interval: Interval? = nil
    ) {
      self.kind = kind
      self.days = days
      self.interval = interval
    }
  }

  /// The part of the person's day, or of the row of free days, in which an instant is.
  public enum Phase: Equatable, Sendable {
    /// A shift runs over its planned end by so many seconds, or its end was not recorded.
    case overtime(Int64, isForgotten: Bool)
    /// Work is going on.
    case working(Work)
    /// The person is away.
    case absent(Away)
    /// A night or a tour is over: today, or without sleep since.
    case ended(Work)
    /// Work starts today or in the night after.
    case ahead(Work)
    /// The work of the day is over.
    case done
    /// A free day, with its place among those in a row if their ends are known.
    case free(Place?)
  }

  /// The local day.
  public let today: CivilDay
  /// The part of it.
  public let phase: Phase
  /// The night's sleep that follows the work that is over or going on, or the one in which the
  /// instant is.
  public let sleep: Interval?
  /// The nap before the work ahead.
  public let nap: Interval?
  /// The next days away that start before the next work, if they are known; they may have started if
  /// the phase is work that is over.
  public let away: Away?
  /// The next work after that of the phase; nil if none is known. It may have begun before an
  /// absence with times that is now.
  public let next: Work?
}

extension DayOutlook.Work {
  /// Returns the work that ends before an absence.
  fileprivate func ending(at end: Instant) -> Self {
    Self(
      kind: kind, interval: Interval(start: interval.start, end: end),
      parts: parts.filter { $0.end <= end }, day: day, night: night)
  }
}

extension GuidanceRoster {
  /// The days before and after an instant of which the roster knows enough to count a row.
  private static let countedDays = 14
  /// The least length of a tour, in seconds.
  private static let tour: Int64 = 16 * 3600
  /// The longest work that is called an early shift, in seconds; longer work is a day shift.
  private static let longestEarly: Int64 = 10 * 3600
  /// The longest time from the end of work to its sleep, in seconds.
  private static let wakeful: Int64 = 6 * 3600

  /// Returns the outlook at an instant. `known` are the absences around it, of those on the same
  /// days the most important first.
  public func outlook(at instant: Instant, _ known: [DayOutlook.Away] = []) -> DayOutlook {
    let today = context.zone.local(at: instant).day
    // Of those with times, only that of now is one.
    let absences = known.filter { $0.interval?.contains(instant) ?? true }
    let current = absences.first { $0.interval != nil || $0.days.contains(today) }
      .map { joined($0, today, absences) }
    var phase = phase(at: instant, today, current, absences)
    var from = instant
    // The last day on which days away are no news.
    var last = today
    var following: DayOutlook.Away?
    var isBeforeGap = false
    if case .working(let work) = phase, let part = work.parts.first(where: { $0.end > instant }),
      part.end < work.interval.end
    {
      isBeforeGap = true
      phase = .working(work.ending(at: part.end))
    }
    switch phase {
    case .working(let work), .ahead(let work):
      from = work.interval.end
      last = min(today, work.day)
      following = known.first {
        isBeforeGap ? $0.interval?.contains(from) ?? false : $0.interval?.start == from
      }
      .map { joined($0, today, absences) }
    case .ended: last = today.adding(days: -1)
    case .absent(let away):
      let end = context.zone.startOfDay(away.days.upperBound.adding(days: 1))
      from = max(instant, away.interval?.end ?? end)
      last = max(today, away.days.upperBound)
    default: break
    }
    let next = stretches.indices.first { place in
      let time = stretches[place].interval
      return time.start >= from || current?.interval?.end == from && time.contains(from)
    }.map(work)
    let rest = isBeforeGap ? nil : sleep(at: instant, phase)
    let away =
      following
      ?? absences.filter { other in
        // An absence that ends during the sleep is not announced as coming after it.
        if case .ended = phase, let end = other.interval?.end, let rest, end <= rest.end {
          return false
        }
        return (other == current ? last < today : other.days.lowerBound > last)
          && next.map { other.days.lowerBound <= $0.day } ?? true
      }.min { $0.days.lowerBound < $1.days.lowerBound }
    return DayOutlook(
      today: today, phase: phase, sleep: rest, nap: nap(at: instant, phase), away: away, next: next)
  }

  /// Returns the night's sleep after work that is over or going on, or else that of the instant.
  private func sleep(at instant: Instant, _ phase: DayOutlook.Phase) -> Interval? {
    let nights = sleep.lazy.filter(\.code.isNightsSleep).map(\.interval)
    switch phase {
    case .working(let work), .ended(let work):
      return nights.first { rest in
        rest.end > instant && rest.start >= work.interval.end
          && rest.start - work.interval.end <= Self.wakeful
      }
    default: return nights.first { $0.contains(instant) }
    }
  }

  /// Returns the nap before the work ahead.
  private func nap(at instant: Instant, _ phase: DayOutlook.Phase) -> Interval? {
    guard case .ahead(let work) = phase else { return nil }
    return sleep.first { rest in
      !rest.code.isNightsSleep && rest.interval.end > instant
        && rest.interval.start < work.interval.start
    }?.interval
  }

  /// Returns an absence with the days of its kind that follow without work before them, if it is
  /// one with times.
  private func joined(
    _ away: DayOutlook.Away, _ today: CivilDay, _ absences: [DayOutlook.Away]
  ) -> DayOutlook.Away {
    guard let interval = away.interval,
      let more = absences.first(where: {
        $0.interval == nil && $0.kind == away.kind && $0.days.upperBound > today
          && $0.days.lowerBound <= max(today, away.days.upperBound).adding(days: 1)
      })
    else { return away }
    let days = Interval(
      start: interval.end,
      end: max(interval.end, context.zone.startOfDay(more.days.lowerBound)))
    guard !stretches.contains(where: { $0.interval.overlaps(days) }) else { return away }
    return .init(
      away.kind, min(away.days.lowerBound, more.days.lowerBound)...more.days.upperBound)
  }

  private func phase(
    at instant: Instant, _ today: CivilDay, _ away: DayOutlook.Away?,
    _ absences: [DayOutlook.Away]
  ) -> DayOutlook.Phase {
    // Training is at the time of the shift.
    func isTraining(_ work: DayOutlook.Work) -> Bool {
      absences.contains { $0.kind.isWork && $0.days.contains(work.day) }
    }
    if let over = context.secondsOver(at: instant) {
      return .overtime(over, isForgotten: over >= CoachContext.forgotten)
    }
    if let place = stretches.firstIndex(where: { $0.interval.contains(instant) }) {
      let work = work(place)
      let running = context.shifts.first { $0.status == .inProgress }
      // Who starts to work during an absence is back.
      let isAway = away?.interval.map { time in running.map { $0.start < time.start } ?? true }
      if let away, isTraining(work) || isAway == true { return .absent(away) }
      return .working(work)
    }
    if let last = lastNight(before: instant),
      let place = stretches.lastIndex(where: { $0.interval == last.interval })
    {
      let work = work(place)
      if !isTraining(work) { return .ended(work) }
    }
    if let away { return .absent(away) }
    if let place = stretches.firstIndex(where: { $0.interval.start > instant }) {
      let next = work(place)
      if next.day <= today { return .ahead(next) }
    }
    if let place = stretches.lastIndex(where: { $0.interval.end <= instant }) {
      let last = stretches[place]
      if last.isNight, context.zone.local(at: last.interval.end).day == today {
        return .ended(work(place))
      }
      if work(place).day == today { return .done }
    }
    return .free(freeDays(around: today, absences))
  }

  // MARK: - Work

  private func work(_ place: Int) -> DayOutlook.Work {
    let stretch = stretches[place], start = context.zone.local(at: stretch.interval.start)
    let kind: DayOutlook.Kind =
      if stretch.interval.seconds >= Self.tour {
        .tour
      } else if stretch.isNight {
        .night
      } else if start.hour >= 12 {
        .late
      } else {
        stretch.isEarly && stretch.interval.seconds <= Self.longestEarly ? .early : .day
      }
    let isAfterMidnight = stretch.isNight && start.minuteOfDay < DayKind.firstMorningMinute
    return DayOutlook.Work(
      kind: kind, interval: stretch.interval,
      parts: IntervalSet([stretch.interval]).subtracting(IntervalSet(stretch.gaps)).intervals,
      day: isAfterMidnight ? start.day.adding(days: -1) : start.day,
      night: kind == .night ? row(ofNight: place) : nil)
  }

  /// Returns the place of a night in its row; nil for a single one, and where an end of the row may
  /// be beyond the shifts that are known.
  private func row(ofNight place: Int) -> DayOutlook.Place? {
    let nights = stretches.indices.filter { stretches[$0].isNight }
    guard let own = nights.firstIndex(of: place),
      let first = nights[...own].lastIndex(where: { stretches[$0].startsRow })
    else { return nil }
    let next = nights[(own + 1)...].firstIndex { stretches[$0].startsRow }
    let last = (next ?? nights.count) - 1
    guard first < last else { return nil }
    let reach = Int64(Self.countedDays) * 86_400, now = context.now
    guard now - stretches[nights[first]].interval.start < reach,
      stretches[nights[last]].interval.end - now < reach
    else { return nil }
    return DayOutlook.Place(number: own - first + 1, count: last - first + 1)
  }

  // MARK: - Free days

  /// Returns the place of a free day among those in a row; nil if the row is longer than what is
  /// known. Days away are none of them.
  private func freeDays(
    around today: CivilDay, _ absences: [DayOutlook.Away]
  ) -> DayOutlook.Place? {
    var busy: Set<CivilDay> = []
    for place in stretches.indices {
      busy.insert(work(place).day)
      let stretch = stretches[place]
      if stretch.isNight { busy.insert(context.zone.local(at: stretch.interval.end).day) }
    }
    func isBusy(_ days: Int) -> Bool {
      let day = today.adding(days: days)
      return busy.contains(day) || absences.contains { $0.days.contains(day) }
    }
    let days = 1...Self.countedDays
    guard let before = days.first(where: { isBusy(-$0) }), let after = days.first(where: isBusy)
    else { return nil }
    return DayOutlook.Place(number: before, count: before + after - 1)
  }
}
