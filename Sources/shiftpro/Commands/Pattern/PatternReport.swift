import Domain
import Services

/// Reports a change of a pattern, and how to undo it.
struct PatternReport {
  private static let firstShifts = 3
  private let session: Session

  init(_ session: Session) { self.session = session }

  // MARK: Planned

  /// Prints the plan of an added or changed pattern: its first shifts, and the warnings of a month
  /// or a cycle. Throws `OutputError` and `StoreError`.
  func printPlanned(_ result: ActionResult) throws {
    guard let pattern = result.pattern, let roster = try session.roster() else { return }
    let days = max(PreviewRequest.fewestDays, pattern.schedule.cycleDays)
    let end = pattern.effectiveFrom.adding(days: days)
    let until = min(pattern.effectiveUntil ?? end, end)
    let warnings = try roster.warnings(
      from: pattern.effectiveFrom, until: until, of: session.profile()
    ).filter { $0.isAbout(seriesOf: pattern) }
    if session.options.isJSON {
      let words = try RosterWords(roster, session.environment())
      return try session.console.json(
        .object([
          "pattern": JSON(pattern), "warnings": .array(warnings.map { try words.json($0) }),
        ]))
    }
    try session.print([
      result.message?.text(texts()) ?? "", summary(pattern), first(pattern, roster, until: until),
      conflicts(warnings, pattern.effectiveFrom, until),
      try kept(pattern.seriesID, pattern.effectiveFrom),
      hint(pattern),
    ])
  }

  private func texts() throws -> Texts { try session.environment().texts }

  /// Returns a summary: `DDNN---- · a cycle of 8 days · 42:00 in an average week`.
  private func summary(_ pattern: ShiftPattern) throws -> String {
    let environment = try session.environment()
    let average = environment.format.hours(
      minutes: Int64(pattern.schedule.averageMinutesPerWeek))
    let length = environment.texts(
      "cli.pattern.cycle", ["n": String(pattern.schedule.cycleDays), "hours": average])
    return "\(PatternText(environment).cycle(pattern)) · \(length)"
  }

  private func first(
    _ pattern: ShiftPattern, _ roster: Roster, until: CivilDay
  ) throws -> String {
    let environment = try session.environment()
    let window = DayWindow(first: pattern.effectiveFrom, last: until.adding(days: -1))
    let own = try roster.shifts(startingOn: window)
      .filter { $0.origin?.patternID == pattern.seriesID }.prefix(Self.firstShifts)
      .map { environment.format.name(of: $0, in: environment) }
    guard !own.isEmpty else { return environment.texts("cli.pattern.no_shifts") }
    return environment.texts("cli.pattern.first", ["shifts": own.joined(separator: " · ")])
  }

  private func conflicts(
    _ warnings: [RosterWarning], _ from: CivilDay, _ until: CivilDay
  ) throws -> String {
    guard !warnings.isEmpty else { return try texts()("cli.pattern.no_warnings") }
    return try texts()(
      "cli.pattern.conflicts",
      [
        "n": String(warnings.count), "from": ISOText.format(from),
        "to": ISOText.format(until.adding(days: -1)),
      ])
  }

  /// Returns the details: `from Mon 5 Jan 2026 · first day without shifts Wed 1 Jul 2026 · id
  /// 4f3a2b1c · …`.
  private func hint(_ pattern: ShiftPattern) throws -> String {
    let environment = try session.environment(), texts = environment.texts
    func day(_ day: CivilDay) -> [String: String] {
      ["day": environment.format.dayWithYear(day)]
    }
    let parts = [
      texts("cli.pattern.from", day(pattern.effectiveFrom)),
      pattern.effectiveUntil.map { texts("cli.pattern.until", day($0)) },
      texts("cli.id", ["id": pattern.seriesID.short]), texts("cli.undo_hint"),
    ]
    return parts.compactMap { $0 }.joined(separator: " · ")
  }

  // MARK: Ended

  /// Prints what remains of a pattern that was ended, archived or unarchived. Throws `OutputError`
  /// and `StoreError`.
  func printEnd(_ result: ActionResult, of series: RecordID) throws {
    let left = try session.storedPatterns().first { $0.id == series }?.latest
    if session.options.isJSON {
      return try session.console.json(.object(["pattern": left.map { JSON($0) } ?? .null]))
    }
    let environment = try session.environment()
    let end = left?.effectiveUntil
    let told: String
    switch (left, end) {
    case (nil, _): told = environment.texts("cli.pattern.nothing_left")
    case (_, let end?):
      told = environment.texts(
        "cli.pattern.ends", ["day": environment.format.dayWithYear(end)])
    case (_, nil): told = environment.texts("cli.pattern.open")
    }
    try session.print([
      result.message?.text(environment.texts) ?? "", told,
      try end.map { try kept(series, $0) } ?? "", environment.texts("cli.undo_hint"),
    ])
  }

  /// Describes how many shifts of the pattern are recorded from a day on; they are kept.
  private func kept(_ series: RecordID, _ day: CivilDay) throws -> String {
    let environment = try session.environment()
    let window = DayWindow(first: day, last: nil)
    var count = 0
    try session.existingStore()?.shifts.forEachShift(
      startingIn: window.interval(in: environment.zone)
    ) { shift in
      if shift.origin?.patternID == series { count += 1 }
    }
    return count == 0 ? "" : environment.texts("cli.pattern.kept", ["n": String(count)])
  }
}

extension RosterWarning {
  /// Returns whether the warning concerns a shift planned by any version of the pattern.
  fileprivate func isAbout(seriesOf pattern: ShiftPattern) -> Bool {
    subjects.contains { subject in
      switch subject {
      case .shift(let id): OccurrenceID(id, among: [pattern.seriesID]) != nil
      case .occurrence(let id): id.patternID == pattern.seriesID
      }
    }
  }
}
