import Domain
import Interchange
import Store

/// An import, an export, a backup or an examination of the store.
package enum ArchiveAction: StoreAction {
  /// Imports the file at a path, which may begin with `~`: steps at once, shifts as a preview.
  case importFile(String)
  /// Writes a file.
  case export(FileExport)
  /// Writes the history, or a part of it, to a file.
  case exportHistory(HistoryExport)
  /// Backs the store up into a file.
  case backUp(BackupJob)
  /// Previews a backup; changes nothing.
  case lookAtBackup(BackupSource)
  /// Restores a backup.
  case restore(BackupSource, RestoreMode)
  /// Makes the backup of the day, unless it is there.
  case keepDaily
  /// Saves how the store is backed up by itself.
  case saveBackups(BackupSettings)
  /// Reports what is stored where, or what helps to find a fault.
  case inspect(Examination)
  /// Checks whether the store is sound.
  case examine
  /// Backs up where a file is named, before everything is deleted.
  case prepareDeletion(Deletion, backup: String?)
}

extension Action {
  /// A file that is read or written, or an examination of the store.
  package static func archive(_ action: ArchiveAction) -> Action { Action(action) }
}

extension ArchiveAction {
  /// Carries it out.
  package func perform(
    with services: StoreServices, _ progress: (ByteProgress) -> Bool
  ) throws -> ActionResult {
    switch self {
    case .importFile(let path): return try services.imports.importFile(path, progress)
    case .export(let job): return try services.exports.export(job, progress)
    case .exportHistory(let job): return try services.exports.export(job, progress)
    case .backUp(let job): return try services.archive.backUp(job, progress)
    case .lookAtBackup(let source):
      return ActionResult(nil, payload: try services.archive.look(at: source), canUndo: false)
    case .restore(let source, let mode): return try services.archive.restore(source, mode)
    case .keepDaily:
      let daily = try DailyBackup(of: services.store, services.files)
      _ = try daily.make(of: services.store, services.environment)
      return ActionResult(nil, canUndo: false)
    case .saveBackups(let settings): return try services.archive.save(settings)
    case .inspect(let examination): return try services.privacy.inspect(examination)
    case .examine: return services.privacy.examine()
    case .prepareDeletion(let deletion, let backup):
      return try services.privacy.prepare(deletion, backup: backup)
    }
  }

  /// Imports, exports and backups of all sizes.
  package var task: LongRunningTask? {
    switch self {
    case .importFile(let path): .importing(path)
    case .export(let job): .exporting(job.path)
    case .exportHistory(let job): .exporting(job.path)
    case .backUp(let job): .backingUp(job.path)
    default: nil
    }
  }

  /// The file in the way of an export or a backup.
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
    default: return nil
    }
  }
}
