import Coach
import Domain
import Store

/// All settings, in the order of the screen.
package enum SettingCatalog {
  /// The settings.
  package static let all: [Setting] =
    person + pay + rest + reminders + appearance + backups + steps + training + guidance

  /// The word for a setting without a value.
  package static let off = "off"

  /// Returns the setting with a name, which may have underscores. Throws `SettingError.unknown`.
  package static func setting(_ key: String) throws(SettingError) -> Setting {
    let name = key.lowercased().replacing("_", with: "-")
    if let known = all.first(where: { $0.key == name }) { return known }
    throw .unknown(key, nearest: EditDistance.nearest(to: name, among: all.map(\.key)))
  }

  private static var person: [Setting] {
    [
      .text("name", "person", \.profile.name), .text("department", "person", \.profile.department),
      .text("rank", "person", \.profile.rank), .text("badge", "person", \.profile.badgeNumber),
      Setting(
        "start-date", "person", isFree: true, choices: { _ in [off] },
        read: { values, _ in values.profile.startDate.map(ISOText.format) ?? off },
        write: { text, values, context in
          values.profile.startDate =
            text == off ? nil : try TimeParser.date(text, in: context.environment.pastContext)
        }),
      Setting(
        "zone", "person", isFree: true, read: { values, _ in values.profile.timeZoneIdentifier },
        write: { text, values, context in
          values.profile.timeZoneIdentifier = try context.environment.zones.zone(text).identifier
        }),
    ]
  }

  private static var pay: [Setting] {
    [
      .choice(
        "period", "pay", \.profile.payPeriodType,
        [
          ("weekly", .weekly), ("biweekly", .biweekly), ("four-weekly", .fourWeekly),
          ("semi-monthly", .semiMonthly), ("monthly", .monthly),
        ]),
      Setting(
        "anchor", "pay", isFree: true,
        read: { values, _ in ISOText.format(values.profile.payPeriodAnchor) },
        write: { text, values, context in
          values.profile.payPeriodAnchor = try TimeParser.date(
            text, in: context.environment.timeContext)
        }),
      Setting(
        "target", "pay", isFree: true,
        read: { values, _ in length(values.profile.regularMinutesPerPay) },
        write: { text, values, _ in
          values.profile.regularMinutesPerPay = try DurationText.hours(text, allowsZero: true)
        }),
      Setting(
        "break", "pay", isFree: true,
        read: { values, _ in length(values.profile.defaultBreakMinutes) },
        write: { text, values, _ in
          let minutes = try DurationText.minutes(text, allowsZero: true)
          guard UserProfile.breaks.contains(minutes) else { throw DurationTextError.tooLong(text) }
          values.profile.defaultBreakMinutes = minutes
        }),
      Setting(
        "currency", "pay", isFree: true, read: { values, _ in values.profile.currency },
        write: { text, values, context in
          guard Currency.isCode(text.uppercased()) else {
            throw UserFacingError("currency", context.environment.texts, ["text": text])
          }
          values.profile.currency = text.uppercased()
        }),
      .choice(
        "confirmation", "pay", \.profile.confirmation,
        ConfirmationMode.allCases.map { ($0.word, $0) }),
    ]
  }

  private static var rest: [Setting] {
    [
      .choice(
        "holidays", "rest", \.profile.holidayRegion,
        [("none", nil)] + HolidayRegion.allCases.map { ($0.rawValue, $0) }),
      Setting(
        "rules", "rest", choices: { _ in RestRules.Preset.allCases.map(\.rawValue) },
        read: { values, _ in values.profile.restRules.preset?.rawValue ?? "own" },
        write: { text, values, _ in
          // What a file calls own rules are its limits.
          guard let preset = RestRules.Preset(rawValue: text) else { return }
          values.profile.restRules = preset.rules
        }),
      .limit("least-rest", \.profile.restRules.leastRestMinutes, upTo: RestRules.longestMinutes),
      .limit(
        "seven-days", \.profile.restRules.mostMinutesInSevenDays, upTo: RestRules.longestMinutes),
      .limit("average-week", \.profile.restRules.averageMinutes, upTo: RestRules.longestMinutes),
      .weeks("average-weeks", of: "average-week", \.profile.restRules.averageWeeks),
      .limit(
        "night-average", \.profile.restRules.nightMinutes, upTo: RestRules.longestNightAverage),
      .weeks("night-weeks", of: "night-average", \.profile.restRules.nightWeeks),
      .count("days-in-a-row", \.profile.restRules.mostDaysInARow, RestRules.dayRange),
      .count("nights-in-a-row", \.profile.restRules.mostNightsInARow, RestRules.dayRange),
    ]
  }

  private static var reminders: [Setting] {
    [
      .length("remind-before", "reminders", \.reminders.leadMinutes, allowsZero: true),
      .flag("remind-end", "reminders", \.reminders.tellsEnd),
      .flag("remind-shoes", "reminders", \.reminders.tellsShoes),
      .number(
        "remind-backup", "reminders", \.reminders.backupDays, ReminderSettings.backupDayLimits),
      .length("remind-sleep", "reminders", \.reminders.sleepMinutes),
      .choice(
        "remind-by", "reminders", \.reminders.channel,
        ReminderChannel.allCases.map { ($0.rawValue, $0) }, isLocal: true),
      Setting(
        "remind-command", "reminders", isFree: true, isLocal: true,
        read: { values, _ in values.reminders.command },
        write: { text, values, _ in
          var checked = values.reminders
          checked.command = text
          if !text.isEmpty { checked.channel = .command }
          try checked.validate()
          values.reminders.command = text
        }),
    ]
  }

  private static var appearance: [Setting] {
    [
      Setting(
        "theme", "appearance", choices: \.themes, read: { values, _ in values.profile.theme },
        write: { text, values, _ in values.profile.theme = text }),
      .choice(
        "language", "appearance", \.profile.language,
        [("system", nil)] + Texts.Language.allCases.map { ($0.rawValue, $0.rawValue) }),
      .choice(
        "clock", "appearance", \.profile.clock,
        ClockStyle.allCases.map { (String($0.rawValue), $0) }),
      .choice(
        "first-weekday", "appearance", \.profile.firstWeekday,
        Weekday.allCases.map { (String(describing: $0), $0) }),
      .choice(
        "glyphs", "appearance", \.profile.glyphs,
        [("auto", .automatic), ("ascii", .ascii), ("all", .all)]),
      .flag("accessible", "appearance", \.profile.isAccessible),
      .flag("reduce-motion", "appearance", \.profile.reducesMotion),
    ]
  }

  private static var backups: [Setting] {
    [
      .flag("auto-backup", "exchange", \.backups.isAutomatic),
      .text("backup-folder", "exchange", \.backups.folder, title: "backups.folder", isLocal: true),
    ]
  }

  /// Formats a length so that it can be entered: `45m`, `7h`, `7h30m`.
  static func length(_ minutes: Int) -> String {
    let hours = minutes / 60, rest = minutes % 60
    if hours == 0 { return "\(rest)m" }
    return rest == 0 ? "\(hours)h" : "\(hours)h\(rest < 10 ? "0" : "")\(rest)m"
  }
}
