import Coach
import Domain
import Services
import Store

/// Shows and changes the choices about daily actions.
enum GuidanceSettingsCommand {
  static let spec = CommandSpec(
    name: "guidance settings", group: .guidance, options: options,
    examples: [
      "guidance settings", "guidance settings --drives off --no-naps on",
      "guidance settings --areas sleep,move --longest 10 --days-per-week 5",
      "guidance settings --nudge 9:30 --digest on",
      "guidance settings --sleep 23:30-7:30 --sleep-after-night 7h --commute-home 30m",
    ], run: run)

  /// The facts that a person decides about.
  private static let facts = PersonFact.allCases.filter { !PersonFact.ofRoster.contains($0) }
  private static let onOrOff = ["on", "off"]
  /// The word for the areas of someone who has not chosen.
  private static let byDefault = "default"

  private static var options: [OptionSpec] {
    facts.map { fact in
      OptionSpec(option(of: fact), "on|off", .choice(onOrOff), about: "fact_\(fact.rawValue)")
    } + [
      OptionSpec("areas", "A,B|default", .text, about: "guidance_areas"),
      OptionSpec(
        "longest", "5|10|20", .choice(TodayCommand.lengths), about: "guidance_longest"),
      OptionSpec(
        "days-per-week", "1-7", .choice(GuidancePace.days.map(String.init)),
        about: "guidance_days"),
      OptionSpec("nudge", "auto|off|TIME", .text, about: "guidance_nudge"),
      OptionSpec("preview", "on|off", .choice(onOrOff), about: "guidance_preview"),
      OptionSpec("digest", "on|off", .choice(onOrOff), about: "guidance_digest"),
      OptionSpec("sleep", "FROM-TO|default", .text, about: "guidance_sleep"),
      OptionSpec("nap", "FROM-TO|off", .text, about: "guidance_nap"),
    ]
      + SleepHabitField.allCases.map {
        OptionSpec($0.rawValue, "LENGTH", .text, about: "guidance_\($0.word)")
      }
  }

  private static func option(of fact: PersonFact) -> String {
    fact.rawValue.replacing("_", with: "-")
  }

  private static func run(_ call: Invocation, _ session: Session) throws -> ExitStatus {
    let before = try session.existingStore()?.guidanceSettings() ?? GuidanceSettings()
    var settings = before
    try apply(call, to: &settings)
    if settings.digests, !before.digests { try session.require(.digest) }
    var result: ActionResult?
    if settings != before {
      result = try session.perform(.guidance(.saveSettings(settings, from: before)))
    }
    if session.options.isJSON {
      try session.console.json(.object(["settings": json(settings)]))
      return .done
    }
    if let roster = try session.roster() { settings.habits = try roster.sleepHabits() }
    let format = try session.environment().format, texts = format.texts
    if let result {
      try session.print([result.message?.text(texts) ?? "", texts("cli.undo_hint"), " "])
    }
    try session.print(TextTable.lines([.init(), .init()], rows(settings, format)))
    return .done
  }

  /// Applies the options. Throws `CommandError` and `GuidanceError`.
  private static func apply(_ call: Invocation, to settings: inout GuidanceSettings) throws {
    func isOn(_ option: String) throws -> Bool? {
      try call.value(option).map { try Choice.read($0, of: option, onOrOff) == "on" }
    }
    for fact in facts {
      guard let holds = try isOn(option(of: fact)) else { continue }
      settings.facts = settings.facts.setting(fact, holds)
    }
    if let text = call.value("areas") {
      settings.areas =
        text == byDefault ? [] : try FocusCommand.areas(call.words("areas"), of: "areas")
    }
    let minutes = try call.value("longest").map {
      try Choice.read($0, of: "longest", TodayCommand.lengths)
    }
    let longest = minutes.flatMap { Int($0) }.flatMap(ActionLength.init)
    let days = try call.number("days-per-week", in: GuidancePace.days)
    settings.pace = GuidancePace(
      longest: longest ?? settings.pace.longest, daysPerWeek: days ?? settings.pace.daysPerWeek)
    if let text = call.value("nudge") {
      settings.nudges = text != "off"
      settings.nudgeMinute = try nudge(text)
    }
    settings.previews = try isOn("preview") ?? settings.previews
    settings.digests = try isOn("digest") ?? settings.digests
    try apply(call, to: &settings.habits)
  }

