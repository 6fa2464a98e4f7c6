/// Limits on work that a roster is checked against; nil for no limit. Overlaps are always reported.
public struct RestRules: Equatable, Sendable {
  /// The default number of weeks of an average: four months, the reference period of Directive
  /// 2003/88/EC (Article 16).
  public static let usualAverageWeeks = 17

  /// The valid maximum numbers of days or nights in a row.
  public static let dayRange = 1...366
  /// The valid numbers of weeks of an average.
  public static let weekRange = 1...104
  /// The longest valid limit of rest or work, in minutes: a week.
  public static let longestMinutes = 7 * 24 * 60
  /// The longest valid limit of work in 24 hours, in minutes.
  public static let longestNightAverage = 24 * 60

  /// A limit on the average week.
  public struct AverageWeek: Equatable, Sendable {
    /// The maximum in minutes.
    public var minutes: Int
    /// The number of weeks of the average.
    public var weeks: Int

    /// Creates a limit of `minutes` per week on average over `weeks`.
    public init(minutes: Int, weeks: Int) {
      self.minutes = minutes
      self.weeks = weeks
    }
  }

  /// A limit on the average working day of night workers.
  public struct NightAverage: Equatable, Sendable {
    /// The maximum in minutes per 24 hours, without one rest day in seven.
    public var minutes: Int
    /// The number of weeks of the average.
    public var weeks: Int

    /// Creates a limit of `minutes` per 24 hours on average over `weeks`.
    public init(minutes: Int, weeks: Int) {
      self.minutes = minutes
      self.weeks = weeks
    }

    /// The number of days over which the work is averaged: six per week, because the weekly rest
    /// does not count (Working Time Regulations 1998, 6 (5)).
    var days: Int { 6 * weeks }
  }

  /// The minimum rest between two shifts, in minutes.
  public var leastRestMinutes: Int?
  /// The maximum number of consecutive days on which a shift starts.
  public var mostDaysInARow: Int?
  /// The maximum in any seven days, in minutes.
  public var mostMinutesInSevenDays: Int?
  /// The limit on the average week.
  public var averageWeek: AverageWeek?
  /// The maximum number of consecutive night shifts.
  public var mostNightsInARow: Int?
  /// The limit per 24 hours for night workers.
  public var nightAverage: NightAverage?

  /// Creates rules; the default is only eleven hours of rest.
  public init(
    leastRestMinutes: Int? = 11 * 60, mostDaysInARow: Int? = nil,
    mostMinutesInSevenDays: Int? = nil, averageWeek: AverageWeek? = nil,
    mostNightsInARow: Int? = nil, nightAverage: NightAverage? = nil
  ) {
    self.leastRestMinutes = leastRestMinutes
    self.mostDaysInARow = mostDaysInARow
    self.mostMinutesInSevenDays = mostMinutesInSevenDays
    self.averageWeek = averageWeek
    self.mostNightsInARow = mostNightsInARow
    self.nightAverage = nightAverage
  }

  /// No limits.
  public static let off = RestRules(leastRestMinutes: nil)

  /// Directive 2003/88/EC: 11 hours of rest (Article 3), a day off in each seven-day period
  /// (Article 5), which allows 12 consecutive days (CJEU C-306/16), and 48 hours in an average week
  /// (Article 6) over four months (Article 16), taken as 17 weeks.
  public static let europeanUnion = RestRules(
    mostDaysInARow: 12, averageWeek: AverageWeek(minutes: 48 * 60, weeks: 17))

  /// Arbeitszeitgesetz: 11 hours of rest (§ 5), six days of at most 10 hours a week, and 8 hours a
  /// working day on average over 24 weeks (§ 3), a day off in lieu of a Sunday within two weeks (§
  /// 11).
  public static let germany = RestRules(
    mostDaysInARow: 12, mostMinutesInSevenDays: 60 * 60,
    averageWeek: AverageWeek(minutes: 48 * 60, weeks: 24))

  /// Working Time Regulations 1998: 11 hours of rest (10), a day off per week or two in fourteen
  /// days (11), 48 hours in an average week over 17 weeks (4), and for night workers 8 hours in 24
  /// on average over 17 weeks (6).
  public static let unitedKingdom = RestRules(
    mostDaysInARow: 12, averageWeek: AverageWeek(minutes: 48 * 60, weeks: 17),
    nightAverage: NightAverage(minutes: 8 * 60, weeks: 17))
}

extension RestRules {
  /// Returns whether these are the rules of the United Kingdom as stored before the night average
  /// existed. They equal those of the European Union, so only the user's region distinguishes them.
  public func lackNightAverage(in region: HolidayRegion?) -> Bool {
    var older = RestRules.unitedKingdom
    older.nightAverage = nil
    return self == older && (region?.rawValue.hasPrefix("GB-") ?? false)
  }

