import Store

extension Texts {
  /// What a table, index, trigger or view is called.
  func schemaType(_ object: SchemaDifference) -> String {
    let known = ["table", "index", "trigger", "view"]
    return self("store.schema.\(known.contains(object.type) ? object.type : "object")")
  }
}

extension StoreError: UserFacing {
  /// What the store refused: the file is always named, and that nothing was changed.
  public func message(_ environment: Environment) -> UserFacingError {
    let texts = environment.texts
    switch self {
    case .cannotOpen(let path, let reason):
      return UserFacingError("store_cannot_open", texts, ["path": path, "reason": reason])
    case .readOnly(let path): return UserFacingError("store_read_only", texts, ["path": path])
    case .vanished(let path): return UserFacingError("store_vanished", texts, ["path": path])
    case .diskFull(let path): return UserFacingError("store_disk_full", texts, ["path": path])
    case .locked(let path): return UserFacingError("store_locked", texts, ["path": path])
    case .corrupt(let path, let detail):
      return UserFacingError("store_corrupt", texts, ["path": path, "detail": detail])
    case .foreignSchema(let path, let object):
      let code =
        switch object.kind {
        case .foreign: "store_schema_foreign"
        case .changed: "store_schema_changed"
        case .missing: "store_schema_missing"
        }
      return UserFacingError(
        code, texts,
        ["path": path, "type": texts.schemaType(object), "name": object.name])
    case .notAStore(let path): return UserFacingError("store_foreign", texts, ["path": path])
    case .newerStore(let path, let found, let known):
      return UserFacingError(
        "store_newer", texts, ["path": path, "found": String(found), "known": String(known)])
    case .migrationFailed(let path, let step, let reason):
      return UserFacingError(
        "store_migration", texts, ["path": path, "step": step, "reason": reason])
    case .shiftInProgress(let running):
      return UserFacingError("shift_running_id", texts, ["id": running.text])
    case .constraint(let rule): return UserFacingError("store_constraint", texts, ["rule": rule])
    case .refusedRecord(.shift, _, StoreError.oneRunsRule):
      return UserFacingError("runs_twice", texts)
    case .refusedRecord(let table, let id, let rule):
      return UserFacingError(
        "store_refused_record", texts, ["table": table.name, "id": id.text, "rule": rule])
    case .notFound(_, let id): return UserFacingError("no_shift", texts, ["id": id.text])
    case .damagedRecord(let path, let table, let id):
      return UserFacingError(
        "store_damaged_record", texts, ["path": path, "table": table.name, "id": id.text])
    case .nothingToUndo: return UserFacingError("nothing_to_undo", texts)
    case .nothingToRedo: return UserFacingError("nothing_to_redo", texts)
    case .undoTooLarge(let label):
      return UserFacingError("undo_too_large", texts, ["what": label.text(texts)])
    case .undoConflict(let label, _, _):
      return UserFacingError("undo_conflict", texts, ["what": label.text(texts)])
    case .failed(let path, let code, let message):
      return UserFacingError(
        "store_failed", texts, ["path": path, "code": String(code), "reason": message])
    }
  }
}
