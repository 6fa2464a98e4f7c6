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

  /// Reads the values that the state does not contain. Throws `StoreError`.
  mutating func read(
    from store: Store, _ state: inout AppState, _ environment: AppEnvironment
  ) throws
  /// Returns the value of a setting: empty if it is not set, nil if it belongs to another section.
  func value(of id: String, _ state: AppState, _ environment: AppEnvironment) -> String?
  /// Opens the editor of a setting, or changes it directly.
  func open(
    _ id: String, _ state: inout AppState, _ environment: AppEnvironment
  ) -> [Effect]
}

extension SettingsSection {
  package mutating func read(
    from store: Store, _ state: inout AppState, _ environment: AppEnvironment
  ) throws {}

  fileprivate func equals(_ other: any SettingsSection) -> Bool { (other as? Self) == self }
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
