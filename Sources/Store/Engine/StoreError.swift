import Domain

/// The reason why the store refused an operation, of which nothing has been done.
public enum StoreError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The file or one of its folders cannot be created or opened.
  case cannotOpen(path: String, reason: String)
  /// The file or its folder may be read but not written.
  case readOnly(path: String)
  /// The file was moved or removed while it was open.
  case vanished(path: String)
  /// No room is left on the device (or in the quota) that holds the file.
  case diskFull(path: String)
  /// Another program kept the file locked for longer than the busy timeout.
  case locked(path: String)
  /// The file is damaged; `doctor` can save what is readable.
  case corrupt(path: String, detail: String)
  /// The file's schema is not the one of its version and may contain code.
  case foreignSchema(path: String, SchemaDifference)
  /// The file is no SQLite database, or another program's.
  case notAStore(path: String)
  /// A newer program wrote the file: its schema version is `found`, this program's is `known`.
  case newerStore(path: String, found: Int, known: Int)
  /// The migration `step` failed; the file is as it was before that step.
  case migrationFailed(path: String, step: String, reason: String)
  /// A shift is already in progress; there is at most one.
  case shiftInProgress(running: RecordID)
  /// A constraint of the schema refused the record; `rule` is its name, such as `end_after_start`.
  case constraint(rule: String)
  /// A constraint refused one record among many.
  case refusedRecord(table: RecordTable, id: RecordID, rule: String)
  /// The record does not exist, or it is deleted.
  case notFound(table: RecordTable, id: RecordID)
  /// A stored record cannot be read.
  case damagedRecord(path: String, table: RecordTable, id: RecordID)
  /// There is no change left to undo.
  case nothingToUndo
  /// There is no undone change, or a later change has superseded it.
  case nothingToRedo
  /// The record is no longer as the change left it, so the change cannot be undone or redone.
  case undoConflict(label: WriteLabel, table: RecordTable, id: RecordID)
  /// A record of the change is too long to be compared in memory.
  case undoTooLarge(label: WriteLabel)
  /// Any other failure of SQLite, with its extended result code and message.
  case failed(path: String, code: Int32, message: String)

  /// One plain sentence for a log.
  public var description: String {
    switch self {
    case .cannotOpen(let path, let reason): return "\(path): cannot be opened: \(reason)"
    case .readOnly(let path): return "\(path): may be read but not written"
    case .vanished(let path): return "\(path): was moved or removed while it was open"
    case .diskFull(let path): return "\(path): no room left on the device"
    case .locked(let path): return "\(path): locked by another program"
    case .corrupt(let path, let detail): return "\(path): damaged: \(detail)"
    case .foreignSchema(let path, let object):
      return "\(path): \(object.kind.rawValue) \(object.type) \(object.name)"
    case .notAStore(let path): return "\(path): not a ShiftPro store"
    case .newerStore(let path, let found, let known):
      return "\(path): written by a newer program (schema \(found), known up to \(known))"
    case .migrationFailed(let path, let step, let reason):
      return "\(path): migration \(step) failed: \(reason)"
    case .shiftInProgress(let running): return "shift \(running) is in progress already"
    case .constraint(let rule): return "refused by the rule \(rule)"
    case .refusedRecord(let table, let id, let rule):
      return "\(table.name) \(id) refused by the rule \(rule)"
    case .notFound(let table, let id): return "no \(table.name) \(id)"
    case .damagedRecord(let path, let table, let id):
      return "\(path): \(table.name) \(id) cannot be read"
    case .nothingToUndo: return "nothing to undo"
    case .nothingToRedo: return "nothing to redo"
    case .undoConflict(let label, let table, let id):
      return "\(table.name) \(id) is no longer as \(label.key) left it"
    case .undoTooLarge(let label): return "\(label.key) is too large to take back"
    case .failed(let path, let code, let message): return "\(path): \(message) (\(code))"
    }
  }
}

extension StoreError {
  /// Whether no command can read the file, now or later.
  public var isUnreadableFile: Bool {
    switch self {
    case .corrupt, .notAStore, .newerStore, .foreignSchema, .migrationFailed: true
    default: false
    }
  }
}
