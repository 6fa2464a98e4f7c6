import Domain
import Services
import Store

/// A section of the Settings: its settings, what they say and what they open.
///
/// A feature that has settings declares a section beside them and enters it in its `settings`. The
/// catalogues name a section and a setting by `settings.<id>` and explain a setting by
/// `settings.<id>.about`, so no two of them share an id.
package protocol SettingsSection: Equatable, Sendable {
  /// Its name.
  var id: String { get }
  /// Its place among the sections: the smallest comes first.
  var rank: Int { get }
  /// Its settings, in the order shown.
  var ids: [String] { get }
  /// The settings that only open what a command opens: the palette has the command.
  var openedByCommand: Set<String> { get }

  /// Reads what its settings say, as far as the state does not know it. Throws `StoreError`.
  mutating func read(
    from store: Store, _ state: inout AppState, _ environment: AppEnvironment
  ) throws
  /// The present value of a setting; empty where it was not set, nil where it is none of the
  /// section's.
  func value(of id: String, _ state: AppState, _ environment: AppEnvironment) -> String?
  /// The values among which a setting is chosen; empty where they are not listed.
  func choices(
    of id: String, _ state: AppState, _ environment: AppEnvironment
  ) -> [SettingChoice]
  /// Opens what a setting is changed in, or changes it.
  func open(
    _ id: String, _ state: inout AppState, _ environment: AppEnvironment
  ) -> [Effect]
}

extension SettingsSection {
  package var openedByCommand: Set<String> { [] }
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
  /// Its stable name.
  package let id: String
  /// What it is called.
  package let name: String
  /// Whether the setting has it now.
  package let isCurrent: Bool
  /// What gives it to the setting.
  package let effects: [Effect]

  /// A value that `profile` has in the place of the one that the state has.
  package init(_ id: String, _ name: String, _ profile: UserProfile, _ state: AppState) {
    self.id = id
    self.name = name
    isCurrent = profile == state.profile
    effects = [.perform(.settings(.saveProfile(profile)))]
  }
}

/// The sections of the Settings in their order, compared by value.
package struct SettingsSections: Equatable, Sendable {
  /// The sections.
  package private(set) var all: [any SettingsSection]

  /// Puts sections in their order.
  package init(_ sections: [any SettingsSection]) {
    all = sections.sorted { $0.rank < $1.rank }
  }

  /// The section of that id.
  package subscript(_ id: String) -> (any SettingsSection)? { all.first { $0.id == id } }

  /// Reads what all sections say. Throws `StoreError`.
  package mutating func read(
    from store: Store, _ state: inout AppState, _ environment: AppEnvironment
  ) throws {
    for place in all.indices { try all[place].read(from: store, &state, environment) }
  }

  package static func == (one: SettingsSections, other: SettingsSections) -> Bool {
    one.all.elementsEqual(other.all) { $0.equals($1) }
  }
}
