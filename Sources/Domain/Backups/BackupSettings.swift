/// How a person wants their store to be backed up by itself.
public struct BackupSettings: Equatable, Sendable {
  /// Whether a backup is made every day.
  public var isAutomatic: Bool
  /// The folder that backups are kept in; empty for the one beside the store.
  public var folder: String
  /// When they were last changed, nil while they are the defaults.
  public var updatedAt: Instant?

  /// The documented defaults: every day, beside the store.
  public init(isAutomatic: Bool = true, folder: String = "", updatedAt: Instant? = nil) {
    self.isAutomatic = isAutomatic
    self.folder = folder
    self.updatedAt = updatedAt
  }
}
