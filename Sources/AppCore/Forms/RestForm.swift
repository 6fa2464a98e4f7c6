import Domain
import Services
import Widgets

/// The settings of rest rules and public holidays.
package enum RestForm {
  /// The limits, each with the id of its field.
  private enum Limit: String, CaseIterable {
    case leastRest = "least_rest"
    case daysInARow = "days_in_a_row"
    case sevenDays = "seven_days"
    case averageWeek = "average_week"
    case averageWeeks = "average_weeks"
    case nightsInARow = "nights_in_a_row"
    case nightAverage = "night_average"
    case nightWeeks = "night_weeks"

    /// Whether the limit is a duration.
    var isLength: Bool { [.leastRest, .sevenDays, .averageWeek, .nightAverage].contains(self) }

    /// The valid numbers of a limit that is no duration.
    var range: ClosedRange<Int> {
      [.averageWeeks, .nightWeeks].contains(self) ? RestRules.weekRange : RestRules.dayRange
    }

    /// The longest valid duration, in minutes.
    var longest: Int {
      self == .nightAverage ? RestRules.longestNightAverage : RestRules.longestMinutes
    }

    /// Returns the limit in `rules`, in minutes or as a number.
    func value(in rules: RestRules) -> Int? {
      switch self {
      case .leastRest: rules.leastRestMinutes
      case .daysInARow: rules.mostDaysInARow
      case .sevenDays: rules.mostMinutesInSevenDays
      case .averageWeek: rules.averageWeek?.minutes
      case .averageWeeks: rules.averageWeek?.weeks
      case .nightsInARow: rules.mostNightsInARow
      case .nightAverage: rules.nightAverage?.minutes
      case .nightWeeks: rules.nightAverage?.weeks
      }
    }
  }

  /// Returns the fields of the region of public holidays, the preset, and its limits.
  static func fields(_ profile: UserProfile, _ environment: AppEnvironment) -> [Field] {
    let texts = environment.texts
    var preset = Field(
      id: "rules", label: texts("settings.rules"), kind: .choice(names(texts)),
      index: index(of: profile.restRules))
    if profile.restRules.lackNightAverage(in: profile.holidayRegion) {
      preset.note = texts("settings.uk_nights")
    }
    let limits = Limit.allCases.map { limit in
      Field(
        id: limit.rawValue, label: texts("settings.\(limit.rawValue)"),
        kind: limit.isLength ? .duration : .number,
        text: text(limit, profile.restRules, environment.format),
        placeholder: texts("settings.no_limit"))
    }
    let region = Field(
      id: "holidays", label: texts("settings.holidays"), region: profile.holidayRegion,
      none: texts("settings.no_holidays"), texts)
    // In the order of the list in the Settings.
    return [region, preset] + limits
  }

  /// Returns the name of the rest rules.
  static func name(of rules: RestRules, _ texts: Texts) -> String { names(texts)[index(of: rules)] }

  private static func names(_ texts: Texts) -> [String] {
    RestRules.Preset.allCases.map { texts("rules.\($0.rawValue)") } + [texts("rules.own")]
  }

  private static func index(of rules: RestRules) -> Int {
    let presets = RestRules.Preset.allCases
    return rules.preset.flatMap(presets.firstIndex) ?? presets.count
  }

  private static func text(_ limit: Limit, _ rules: RestRules, _ format: Format) -> String {
    guard let value = limit.value(in: rules) else { return "" }
    return limit.isLength ? format.duration(seconds: Int64(value) * 60) : String(value)
  }

  /// The ids of the limits, in the order of the form.
  package static let limits = Limit.allCases.map(\.rawValue)

  /// Returns the value of the limit with that id; nil if there is no such limit.
  static func value(of id: String, _ rules: RestRules, _ format: Format) -> String? {
    guard let limit = Limit(rawValue: id) else { return nil }
    let text = text(limit, rules, format)
    // Without an average there are no weeks to set.
    guard text.isEmpty, ![.averageWeeks, .nightWeeks].contains(limit) else { return text }
    return format.texts("settings.no_limit")
  }

  // MARK: Review

  /// Reads the fields. Choosing a preset fills in its limits; editing a limit makes the rules
  /// custom. Returns whether all fields are valid.
  static func read(
    _ profile: inout UserProfile, _ layer: inout FormLayer, _ environment: AppEnvironment
  ) -> Bool {
    let presets = RestRules.Preset.allCases
    let chosen = layer.form.choice("rules")
    if layer.form.focused?.id == "rules", presets.indices.contains(chosen) {
      for limit in Limit.allCases {
        let text = text(limit, presets[chosen].rules, environment.format)
        layer.form.set(limit.rawValue, text: text)
      }
    }
    var values: [Limit: Int] = [:]
    for limit in Limit.allCases { values[limit] = value(limit, &layer, environment) }
    guard layer.isRight else { return false }
    var average: RestRules.AverageWeek?
    if let minutes = values[.averageWeek] {
      average = RestRules.AverageWeek(
        minutes: minutes, weeks: values[.averageWeeks] ?? RestRules.usualAverageWeeks)
    }
    let night = values[.nightAverage].map {
      RestRules.NightAverage(minutes: $0, weeks: values[.nightWeeks] ?? RestRules.usualAverageWeeks)
    }
    profile.restRules = RestRules(
      leastRestMinutes: values[.leastRest], mostDaysInARow: values[.daysInARow],
      mostMinutesInSevenDays: values[.sevenDays], averageWeek: average,
      mostNightsInARow: values[.nightsInARow], nightAverage: night)
    if layer.form.focused?.id != "rules" {
      layer.form["rules"]?.index = index(of: profile.restRules)
    }
    readRegion(&profile, layer.form)
    let isOlder = profile.restRules.lackNightAverage(in: profile.holidayRegion)
    layer.form.set("rules", note: isOlder ? environment.texts("settings.uk_nights") : "")
    return true
  }

  /// Reads the region of public holidays.
  static func readRegion(_ profile: inout UserProfile, _ form: FormState) {
    profile.holidayRegion = form["holidays"]?.region
  }

  /// Reads the preset alone, where its limits are not shown; custom rules are kept.
  static func readPreset(_ profile: inout UserProfile, _ form: FormState) {
    let presets = RestRules.Preset.allCases, chosen = form.choice("rules")
    if presets.indices.contains(chosen) { profile.restRules = presets[chosen].rules }
  }

  /// Reads a limit. A bare number is hours for durations, since nobody enters these limits in
  /// minutes; nil for an empty field.
  private static func value(
    _ limit: Limit, _ layer: inout FormLayer, _ environment: AppEnvironment
  ) -> Int? {
    guard limit.isLength else {
      return layer.number(limit.rawValue, in: limit.range, environment)
    }
    let text = layer.form.value(limit.rawValue)
    guard !text.compactLength.isEmpty else { return nil }
    do {
      let minutes = try DurationText.hours(text, allowsZero: false)
      guard minutes <= limit.longest else { throw DurationTextError.tooLong(text) }
      return minutes
    } catch {
      layer.fail(limit.rawValue, error, environment)
      return nil
    }
  }
}
