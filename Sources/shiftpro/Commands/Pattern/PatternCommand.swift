import Domain
import Interchange
import Services

/// Lists, shows and previews rotations and patterns.
enum PatternCommand {
  static let presets = CommandSpec(
    name: "pattern presets", group: .roster,
    examples: ["pattern presets", "pattern presets --json"], run: runPresets)

  static let list = CommandSpec(
    name: "pattern list", group: .roster, options: [OptionSpec(flag: "all", about: "archived")],
    examples: ["pattern list", "pattern list --all --json"], run: runList)

  static let show = CommandSpec(
    name: "pattern show", group: .roster, operands: [OperandSpec("P", .rotation)],
    examples: [
      "pattern show dupont", "pattern show \"Southern Swing forward\"",
      "pattern show \"Ward 4\" --json > ward-4.json",
    ], run: runShow)

  static let preview = CommandSpec(
    name: "pattern preview", group: .roster, operands: [OperandSpec("P", .rotation)],
    options: PreviewRequest.options,
    examples: [
      "pattern preview dupont --start 2026-01-05 --team C",
      "pattern preview 5-2 --start monday --days 60 --rules de --holidays DE-BE",
      "pattern preview 4-on-4-off --start 2026-03-27 --zone Europe/London --json",
      "pattern preview panama --start monday --times D=06:00-18:00,N=18:00-06:00",
    ], run: runPreview)

  // MARK: Lists

  private static func runPresets(_: Invocation, _ session: Session) throws -> ExitStatus {
    let presets = try Rotations.presets()
    if session.options.isJSON {
      try session.console.json(.object(["presets": .array(presets.map { JSON($0) })]))
    } else if session.options.isQuiet {
      for preset in presets { try session.console.line(preset.id) }
    } else {
      let lines = PresetText(try session.environment().format).table(presets)
      for line in lines { try session.console.line(line) }
    }
    return .done
  }

  private static func runList(_ call: Invocation, _ session: Session) throws -> ExitStatus {
    let patterns = try session.storedPatterns().filter {
      call.has("all") || !$0.latest.isArchived
    }
    if session.options.isJSON {
      let versions = patterns.flatMap(\.versions)
      return try write(.object(["patterns": .array(versions.map { JSON($0) })]), session)
    }
    if session.options.isQuiet {
      for pattern in patterns { try session.console.line(pattern.name) }
      return .done
    }
    let environment = try session.environment()
    guard !patterns.isEmpty else {
      try session.console.line(environment.texts("cli.pattern.none"))
      return .done
    }
    let table = PatternText(environment).table(patterns, showsArchived: call.has("all"))
    for line in table { try session.console.line(line) }
    return .done
  }

  // MARK: One pattern

  private static func runShow(_ call: Invocation, _ session: Session) throws -> ExitStatus {
    let environment = try session.environment()
    switch try session.pattern(call.operands[0]) {
    case .preset(let preset):
      if session.options.isJSON {
        return try write(.object(["preset": JSON(wholly: preset)]), session)
      }
      for line in PresetText(environment.format).lines(preset) { try session.console.line(line) }
      return .done
    case .stored(let stored):
      if session.options.isJSON {
        return try writeDocument(stored.version(on: environment.today), session)
      }
      let blocks = stored.versions.map { PatternText(environment).lines($0, id: stored.id) }
      for line in blocks.joined(separator: [""]) { try session.console.line(line) }
      return .done
    case .file(let bytes):
      let pattern = try session.pattern(in: bytes, start: environment.today)
      if session.options.isJSON { return try writeDocument(pattern, session) }
      for line in PatternText(environment).lines(pattern) { try session.console.line(line) }
      return .done
    }
  }

  private static func write(_ json: JSON, _ session: Session) throws -> ExitStatus {
    try session.console.json(json)
    return .done
  }

  /// Writes a pattern as a document that `pattern add` reads.
  private static func writeDocument(
    _ pattern: ShiftPattern, _ session: Session
  ) throws -> ExitStatus {
    try session.console.document(PatternFile.text(pattern))
    return .done
  }

  // MARK: Preview

  private static func runPreview(_ call: Invocation, _ session: Session) throws -> ExitStatus {
    let environment = try session.environment()
    let request = try PreviewRequest(call, session)
    let report = PreviewReport(
      request, standing: try session.shifts(around: request),
      holidays: try session.holidays(
        from: request.first, until: request.first.adding(days: request.days),
        of: request.profile), environment)
    if session.options.isJSON {
      try session.console.json(report.json)
    } else {
      let firstWeekday = try session.profile().firstWeekday
      for line in report.lines(firstWeekday: firstWeekday) { try session.console.line(line) }
    }
    return .done
  }
}

extension Session {
  /// Returns the existing shifts in the range of a preview, as far back as its rules require,
  /// without those of the pattern itself, which would conflict with its new plan, and without those
  /// that are not work.
  fileprivate func shifts(around request: PreviewRequest) throws -> [Shift] {
    let rules = request.rules
    let weeks = max(rules.averageWeek?.weeks ?? 0, rules.nightAverage?.weeks ?? 0)
    let window = DayWindow(
      first: request.first.adding(days: -max(2, 7 * weeks)),
      last: request.first.adding(days: request.days + 2))
    var found: [Shift] = []
    let noWork = try existingStore()?.labelsOfNoWork() ?? []
    try roster()?.forEachShift(touching: window.interval(in: environment().zone)) { shift in
      let isOwn = shift.origin.map { $0.patternID == request.series } ?? false
      let isWork = shift.rateLabel.map(noWork.contains) != true
      if !isOwn, isWork { found.append(shift) }
    }
    return found
  }

  /// Returns the public holidays of a user, even if there is no store yet. Throws `CommandError`
  /// and `StoreError`.
  func holidays(
    from: CivilDay, until: CivilDay, of profile: UserProfile
  ) throws -> [Holiday] {
    if let roster = try roster() {
      return try roster.holidays(from: from, until: until, of: profile)
    }
    guard let region = profile.holidayRegion else { return [] }
    return HolidayCalendar.holidays(from: from, until: until, region: region)
  }
}