  /// Returns all violations of these rules, by day. `entries` are in the order of their starts. A
  /// limit exceeded by several consecutive shifts is reported once, at the first, with the highest
  /// figure.
  public func warnings(_ entries: [RosterEntry]) -> [RosterWarning] {
    let all =
      overlaps(entries) + shortRests(entries) + longRuns(entries) + fullWeeks(entries)
      + fullAverages(entries) + nights(entries) + fullNightAverages(entries)
    return all.enumerated().sorted { ($0.element.day, $0.offset) < ($1.element.day, $1.offset) }
      .map(\.element)
  }

  private func overlaps(_ entries: [RosterEntry]) -> [RosterWarning] {
    var found: [RosterWarning] = []
    var lasting: [RosterEntry] = []
    for entry in entries {
      lasting.removeAll { $0.interval.end <= entry.interval.start }
      for earlier in lasting {
        guard let shared = earlier.interval.intersection(entry.interval) else { continue }
        found.append(
          RosterWarning(
            day: entry.day, subjects: [earlier.subject, entry.subject],
            concern: .overlap(minutes: Int(shared.seconds / 60))))
      }
      lasting.append(entry)
    }
    return found
  }

  private func shortRests(_ entries: [RosterEntry]) -> [RosterWarning] {
    guard let least = leastRestMinutes else { return [] }
    return RosterScan.rests(entries).compactMap { rest in
      guard rest.seconds >= 0, rest.seconds < Int64(least) * 60 else { return nil }
      return RosterWarning(
        day: entries[rest.after].day,
        subjects: [entries[rest.before].subject, entries[rest.after].subject],
        concern: .shortRest(minutes: Int(rest.seconds / 60), least: least))
    }
  }

  private func longRuns(_ entries: [RosterEntry]) -> [RosterWarning] {
    guard let most = mostDaysInARow else { return [] }
    return runs(entries, longerThan: most) { .daysInARow($0, most: most) }
  }

  private func nights(_ entries: [RosterEntry]) -> [RosterWarning] {
    guard let most = mostNightsInARow else { return [] }
    return runs(entries.filter(\.isNight), longerThan: most) { .nightsInARow($0, most: most) }
  }

  /// Returns the runs that are too long, each reported on its first excess day with the shifts from
  /// there on.
  private func runs(
    _ entries: [RosterEntry], longerThan most: Int, concern: (Int) -> RosterConcern
  ) -> [RosterWarning] {
    RosterScan.runs(entries.map(\.day)).filter { $0.count > most }.map { run in
      let tooMany = run.first.adding(days: most)..<run.first.adding(days: run.count)
      return RosterWarning(
        day: tooMany.lowerBound,
        subjects: entries.filter { tooMany.contains($0.day) }.map(\.subject),
        concern: concern(run.count))
    }
  }

  private func fullWeeks(_ entries: [RosterEntry]) -> [RosterWarning] {
    guard let most = mostMinutesInSevenDays else { return [] }
    return stretches(entries, days: 7, most: most) { .sevenDays(minutes: $0, most: most) }
  }

  private func fullAverages(_ entries: [RosterEntry]) -> [RosterWarning] {
    guard let average = averageWeek, average.weeks > 0 else { return [] }
    let weeks = average.weeks
    return stretches(entries, days: 7 * weeks, most: average.minutes * weeks) {
      .averageWeek(minutes: $0 / weeks, most: average.minutes, weeks: weeks)
    }
  }

  /// Returns the violations of the night average in stretches of which at least a third of the
  /// shifts are nights; that makes a night worker (2 (1) of the Regulations; R v Attorney General
  /// for Northern Ireland, ex parte Burns).
  private func fullNightAverages(_ entries: [RosterEntry]) -> [RosterWarning] {
    guard let average = nightAverage, average.weeks > 0 else { return [] }
    return stretches(
      entries, days: 7 * average.weeks, most: average.minutes * average.days,
      counts: { RosterScan.isNightWork(entries, endingWith: $0, days: 7 * average.weeks) },
      concern: {
        .nightAverage(
          minutes: $0 / average.days, most: average.minutes, weeks: average.weeks)
      })
  }

  /// Returns the shifts at whose end the last `days` have more than `most` minutes, with
  /// consecutive ones merged.
  private func stretches(
    _ entries: [RosterEntry], days: Int, most: Int, counts: (Int) -> Bool = { _ in true },
    concern: (Int) -> RosterConcern
  ) -> [RosterWarning] {
    var found: [RosterWarning] = []
    var subjects: [RosterSubject] = []
    var first = 0
    var highest = 0
    for index in 0...entries.count {
      let minutes =
        index < entries.count ? RosterScan.minutes(entries, endingWith: index, days: days) : 0
      if minutes > most, counts(index) {
        if subjects.isEmpty { first = index }
        subjects.append(entries[index].subject)
        highest = max(highest, minutes)
      } else if !subjects.isEmpty {
        found.append(
          RosterWarning(day: entries[first].day, subjects: subjects, concern: concern(highest)))
        subjects = []
        highest = 0
      }
    }
    return found
  }
}
