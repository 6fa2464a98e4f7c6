import Domain
import Platform
import Services
import Store
import Widgets

/// The Settings: sections of what can be changed, gone through as one list.
public struct SettingsViewModel: Equatable, Sendable {
  /// A setting and the section it belongs to.
  public struct Item: Equatable, Sendable {
    package let section: String
    package let id: String
  }

  /// All settings, in the order shown.
  public static let items: [Item] = SettingsSection.all.flatMap { section in
    section.ids.map { Item(section: section.id, id: $0) }
  }

  /// What the rules of pay in force are called; empty where none were chosen.
  var ruleset = ""
  /// What it says about steps and shoes.
  public internal(set) var steps = StepSettings()
  /// How many entries the history has.
  public internal(set) var entries = 0
  /// What the patterns in use are called.
  var patterns: [String] = []
  /// How many patterns were put away.
  var patternsAway = 0
  /// How large the file of the store is.
  var storeBytes: Int64 = 0
  /// How many bonuses were told.
  var bonusCount = 0
  /// What the settings are filtered by; empty for nothing.
  public internal(set) var filter = ""
  /// The settings that the filter admits.
  public internal(set) var shown = SettingsViewModel.items
  /// The cursor in what is shown.
  public var list = ListState()

  /// What happens on the Settings.
  public enum Event: Equatable, Sendable {
    /// To the first setting of another section: the next, or the previous.
    case turn(Int)
    /// To the first setting of that section.
    case section(String)
    /// The filter was typed or changed, and admits these.
    case filter(String, [Item])
  }

  /// The setting the cursor is on; nil where the filter admits none.
  public var selected: Item? {
    list.selected(of: shown)
  }

  /// The sections of which something is shown.
  var sections: [SettingsSection] {
    SettingsSection.all.filter { section in shown.contains { $0.section == section.id } }
  }

  /// Reads what the profile does not say. Throws `StoreError`.
  mutating func reload(from store: Store, on day: CivilDay) throws {
    try steps.read(from: store)
    entries = try store.historyCount(HistoryFilter())
    let inUse = try store.pay.rulesets().filter { $0.isActive && $0.begin <= day }
    ruleset = inUse.max { $0.begin < $1.begin }?.name ?? ""
    let all = try PatternList.patterns(in: store)
    patterns = all.filter { !$0.isArchived }.map(\.name)
    patternsAway = all.count - patterns.count
    storeBytes = [store.path, store.path + "-wal"].reduce(0) { $0 + (Files.size($1) ?? 0) }
    bonusCount = try store.pay.bonuses().count
  }

  /// Takes `event`.
  public mutating func update(_ event: Event) -> [Effect] {
    switch event {
    case .turn(let step):
      let all = sections
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
    guard !wanted.isEmpty else { return SettingsViewModel.items }
    return SettingsViewModel.items.filter { item in
      let value = SettingsSection.named(item.section)?.value(item.id, self, environment) ?? ""
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
