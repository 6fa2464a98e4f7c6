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
    + ["period", "anchor", "target", "break", "rate", "currency"].map {
      Item(section: .pay, id: $0)
    } + ["rules", "least_rest", "holidays"].map { Item(section: .rest, id: $0) }
    + ReminderRows.ids.map { Item(section: .reminders, id: $0) }
    + ["language", "theme", "clock", "first_weekday"].map { Item(section: .appearance, id: $0) }

  /// The cursor.
  public var list = ListState()

  /// What happens on the Settings.
  public enum Event: Equatable, Sendable {
    case navigate(Navigation, page: Int)
  }

  /// The setting the cursor is on.
  public var selected: Item { SettingsViewModel.items[list.selection] }

  /// Takes `event`.
  public mutating func update(_ event: Event) -> [Effect] {
    switch event {
    case .navigate(let step, let page):
      list.navigate(step, count: SettingsViewModel.items.count, page: page)
    }
    return []
  }
}
