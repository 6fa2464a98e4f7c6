import Domain
import Services
import Store

/// The reminder settings.
extension RemindCommand {
  static let show = CommandSpec(
    name: "remind show", group: .work, examples: ["remind show", "remind show --json"],
    run: { _, session in
      let settings = try session.existingStore()?.reminders.settings() ?? ReminderSettings()
      return try print(settings, session)
    })

  static let set = CommandSpec(
    name: "remind set", group: .work,
    options: [
      OptionSpec("before", "LENGTH", .text, about: "remind_before"),
      OptionSpec("end", "ON|OFF", .choice(yesNo), about: "remind_end"),
      OptionSpec("shoes", "ON|OFF", .choice(yesNo), about: "remind_shoes"),
      OptionSpec("backup", "DAYS", .text, about: "remind_backup"),
      OptionSpec("sleep", "LENGTH", .text, about: "remind_sleep"),
      OptionSpec("by", "CHANNEL", .choice(channels), about: "remind_by"),
      OptionSpec("command", "LINE", .text, about: "remind_command"),
    ],
    examples: [
      "remind set --before 90m --sleep 9h", "remind set --shoes off --backup 14",
      "remind set --by osc777", "remind set --command \"play-alarm --text {title}\"",
    ], run: runSet)

  private static let off = "off"
  private static let yesNo = ["on", off]
  private static let channels = ReminderChannel.allCases.map(\.rawValue)

  private static func runSet(_ call: Invocation, _ session: Session) throws -> ExitStatus {
    guard set.options.contains(where: { call.has($0.name) }) else {
      throw CommandError.usage("nothing_to_set")
    }
    var settings = try session.existingStore()?.reminders.settings() ?? ReminderSettings()
    let before = settings
    if let text = call.value("before") { settings.leadMinutes = try length(text, allowsZero: true) }
    if let text = call.value("sleep") { settings.sleepMinutes = try length(text) }
    if let flag = try call.flag("end") { settings.tellsEnd = flag }
    if let flag = try call.flag("shoes") { settings.tellsShoes = flag }
    if let text = call.value("backup") {
      settings.backupDays =
        text == off ? nil : try call.number("backup", in: ReminderSettings.backupDayLimits)
    }
    try readChannel(call, &settings)
    if settings != before { _ = try session.perform(.reminder(.save(settings, from: before))) }
    return session.options.isQuiet ? .done : try print(settings, session)
  }

  private static func length(_ text: String, allowsZero: Bool = false) throws -> Int? {
    text == off ? nil : try DurationText.minutes(text, allowsZero: allowsZero)
  }

  private static func readChannel(
    _ call: Invocation, _ settings: inout ReminderSettings
  ) throws {
    if let line = call.value("command") {
      settings.command = line
      settings.channel = .command
    }
    if let word = call.value("by") {
      let known = try Choice.read(word, of: "by", channels)
      settings.channel = ReminderChannel(rawValue: known) ?? settings.channel
    }
    try settings.validate()
  }

  // MARK: Printing

  private static func print(_ settings: ReminderSettings, _ session: Session) throws -> ExitStatus {
    let kind = try session.reminderTimer()?.installed()
    if session.options.isJSON {
      try session.console.json(
        .object(["reminders": json(settings), "timer": JSON(kind?.rawValue)]))
    } else {
      for line in try lines(settings, kind, session.environment()) {
        try session.console.line(line)
      }
    }
    return .done
  }

  private static func json(_ settings: ReminderSettings) -> JSON {
    func number(_ value: Int?) -> JSON { JSON(value.map(Int64.init)) }
    return .object([
      "lead_minutes": number(settings.leadMinutes), "end": .bool(settings.tellsEnd),
      "shoes": .bool(settings.tellsShoes), "backup_days": number(settings.backupDays),
      "sleep_minutes": number(settings.sleepMinutes),
      "channel": .string(settings.channel.rawValue), "command": .string(settings.command),
    ])
  }

  private static func lines(
    _ settings: ReminderSettings, _ kind: ReminderTimer.Kind?, _ environment: Environment
  ) -> [String] {
    let texts = environment.texts
    func length(_ minutes: Int?) -> String {
      minutes.map { environment.format.duration(seconds: Int64($0) * 60) }
        ?? texts("settings.never")
    }
    func yesNo(_ isOn: Bool) -> String { texts(isOn ? "settings.on" : "settings.never") }
    let days = settings.backupDays.map { texts("unit.days_long", ["n": String($0)]) }
    let rows: [(String, String)] = [
      ("before", length(settings.leadMinutes)), ("end", yesNo(settings.tellsEnd)),
      ("shoes", yesNo(settings.tellsShoes)), ("backup", days ?? texts("settings.never")),
      ("sleep", length(settings.sleepMinutes)),
      ("by", texts("channel.\(settings.channel.rawValue)")), ("command", settings.command),
      ("timer", kind?.rawValue ?? texts("cli.remind.no_timer")),
    ]
    return TextTable.lines(
      [.init(), .init()],
      rows.filter { !$0.1.isEmpty }.map { [texts("settings.remind_\($0.0)"), $0.1] })
  }
}

extension Invocation {
  /// Reads an option that is `on` or `off`. Throws `CommandError`.
  fileprivate func flag(_ option: String) throws -> Bool? {
    try value(option).map { try Choice.read($0.lowercased(), of: option, ["on", "off"]) == "on" }
  }
}
