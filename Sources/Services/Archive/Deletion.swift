import Platform
import Store

/// A request to delete the whole store.
package struct Deletion: ResultPayload {
  /// Whether the copies beside the store are deleted.
  package var removesCopies = true
  /// Whether the daily backups are deleted.
  package var removesBackups = false
  /// The folder of the daily backups, if it is known.
  package var backupFolder: String?
  /// The owner of the daily backups; nil if the store cannot be read.
  package var owner: BackupOwner?
  /// Whether only a store can be at the path, so that even an unrecognizable file is deleted.
  package var isOwnPlace = false
  /// The file with the key of the data that other machines share; nil if none do.
  package var keyFile: String?
  /// The folder or database where the shared data stays.
  package var sharedPlace: String?
  /// The path of the backup made before; nil if there was none.
  package var backup: String?

  /// Creates a deletion of the store and, by default, its copies.
  package init(removesCopies: Bool = true, removesBackups: Bool = false) {
    self.removesCopies = removesCopies
    self.removesBackups = removesBackups
  }

  /// Returns the files that belong to the store at `path`.
  package func footprint(of path: String) -> StoreFootprint {
    StoreFootprint(path: path, backupFolder: backupFolder, owner: owner)
  }

  /// Returns the files that are deleted besides the store.
  package func files(of footprint: StoreFootprint) -> [String] {
    (removesCopies ? footprint.copies : []) + (removesBackups ? footprint.backups : [])
      + (footprint.path == footprint.file ? [] : [footprint.path])
      + [keyFile].compactMap(\.self)
  }

  /// Rejects a last backup to a file that would be deleted too. Throws
  /// `ActionError.file.backupWouldGo`.
  package func refuse(backup: String, of footprint: StoreFootprint) throws(ActionError) {
    let its = footprint.includes(backup)
    guard !its.store, !(its.copy && removesCopies), !(its.backup && removesBackups) else {
      throw .file(.backupWouldGo(backup))
    }
  }

  /// Rejects a file that was never a store. Throws `StoreError`.
  package func refuseForeign(_ footprint: StoreFootprint) throws {
    if !isOwnPlace { try Store.refuseForeign(footprint.file) }
  }

  /// Deletes the store at `path` with its files and the timer of its reminders, so that the next
  /// start is a first start. Throws `StoreError` and deletes nothing if another program has the
  /// store open or the file was never a store.
  package func perform(at path: String, timer: ReminderTimer?) throws {
    let footprint = footprint(of: path)
    try Store.delete(footprint.file, and: files(of: footprint), isOwnPlace: isOwnPlace)
    // A timer that cannot be removed finds no store and does nothing.
    _ = try? timer?.remove()
  }

  /// The message after the deletion.
  package var done: Message {
    guard let backup else { return Message("done.delete_all") }
    return Message("done.delete_all.backup", ["file": backup])
  }
}

extension ActionResult {
  /// The deletion to perform.
  package var deletion: Deletion? { payload() }
}
