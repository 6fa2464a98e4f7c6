import Coach
import Domain

extension CoachSettings {
  static let table = TableDescriptor(
    "coach_settings", about: .settings, identity: .single, empty: CoachSettings()
  ) { t in
    t.id()
    t.column("endpoint_url", \.endpointURL, home: .machine)
    t.column("endpoint_model", \.endpointModel, home: .machine)
    t.column("endpoint_key_file", \.endpointKeyFile, home: .machine)
    t.column("endpoint_confirmed_host", \.confirmedHost, home: .machine)
    t.column("voice_command", \.voiceCommand, home: .machine)
    t.times()
  }
}

extension RecordTable {
  /// Settings of the Coach's engines.
  public static let coachSettings = CoachSettings.table.untyped
}

extension Store {
  /// Returns the settings of the Coach's engines; the defaults until some are saved. Throws
  /// `StoreError`.
  public func coachSettings() throws -> CoachSettings {
    try connection.record(CoachSettings.table) ?? CoachSettings()
  }
}

extension WriteTransaction {
  /// Saves the settings of the Coach's engines. Throws `StoreError.constraint`.
  public func save(_ settings: CoachSettings) throws {
    try save(single: settings, in: CoachSettings.table)
  }
}
