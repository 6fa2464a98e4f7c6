import Domain
import Services
import Store

/// A section of Settings: its settings, their values and how to change them.
///
/// A feature declares its sections beside its settings and lists them in `Feature.settings`. The
/// text keys of a section and a setting are `settings.<id>`, the explanation of a setting
/// `settings.<id>.about`, so ids must be unique.
package protocol SettingsSection: Equatable, Sendable {
  /// The identifier.
  var id: String { get }
  /// The position among the sections, lowest first.
  var rank: Int { get }
  /// Its settings, in the order shown.
  var ids: [String] { get }
  /// Whether its values are known only after they are read from the store.
  var isReadFromStore: Bool { get }
  /// The settings that only open what a command opens: the palette has the command.
  var openedByCommand: Set<String> { get }
  /// The settings that delete something for good.
  var deleting: Set<String> { get }

  /// Reads the values that the state does not contain. Throws `StoreError`.
  mutating func read(
    from store: Store, _ state: inout AppState, _ environment: AppEnvironment
  ) throws
  /// Returns the value of a setting: empty if it is not set, nil if it belongs to another section.
  func value(of id: String, _ state: AppState, _ environment: AppEnvironment) -> String?
  /// Returns the values of a setting; empty if they cannot be listed.
  func choices(
    of id: String, _ state: AppState, _ environment: AppEnvironment
  ) -> [SettingChoice]
  /// Opens the editor of a setting, or changes it directly.
  func open(
    _ id: String, _ state: inout AppState, _ environment: AppEnvironment
  ) -> [Effect]
}

extension SettingsSection {
  package var isReadFromStore: Bool { false }
  package var openedByCommand: Set<String> { [] }
  package var deleting: Set<String> { [] }
  package mutating func read(
    from store: Store, _ state: inout AppState, _ environment: AppEnvironment
  ) throws {}
  package func choices(
    of id: String, _ state: AppState, _ environment: AppEnvironment
  ) -> [SettingChoice] { [] }

  fileprivate func equals(_ other: any SettingsSection) -> Bool { (other as? Self) == self }
}

/// A value that a setting can have.
package struct SettingChoice: Equatable, Sendable {
  /// The stable id.
  package let id: String
  /// The displayed name.
  package let name: String
  /// Whether it is the present value.
  package let isCurrent: Bool
  /// The effects that set it.
  package let effects: [Effect]

  /// Creates a value that `effects` set.
  package init(_ id: String, _ name: String, isCurrent: Bool, effects: [Effect]) {
    self.id = id
    self.name = name
    self.isCurrent = isCurrent
    self.effects = effects
  }

  /// Creates the value that saving `profile` sets.
  package init(_ id: String, _ name: String, _ profile: UserProfile, _ state: AppState) {
    self.id = id
    self.name = name
    isCurrent = profile == state.profile
    effects = [.perform(.settings(.saveProfile(profile, from: state.profile)))]
  }
}

extension MenuLayer {
  /// Creates the menu of a setting's values, with the cursor on the present one. `note` returns the
  /// note beside a value, by default that it is the present one, and `theme` the name of the theme
  /// that it previews.
  package init(
    of id: String, _ choices: [SettingChoice], _ texts: Texts,
    note: ((SettingChoice) -> String)? = nil, theme: (SettingChoice) -> String? = { _ in nil }
  ) {
    self.init(
      title: texts("settings.\(id)"),
      items: choices.map { choice in
        Item(
          label: choice.name,
          note: note?(choice) ?? (choice.isCurrent ? texts("settings.current") : ""),
          choice: choice.isCurrent ? .close : .effects(choice.effects), theme: theme(choice))
      })
    list.select(choices.firstIndex(where: \.isCurrent) ?? 0, count: choices.count)
  }
}

/// The sections of Settings in order, compared by value.
package struct SettingsSections: Equatable, Sendable {
  /// The sections.
  package private(set) var all: [any SettingsSection]

  /// Sorts sections into their order.
  package init(_ sections: [any SettingsSection]) {
    all = sections.sorted { $0.rank < $1.rank }
  }

  /// The section with that id.
  package subscript(_ id: String) -> (any SettingsSection)? { all.first { $0.id == id } }

  /// Reads the values of all sections. Throws `StoreError`.
  package mutating func read(
    from store: Store, _ state: inout AppState, _ environment: AppEnvironment
  ) throws {
    for place in all.indices { try all[place].read(from: store, &state, environment) }
  }

  package static func == (one: SettingsSections, other: SettingsSections) -> Bool {
    one.all.elementsEqual(other.all) { $0.equals($1) }
  }
}
