import Store

extension Texts {
  /// Returns the word for a table, index, trigger or view.
  func schemaType(_ object: SchemaDifference) -> String {
    let known = ["table", "index", "trigger", "view"]
    return self("store.schema.\(known.contains(object.type) ? object.type : "object")")
  }
}

extension StoreError: UserFacing {
  /// Describes the store's error, always with the file and the fact that nothing was changed.
  package func message(_ environment: Environment) -> UserFacingError {
    UserFacingError(code, environment.texts, arguments(environment.texts))
  }

  private var code: String {
    switch self {
    case .cannotOpen: return "store_cannot_open"
    case .readOnly: return "store_read_only"
    case .vanished: return "store_vanished"
    case .diskFull: return "store_disk_full"
    case .locked: return "store_locked"
    case .corrupt: return "store_corrupt"
    case .foreignSchema(_, let object):
      switch object.kind {
      case .foreign: return "store_schema_foreign"
      case .changed: return "store_schema_changed"
      case .missing: return "store_schema_missing"
      }
    case .notAStore: return "store_foreign"
    case .newerStore: return "store_newer"
    case .migrationFailed: return "store_migration"
    case .shiftInProgress: return "shift_running_id"
    case .constraint: return "store_constraint"
    case .refusedRecord(.shift, _, StoreError.runningShiftRule): return "runs_twice"
    case .refusedRecord: return "store_refused_record"
    case .notFound: return "no_shift"
    case .damagedRecord: return "store_damaged_record"
    case .nothingToUndo: return "nothing_to_undo"
    case .nothingToRedo: return "nothing_to_redo"
    case .undoTooLarge: return "undo_too_large"
    case .undoConflict: return "undo_conflict"
    case .failed: return "store_failed"
    }
  }

  private func arguments(_ texts: Texts) -> [String: String] {
    switch self {
    case .nothingToUndo, .nothingToRedo: return [:]
    case .readOnly(let path), .vanished(let path), .diskFull(let path), .locked(let path),
      .notAStore(let path):
      return ["path": path]
    case .cannotOpen(let path, let reason): return ["path": path, "reason": reason]
    case .corrupt(let path, let detail): return ["path": path, "detail": detail]
    case .foreignSchema(let path, let object):
      return ["path": path, "type": texts.schemaType(object), "name": object.name]
    case .newerStore(let path, let found, let known):
      return ["path": path, "found": String(found), "known": String(known)]
    case .migrationFailed(let path, let step, let reason):
      return ["path": path, "step": step, "reason": reason]
    case .shiftInProgress(let id), .notFound(_, let id): return ["id": id.text]
    case .constraint(let rule): return ["rule": rule]
    case .refusedRecord(let table, let id, let rule):
      return ["table": table.name, "id": id.text, "rule": rule]
    case .damagedRecord(let path, let table, let id):
      return ["path": path, "table": table.name, "id": id.text]
    case .undoTooLarge(let label), .undoConflict(let label, _, _):
      return ["what": label.text(texts)]
    case .failed(let path, let code, let message):
      return ["path": path, "code": String(code), "reason": message]
    }
  }
}
