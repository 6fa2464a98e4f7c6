import Coach
import Domain

// The sentence about a day.

extension Format {
  /// The days ahead within which the name of a weekday is enough.
  private static let weekdayReach = 6

  /// Returns what a day is about in one sentence: `Night 2 of 3 tonight at 22:00.` `later` is the
  /// start of the next shift if the outlook does not reach it.
  package func sentence(
    of outlook: DayOutlook, later: Instant? = nil, _ environment: Environment
  ) -> String {
    let text = DaySentence(
      outlook: outlook, later: later, format: self, environment: environment
    ).text
    return text.prefix(1).uppercased() + text.dropFirst()
  }

  /// Returns a kind of absence as sentences name it: `sick`, `leave`.
  package func inSentence(_ kind: AbsenceKind) -> String {
    let key = "absence.in_sentence.\(kind.key)"
    return kind.name.isEmpty && !isPrivate && texts.has(key) ? texts(key) : name(of: kind)
  }

  /// Returns the name of a weekday near, or else a day: `Thursday`, `Thu 12 Mar`.
  fileprivate func nearDay(_ day: CivilDay, _ environment: Environment) -> String {
    let days = day - environment.today
    return (0...Self.weekdayReach).contains(days)
      ? texts("weekday.long.\(day.weekday.rawValue)") : dayOfAnyYear(day, environment)
  }
}

/// Makes the sentence about a day from its parts.
private struct DaySentence {
  let outlook: DayOutlook
  let later: Instant?
  let format: Format
  let environment: Environment

  private func words(_ key: String, _ arguments: [String: String]) -> String {
    format.texts("guidance.day.\(key)", arguments)
  }

  private func time(_ instant: Instant) -> String { format.time(instant, in: environment.zone) }

  var text: String {
    switch outlook.phase {
    case .overtime(let seconds, let isForgotten):
      return words(
        isForgotten ? "forgotten" : "overtime",
        ["length": format.duration(seconds: max(60, seconds))])
    case .working(let work):
      let arguments = ["work": name(work), "end": end(of: work), "next": freeThen]
      guard isNight(work), let sleep = outlook.sleep else {
        return words("working", arguments)
      }
      return words("working_sleep", arguments.merging(["sleep": time(sleep.end)]) { $1 })
    case .absent(let away):
      if let back = away.interval?.end, let work = outlook.next, work.interval.start <= back {
        let arguments = ["absence": name(away), "work": name(work), "end": end(of: work)]
        return words("absent_work", arguments)
      }
      let isOver = away.days.upperBound <= outlook.today
      guard !isOver, outlook.next != nil || outlook.away != nil else {
        return "\(name(away)); \(next)."
      }
      return words("absent", ["absence": name(away), "next": next])
    case .ended(let work):
      guard let sleep = outlook.sleep else {
        return words("ended", ["work": name(work), "next": free])
      }
      return words(
        "ended_sleep", ["work": name(work), "sleep": time(sleep.end), "next": freeThen])
    case .ahead(let work): return ahead(work)
    case .done: return words("done", ["next": free])
    case .free(let place):
      guard let place, place.count > 1 else { return words("free_one", ["next": next]) }
      return words(
        "free", ["n": String(place.number), "count": String(place.count), "next": next])
    }
  }

  private func ahead(_ work: DayOutlook.Work) -> String {
    let now = environment.now
    let isLong = isNight(work)
    let start =
      isLong
      ? self.start(of: work)
      : words(
        "today_range",
        [
          "work": name(work),
          "times": times(of: work.parts),
        ])
    if let nap = outlook.nap {
      return nap.contains(now)
        ? words("napping", ["start": start, "time": time(nap.end)])
        : words("nap", ["start": start, "time": time(nap.start)])
    }
    if let sleep = outlook.sleep {
      return words("asleep", ["start": start, "time": time(sleep.end)])
    }
    if let next = outlook.next, isSameRow(work, next) { return words("ahead", ["start": start]) }
    return words("ahead_then", ["start": start, "next": freeThen])
  }

  /// Returns the times of work, which absences in the middle divide.
  private func times(of parts: [Interval]) -> String {
    let zone = environment.zone
    let times = parts.map { format.range(zone.local(at: $0.start), zone.local(at: $0.end)) }
    return times.dropFirst().reduce(times.first ?? "") {
      words("ranges", ["times": $0, "more": $1])
    }
  }

