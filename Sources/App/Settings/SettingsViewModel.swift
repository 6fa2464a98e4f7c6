import Domain
import Store
import Widgets

/// The Settings: a list of what can be changed, with its values.
public struct SettingsViewModel: Equatable, Sendable {
  /// A setting: the form it is edited in and its field there.
  public struct Item: Equatable, Sendable {
    let section: ProfileSection
    let id: String
  }

  /// All settings, in the order shown.
  public static let items: [Item] =
    ["name", "department", "zone"].map { Item(section: .person, id: $0) }
    + ["period", "anchor", "target", "break", "rate", "currency", "ruleset"].map {
      Item(section: .pay, id: $0)
    } + ["rules", "least_rest", "holidays"].map { Item(section: .rest, id: $0) }
    + ReminderRows.ids.map { Item(section: .reminders, id: $0) }
    + ["language", "theme", "clock", "first_weekday"].map { Item(section: .appearance, id: $0) }
    + ["work_shoes", "sources", "stride", "inactivity", "doubts", "stays"].map {
      Item(section: .steps, id: $0)
    } + PrivacyRows.ids.map { Item(section: .privacy, id: $0) }

  /// What the rules of pay in force are called; empty where none were chosen.
  var ruleset = ""
  /// What it says about steps and shoes.
  public internal(set) var steps = StepSettings()
  /// How many entries the history has.
  public internal(set) var entries = 0
  /// The cursor.
  public var list = ListState()

  /// What happens on the Settings.
  public enum Event: Equatable, Sendable {
    case navigate(Navigation, page: Int)
  }

  /// The setting the cursor is on.
  public var selected: Item { SettingsViewModel.items[list.selection] }

  /// Reads what the profile does not say. Throws `StoreError`.
  mutating func reload(from store: Store, on day: CivilDay) throws {
    try steps.read(from: store)
    entries = try store.historyCount(HistoryFilter())
    let inUse = try store.pay.rulesets().filter { $0.isActive && $0.begin <= day }
    ruleset = inUse.max { $0.begin < $1.begin }?.name ?? ""
  }

  /// Takes `event`.
  public mutating func update(_ event: Event) -> [Effect] {
    switch event {
    case .navigate(let step, let page):
      list.navigate(step, count: SettingsViewModel.items.count, page: page)
    }
    return []
  }
}
