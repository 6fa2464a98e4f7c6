import Domain
import Interchange
import Platform
import Store

/// The backups of a store that are made by themselves: one a day in a folder of their own, of which
/// those of the last 7 days, 4 weeks and 12 months stay.
package struct DailyBackup: Equatable, Sendable {
  /// One of them.
  package struct File: Equatable, Sendable {
    /// The day it was made on.
    package var day: CivilDay
    /// Where it is.
    package var path: String
    /// How many bytes it has.
    package var size: Int64
  }

  /// A backup that was made.
  package struct BackupResult: Equatable, Sendable {
    /// The file.
    package var path: String
    /// What it says about itself.
    package var manifest: BackupManifest
    /// The names of older backups that were removed.
    package var removed: [String]

    /// The backup in the file at `path`.
    package init(path: String, manifest: BackupManifest, removed: [String]) {
      self.path = path
      self.manifest = manifest
      self.removed = removed
    }
  }

  /// The folder that they are in.
  package let folder: String
  /// What their names begin with.
  private let name: String

  /// Those of the store at `path`.
  package init(ofStore path: String, _ settings: BackupSettings, _ files: FileOutput = .machine) {
    let file = path.split(separator: "/").last ?? "shiftpro"
    name = file.hasSuffix(".sqlite") ? String(file.dropLast(7)) : String(file)
    folder =
      settings.folder.isEmpty
      ? Files.folder(of: path) + "/backups" : files.expanded(settings.folder)
  }

  /// Those of `store`, as its settings say. Throws `StoreError`.
  package init(of store: Store, _ files: FileOutput = .machine) throws {
    self.init(ofStore: store.path, try store.backups.settings(), files)
  }

  /// Whether the store at `path` is only there for a while: it is in the folder for what is.
  package static func isTemporary(_ path: String, variable: (String) -> String?) -> Bool {
    let folder = Files.absolute(variable("TMPDIR") ?? "/tmp")
    return Files.absolute(path).hasPrefix(folder.hasSuffix("/") ? folder : folder + "/")
  }

  /// The file of a day.
  package func path(of day: CivilDay) -> String {
    "\(folder)/\(BackupRotation.file(named: name, of: day))"
  }

  /// Those there are, the newest first; none where the folder cannot be read.
  package func files() -> [File] {
    let names = (try? Files.names(in: folder)) ?? []
    return names.compactMap { file in
      BackupRotation.day(of: file, named: name).map { day in
        let path = "\(folder)/\(file)"
        return File(day: day, path: path, size: Files.size(path) ?? 0)
      }
    }.sorted { $0.day > $1.day }
  }

  /// Makes the folder where there is none. Throws `ActionError.file.cannotWrite`.
  package func createFolder() throws(ActionError) {
    do {
      try Files.createFolder(folder, mode: 0o700)
    } catch {
      throw .file(.cannotWrite(folder, reason: (error as? SystemError)?.reason ?? ""))
    }
  }

  /// Makes that of the day unless there is one, or another program is at it; nil then, or where
  /// there is nothing yet to back up. Throws `ActionError.file.cannotWrite` and `StoreError`.
  package func make(of store: Store, _ environment: Environment) throws -> BackupResult? {
    guard try !store.isUntouched() else { return nil }
    try createFolder()
    let path = path(of: environment.today)
    do {
      guard let lock = try FolderLock(folder) else { return nil }
      return try withExtendedLifetime(lock) {
        guard !Files.exists(path) else { return nil }
        clearLeftovers()
        var manifest: BackupManifest?
        try OutputFile.replace(path) { file in
          manifest = try Backup.write(store, environment, to: file.append)
        }
        try store.noteBackup(at: environment.now)
        let removed = try rotate()
        return manifest.map { BackupResult(path: path, manifest: $0, removed: removed) }
      }
    } catch let error as SystemError {
      throw ActionError.file(.cannotWrite(path, reason: error.reason))
    }
  }

  /// Removes those that are no longer worth keeping, and returns their names. Throws `SystemError`.
  package func rotate() throws -> [String] {
    let files = files()
    let kept = BackupRotation.kept(of: Set(files.map(\.day)))
    let old = files.filter { !kept.contains($0.day) }.map(\.path).sorted()
    for path in old { try Files.remove(path) }
    return old.map { String($0.dropFirst(folder.count + 1)) }
  }

  /// Removes what programs left that were killed.
  private func clearLeftovers() {
    for file in (try? Files.names(in: folder)) ?? []
    where file.hasPrefix("\(name)-") && file.hasSuffix(".tmp") {
      let digits = file.dropLast(4).split(separator: ".").last ?? ""
      if Leftovers.isAbandoned(by: digits) { try? Files.remove("\(folder)/\(file)") }
    }
  }
}
