import AppCore
import Services
import Widgets

/// The Settings: sections of what can be changed, gone through as one list.
package struct SettingsViewModel: Equatable, Sendable {
  /// A setting and the section it belongs to.
  package struct Item: Equatable, Sendable {
    package let section: String
    package let id: String
  }

  /// The sections, with what they have read.
  package var sections: SettingsSections
  /// What the settings are filtered by; empty for nothing.
  var filter = ""
  /// The settings that the filter admits.
  package internal(set) var shown: [Item]
  /// The cursor in what is shown.
  var list = ListState()

  /// The Settings of those sections.
  package init(_ sections: [any SettingsSection]) {
    self.sections = SettingsSections(sections)
    shown = []
    shown = items
  }

  /// All settings, in the order shown.
  package var items: [Item] {
    sections.all.flatMap { section in section.ids.map { Item(section: section.id, id: $0) } }
  }

  /// What happens on the Settings.
  enum Event: Equatable, Sendable {
    /// To the first setting of another section: the next, or the previous.
    case turn(Int)
    /// To the first setting of that section.
    case section(String)
    /// The filter was typed or changed, and admits these.
    case filter(String, [Item])
  }

  /// The setting the cursor is on; nil where the filter admits none.
  package var selected: Item? {
    list.selected(of: shown)
  }

  /// The sections of which something is shown.
  var shownSections: [any SettingsSection] {
    sections.all.filter { section in shown.contains { $0.section == section.id } }
  }

  /// Applies `event`.
  mutating func update(_ event: Event) -> [Effect] {
    switch event {
    case .turn(let step):
      let all = shownSections
      guard let place = all.firstIndex(where: { $0.id == selected?.section }) else { break }
      go(to: all[(place + step + all.count) % all.count].id)
    case .section(let id): go(to: id)
    case .filter(let text, let items):
      let kept = selected
      filter = text
      shown = items
      list = ListState(selection: kept.flatMap(items.firstIndex) ?? 0)
    }
    return []
  }

  private mutating func go(to section: String) {
    guard let place = shown.firstIndex(where: { $0.section == section }) else { return }
    list.select(place, count: shown.count)
  }
}

extension AppState {
  /// The settings whose name, section or value holds `text`, in any case.
  func settings(holding text: String, _ environment: AppEnvironment) -> [SettingsViewModel.Item] {
    let texts = environment.texts, wanted = text.lowercased()
    guard !wanted.isEmpty else { return settings.items }
    return settings.items.filter { item in
      let value = settings.sections[item.section]?.value(of: item.id, self, environment) ?? ""
      let words = [texts("settings.\(item.id)"), texts("settings.\(item.section)"), value]
      return words.contains { $0.lowercased().contains(wanted) }
    }
  }

  /// Filters the settings; without a text all are shown.
  mutating func filterSettings(_ text: String, _ environment: AppEnvironment) -> [Effect] {
    settings.update(.filter(text, settings(holding: text, environment)))
  }
}

/// The settings as something to filter.
struct SettingsFilter: FilterSubject {
  var placeholder: String { "settings.filter.placeholder" }

  func filter(
    _ text: String, _ state: inout AppState, _ environment: AppEnvironment
  ) -> [Effect] {
    state.filterSettings(text, environment)
  }
}
