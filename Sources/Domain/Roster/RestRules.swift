/// Limits on work that a roster is compared with; nil where there is none. Overlaps are always
/// told.
public struct RestRules: Equatable, Sendable {
  /// The weeks of an average unless others are named: four months, as Directive 2003/88/EC counts
  /// them (Article 16).
  public static let usualAverageWeeks = 17

  /// A limit on the average week.
  public struct AverageWeek: Equatable, Sendable {
    /// The most minutes.
    public var minutes: Int
    /// The weeks over which the average is taken.
    public var weeks: Int

    /// At most `minutes` a week, on average over `weeks`.
    public init(minutes: Int, weeks: Int) {
      self.minutes = minutes
      self.weeks = weeks
    }
  }

  /// A limit on the average working day of night workers.
  public struct NightAverage: Equatable, Sendable {
    /// The most minutes in 24 hours, a day of rest in seven not counted.
    public var minutes: Int
    /// The weeks over which the average is taken.
    public var weeks: Int

    /// At most `minutes` in 24 hours, on average over `weeks`.
    public init(minutes: Int, weeks: Int) {
      self.minutes = minutes
      self.weeks = weeks
    }

    /// The days over which the work is spread: of each week six, for the weekly rest does not count
    /// (Working Time Regulations 1998, 6 (5)).
    var days: Int { 6 * weeks }
  }

  /// The least rest between two shifts, in minutes.
  public var leastRestMinutes: Int?
  /// The most days in a row on which a shift starts.
  public var mostDaysInARow: Int?
  /// The most minutes in any seven days.
  public var mostMinutesInSevenDays: Int?
  /// The most in an average week.
  public var averageWeek: AverageWeek?
  /// The most night shifts in a row.
  public var mostNightsInARow: Int?
  /// The most in 24 hours for night workers.
  public var nightAverage: NightAverage?

  /// Eleven hours of rest and nothing else, unless told.
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
  /// (Article 5), which leaves 12 days in a row possible (CJEU C-306/16), and 48 hours in an
  /// average week (Article 6) over four months (Article 16), taken as 17 weeks.
  public static let europeanUnion = RestRules(
    mostDaysInARow: 12, averageWeek: AverageWeek(minutes: 48 * 60, weeks: 17))

  /// Arbeitszeitgesetz: 11 hours of rest (§ 5), six days of at most 10 hours a week, and 8 hours a
  /// working day on average over 24 weeks (§ 3), a day off in lieu of a Sunday within two weeks (§
  /// 11).
  public static let germany = RestRules(
    mostDaysInARow: 12, mostMinutesInSevenDays: 60 * 60,
    averageWeek: AverageWeek(minutes: 48 * 60, weeks: 24))

  /// Working Time Regulations 1998: 11 hours of rest (10), a day off a week or two in fourteen days
  /// (11), 48 hours in an average week over 17 weeks (4), and for night workers 8 hours in 24 on
  /// average over 17 weeks (6).
  public static let unitedKingdom = RestRules(
    mostDaysInARow: 12, averageWeek: AverageWeek(minutes: 48 * 60, weeks: 17),
    nightAverage: NightAverage(minutes: 8 * 60, weeks: 17))
}

extension RestRules {
  /// Whether these are the rules of the United Kingdom as stored before the night average existed.
  /// They equal those of the European Union, so only the person's region can tell them apart.
  public func lackNightAverage(in region: HolidayRegion?) -> Bool {
    var older = RestRules.unitedKingdom
    older.nightAverage = nil
    return self == older && (region?.rawValue.hasPrefix("GB-") ?? false)
  }

  /// Everything about a roster that these rules would not have, by day. `entries` are in the order
  /// of their starts. A limit that is passed by several shifts one after another is told once, at
  /// the first, with the highest figure.
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

  /// Told on the first day that is one too many, about the shifts from there on.
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

  /// Told where at least a third of the shifts of the stretch are nights: who works so is a night
  /// worker (2 (1) of the Regulations; R v Attorney General for Northern Ireland, ex parte Burns).
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

  /// The shifts at whose end the last `days` hold more than `most` minutes, neighbours as one.
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
