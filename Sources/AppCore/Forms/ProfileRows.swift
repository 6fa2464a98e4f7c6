import Domain
import Services

/// A section of Settings that is edited in the profile's form.
package struct ProfileRows: SettingsSection {
  /// The part of the profile.
  let section: ProfileSection
  package let rank: Int
  package let ids: [String]

  /// Creates the section for a part of the profile.
  package init(_ section: ProfileSection, rank: Int, _ ids: [String]) {
    self.section = section
    self.rank = rank
    self.ids = ids
  }

  package var id: String { section.rawValue }

  package func value(of id: String, _ state: AppState, _ environment: AppEnvironment) -> String? {
    Self.value(of: id, state, environment)
  }

  package func open(
    _ id: String, _ state: inout AppState, _ environment: AppEnvironment
  ) -> [Effect] {
    Self.open(id, in: section, &state, environment)
  }

  package func choices(
    of id: String, _ state: AppState, _ environment: AppEnvironment
  ) -> [SettingChoice] {
    guard id == "holidays" else { return [] }
    let texts = environment.texts
    let regions = HolidayRegion.allCases.map { ($0.rawValue, texts("region.\($0.rawValue)"), $0) }
    return ([("none", texts("settings.no_holidays"), nil)] + regions).map { id, name, region in
      var profile = state.profile
      profile.holidayRegion = region
      return SettingChoice(id, name, profile, state)
    }
  }

  /// Opens the form on the setting's field.
  package static func open(
    _ id: String, in section: ProfileSection, _ state: inout AppState,
    _ environment: AppEnvironment
  ) -> [Effect] {
    state.open(ProfileForm(state.profile, section, state.pay), focus: id, environment)
  }

  /// Returns the value of a setting in the pay rules; nil if they leave it to the profile.
  package static func value(
    of id: String, toldBy rules: PayRuleset, _ environment: AppEnvironment
  ) -> String? {
    let period = rules.payPeriod
    switch id {
    case "period": return period.type.map { environment.texts("period.\($0.rawValue)") }
    case "anchor": return period.anchor.map(environment.format.dayWithYear)
    case "target":
      return period.targetMinutes.map { environment.format.duration(seconds: Int64($0) * 60) }
    case "break": return rules.breaks.isOpen ? nil : environment.texts("settings.as_rules_say")
    case "currency": return rules.currency
    default: return nil
    }
  }

  /// Returns the value of a profile setting; nil if it is not one.
  package static func value(of id: String, _ state: AppState, _ environment: AppEnvironment)
    -> String?
  {
    let profile = state.profile
    let texts = environment.texts, format = environment.format
    func length(_ minutes: Int) -> String { format.duration(seconds: Int64(minutes) * 60) }
    switch id {
    case "name": return profile.name
    case "department": return profile.department
    case "rank": return profile.rank
    case "badge": return profile.badgeNumber
    case "start_date": return profile.startDate.map { format.dayWithYear($0) } ?? ""
    case "zone": return profile.timeZoneIdentifier
    case "period": return texts("period.\(profile.payPeriodType.rawValue)")
    case "anchor": return format.dayWithYear(profile.payPeriodAnchor)
    case "target": return length(profile.regularMinutesPerPay)
    case "break": return length(profile.defaultBreakMinutes)
    case "rate":
      return state.pay.baseRate(on: environment.today).map {
        format.hourly($0, currency: state.pay.currency)
      } ?? ""
    case "currency": return profile.currency
    case "rules": return RestForm.name(of: profile.restRules, texts)
    case "holidays":
      return profile.holidayRegion.map { texts("region.\($0.rawValue)") }
        ?? texts("settings.no_holidays")
    case "language":
      let language = profile.language.flatMap(Texts.Language.init)
      return language?.name ?? texts("language.system")
    case "theme": return Themes.title(profile.theme, texts)
    case "clock": return texts("clock.\(profile.clock.rawValue)")
    case "first_weekday": return texts("weekday.long.\(profile.firstWeekday.rawValue)")
    default: return RestForm.value(of: id, profile.restRules, format)
    }
  }
}
