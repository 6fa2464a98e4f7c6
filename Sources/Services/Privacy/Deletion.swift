import Platform
import Store

/// A deletion of the whole store.
package struct Deletion: ResultPayload {
  /// Whether the copies beside the store are deleted.
  package var removesCopies = true
  /// Whether the daily backups are deleted.
  package var removesBackups = false
  /// Where the daily backups are made, where that is known.
  package var backupFolder: String?
  /// Whether nothing but a store can be at the path, so that a file which no longer looks like one
  /// goes too.
  package var isOwnPlace = false
  /// The backup that was made before, nil where there was none.
  package var backup: String?

  /// A deletion of the store and, by default, of its copies.
  package init(removesCopies: Bool = true, removesBackups: Bool = false) {
    self.removesCopies = removesCopies
    self.removesBackups = removesBackups
  }

  /// What lies around the store at `path`.
  package func footprint(of path: String) -> StoreFootprint {
    StoreFootprint(path: path, backupFolder: backupFolder)
  }

  /// The files that go besides the store itself.
  package func files(of footprint: StoreFootprint) -> [String] {
    (removesCopies ? footprint.copies : []) + (removesBackups ? footprint.backups : [])
      + (footprint.path == footprint.file ? [] : [footprint.path])
  }

  /// Refuses a last backup in a file that would go too. Throws `ActionError.file.backupWouldGo`.
  package func refuse(backup: String, of footprint: StoreFootprint) throws(ActionError) {
    let its = footprint.includes(backup)
    guard !its.store, !(its.copy && removesCopies), !(its.backup && removesBackups) else {
      throw .file(.backupWouldGo(backup))
    }
  }

  /// Refuses a file that never was a store. Throws `StoreError`.
  package func refuseForeign(_ footprint: StoreFootprint) throws {
    if !isOwnPlace { try Store.refuseForeign(footprint.file) }
  }

  /// Removes the store at `path`, what goes with it, and the timer of its reminders; the next start
  /// is the first one. Throws `StoreError`, where another program has the store open or the file
  /// never was a store, and nothing is removed then.
  package func perform(at path: String, timer: ReminderTimer?) throws {
    let footprint = footprint(of: path)
    try Store.delete(footprint.file, and: files(of: footprint), isOwnPlace: isOwnPlace)
    // A timer that cannot be reached finds no store, and tells nothing.
    _ = try? timer?.remove()
  }

  /// The message once it is done.
  package var done: Message {
    guard let backup else { return Message("done.delete_all") }
    return Message("done.delete_all.backup", ["file": backup])
  }
}

extension ActionResult {
  /// The files to delete now.
  package var deletion: Deletion? { payload() }
}
