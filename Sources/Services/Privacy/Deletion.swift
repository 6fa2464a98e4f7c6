import Platform
import Store

/// A deletion of the whole store.
public struct Deletion: ResultPayload {
  /// Whether the copies beside the store are deleted.
  public var removesCopies = true
  /// Whether the daily backups are deleted.
  public var removesBackups = false
  /// Where the daily backups are made, where that is known.
  public var backupFolder: String?
  /// Whether nothing but a store can be at the path, so that a file which no longer looks like one
  /// goes too.
  public var isOwnPlace = false
  /// The backup that was made before, nil where there was none.
  public var backup: String?

  /// A deletion of the store and, by default, of its copies.
  public init(removesCopies: Bool = true, removesBackups: Bool = false) {
    self.removesCopies = removesCopies
    self.removesBackups = removesBackups
  }

  /// What lies around the store at `path`.
  public func remains(of path: String) -> StoreRemains {
    StoreRemains(path: path, backupFolder: backupFolder)
  }

  /// The files that go besides the store itself.
  public func files(of remains: StoreRemains) -> [String] {
    (removesCopies ? remains.copies : []) + (removesBackups ? remains.backups : [])
      + (remains.path == remains.file ? [] : [remains.path])
  }

  /// Refuses a last backup in a file that would go too. Throws `ActionError.backupWouldGo`.
  public func refuse(backup: String, of remains: StoreRemains) throws(ActionError) {
    let its = remains.includes(backup)
    guard !its.store, !(its.copy && removesCopies), !(its.backup && removesBackups) else {
      throw .backupWouldGo(backup)
    }
  }

  /// Refuses a file that never was a store. Throws `StoreError`.
  public func refuseForeign(_ remains: StoreRemains) throws {
    if !isOwnPlace { try Store.refuseForeign(remains.file) }
  }

  /// Removes the store at `path`, what goes with it, and the timer of its reminders; the next start
  /// is the first one. Throws `StoreError`, where another program has the store open or the file
  /// never was a store, and nothing is removed then.
  public func perform(at path: String, timer: ReminderTimer?) throws {
    let remains = remains(of: path)
    try Store.delete(remains.file, and: files(of: remains), isOwnPlace: isOwnPlace)
    // A timer that cannot be reached finds no store, and tells nothing.
    _ = try? timer?.remove()
  }

  /// The message once it is done.
  public var done: Message {
    guard let backup else { return Message("done.delete_all") }
    return Message("done.delete_all.backup", ["file": backup])
  }
}

extension ActionResult {
  /// The files to delete now.
  package var deletion: Deletion? { payload() }
}
