import AppCore
import Services
import Widgets

/// The Settings: sections of settings with a single cursor through all of them.
package struct SettingsViewModel: Equatable, Sendable {
  /// A setting and the section it belongs to.
  package struct Item: Equatable, Sendable {
    package let section: String
    package let id: String
  }

  /// The sections with their values.
  package var sections: SettingsSections
  /// The filter; empty for none.
  var filter = ""
  /// The settings that match the filter.
  package internal(set) var shown: [Item]
  /// The cursor over them.
  var list = ListState()

  /// Creates Settings with those sections.
  package init(_ sections: [any SettingsSection]) {
    self.sections = SettingsSections(sections)
    shown = []
    shown = items
  }

  /// All settings, in the order shown.
  package var items: [Item] {
    sections.all.flatMap { section in section.ids.map { Item(section: section.id, id: $0) } }
  }

  /// An event that Settings handle.
  enum Event: Equatable, Sendable {
    /// A movement to the first setting of the next or previous section.
    case turn(Int)
    /// A movement to the first setting of that section.
    case section(String)
    /// A change of the filter, with the matching settings.
    case filter(String, [Item])
  }

  /// The setting under the cursor; nil if none matches.
  package var selected: Item? {
    list.selected(of: shown)
  }

  /// The sections with matching settings.
  var shownSections: [any SettingsSection] {
    sections.all.filter { section in shown.contains { $0.section == section.id } }
  }

  /// Handles `event`.
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
  /// Returns the settings whose name, section or value contains `text`, ignoring case.
  func settings(holding text: String, _ environment: AppEnvironment) -> [SettingsViewModel.Item] {
    let texts = environment.texts, wanted = text.lowercased()
    guard !wanted.isEmpty else { return settings.items }
    return settings.items.filter { item in
      let value = settings.sections[item.section]?.value(of: item.id, self, environment) ?? ""
      let words = [texts("settings.\(item.id)"), texts("settings.\(item.section)"), value]
      return words.contains { $0.lowercased().contains(wanted) }
    }
  }

  /// Filters the settings; an empty text shows all.
  mutating func filterSettings(_ text: String, _ environment: AppEnvironment) -> [Effect] {
    settings.update(.filter(text, settings(holding: text, environment)))
  }
}

/// The filter of Settings.
struct SettingsFilter: FilterSubject {
  var placeholder: String { "settings.filter.placeholder" }

  func filter(
    _ text: String, _ state: inout AppState, _ environment: AppEnvironment
  ) -> [Effect] {
    state.filterSettings(text, environment)
  }
}