  /// Applies the options about sleep and travel. Throws `GoalError` and `DurationTextError`.
  private static func apply(_ call: Invocation, to habits: inout SleepHabits) throws {
    for field in SleepHabitField.allCases {
      guard let text = call.value(field.rawValue) else { continue }
      habits[keyPath: field.path] = try field.minutes(text)
    }
    if let text = call.value("sleep") {
      habits.ownMainSleep = text == byDefault ? nil : try GoalWords.window(text)
    }
    if let text = call.value("nap") {
      habits.nap = text == "off" ? nil : try GoalWords.window(text)
    }
  }

  /// Returns the minute of the nudge; nil if it is off, or at a time of the program's choice.
  private static func nudge(_ text: String) throws -> Int? {
    guard text != "off", text != "auto" else { return nil }
    guard let minute = TimeParser.minuteOfDay(text), minute < 1440 else {
      throw CommandError.usage("bad_nudge", ["value": text])
    }
    return minute
  }

  // MARK: Printing

  private static func rows(_ settings: GuidanceSettings, _ format: Format) -> [[String]] {
    let texts = format.texts
    func yesOrNo(_ flag: Bool) -> String { texts(flag ? "yes" : "no") }
    let nudge =
      settings.nudges
      ? settings.nudgeMinute.map(format.time(ofMinute:)) ?? texts("guidance.nudge.auto")
      : texts("no")
    let areas = format.areas(settings.focusAreas)
    return facts.map { [format.fact($0), yesOrNo(settings.facts.contains($0))] } + [
      [
        texts("guidance.setting.areas"),
        settings.areas.isEmpty ? texts("guidance.setting.default", ["value": areas]) : areas,
      ],
      [texts("guidance.setting.pace"), format.pace(settings.pace)],
      [texts("guidance.setting.nudge"), nudge],
      [texts("guidance.setting.preview"), yesOrNo(settings.previews)],
      [texts("guidance.setting.digest"), yesOrNo(settings.digests)],
      [texts("guidance.habit.sleep"), format.mainSleep(of: settings.habits)],
      [
        texts("guidance.habit.nap"), settings.habits.nap.map(format.window) ?? texts("no"),
      ],
    ]
      + SleepHabitField.allCases.map {
        [format.habit($0), format.length($0, of: settings.habits)]
      }
  }

  private static func json(_ settings: GuidanceSettings) -> JSON {
    let nudge =
      settings.nudges
      ? settings.nudgeMinute.map { minute in
        LocalDateTime(day: CivilDay(number: 0), secondOfDay: minute * 60).clockText
      } ?? "auto" : "off"
    return .members(
      facts.map { ($0.rawValue, .bool(settings.facts.contains($0))) } + [
        ("areas", .array(settings.areas.map { .string($0.rawValue) })),
        ("longest", .integer(Int64(settings.pace.longest.minutes))),
        ("days_per_week", .integer(Int64(settings.pace.daysPerWeek))),
        ("nudge", .string(nudge)), ("preview", .bool(settings.previews)),
        ("digest", .bool(settings.digests)),
        ("sleep", .string(settings.habits.ownMainSleep?.clockText ?? byDefault)),
        ("nap", .string(settings.habits.nap?.clockText ?? "off")),
      ]
        + SleepHabitField.allCases.map {
          ($0.word, .integer(Int64(settings.habits[keyPath: $0.path])))
        })
  }
}
