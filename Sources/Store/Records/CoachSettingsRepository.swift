import Coach
import Domain

extension CoachSettings: TabledRecord {
  package static let table = TableDescriptor(
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

extension CoachSettings {
  /// Returns the stored settings; the defaults until some are saved. Backups leave them empty.
  /// Throws `StoreError`.
  static func stored(in connection: Connection) throws -> CoachSettings {
    var settings = try connection.record(table) ?? CoachSettings()
    for path in [
      \CoachSettings.endpointURL, \.endpointModel, \.endpointKeyFile, \.confirmedHost,
      \.voiceCommand,
    ] where settings[keyPath: path]?.isEmpty == true {
      settings[keyPath: path] = nil
    }
    return settings
  }
}

extension Store {
  /// Returns the settings of the Coach's engines; the defaults until some are saved. Throws
  /// `StoreError`.
  public func coachSettings() throws -> CoachSettings { try .stored(in: connection) }
}

extension WriteTransaction {
  /// Saves the settings of the Coach's engines. Throws `StoreError.constraint`.
  public func save(_ settings: CoachSettings) throws {
    try save(single: settings, in: CoachSettings.table)
  }
}
