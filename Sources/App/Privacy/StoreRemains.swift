import Interchange
import Platform
import Store

/// What lies on the disk of a store: the file itself, and what programs put beside it.
public struct StoreRemains: Equatable, Sendable {
  /// The store's file.
  public let path: String
  /// Copies of the store beside it: as it was before a newer form and before a restore, what was saved
  /// from a damaged one, and what a program that was killed left.
  public let copies: [String]
  /// The daily backups in the folder beside it.
  public let backups: [String]

  /// The folder of the daily backups, beside the store.
  private static let backupFolder = "backups"
  private static let marks = [".before-", ".recovered", ".backup-", ".restore-"]

  /// What lies around the store at `path`.
  public init(path: String) {
    self.path = path
    let folder = Files.folder(of: path)
    let name = path.split(separator: "/").last.map(String.init) ?? path
    func files(_ folder: String, _ isOne: (String) -> Bool) -> [String] {
      ((try? Files.names(in: folder)) ?? []).filter(isOne).sorted().map { "\(folder)/\($0)" }
    }
    copies = files(folder) { file in Self.marks.contains { file.hasPrefix(name + $0) } }
    let stem = name.hasSuffix(".sqlite") ? String(name.dropLast(7)) : name
    backups = files("\(folder)/\(Self.backupFolder)") {
      BackupRotation.day(of: $0, named: stem) != nil
    }
  }

  /// The bytes of the store with its journals.
  public var bytes: Int64 { Store.bytes(at: path) }

  /// Whether nobody else may read or write the file.
  public static func isPrivate(_ path: String) -> Bool {
    Files.permissions(path).map { $0 & 0o077 == 0 } ?? true
  }

  /// The bytes of some files.
  public static func bytes(of files: [String]) -> Int64 {
    files.reduce(0) { $0 + (Files.size($1) ?? 0) }
  }
}

/// What is to go when everything is deleted.
public struct Deletion: Equatable, Sendable {
  /// The copies beside the store go too.
  public var removesCopies = true
  /// The daily backups go too.
  public var removesBackups = false

  /// The store and its copies, unless told.
  public init(removesCopies: Bool = true, removesBackups: Bool = false) {
    self.removesCopies = removesCopies
    self.removesBackups = removesBackups
  }

  /// The files that go besides the store itself.
  public func files(of remains: StoreRemains) -> [String] {
    (removesCopies ? remains.copies : []) + (removesBackups ? remains.backups : [])
  }

  /// Removes the store at `path`, what goes with it, and the timer of its reminders; the next start is
  /// the first one. Throws `StoreError`, where another program has the store open, and nothing is
  /// removed then.
  public func perform(at path: String, timer: ReminderTimer?) throws {
    try Store.delete(path, and: files(of: StoreRemains(path: path)))
    // A timer that cannot be reached finds no store, and tells nothing.
    _ = try? timer?.remove()
  }
}
