import Coach
import Domain
import Store

/// What the store knows about daily actions at a moment: log, offers, roster and choices, and what
/// follows from them.
///
/// Reading costs a few queries; the engines run when something of theirs is asked for, and callers
/// keep what they ask for more than once. Every function throws `StoreError`.
package struct GuidanceReader {
  /// The days before now whose log counts. Older entries change no value by a thousandth.
  private static let logDays: Int64 = 400
  /// The days before now whose shifts decide about facts and blocks of nights.
  private static let rosterDays: Int64 = 46
  /// The days after now whose shifts decide about sleep and the next week.
  static let daysAhead: Int64 = 18

  /// The library with the person's own actions.
  package let library: ActionLibrary
  /// The person's choices.
  package let settings: GuidanceSettings
  /// The log, oldest first.
  package let log: [LoggedAction]
  /// What was offered before today, and of today's offers those that were answered: the others can
  /// still be done, and looking at them again changes no score.
  package let offers: [ActionOffer]
  /// The roster and the sleep around now.
  package let context: CoachContext
  /// The moment.
  package let moment: GuidanceMoment
  /// The roster around now.
  private let roster: GuidanceRoster
  /// The days of illness since the first entry of the log.
  private let ill: Set<CivilDay>
  /// The focus of the month, as far as it was answered; nil before.
  package let focus: MonthlyFocus?

  private let store: Store
  private let environment: Environment

  /// Reads what concerns now.
  package init(store: Store, _ environment: Environment) throws {
    self.store = store
    self.environment = environment
    let now = environment.now, today = environment.today
    settings = try store.guidanceSettings()
    library = try store.actionLibrary()
    log = try store.actionEvents.entries(since: now - Self.logDays * 86_400)
    let answered = Set(log.lazy.filter { $0.event.day == today }.map(\.event.slug))
    offers = try store.actionOffers.offers(since: today.adding(days: -90))
      .filter { $0.day < today || $0.day == today && answered.contains($0.slug) }
    focus = try store.focus.focus(today)
    let shifts = try Roster(store: store, environment)
    // The shifts that decide about sleep habits reach farther ahead than any other.
    let range = Interval(
      start: now - Self.rosterDays * 86_400, end: SleepHabits.span(around: now).end)
    let near = Interval(start: now, end: now + 86_400)
    // A workout that is only planned moves out of the way.
    let items = try TimelineReader(roster: shifts, environment)
      .entries(in: near, layers: [.workouts, .blocks], plansWorkouts: false).map(\.item)
    let logged = Interval(start: min(log.first?.event.at ?? now, now), end: near.end)
    let illness = try Illness(store, in: logged, environment)
    let zone = environment.zone
    ill = illness.dates(in: zone.local(at: logged.start).day..<today.adding(days: 1), zone)
    let planned = try shifts.found(touching: range), found = try shifts.parts(of: planned)
    context = CoachContext(
      now: now, zone: zone, shifts: found.flatMap(\.self),
      sleep: try store.sleep.entries(reaching: Interval(start: now - 3 * 86_400, end: near.end)),
      illness: illness.intervals,
      busy: try store.busyTimes(in: near).map(\.interval), items: items,
      habits: try shifts.sleepHabits(of: planned))
    roster = GuidanceRoster(context, at: now)
    moment = GuidanceMoment(context, roster: roster, at: now)
    needsRoster =
      try found.isEmpty && log.isEmpty && store.patterns.patterns().isEmpty
      && store.shifts.page(after: nil, limit: 1).isEmpty
  }

  /// The log as engines count it.
  package var events: [ActionEvent] { log.map(\.counted) }

  /// The signals of the log.
  package var signals: GuidanceSignals {
    GuidanceSignals(
      events: events, offers: offers, library: library, moment: moment, ill: ill)
  }

  // MARK: Today

  /// Whether there is neither a shift nor an entry in the log, so that nothing can be fitted to
  /// shifts yet, and nothing is offered.
  package let needsRoster: Bool

  /// What today is about in one sentence; nil without a shift around today or later.
  package func daySentence() throws -> String? {
    let outlook = roster.outlook(at: environment.now, try daysAway())
    var later: Shift?
    if outlook.next == nil, outlook.away == nil {
      var from = environment.now + Self.daysAhead * 86_400
      if case .absent(let away) = outlook.phase {
        let last = away.days.upperBound
        from = max(from, environment.zone.startOfDay(last.adding(days: 1)))
      }
      later = try Roster(store: store, environment).nextWork(after: from)
    }
    guard !context.shifts.isEmpty || later != nil else { return nil }
    return environment.format.sentence(of: outlook, later: later?.scheduledStart, environment)
  }

  /// The days around today on which absences are looked for.
  private static let daysOfAbsences = (before: 14, after: 60)

  /// Returns the days on which the person is away as a whole, entries of a kind in a row as one;
  /// those of a kind that outranks others first; and the absences of a part of a day that are not
  /// over. Several that leave nothing of the work of a day are a whole day of the first.
  private func daysAway() throws -> [DayOutlook.Away] {
    let today = moment.day, span = Self.daysOfAbsences
    let coverage = try store.coverage(
      on: today.adding(days: -span.before)..<today.adding(days: span.after))
    var rows: [DayOutlook.Away] = []
    let parts = try partsAway(coverage.absences)
    for absence in coverage.absences {
      let kind = coverage.kind(of: absence)
      if absence.isPartOfDay {
        rows += parts[absence.id] ?? []
      } else if let interval = absence.interval {
        guard interval.end > environment.now else { continue }
        rows.append(.init(kind, absence.from...absence.to, at: interval))
      } else if let place = rows.lastIndex(where: { $0.kind == kind && $0.interval == nil }),
        case let row = rows[place].days, absence.from <= row.upperBound.adding(days: 1)
      {
        rows[place] = .init(kind, row.lowerBound...max(row.upperBound, absence.to))
      } else {
        rows.append(.init(kind, absence.from...absence.to))
      }
    }
    return rows.filter(\.kind.outranks) + rows.filter { !$0.kind.outranks }
  }

  /// Returns the absences of a part of a day, by absence.
  private func partsAway(_ absences: [Absence]) throws -> [RecordID: [DayOutlook.Away]] {
    let partial = absences.filter(\.isPartOfDay)
    guard !partial.isEmpty else { return [:] }
    let roster = try Roster(store: store, environment), zone = environment.zone
    var away: [RecordID: [DayOutlook.Away]] = [:]
    for (day, own) in Dictionary(grouping: partial, by: \.from) {
      let coverage = try roster.coverage(on: day..<day.adding(days: 1))
      let shifts = try roster.found(
        touching: Interval(
          start: zone.startOfDay(day), end: zone.startOfDay(day.adding(days: 1)))
      ).filter { $0.localStart.day == day && $0.status != .cancelled }
      if own.count > 1, let first = coverage.known.first,
        !shifts.isEmpty && shifts.allSatisfy({ coverage.marked($0).status == .absent })
      {
        away[first.absence.id] = [.init(first.kind, day...day)]
        continue
      }
      for absence in own {
        let times =
          absence.interval.map { [$0] }
          ?? shifts.map(coverage.coverable).flatMap { shift in
            coverage.parts(of: shift).filter { $0.absence == absence.id }
              .flatMap { $0.times(of: shift) }
          }
        away[absence.id] = times.filter { $0.end > environment.now }.map {
          .init(coverage.kind(of: absence), day...day, at: $0)
        }
      }
    }
    return away
  }

  /// Returns the recommender for now.
  package func recommender(_ signals: GuidanceSignals) -> Recommender {
    Recommender(
      library, person: settings.facts, moment: moment, signals: signals,
      focus: focus?.match(in: library) ?? FocusMatch(areas: settings.focusAreas),
      pace: settings.pace,
      reported: Set(log.filter { $0.event.day == moment.day }.map(\.event.slug)),
      offersCoping: environment.flags[.copingKit])
  }

  /// The offer for now; nothing without a roster.
  package var guidance: Guidance { recommender(signals).guidance(isOffering: !needsRoster) }

  /// What the first look at this day keeps.
  package func offerDay(_ guidance: Guidance) -> OfferDay {
    let day = context.zone.startOfDay(moment.day)
    let around = Interval(start: day - 86_400, end: day + 3 * 86_400)
    return OfferDay(
      day: moment.day, at: environment.now,
      shifts: context.roster(in: around).map(\.interval),
      offers: guidance.shown.map {
        ActionOffer(day: moment.day, slug: $0.slug, length: $0.length)
      })
  }

  // MARK: Week

  /// Returns the summary of the week that ends with a day: the stored one, unless the log of the week
  /// has changed since, or that of the log.
  package func week(endingWith day: CivilDay) throws -> WeeklySummary {
    if day < moment.day, let kept = try store.keptWeek(endingWith: day) { return kept }
    let earlier = try store.focus.summaries(of: day.adding(days: -13)...day.adding(days: -1))
    let days = day.adding(days: -6)...day
    let end = environment.zone.startOfDay(day.adding(days: 1))
    let at = min(environment.now, end)
    // The friction of a week is that of its end, from the log and the sleep before it.
    let past =
      try at == environment.now
      ? events : store.actionEvents.entries(since: at - Self.logDays * 86_400).map(\.counted)
    let events = past.filter { $0.at <= at || days.contains($0.day) }
    let context = try context(
      around: Interval(start: end - 7 * 86_400, end: end + 7 * 86_400),
      sleep: store.sleep.entries(reaching: Interval(start: at - 3 * 86_400, end: at)))
    let then = GuidanceMoment(
      context, roster: GuidanceRoster(context, at: at), at: at)
    let signals = GuidanceSignals(
      events: events, offers: offers, library: library, moment: then, ill: ill)
    return WeeklyAdjuster.summary(
      of: events, endingWith: day, friction: signals.frictionIndex, context: context,
      earlier: earlier, pace: settings.pace)
  }

  /// Returns the last day of the current week, or of one so many weeks before it.
  package func weekEnd(back: Int) throws -> CivilDay {
    try store.weekEnd(back: back, environment)
  }

  /// The days after a week on which its summary is shown.
  private static let summaryDays = 2

  /// Returns the summary of the last week while it is news, or its suggestion waits for an answer;
  /// nil after that, and for a week without actions.
  package func lastWeek() throws -> WeeklySummary? {
    let end = try weekEnd(back: 1), week = try week(endingWith: end)
    guard week.figures.planned > 0 else { return nil }
    let isNews = week.decision == .keep && moment.day - end <= Self.summaryDays
    return try isNews || isOpen(week) ? week : nil
  }

  /// Returns whether the suggestion of a week waits for an answer: it changes something, the week is
  /// at most seven days over, none was answered in the last seven days, and none of the same days.
  package func isOpen(_ week: WeeklySummary) throws -> Bool {
    try week.pace(from: settings.pace) != settings.pace && isValid(week) && weekAnswer() == nil
      && answeredWeek(near: week) == nil
  }

  /// Returns whether the suggestion of a week can still be answered: it is valid for seven days.
  package func isValid(_ week: WeeklySummary) -> Bool { moment.day - week.weekEnd <= 7 }

  /// Returns how the suggestion of a week was answered in the last seven days, for which an answer
  /// holds; nil if none was.
  package func weekAnswer() throws -> Suggestion.State? {
    let now = environment.now
    return try store.suggestions.suggestions(.guidance, about: WeeklySummary.subject).first {
      $0.createdAt <= now && $0.createdAt > now - 7 * 86_400
        && ($0.state == .accepted || $0.state == .dismissed)
    }?.state
  }

  /// Returns the last answered week that shares days with a week, or is the same one; nil without
  /// one. Each day counts for one answer.
  package func answeredWeek(
    near week: WeeklySummary
  ) throws -> (week: WeeklySummary, state: Suggestion.State)? {
    let near = week.weekEnd.adding(days: -6)...week.weekEnd.adding(days: 6)
    return try store.focus.summaries(of: near).compactMap { other in
      // The identity of a suggestion does not depend on the pace or the time.
      let id = other.suggestion(from: settings.pace, at: environment.now).id
      let state = try store.suggestions.suggestions(idPrefix: id.text).first?.state
      return state == .accepted || state == .dismissed ? state.map { (other, $0) } : nil
    }.max { $0.week.weekEnd < $1.week.weekEnd }
  }

  // MARK: Month

  /// Returns the planner of a month's focus.
  package func planner(_ month: CivilDay) throws -> FocusPlanner {
    let first = month.startOfMonth
    let range = Interval(
      start: environment.zone.startOfDay(first),
      end: environment.zone.startOfDay(first.adding(months: 1)))
    return FocusPlanner(
      library, person: settings.facts, moment: moment,
      slots: MonthSlots(try context(around: range, sleep: context.sleep), month: first),
      signals: signals)
  }

  /// Returns the focus of a month: the stored one, or a proposal for some areas, or for those of the
  /// person's choice.
  package func focus(of month: CivilDay, areas: [ActionTag]? = nil) throws -> MonthlyFocus {
    let stored = try store.focus.focus(month)
    if let stored, areas == nil || areas == stored.areas { return stored }
    return try planner(month).proposal(areas: areas ?? settings.focusAreas)
  }

  /// Returns the roster of a range with the days around it that decide about its nights and sleep.
  private func context(around range: Interval, sleep: [SleepEntry]) throws -> CoachContext {
    let wide = Interval(start: range.start - 20 * 86_400, end: range.end + 10 * 86_400)
    return CoachContext(
      now: environment.now, zone: environment.zone,
      shifts: try Roster(store: store, environment).work(touching: wide), sleep: sleep,
      habits: context.habits)
  }
}

