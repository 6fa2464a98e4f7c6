import Domain
import Store

extension Format {
  /// Formats the first day of a stay; the words for the time before all others.
  package func since(_ stay: TravelZone) -> String {
    stay.from <= TravelZone.always ? texts("stay.always") : dayWithYear(stay.from)
  }

  /// Formats a distance: `3.4 km`, below a kilometre `640 m`; `~3.4 km` for an estimate.
  package func distance(_ millimetres: Int64, isEstimate: Bool = false) -> String {
    let mark = isEstimate ? "~" : ""
    guard millimetres >= 999_500 else { return "\(mark)\((millimetres + 500) / 1000) m" }
    let tenths = (millimetres + 50_000) / 100_000
    return "\(mark)\(number(tenths / 10))\(decimal(".\(tenths % 10)")) km"
  }

  /// Formats a typed distance, without decimals if it has none: `800 km`, `12.5 km`.
  package func limit(_ millimetres: Int64) -> String {
    guard millimetres > 0, millimetres % 1_000_000 == 0 else { return distance(millimetres) }
    return number(millimetres / 1_000_000) + " km"
  }

  /// Formats a distance like `distance`, but from a thousand kilometres without decimals.
  package func shortDistance(_ millimetres: Int64, isEstimate: Bool) -> String {
    guard millimetres >= 1_000_000_000 else {
      return distance(millimetres, isEstimate: isEstimate)
    }
    return (isEstimate ? "~" : "") + number((millimetres + 500_000) / 1_000_000) + " km"
  }

  /// Formats a date: `21 Nov 2025`.
  package func shortDate(_ day: CivilDay) -> String { days(day, day, year: 0) }

  /// Formats a size: `19.4 MB`.
  package func megabytes(_ bytes: Int64) -> String {
    let tenths = (bytes + 50_000) / 100_000
    return "\(number(tenths / 10))\(decimal(".\(tenths % 10)")) MB"
  }

  /// Formats a number in at most four columns: `812`, `1.2k`, `12k`.
  package func brief(_ count: Int64) -> String {
    if count < 1000 { return String(count) }
    let hundreds = (count + 50) / 100
    return hundreds < 100
      ? "\(hundreds / 10)\(decimal(".\(hundreds % 10)"))k" : "\((count + 500) / 1000)k"
  }

  /// Formats a step count: `4,812 steps`.
  package func steps(_ count: Int64) -> String {
    texts(count == 1 ? "unit.step" : "unit.steps", ["n": number(count)])
  }

  /// Formats a wear session: `on since Sat 21 Nov 07:00`, `Sat 21 Nov 07:00–18:30`.
  package func times(of session: ShoeSession, in zone: Zone) -> String {
    if let end = session.end {
      return times(of: Interval(start: session.start, end: end), in: zone)
    }
    let start = zone.local(at: session.start)
    return texts("cli.shoe.on_since", ["time": "\(day(start.day)) \(time(start))"])
  }

  /// Formats an interval: `Sat 21 Nov 07:00–18:30`, `Sat 21 Nov 19:00 – Sun 22 Nov 07:00`.
  package func times(of interval: Interval, in zone: Zone) -> String {
    let start = zone.local(at: interval.start), end = zone.local(at: interval.end)
    let from = "\(day(start.day)) \(time(start))"
    return end.day == start.day
      ? "\(from)–\(time(end))" : "\(from) – \(day(end.day)) \(time(end))"
  }

  /// Describes why samples are excluded, as the end of a sentence.
  package func doubt(_ doubt: SampleDoubt) -> String { texts("doubt.\(doubt.rawValue)") }

  /// Returns the name of a kind of source.
  package func kind(_ kind: SampleSource.Kind) -> String {
    switch kind {
    case .manual: texts("source.manual")
    case .watch: texts("source.watch")
    case .phone: texts("source.phone")
    case .thirdParty: texts("source.third_party")
    }
  }
}

extension Format {
  /// Formats an interval that may not be over: `Sat 21 Nov 07:00–18:30`, `Sat 21 Nov 19:00 – Sun 22
  /// Nov 07:00`, `Sat 21 Nov 07:00–…`; with the year if it is not this one.
  package func times(of interval: Interval, in environment: Environment) -> String {
    let start = environment.zone.local(at: interval.start)
    let from = "\(dayOfAnyYear(start.day, environment)) \(time(start))"
    guard interval.end <= environment.now else { return texts.spelled("\(from)–…") }
    let end = environment.zone.local(at: interval.end)
    guard end.day == start.day else {
      return "\(from) – \(dayOfAnyYear(end.day, environment)) \(time(end))"
    }
    return "\(from)–\(time(end))"
  }

  /// Formats an interval without the day on which it ends if it is shorter than a day: `Sat 21 Nov
  /// 19:00–07:00`.
  /// `isAhead` for one that may lie in the future.
  package func shortTimes(
    of interval: Interval, _ environment: Environment, isAhead: Bool = false
  ) -> String {
    guard interval.seconds < 86_400, isAhead || interval.end <= environment.now else {
      return times(of: interval, in: environment)
    }
    let start = environment.zone.local(at: interval.start)
    let end = environment.zone.local(at: interval.end)
    return "\(dayOfAnyYear(start.day, environment)) \(range(start, end))"
  }

  /// Formats a day, with the year if it is not this one.
  func dayOfAnyYear(_ day: CivilDay, _ environment: Environment) -> String {
    day.year == environment.today.year ? self.day(day) : dayWithYear(day)
  }

  /// Describes whether the default pair starts automatically, and since which day.
  package func autoStart(since start: Instant?, in zone: Zone) -> String {
    guard let start else { return texts("settings.auto_start_off") }
    return texts("settings.auto_start_since", ["day": dayWithYear(zone.local(at: start).day)])
  }

  /// Formats the start of something as briefly as possible: `18:55`, `yesterday 18:55`, `Sat 21 Nov
  /// 18:55`.
  package func since(_ instant: Instant, in environment: Environment) -> String {
    let local = environment.zone.local(at: instant), today = environment.today
    if local.day == today { return time(local) }
    if local.day == today.adding(days: -1) { return "\(texts("day.yesterday")) \(time(local))" }
    return "\(dayOfAnyYear(local.day, environment)) \(time(local))"
  }

  /// Formats a day, in words if possible: `today`, `yesterday`, `Sat 21 Nov`.
  package func dayInWords(_ day: CivilDay, _ environment: Environment) -> String {
    if day == environment.today { return texts("day.today") }
    if day == environment.today.adding(days: -1) { return texts("day.yesterday") }
    return dayOfAnyYear(day, environment)
  }
}
