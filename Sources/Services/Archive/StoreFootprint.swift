import Interchange
import Platform
import Store

/// The files of a store on disk: the store itself, its copies and its backups.
package struct StoreFootprint: Equatable, Sendable {
  /// The path as the user typed it.
  let path: String
  /// The store's file, after resolving a link.
  package let file: String
  /// The copies beside the store: from before migrations and restores, recovered from damage, and
  /// left behind by killed programs.
  package let copies: [String]
  /// The daily backups of the store.
  package let backups: [String]
  /// Backups of other stores in the same folders.
  package let otherBackups: [String]
  /// The folder of the daily backups, if it is known.
  package let backupFolder: String?
  /// The owner of the daily backups; nil if the store could not be read.
  package let owner: BackupOwner?
  private let backupFolders: [String]

  /// The name of the default backup folder beside the store.
  private static let usualFolder = "backups"
  private static let marks = [".before-", ".recovered", ".backup-", ".restore-"]

  /// Finds the files of the store at `path`. `backupFolder` is the folder of its daily backups, and
  /// `owner` tells them from those of other stores, if the store could be read; otherwise only those
  /// beside it are its own.
  package init(path: String, backupFolder: String? = nil, owner: BackupOwner? = nil) {
    self.path = path
    self.backupFolder = backupFolder
    self.owner = owner
    file = Files.isLink(path) ? Files.resolved(path) : path
    let stores = Self.distinct([path, file])
    let beside = stores.map { "\(Files.folder(of: $0))/\(Self.usualFolder)" }
    let folders = Self.distinct(beside + [backupFolder].compactMap { $0 })
    func files(_ folder: String, _ isOne: (String) -> Bool) -> [String] {
      ((try? Files.names(in: folder)) ?? []).filter(isOne).sorted().map { "\(folder)/\($0)" }
    }
    copies = stores.flatMap { store in
      files(Files.folder(of: store)) { Self.isCopy($0, of: store) }
    }
    let named = folders.flatMap { folder in
      files(folder) { name in stores.contains { Self.isBackup(name, of: $0) } }
    }
    func isOwn(_ file: String) -> Bool {
      let isBeside = beside.contains(Files.folder(of: file))
      return owner?.owns(file, isBeside: isBeside) ?? isBeside
    }
    backups = named.filter(isOwn)
    otherBackups = named.filter { !isOwn($0) }
    backupFolders = folders
  }

  private static func distinct(_ paths: [String]) -> [String] {
    paths.enumerated().filter { !paths.prefix($0.offset).contains($0.element) }.map(\.element)
  }

  private static func isCopy(_ file: String, of store: String) -> Bool {
    marks.contains { file.hasPrefix(Files.name(of: store) + $0) }
  }

  private static func isBackup(_ file: String, of store: String) -> Bool {
    let name = Files.name(of: store)
    let stem = name.hasSuffix(".sqlite") ? String(name.dropLast(7)) : name
    return BackupRotation.day(of: file, named: stem) != nil
  }

  /// Returns whether `path` is the store or its journal, a copy, or a daily backup, even if no such
  /// file exists.
  func includes(_ path: String) -> (store: Bool, copy: Bool, backup: Bool) {
    let place = Files.resolved(path)
    let folder = Files.folder(of: place), name = Files.name(of: place)
    let stores = [self.path, file].map(Files.inRealFolder)
    let isBackupFolder = backupFolders.contains { folder == Files.resolved($0) }
    return (
      store: stores.contains { store in
        place == store || Store.journals.contains { place == store + $0 }
      },
      copy: stores.contains { folder == Files.folder(of: $0) && Self.isCopy(name, of: $0) },
      backup: isBackupFolder && stores.contains { Self.isBackup(name, of: $0) }
    )
  }

  /// The size of the store with its journals in bytes.
  var bytes: Int64 { Store.bytes(at: file) }

  /// Returns whether only the owner may read or write the file.
  package static func isPrivate(_ path: String) -> Bool {
    Files.permissions(path).map { $0 & 0o077 == 0 } ?? true
  }

  /// Returns the total size of some files in bytes.
  static func bytes(of files: [String]) -> Int64 {
    files.reduce(0) { $0 + (Files.size($1) ?? 0) }
  }
}