extension Store {
  /// Returns the stored summary of the week that ends with a day; nil without one, or if the log of
  /// the week has changed since. Throws `StoreError`.
  func keptWeek(endingWith day: CivilDay) throws -> WeeklySummary? {
    guard let kept = try focus.summaries(of: day...day).first else { return nil }
    let events = try actionEvents.entries(of: day.adding(days: -6)...day).map(\.counted)
    let figures = WeekFigures(events, endingWith: day, friction: kept.figures.friction)
    return figures == kept.figures ? kept : nil
  }

  /// Returns the last day of the person's current week, or of one so many weeks before it. Throws
  /// `StoreError`.
  package func weekEnd(back: Int, _ environment: Environment) throws -> CivilDay {
    let first = try profiles.profile()?.firstWeekday ?? .monday
    return environment.today.startOfWeek(first).adding(days: 6 - 7 * back)
  }

  /// Returns the library with the person's own actions. Throws `StoreError`.
  package func actionLibrary() throws -> ActionLibrary {
    var library = try ActionLibrary.bundled(with: ownActions())
    library.formerTitles = try titlesOfDeletedActions()
    return library
  }
}

extension ActionLibrary {
  /// Returns the library of the program with actions of the person; one that cannot be used is left
  /// out.
  package static func bundled(with own: [OwnAction]) -> ActionLibrary {
    own.reduce(bundled) { library, action in
      (try? library.adding(own: [action.template])) ?? library
    }
  }

  /// Returns the title of an action in a language, also of a deleted one of the person; the slug of
  /// one that is unknown.
  package func title(of slug: String, in language: String) -> String {
    self[slug]?.title(in: language) ?? formerTitles[slug] ?? slug
  }

  /// Finds an action by its slug, or by the beginning of its slug or title if only one fits. Throws
  /// `GuidanceError`.
  package func action(_ word: String, language: String) throws(GuidanceError) -> ActionTemplate {
    if let action = self[word] { return action }
    let wanted = word.lowercased()
    let found = actions.filter {
      $0.slug.hasPrefix(wanted) || ($0.title[language] ?? "").lowercased().hasPrefix(wanted)
    }
    if found.count == 1 { return found[0] }
    guard found.isEmpty else { throw .ambiguousAction(word, found.map(\.slug)) }
    throw .unknownAction(
      word, nearest: EditDistance.nearest(to: wanted, among: actions.map(\.slug)))
  }
}

extension Absence {
  /// Whether it is a part of one date.
  fileprivate var isPartOfDay: Bool { from == to && (half != nil || interval != nil) }
}
