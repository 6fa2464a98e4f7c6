import Domain
import Interchange
import Platform
import Store

/// Creates backups of whole stores.
package enum Backup {
  /// Writes a package of `store` in chunks, from a temporary copy next to the store. `progress` is
  /// called often and cancels by returning false. Throws `ActionError.stopped`, `StoreError`,
  /// `SystemError`, and what `write` throws.
  package static func write(
    _ store: Store, _ environment: Environment,
    progress: (ByteProgress) -> Bool = { _ in true },
    to write: @escaping ([UInt8]) throws -> Void
  ) throws -> BackupManifest {
    Leftovers.clear(beside: store.path)
    try store.saveChecksums()
    let mark = "\(Leftovers.copyMark)\(getpid())-\(RecordID.new())"
    var path = store.path + mark
    do {
      try store.copy(to: path)
    } catch StoreError.diskFull, StoreError.cannotOpen, StoreError.readOnly {
      // The backup may go to another disk; then its copy must not need space on this one.
      path = "\(System.variable("TMPDIR") ?? "/tmp")/shiftpro\(mark)"
      do {
        try store.copy(to: path)
      } catch StoreError.diskFull { throw StoreError.diskFull(path: Files.folder(of: path)) }
    }
    defer { Store.remove(path) }
    let manifest = try manifest(of: store, environment)
    try BackupPackage.write(
      OpenFile(path), manifest,
      progress: { guard progress($0) else { throw ActionError.stopped } }, to: write)
    return manifest
  }

  /// Returns the manifest of a store. Throws `StoreError`.
  static func manifest(
    of store: Store, _ environment: Environment
  ) throws -> BackupManifest {
    let contents = try StoreContents(of: store, environment)
    return BackupManifest(
      createdAt: environment.now, program: ShiftPro.version, device: store.device,
      store: try? store.identity(), schema: Schema.currentVersion, shifts: contents.shifts,
      days: contents.days)
  }
}

/// An unpacked and validated backup: a store of its own that is deleted with its last reference.
package final class UnpackedBackup {
  /// The manifest of the backup.
  package let manifest: BackupManifest
  /// The unpacked store, migrated to the current schema.
  package let store: Store
  private let path: String

  /// Unpacks a package next to the store at `place`. Throws `BackupError`, `StoreError` and
  /// `SystemError`.
  package init(_ package: BackupPackage, beside place: String) throws {
    manifest = package.manifest
    Leftovers.clear(beside: place)
    let path = "\(place)\(Leftovers.unpackedMark)\(getpid())-\(RecordID.new())"
    self.path = path
    try Files.createFolder(Files.folder(of: place), mode: 0o700)
    do {
      let file = try OutputFile(path)
      var isFirst = true
      try package.extract { piece in
        guard !isFirst || FileHeader.isWhole(piece, count: package.manifest.size) else {
          throw BackupError.damaged
        }
        isFirst = false
        try file.append(piece)
      }
      store = try Store(path: path)
      guard Doctor(path: path).check(localTime: { _, _ in nil }).allSatisfy(\.isHarmless) else {
        throw BackupError.damaged
      }
    } catch {
      Self.remove(path)
      throw Self.translated(error, place)
    }
  }

  /// Returns the error with the unpacked file's name replaced by what the user knows.
  private static func translated(_ error: any Error, _ place: String) -> any Error {
    switch error {
    case StoreError.foreignSchema(_, let difference): ActionError.file(.foreignBackup(difference))
    case StoreError.diskFull: StoreError.diskFull(path: place)
    case let error as SystemError where [ENOSPC, EDQUOT, EFBIG].contains(error.code):
      StoreError.diskFull(path: place)
    default: error
    }
  }

  deinit { Self.remove(path) }

  /// Removes the unpacked store and everything that its migration left beside it.
  private static func remove(_ path: String) {
    let folder = Files.folder(of: path), name = Files.name(of: path)
    Store.remove(path)
    for file in (try? Files.names(in: folder)) ?? [] where file.hasPrefix(name) {
      try? Files.remove("\(folder)/\(file)")
    }
  }
}

extension Finding {
  /// Whether the store is still usable.
  fileprivate var isHarmless: Bool {
    switch self {
    case .damaged, .unusable, .missing: return false
    default: return true
    }
  }
}

/// A backup file with its passphrase.
package struct BackupSource: Equatable, Sendable {
  /// The path as typed; `~/` is the home folder.
  package var path: String
  /// The passphrase; nil for an unencrypted backup.
  var passphrase: Passphrase?

  /// Creates the source of the backup at `path`.
  package init(_ path: String, _ passphrase: Passphrase? = nil) {
    self.path = path
    self.passphrase = passphrase
  }

  /// The file's name.
  package var name: String { Files.name(of: path) }

  /// Opens the package in `file`; an encrypted one is decrypted to an unlinked temporary file.
  /// Throws `ActionError.file.passphraseNeeded`, `EncryptionError`, `BackupError` and
  /// `SystemError`.
  package func package(_ file: any ByteFile) throws -> BackupPackage {
    guard try file.isEncrypted() else { return try BackupPackage(file) }
    guard let passphrase else { throw ActionError.file(.passphraseNeeded(path)) }
    let plain = try ScratchFile()
    try Decryptor(file, passphrase).forEachPiece { try $0.withUnsafeBytes(plain.append) }
    return try BackupPackage(plain)
  }
}

extension ByteFile {
  /// Returns whether the file is encrypted, by its header. Throws `SystemError`.
  package func isEncrypted() throws -> Bool {
    var head = [UInt8](repeating: 0, count: 8)
    let count = try head.withUnsafeMutableBytes { try read(at: 0, into: $0) }
    return Decryptor.isEncrypted(head.prefix(count))
  }
}
