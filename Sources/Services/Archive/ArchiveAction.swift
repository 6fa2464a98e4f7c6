import Domain
import Interchange
import Store

/// An import, export or backup, or a check of the store.
package enum ArchiveAction: StoreAction {
  /// Imports the file at a path, which may begin with `~`: steps directly, shifts as a preview. The
  /// choices are what a person says about a table; nil to read it as before.
  case importFile(String, TableChoices? = nil)
  /// Imports what arrived in the watched folder, or looks what did.
  case takeArrivals
  /// Imports a file that arrived in the watched folder like `importFile`.
  case importArrival(WatchedFolder.Arrival)
  /// Saves the watched folder of this machine.
  case watch(WatchedFolder)
  /// Exports a file.
  case export(FileExport)
  /// Exports the history, or a part of it.
  case exportHistory(HistoryExport)
  /// Saves a picture of a screen.
  case savePicture(PictureFile)
  /// Backs up the store to a file.
  case backUp(BackupJob)
  /// Previews a backup without changing anything.
  case lookAtBackup(BackupSource)
  /// Restores a backup.
  case restore(BackupSource, RestoreMode)
  /// Makes the daily backup unless it exists.
  case keepDaily
  /// Saves what a person changed in the settings of automatic backups, which are given as they were
  /// before.
  case saveBackups(BackupSettings, from: BackupSettings)
  /// Reports what is stored where, or collects diagnostics.
  case inspect(Examination)
  /// Checks the store for damage.
  case examine
  /// Makes the requested backup before everything is deleted.
  case prepareDeletion(Deletion, backup: String?)
}

extension Action {
  /// Wraps an archive action.
  package static func archive(_ action: ArchiveAction) -> Action { Action(action) }
}

extension ArchiveAction {
  /// Performs the action.
  package func perform(
    with services: StoreServices, _ progress: (ByteProgress) -> Bool
  ) throws -> ActionResult {
    switch self {
    case .importFile(let path, let choices):
      return try services.imports.importFile(path, choices, progress)
    case .takeArrivals:
      let arrivals = try services.imports.takeArrivals(progress)
      return ActionResult(nil, payload: arrivals, canUndo: false)
    case .importArrival(let arrival):
      return try services.imports.importArrival(arrival, progress)
    case .watch(let folder):
      try services.store.save(folder, now: services.environment.now)
      return ActionResult(nil, canUndo: false)
    case .export(let job): return try services.exports.export(job, progress)
    case .exportHistory(let job): return try services.exports.export(job, progress)
    case .savePicture(let job): return try services.exports.save(job, progress)
    case .backUp(let job): return try services.archive.backUp(job, progress)
    case .lookAtBackup(let source):
      return ActionResult(nil, payload: try services.archive.look(at: source), canUndo: false)
    case .restore(let source, let mode): return try services.archive.restore(source, mode)
    case .keepDaily:
      let daily = try DailyBackup(of: services.store, services.files)
      _ = try daily.make(of: services.store, services.environment)
      return ActionResult(nil, canUndo: false)
    case .saveBackups(let settings, let original):
      return try services.archive.save(Edited(settings, from: original))
    case .inspect(let examination): return try services.privacy.inspect(examination)
    case .examine: return services.privacy.examine()
    case .prepareDeletion(let deletion, let backup):
      return try services.privacy.prepare(deletion, backup: backup)
    }
  }

  /// Whether it reads or writes files.
  package var waits: Bool {
    switch self {
    case .saveBackups, .watch: false
    default: true
    }
  }

  /// The import, export or backup; nil for everything else.
  package var task: LongRunningTask? {
    switch self {
    case .importFile(let path, _): .importing(path)
    case .importArrival(let arrival): .importing(arrival.path)
    case .export(let job): .exporting(job.path)
    case .exportHistory(let job): .exporting(job.path)
    case .savePicture(let job): .exporting(job.path)
    case .backUp(let job): .backingUp(job.path)
    default: nil
    }
  }

  /// The existing file that an export or a backup would overwrite.
  package var replacing: (path: String, action: Action)? {
    switch self {
    case .export(var job) where !job.replaces:
      job.replaces = true
      return (job.path, .archive(.export(job)))
    case .backUp(var job) where !job.replaces:
      job.replaces = true
      return (job.path, .archive(.backUp(job)))
    case .exportHistory(var job) where !job.replaces:
      job.replaces = true
      return (job.path, .archive(.exportHistory(job)))
    case .savePicture(var job) where !job.replaces:
      job.replaces = true
      return (job.path, .archive(.savePicture(job)))
    default: return nil
    }
  }
}
