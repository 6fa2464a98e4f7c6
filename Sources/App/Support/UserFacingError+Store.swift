import Store

extension UserFacingError {
  /// What the store refused: the file is always named, and that nothing was changed.
  init(store error: StoreError, _ texts: Texts) {
    switch error {
    case .cannotOpen(let path, let reason):
      self.init("store_cannot_open", texts, ["path": path, "reason": reason])
    case .readOnly(let path): self.init("store_read_only", texts, ["path": path])
    case .vanished(let path): self.init("store_vanished", texts, ["path": path])
    case .diskFull(let path): self.init("store_disk_full", texts, ["path": path])
    case .locked(let path): self.init("store_locked", texts, ["path": path])
    case .corrupt(let path, let detail):
      self.init("store_corrupt", texts, ["path": path, "detail": detail])
    case .foreignSchema(let path, let object):
      let code =
        switch object.kind {
        case .foreign: "store_schema_foreign"
        case .changed: "store_schema_changed"
        case .missing: "store_schema_missing"
        }
      self.init(
        code, texts,
        ["path": path, "type": texts.schemaType(object), "name": object.name])
    case .notAStore(let path): self.init("store_foreign", texts, ["path": path])
    case .newerStore(let path, let found, let known):
      self.init(
        "store_newer", texts, ["path": path, "found": String(found), "known": String(known)])
    case .migrationFailed(let path, let step, let reason):
      self.init("store_migration", texts, ["path": path, "step": step, "reason": reason])
    case .shiftInProgress(let running):
      self.init("shift_running_id", texts, ["id": running.text])
    case .constraint(let rule): self.init("store_constraint", texts, ["rule": rule])
    case .refusedRecord(.shift, _, StoreError.oneRunsRule): self.init("runs_twice", texts)
    case .refusedRecord(let table, let id, let rule):
      self.init(
        "store_refused_record", texts, ["table": table.name, "id": id.text, "rule": rule])
    case .notFound(_, let id): self.init("no_shift", texts, ["id": id.text])
    case .damagedRecord(let path, let table, let id):
      self.init(
        "store_damaged_record", texts, ["path": path, "table": table.name, "id": id.text])
    case .nothingToUndo: self.init("nothing_to_undo", texts)
    case .nothingToRedo: self.init("nothing_to_redo", texts)
    case .undoTooLarge(let label):
      self.init("undo_too_large", texts, ["what": label.text(texts)])
    case .undoConflict(let label, _, _):
      self.init("undo_conflict", texts, ["what": label.text(texts)])
    case .failed(let path, let code, let message):
      self.init("store_failed", texts, ["path": path, "code": String(code), "reason": message])
    }
  }
}

extension Texts {
  /// What a table, index, trigger or view is called.
  func schemaType(_ object: SchemaDifference) -> String {
    let known = ["table", "index", "trigger", "view"]
    return self("store.schema.\(known.contains(object.type) ? object.type : "object")")
  }
}
