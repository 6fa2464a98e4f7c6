import Domain
import Interchange
import Platform
import Store

/// The automatic daily backups of a store in a folder of their own. Those of the last 7 days, 4
/// weeks and 12 months are kept. Backups of other stores in the folder are never replaced, counted
/// or removed.
package struct DailyBackup: Equatable, Sendable {
  /// A daily backup.
  package struct File: Equatable, Sendable {
    /// The day of the backup.
    package var day: CivilDay
    /// The path.
    package var path: String
    /// The size in bytes.
    package var size: Int64
  }

  /// The result of a backup.
  package struct BackupResult: Equatable, Sendable {
    /// The file.
    package var path: String
    /// Its manifest.
    package var manifest: BackupManifest
    /// The names of the older backups that were removed.
    package var removed: [String]

    /// Creates the result of a backup to the file at `path`.
    package init(path: String, manifest: BackupManifest, removed: [String]) {
      self.path = path
      self.manifest = manifest
      self.removed = removed
    }
  }

  /// The folder of the backups.
  package let folder: String
  /// The prefix of their names.
  private let name: String
  /// Whether the folder is the one beside the store.
  private let isBeside: Bool
  /// The store.
  package let owner: BackupOwner

  private init(
    ofStore path: String, _ settings: BackupSettings, _ owner: BackupOwner, _ files: FileOutput
  ) {
    self.owner = owner
    isBeside = settings.folder.isEmpty
    let file = path.split(separator: "/").last ?? "shiftpro"
    name = file.hasSuffix(".sqlite") ? String(file.dropLast(7)) : String(file)
    folder =
      settings.folder.isEmpty
      ? Files.folder(of: path) + "/backups" : files.expanded(settings.folder)
  }

  /// Creates the daily backups of `store` with its settings. Throws `StoreError`.
  package init(of store: Store, _ files: FileOutput = .machine) throws {
    self.init(ofStore: store.path, try store.backups.settings(), try BackupOwner(store), files)
  }

  /// Returns whether the store at `path` is in the folder for temporary files.
  package static func isTemporary(_ path: String, variable: (String) -> String?) -> Bool {
    let folder = Files.absolute(variable("TMPDIR") ?? "/tmp")
    return Files.absolute(path).hasPrefix(folder.hasSuffix("/") ? folder : folder + "/")
  }

  /// Returns the path of a day's backup.
  package func path(of day: CivilDay) -> String {
    let usual = "\(folder)/\(BackupRotation.file(named: name, of: day))"
    if isBeside, !Files.exists(usual) || owner.owns(usual, isBeside: true) { return usual }
    return "\(folder)/\(BackupRotation.file(named: name, of: day, mark: owner.mark))"
  }

  /// Returns the existing backups, newest first; none if the folder cannot be read.
  package func files() -> [File] {
    let names = (try? Files.names(in: folder)) ?? []
    return names.compactMap { file in
      let path = "\(folder)/\(file)"
      guard let day = BackupRotation.day(of: file, named: name),
        owner.owns(path, isBeside: isBeside)
      else { return nil }
      return File(day: day, path: path, size: Files.size(path) ?? 0)
    }.sorted { ($0.day, $0.path) > ($1.day, $1.path) }
  }

  /// Creates the folder if it is missing. Throws `ActionError.file.cannotWrite`.
  package func createFolder() throws(ActionError) {
    do {
      try Files.createFolder(folder, mode: 0o700)
    } catch {
      throw .file(.cannotWrite(folder, reason: (error as? SystemError)?.reason ?? ""))
    }
  }

  /// Makes today's backup. Returns nil if it exists, if another program is making it, or if there
  /// is nothing to back up yet. Throws `ActionError.file.cannotWrite` and `StoreError`.
  package func make(of store: Store, _ environment: Environment) throws -> BackupResult? {
    guard try !store.isUntouched() else { return nil }
    try createFolder()
    let path = path(of: environment.today)
    do {
      guard let lock = try FolderLock(folder) else { return nil }
      return try withExtendedLifetime(lock) {
        let today = environment.today
        guard !Files.exists(path), !files().contains(where: { $0.day == today }) else { return nil }
        clearLeftovers()
        var manifest: BackupManifest?
        try OutputFile.replace(path) { file in
          manifest = try Backup.write(store, environment, to: file.append)
        }
        try store.recordBackup(at: environment.now)
        let removed = try rotate()
        return manifest.map { BackupResult(path: path, manifest: $0, removed: removed) }
      }
    } catch let error as SystemError {
      throw ActionError.file(.cannotWrite(path, reason: error.reason))
    }
  }

  /// Removes the backups that are no longer kept and returns their names. Throws `SystemError`.
  package func rotate() throws -> [String] {
    let files = files()
    let kept = BackupRotation.kept(of: Set(files.map(\.day)))
    let old = files.filter { !kept.contains($0.day) }.map(\.path).sorted()
    for path in old { try Files.remove(path) }
    return old.map { String($0.dropFirst(folder.count + 1)) }
  }

  /// Removes the temporary files of killed programs. In a shared folder, those of another machine
  /// may be in use there.
  private func clearLeftovers() {
    for file in (try? Files.names(in: folder)) ?? []
    where file.hasPrefix("\(name)-") && file.hasSuffix(".tmp")
      && (isBeside || file.contains("-\(owner.mark).shiftpro"))
    {
      let digits = file.dropLast(4).split(separator: ".").last ?? ""
      if Leftovers.isAbandoned(by: digits) { try? Files.remove("\(folder)/\(file)") }
    }
  }
}