  // MARK: Work

  private func isNight(_ work: DayOutlook.Work) -> Bool {
    work.kind == .night || work.kind == .tour
  }

  private func isSameRow(_ work: DayOutlook.Work, _ next: DayOutlook.Work) -> Bool {
    guard let night = work.night, let other = next.night else { return false }
    return other.number == night.number + 1 && other.count == night.count
  }

  /// Returns whether the same kind of work, by day, comes again tomorrow.
  private func isAgain(_ next: DayOutlook.Work) -> Bool {
    switch outlook.phase {
    case .working(let work), .ahead(let work):
      work.kind == next.kind && !isNight(work) && next.day - outlook.today == 1
    default: false
    }
  }

  /// Returns the name of work; `isShort` leaves out how many nights are in the row.
  private func name(_ work: DayOutlook.Work, isShort: Bool = false) -> String {
    if let night = work.night {
      return words(
        isShort ? "night_short" : "night_of",
        ["n": String(night.number), "count": String(night.count)])
    }
    let hours = (work.interval.seconds + 1800) / 3600
    return format.texts("guidance.day.work.\(work.kind.rawValue)", ["hours": String(hours)])
  }

  /// Returns when work ends, with its day if that is not today or tomorrow.
  private func end(of work: DayOutlook.Work) -> String {
    let end = environment.zone.local(at: work.interval.end), clock = format.time(end)
    guard end.day - outlook.today > 1 else { return clock }
    return "\(format.nearDay(end.day, environment)) \(clock)"
  }

  /// Returns work with when it starts.
  private func start(of work: DayOutlook.Work, isShort: Bool = false) -> String {
    let start = environment.zone.local(at: work.interval.start)
    let days = start.day - outlook.today
    let key =
      switch days {
      case ...0: work.kind == .night && start.hour >= 12 ? "tonight" : "today"
      case 1: "tomorrow"
      default: "on_day"
      }
    return words(
      key,
      [
        "work": name(work, isShort: isShort), "day": format.nearDay(start.day, environment),
        "time": time(work.interval.start),
      ])
  }

  /// Returns days away with when they end, or when they start if that is ahead.
  private func name(_ away: DayOutlook.Away) -> String {
    if let end = away.interval?.end, end - environment.now < 86_400 {
      let arguments = ["absence": format.inSentence(away.kind), "day": time(end)]
      return words("away_until", arguments)
    }
    let first = away.days.lowerBound, last = away.days.upperBound, today = outlook.today
    let isOneDay = first == last
    let key =
      switch first - today {
      case ...0: last <= today ? "away_today" : "away_until"
      case 1: isOneDay ? "away_tomorrow" : "away_from_tomorrow"
      default: isOneDay ? "away_day" : "away_from_day"
      }
    return words(
      key,
      [
        "absence": format.inSentence(away.kind),
        "day": format.nearDay(first <= today ? last : first, environment),
      ])
  }

  // MARK: What comes next

  /// The days away that come next, or else the next work with when it starts.
  private var next: String {
    outlook.away.map(name) ?? outlook.next.map { start(of: $0) } ?? beyond
  }

  /// The next shift that the outlook does not reach.
  private var beyond: String {
    guard let later else { return words("nothing", [:]) }
    return words("later", ["time": format.moment(later, environment)])
  }

  /// What follows work: as `free`, or until when the person is free of work that is far ahead.
  private var freeThen: String {
    guard outlook.away == nil, outlook.next == nil else { return free }
    guard let later else { return words("free_always", [:]) }
    let day = environment.zone.local(at: later).day
    return words("free_until", ["day": format.nearDay(day, environment)])
  }

  /// The next work if it starts today or tomorrow, or else until when the person is free; days away
  /// that come before it.
  private var free: String {
    if let away = outlook.away { return name(away) }
    guard let next = outlook.next else { return beyond }
    guard next.day - outlook.today > 1 else {
      let isShort =
        switch outlook.phase {
        case .working(let work), .ended(let work): isSameRow(work, next)
        default: false
        }
      if isAgain(next) { return words("again", ["time": time(next.interval.start)]) }
      return start(of: next, isShort: isShort)
    }
    return words("free_until", ["day": format.nearDay(next.day, environment)])
  }
}
