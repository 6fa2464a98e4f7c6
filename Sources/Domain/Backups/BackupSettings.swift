/// The settings of automatic backups.
public struct BackupSettings: Equatable, Sendable {
  /// Whether a backup is made every day.
  public var isAutomatic: Bool
  /// The folder of the backups; empty for the one beside the store.
  public var folder: String
  /// The time of the last change; nil while they are the defaults.
  public var updatedAt: Instant?

  /// Creates settings; the defaults are a daily backup beside the store.
  public init(isAutomatic: Bool = true, folder: String = "", updatedAt: Instant? = nil) {
    self.isAutomatic = isAutomatic
    self.folder = folder
    self.updatedAt = updatedAt
  }
}
