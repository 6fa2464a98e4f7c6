/// A section of the Settings: its settings, what they say, and what they open.
///
/// The catalogues name a section and a setting by `settings.<id>` and explain a setting by
/// `settings.<id>.about`, so no two of them share an id.
public struct SettingsSection: Sendable {
  /// What a setting says now; empty where it was not set, nil where it is none of the section's.
  package typealias Value = @Sendable (_ id: String, AppState, AppEnvironment) -> String?
  /// Opens what a setting is changed in.
  typealias Open = @Sendable (_ id: String, inout AppState, AppEnvironment) -> [Effect]

  /// Its name.
  public let id: String
  /// Its settings, in the order shown.
  public let ids: [String]
  package let value: Value
  let open: Open

  init(_ id: String, _ ids: [String], value: @escaping Value, open: @escaping Open) {
    self.id = id
    self.ids = ids
    self.value = value
    self.open = open
  }

  /// All sections, in the order shown.
  package static let all: [SettingsSection] = [
    ProfileRows.section(.person, ["name", "department", "zone"]),
    SettingsSection(
      "patterns", PatternRows.ids, value: PatternRows.value, open: PatternRows.open),
    SettingsSection("pay", PayRows.ids, value: PayRows.value, open: PayRows.open),
    SettingsSection("steps", StepRows.ids, value: StepRows.value, open: StepRows.open),
    ProfileRows.section(.rest, ["holidays", "rules", "least_rest"]),
    SettingsSection(
      "reminders", ReminderRows.ids, value: ReminderRows.value, open: ReminderRows.open),
    SettingsSection(
      "appearance", AppearanceRows.ids, value: AppearanceRows.value, open: AppearanceRows.open),
    SettingsSection("keys", KeysRows.ids, value: KeysRows.value, open: KeysRows.open),
    SettingsSection(
      "privacy", PrivacyRows.ids, value: PrivacyRows.value, open: PrivacyRows.open),
    SettingsSection("exchange", BackupRows.ids, value: BackupRows.value, open: BackupRows.open),
    SettingsSection("about", AboutRows.ids, value: AboutRows.value, open: AboutRows.open),
  ]

  /// The section of that id.
  package static func named(_ id: String) -> SettingsSection? { all.first { $0.id == id } }
}
