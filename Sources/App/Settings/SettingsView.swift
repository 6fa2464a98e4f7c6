import Domain
import Terminal
import Widgets

/// Draws the Settings.
enum SettingsView {
  static func draw(
    _ state: AppState, _ environment: AppEnvironment, in rect: Rect, into frame: inout Frame
  ) {
    var rest = rect
    _ = rest.takeTop(rect.height > 15 ? 1 : 0)
    let (rows, selected) = rows(state, environment)
    var list = ListState(selection: selected, offset: 0)
    list.reconcile(count: rows.count, height: rest.height)
    frame.draw(
      List(rows.map(\.row), state: list, command: "settings.select", focused: state.layers.isEmpty),
      in: rest)
  }

  /// The place of the setting on a row of the list; nil for a heading.
  static func place(ofRow row: Int, _ state: AppState, _ environment: AppEnvironment) -> Int? {
    let rows = rows(state, environment).rows
    return rows.indices.contains(row) && !rows[row].row.isHeading ? rows[row].item : nil
  }

  /// The settings with a heading before each section, and the cursor's place among them.
  private static func rows(
    _ state: AppState, _ environment: AppEnvironment
  ) -> (rows: [(row: Row, item: Int)], selected: Int) {
    var rows: [(row: Row, item: Int)] = []
    var selected = 0
    var section: ProfileSection?
    for (index, item) in SettingsViewModel.items.enumerated() {
      if item.section != section {
        if section != nil { rows.append((Row([], isHeading: true), index)) }
        let title = environment.texts("settings.\(item.section.rawValue)")
        rows.append((Row([Span(title, Style(.title))], isHeading: true), index))
        section = item.section
      }
      if index == state.settings.list.selection { selected = rows.count }
      let label = DisplayText.pad(environment.texts("settings.\(item.id)"), to: 26)
      let value =
        ReminderRows.value(of: item.id, state, environment)
        ?? PrivacyRows.value(of: item.id, state, environment) ?? value(of: item, state, environment)
      let isUnset = value.isEmpty
      rows.append(
        (
          Row([
            Span("  " + label, .muted),
            Span(isUnset ? environment.texts("settings.unset") : value, isUnset ? .muted : .text),
          ]), index
        ))
    }
    return (rows, selected)
  }

  private static func value(
    of item: SettingsViewModel.Item, _ state: AppState, _ environment: AppEnvironment
  ) -> String {
    if item.section == .steps { return state.settings.steps.value(of: item.id, environment) }
    if item.id == "ruleset" { return state.settings.ruleset }
    return value(of: item.id, state, environment)
  }

  private static func value(
    of id: String, _ state: AppState, _ environment: AppEnvironment
  ) -> String {
    let profile = state.profile
    let texts = environment.texts, format = environment.format
    switch id {
    case "name": return profile.name
    case "department": return profile.department
    case "zone": return profile.timeZoneIdentifier
    case "period": return texts("period.\(profile.payPeriodType.rawValue)")
    case "anchor": return format.dayWithYear(profile.payPeriodAnchor)
    case "target": return format.duration(seconds: Int64(profile.regularMinutesPerPay) * 60)
    case "break": return format.duration(seconds: Int64(profile.defaultBreakMinutes) * 60)
    case "rate":
      return state.pay.baseRate(on: environment.today).map {
        format.money(cents: $0, currency: profile.currency)
      } ?? ""
    case "currency": return profile.currency
    case "rules": return RestForm.name(of: profile.restRules, texts)
    case "least_rest":
      return profile.restRules.leastRestMinutes.map { format.duration(seconds: Int64($0) * 60) }
        ?? texts("settings.no_limit")
    case "holidays":
      return profile.holidayRegion.map { texts("region.\($0.rawValue)") }
        ?? texts("settings.no_holidays")
    case "language":
      return profile.language.map { $0 == "de" ? "Deutsch" : "English" } ?? texts("language.system")
    case "theme": return texts("theme.\(profile.theme)")
    case "clock": return texts("clock.\(profile.clock.rawValue)")
    case "first_weekday": return texts("weekday.long.\(profile.firstWeekday.rawValue)")
    default: return ""
    }
  }
}
