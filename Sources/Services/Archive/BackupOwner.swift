import Interchange
import Platform
import Store
import Synchronization

/// The store that backups belong to. Their names are no proof: two machines name their stores
/// alike, and may write to the same folder.
package struct BackupOwner: Equatable, Sendable {
  private let path: String
  private let device: String
  /// The UUID of the store; nil if it cannot have one yet.
  private let identity: String?
  private let origin: String?

  /// Creates the owner of the backups of `store`. Throws `StoreError`.
  package init(_ store: Store) throws {
    path = store.path
    device = store.device
    // Another program may be writing; then the store proves nothing for the moment.
    identity = try? store.identity()
    origin = try store.origin()
  }

  /// What tells its files in a shared folder apart.
  var mark: String { String((identity ?? "").filter(\.isHexDigit).prefix(8)) }

  /// Returns whether the backup at `path` is one of the store. Beside the store, a file that says
  /// nothing about its store counts as one.
  func owns(_ path: String, isBeside: Bool) -> Bool {
    guard let file = try? OpenFile(path), let package = try? BackupPackage(file) else {
      return isBeside
    }
    let manifest = package.manifest
    if let store = manifest.store { return store == identity }
    let isFromHere = manifest.device.map { $0 == device } ?? true
    if isBeside, isFromHere { return true }
    return isFromHere && origin != nil && origin == originOf(package)
  }

  /// The origins of unpacked backups by checksum.
  private static let origins = Mutex<[String: String]>([:])

  /// Unpacks a backup of an older version, which does not name its store.
  private func originOf(_ package: BackupPackage) -> String? {
    let checksum = package.manifest.checksum
    if let known = Self.origins.withLock({ $0[checksum] }) { return known }
    guard let backup = try? UnpackedBackup(package, beside: path),
      let origin = try? backup.store.origin()
    else { return nil }
    Self.origins.withLock { $0[checksum] = origin }
    return origin
  }
}
