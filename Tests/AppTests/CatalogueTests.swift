import App
import AppCore
import AppTestSupport
import Bundled
import Coach
import CoachUI
import Domain
import Foundation
import Interchange
import PayUI
import RosterUI
import Services
import ServicesTestSupport
import Store
import SystemUI
import Terminal
import Testing

/// The catalogues against each other, and against the sources that use them.
@Suite("Catalogues") struct CatalogueTests {
  static let languages = Texts.Language.allCases

  static func lines(_ language: Texts.Language) throws -> [(key: String, text: String)] {
    let file = Sources.root.appendingPathComponent("Resources/Texts/\(language.rawValue).txt")
    let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
    return try lines.filter { !$0.hasPrefix("#") }.map { line in
      let parts = line.split(separator: "=", maxSplits: 1)
      try #require(parts.count == 2, "\(line)")
      let words = parts.map { $0.trimmingCharacters(in: .whitespaces) }
      return (words[0], words[1])
    }
  }

  /// The names in the braces of a text, each once.
  private static func placeholders(_ text: String) -> [String] {
    Set(text.matches(of: /\{([a-z_]+)[}#]/).map { String($0.1) }).sorted()
  }

  // MARK: Each for itself

  @Test("a key stands in a catalogue once and has a text", arguments: languages)
  func unique(language: Texts.Language) throws {
    let lines = try Self.lines(language)
    let counts = Dictionary(grouping: lines, by: \.key).mapValues(\.count)
    #expect(counts.filter { $0.value > 1 }.keys.sorted() == [])
    #expect(lines.filter { $0.text.isEmpty }.map(\.key) == [])
    #expect(lines.map(\.key).sorted() == Texts(language).keys)
  }

  @Test("every brace of a text is closed", arguments: languages)
  func braces(language: Texts.Language) throws {
    for (key, text) in try Self.lines(language) {
      var depth = 0
      for character in text {
        if character == "{" { depth += 1 }
        if character == "}" { depth -= 1 }
        #expect(depth >= 0, "\(key)")
      }
      #expect(depth == 0, "\(key)")
    }
  }

  @Test("both languages have the same keys, in the same order")
  func sameKeys() throws {
    let english = try Self.lines(.english).map(\.key), german = try Self.lines(.german).map(\.key)
    #expect(Set(english).subtracting(german).sorted() == [])
    #expect(Set(german).subtracting(english).sorted() == [])
    #expect(english == german)
  }

  @Test("a text names the same arguments in both languages")
  func samePlaceholders() throws {
    let german = Dictionary(uniqueKeysWithValues: try Self.lines(.german).map { ($0.key, $0.text) })
    for (key, text) in try Self.lines(.english) {
      #expect(Self.placeholders(text) == Self.placeholders(german[key] ?? ""), "\(key)")
    }
  }

  @Test("a text is not left in the other language")
  func translated() throws {
    // The same word in both, or a name.
    let alike: Set = [
      "app.name", "unit.hour", "theme.terminal", "settings.person", "detail.zone",
      "settings.command_example", "reminder.start.text", "palette.choice",
      "coach.program.greyskull-bbr", "coach.program.starting-strength",
      "coach.program.ice-cream-fitness", "coach.program.ivysaur", "calendar.add.server.note",
      "calendar.add.folder.note",
    ]
    let german = Dictionary(uniqueKeysWithValues: try Self.lines(.german).map { ($0.key, $0.text) })
    let same = try Self.lines(.english).filter { key, text in
      text.contains(" ") && text.count > 12 && german[key] == text && !alike.contains(key)
    }
    #expect(same.map(\.key) == [])
  }

  @Test("the program carries the files byte for byte")
  func embedded() throws {
    let files = try Sources.paths(in: "Resources")
      .filter { !$0.hasSuffix(".swift") && !$0.hasSuffix(".md") && !$0.hasSuffix(".svg") }
      .map { String($0.dropFirst("Resources/".count)) }
    #expect(Bundled.paths.sorted() == files)
    for path in files {
      let bytes = try Data(contentsOf: Sources.root.appendingPathComponent("Resources/\(path)"))
      #expect(Bundled.text(path).map { Data($0.utf8) } == bytes, "\(path)")
    }
  }

  // MARK: Against the sources

  /// What can stand in the hole of a key put together from parts.
  private static func parts(_ literals: [String]) -> Set<String> {
    Set(literals).union(Features.standard.commands.commands.map(\.id))
      .union(Features.standard.commands.scopes.map(\.rawValue)).union(
        Features.standard.screenNames.map(\.rawValue)
      )
      .union(ProfileSection.allCases.map(\.rawValue)).union(Theme.builtin.map(\.name))
      .union(SetupStep.allCases.map(\.rawValue)).union(SetupWay.allCases.map(\.rawValue))
      .union(Exporter.Subject.allCases.map(\.rawValue))
      .union(ReminderChannel.allCases.map(\.rawValue))
      .union(Exporter.Form.allCases.map(\.rawValue)).union((0...24).map(String.init)).union(kinds)
      .union(holidays).union(concerns.map(\.code))
      .union(rules).union(RecordSubject.allCases.map(\.rawValue)).union(stored)
      .union(training).union(rateLabels).union(goals).union(guidance)
  }

  /// What can be chosen and said about goals. The rules of the scheduler that are no protected time
  /// are named by their codes.
  private static var goals: Set<String> {
    let states =
      GoalState.allCases.map(\.rawValue) + TaskState.allCases.map(\.rawValue)
      + BlockState.allCases.map(\.rawValue)
    let rules =
      ProtectedInterval.Code.allCases.map(\.rawValue) + SoftCap.allCases.map(\.rawValue) + [
        "WIND_DOWN", "TRAIN_3H_BEFORE_SLEEP", "BUFFER", "BLOCK", "DEADLINE", "LOW_ENERGY_ONLY",
        "SKIPPED", "JUST_AWAKE",
      ]
    return Set(states + rules + GoalFraming.allCases.map(\.rawValue))
      .union(TaskEnergy.allCases.map(\.rawValue))
      .union(GoalEvent.Operation.allCases.map(\.rawValue))
      .union(Archetype.allCases.map(\.rawValue)).union(BlockReason.codes.map { $0.lowercased() })
      .union([
        "moved_by_hand", "evenings_are_shifts", "nights_are_shifts", "long_blocks_fail",
        "short_blocks_work", "free_minutes", "if_then_evidence",
      ]).union(changes).union(GoalVerb.allCases.map(\.rawValue))
      .union(["regenerate", "health", "models"])
  }

  /// What can be chosen and said about daily actions, and the ends of the keys of their reports.
  private static var guidance: Set<String> {
    let words =
      ActionTag.allCases.map(\.rawValue) + ActionKind.allCases.map(\.rawValue)
      + DaySlot.allCases.map(\.rawValue) + ActionOutcome.allCases.map(\.rawValue)
      + ActionRule.allCases.map(\.rawValue) + PersonFact.allCases.map(\.rawValue)
      + ActionFactors.Factor.allCases.map(\.rawValue)
      + WeeklyDecision.allCases.map(\.rawValue)
      + WeeklyReason.allCases.map { $0.rawValue.lowercased() }
    return Set(words).union(FeatureFlags.Flag.allCases.map(\.rawValue))
      .union(DayOutlook.Kind.allCases.map(\.rawValue))
      .union(SleepHabitField.allCases.flatMap { [$0.word, "guidance_\($0.word)"] })
      .union(PersonFact.allCases.map { "fact_\($0.rawValue)" })
      .union(ActionBreakdown.Place.allCases.map { $0.rawValue.lowercased() })
      .union(FocusBlock.State.allCases.map(\.rawValue))
      .union(["asleep"])
      .union(CoachViewModel.View.allCases.map(\.rawValue))
      .union(ActionEvent.difficulties.map(String.init))
      .union(ShiftDay.allCases.map(\.rawValue))
      .union(RosterExcuse.allCases.map { $0.rawValue.lowercased() })
      .union(Recommendation.Remark.allCases.map { $0.rawValue.lowercased() })
      .union(ActionBreakdown.Place.allCases.map { $0.rawValue.lowercased() })
      .union(PersonFact.allCases.map { "fact_\($0.rawValue)" })
      .union(FeatureFlags.Flag.allCases.map(\.rawValue))
  }

  /// The states that name changes of tasks and blocks.
  private static var changes: [String] {
    BlockState.allCases.flatMap { ["block.\($0.rawValue)", "block.\($0.rawValue)_task"] }
      + TaskState.allCases.map { "goal.task_\($0.rawValue)" }
  }

  /// What can be chosen and said in training.
  private static var training: Set<String> {
    let codes = (try? Sources.files(in: "Sources/Coach"))?.flatMap { file in
      file.text.matches(of: /Reason\("([A-Z0-9_]+)"/).map { $0.output.1.lowercased() }
    }
    return Set(ExerciseKind.allCases.map(\.rawValue) + TrainingLevel.allCases.map(\.rawValue))
      .union(TrainingGoal.allCases.map(\.rawValue)).union(codes ?? [])
      .union(TrainingProgram.allCases.map(\.rawValue))
      .union(Suggestion.State.allCases.map(\.rawValue))
      .union(AdviceType.allCases.map(\.rawValue)).union(Confidence.allCases.map(\.rawValue))
      .union(Verdict.allCases.map { $0.rawValue.lowercased() })
      .union(TimelineLayer.allCases.map(\.rawValue))
      .union(TrainingHistory.Trend.allCases.map(\.rawValue))
      .union(BodyPart.allCases.map(\.rawValue)).union(ExerciseLibrary.exercises.map(\.muscle))
  }

  /// The words for the reasons, states and errors of calendars.
  private static func calendars() throws -> [String] {
    let files = try ["Sources/Services/Calendars", "Sources/Sync", "Sources/Store/Calendars"]
      .flatMap(Sources.files)
    let words = files.flatMap { $0.literals.map(\.text) } + ["caldav", "vdir", "recurring"]
    return words
      + words.flatMap { word in
        ["calendar_", "calendar_dav_", "calendar_http_"].map { $0 + word }
      }
  }

  /// The keys of the labels in the bundled rules of pay.
  private static var rateLabels: Set<String> {
    let labels = Bundled.paths.filter { $0.hasPrefix("Rulesets/") }.flatMap { path in
      (Bundled.text(path) ?? "").matches(of: /"label": "([^"]+)"/).map { $0.output.1 }
    }
    return Set(
      labels.map { label in
        label.lowercased().split { !("a"..."z").contains($0) }.joined(separator: "_")
      })
  }

  /// The tables and columns of the store, and what becomes of a record.
  private static var stored: Set<String> {
    let changeKinds: [AuditWords.ChangeKind] = [.added, .changed, .deleted, .restored, .removed]
    return Set(
      RecordTable.all.map(\.name) + RecordTable.all.flatMap { $0.columns.map(\.name) }
        + changeKinds.map(\.rawValue))
  }

  /// What can be chosen in rules of pay.
  private static var rules: Set<String> {
    let words: [[String]] = [
      BreakRules.Placement.allCases.map(\.rawValue), OvertimeRules.Basis.allCases.map(\.rawValue),
      OvertimeRules.Daily.Unit.allCases.map(\.rawValue),
      PayPeriodRules.Attribution.allCases.map(\.rawValue),
      HolidayRules.SubstituteDayRule.allCases.map(\.rawValue),
      PremiumWindow.Attribution.allCases.map(\.rawValue),
      PunchRounding.Direction.allCases.map(\.word),
    ]
    return Set(words.joined())
  }

  /// The kinds of shift in the rotations that the program carries.
  private static var kinds: Set<String> {
    Set(((try? Rotations.presets()) ?? []).flatMap(\.kinds).map(\.nameKey))
  }

  /// The public holidays of all regions, those of a single year too.
  private static var holidays: Set<String> {
    Set(
      HolidayRegion.allCases.flatMap { region in
        (2000...2040).flatMap { HolidayCalendar.holidays(in: $0, region: region).map(\.key) }
      })
  }

  private static let concerns: [RosterConcern] = [
    .overlap(minutes: 61), .shortRest(minutes: 62, least: 63), .daysInARow(64, most: 65),
    .sevenDays(minutes: 66, most: 67), .averageWeek(minutes: 68, most: 69, weeks: 70),
    .nightsInARow(71, most: 72), .clockChange(minutes: 73, planned: 74),
    .holiday(Holiday(day: CivilDay(number: 0), key: "good_friday")),
    .busy(minutes: 75, title: "A", calendar: "B"),
  ]

  private static func used() throws -> [Sources.Literal] {
    let below = try ["Sources/Services", "Sources/shiftpro"].flatMap(Sources.files)
    return (try Sources.ofScreens() + below).flatMap(\.literals)
  }

  /// Whether `key` is `pieces` with one of `parts` in each gap between them.
  private static func fits(
    _ key: Substring, _ pieces: ArraySlice<Substring>, _ parts: Set<String>
  ) -> Bool {
    guard let first = pieces.first, key.hasPrefix(first) else { return false }
    let rest = key.dropFirst(first.count)
    guard pieces.count > 1 else { return rest.isEmpty }
    return parts.contains {
      rest.hasPrefix($0) && fits(rest.dropFirst($0.count), pieces.dropFirst(), parts)
    }
  }

  /// The names of the cases of the enumerations in the sources: some are raw values in a key.
  private static func caseNames() throws -> [String] {
    try Sources.files(in: "Sources/shiftpro").flatMap { file in
      file.text.split(separator: "\n").map { $0.drop { $0 == " " } }
        .filter { $0.hasPrefix("case ") && !$0.contains(":") }
        .flatMap { $0.dropFirst(5).split(separator: ",").map { String($0.drop { $0 == " " }) } }
    }
  }

  @Test("no key is there that nothing uses")
  func unused() throws {
    let literals = try Self.used().map(\.text)
    let plain = Set(literals)
    let parts = Self.parts(
      literals + (try Self.caseNames())
        + HolidayRegion.allCases.flatMap { [$0.rawValue, $0.country] }
        + PaySalary.Unit.allCases.map(\.rawValue) + CareSubject.allCases.map(\.rawValue)
        + ConfirmationMode.allCases.map(\.word)
        + DateOrder.allCases.map(\.rawValue) + TableChoices.Decimal.allCases.map(\.rawValue)
        + TableChoices.Meaning.allCases.map(\.rawValue) + AbsenceKind.builtIn.map(\.key)
        + Entitlement.Count.allCases.map(\.rawValue)
        + EntitlementRule.Rounding.allCases.map(\.rawValue)
        + AbsenceKind.Average.allCases.map(\.rawValue)
        + AccountEntry.Kind.allCases.map(\.rawValue) + YearFigure.allCases.map(\.rawValue)
        + MachineStatus.State.allCases.map(\.rawValue)
        + ["zones.update", "schema_foreign", "schema_changed", "schema_missing"]
        + (try Sources.files(in: "Sources/Store/Doctor").flatMap(\.literals).map(\.text))
        + (try Self.calendars()))
    let families = plain.filter { text in
      text.first != Sources.hole && text.contains(".") && text.contains(Sources.hole)
    }.map { $0.split(separator: Sources.hole, omittingEmptySubsequences: false)[...] }
    let unused = Texts(.english).keys.filter { key in
      let isHint =
        key.hasSuffix(".hint") && ["error.", "cli.error."].contains { key.hasPrefix($0) }
      let base = isHint ? String(key.dropLast(5)) : key
      return !plain.contains(base)
        && !families.contains { Self.fits(base[...], $0, parts) }
    }
    #expect(unused == [])
  }

  @Test("no key is used that is not there")
  func missing() throws {
    let texts = Texts(.english)
    let commands = Set(Features.standard.commands.commands.map(\.id))
    let spaces = Set(texts.keys.compactMap { $0.split(separator: ".").first }.map(String.init))
    var count = 0
    for literal in try Self.used() where !literal.text.contains(Sources.hole) {
      let key = literal.text
      if literal.before.hasSuffix("self.init(") || literal.before.hasSuffix("UserFacingError(") {
        guard key.wholeMatch(of: /[a-z_]+/) != nil else { continue }
        #expect(texts.has("error.\(key)"), "error.\(key)")
      } else if key.wholeMatch(of: /[a-z_]+(\.[a-z_0-9-]+)+/) != nil {
        let space = String(key.prefix { $0 != "." })
        let isLabel = texts.has("label.\(key)")
        guard spaces.contains(space), !commands.contains(key), !isLabel,
          ActionLibrary.bundled[key] == nil
        else { continue }
        #expect(texts.has(key), "\(key)")
      } else {
        continue
      }
      count += 1
    }
    #expect(count > 150)
  }

  @Test("a key that is asked for by its name has a name of the catalogue")
  func asked() throws {
    let texts = Texts(.english)
    let calls = ["texts(", "Message(", "texts.callAsFunction("]
    for literal in try Self.used() where calls.contains(where: literal.before.hasSuffix) {
      guard !literal.text.contains(Sources.hole) else { continue }
      #expect(texts.has(literal.text), "\(literal.text)")
    }
  }

  private static let settings = SettingsViewModel(.standard)

  @Test("whatever a program can name at run time has its words", arguments: languages)
  func families(language: Texts.Language) {
    let texts = Texts(language)
    let keys =
      Features.standard.screenNames.map { "screen.\($0.rawValue)" }
      + Features.standard.commands.scopes.map { "scope.\($0.rawValue)" }
      + ProfileSection.allCases.map { "settings.\($0.rawValue)" }
      + Self.settings.sections.all.map { "settings.\($0.id)" }
      + Self.settings.items.flatMap { ["settings.\($0.id)", "settings.\($0.id).about"] }
      + GlyphChoice.allCases.map { "glyphs.\($0.rawValue)" }
      + ConfirmationMode.allCases.flatMap {
        ["confirmation.\($0.word)", "confirmation.\($0.word).about"]
      }
      + TimelineLayer.allCases.map { "timeline.layer.\($0.rawValue)" }
      + Theme.builtin.map { "theme.\($0.name)" } + (0...3).map { "status.\($0)" }
      + (0...2).map { "period.\($0)" } + (1...7).map { "weekday.short.\($0)" }
      + (1...7).map { "weekday.long.\($0)" } + (1...12).map { "month.short.\($0)" }
      + (1...12).map { "month.long.\($0)" } + ["clock.12", "clock.24"]
      + Self.kinds.map { "kind.\($0)" } + Self.holidays.map { "holiday.\($0)" }
    #expect(Self.kinds.count >= 9 && Self.holidays.count >= 48)
    for key in keys { #expect(texts.has(key), "\(key)") }
  }
}
