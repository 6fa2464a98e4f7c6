import Domain

extension Store {
  /// Undoes the last `count` changes, or all if there are fewer, in one transaction, whichever
  /// program made them. Returns their labels, the newest first. What other machines have changed
  /// since stays.
  ///
  /// Throws `StoreError.nothingToUndo`, or `.undoConflict` and `.shiftInProgress` if a record is
  /// not as the change left it for another reason, and has then changed nothing. `around` receives
  /// each change and a closure that undoes it, inside the transaction; throwing there cancels all
  /// of it.
  @discardableResult
  public func undo(
    _ count: Int = 1, now: Instant,
    around: (HistoryEntry.ID, () throws -> Void) throws -> Void = { try $1() }
  ) throws -> Written<[WriteLabel]> {
    try apply(.undo, steps: count, now: now, around)
  }

  /// Redoes the last `count` undone changes, the oldest first. A new change in between leaves
  /// nothing to redo. Throws `StoreError.nothingToRedo`, or as `undo` does.
  @discardableResult
  public func redo(
    _ count: Int = 1, now: Instant,
    around: (HistoryEntry.ID, () throws -> Void) throws -> Void = { try $1() }
  ) throws -> Written<[WriteLabel]> {
    try apply(.redo, steps: count, now: now, around)
  }

  /// Returns the change that `undo` would undo first; nil without one.
  public func nextUndoID() throws -> HistoryEntry.ID? { try nextStep(.undo) }

  /// Returns the change that `redo` would redo first; nil without one.
  public func nextRedoID() throws -> HistoryEntry.ID? { try nextStep(.redo) }

  /// Returns the label of the change that `undo` would undo first; nil without one.
  public func nextUndo() throws -> WriteLabel? { try nextStep(.undo).map { try label(of: $0) } }

  /// Returns the label of the change that `redo` would redo first; nil without one.
  public func nextRedo() throws -> WriteLabel? { try nextStep(.redo).map { try label(of: $0) } }

  private func apply(
    _ direction: HistoryDirection, steps count: Int, now: Instant,
    _ around: (HistoryEntry.ID, () throws -> Void) throws -> Void
  ) throws -> Written<[WriteLabel]> {
    try connection.transaction {
      for observer in schema.observers { try observer.prepare(self, now: now) }
      let stamp = try beginWriting()
      var labels: [WriteLabel] = [], left: [WriteLabel] = []
      var tables: Set<RecordTable> = []
      while labels.count < count, let step = try nextStep(direction) {
        labels.append(try label(of: step))
        var leavesSome = false
        for group in try connection.all(
          direction.groups, [Value(step)], { $0.integer() })
        {
          try around(group) {
            let reversed = try apply(direction, to: group, stamp: stamp, now: now)
            tables.formUnion(reversed.changed)
            leavesSome = leavesSome || reversed.leavesSome
          }
        }
        if leavesSome, let label = labels.last { left.append(label) }
      }
      guard !labels.isEmpty else { throw direction.end }
      return .commit(Written(value: labels, changedTables: tables, left: left))
    }
  }

  /// Undoes or redoes one change. Returns the tables that it changed, and whether it leaves what
  /// other machines have changed since.
  private func apply(
    _ direction: HistoryDirection, to group: Int64, stamp: HybridStamp, now: Instant
  ) throws -> (changed: Set<RecordTable>, leavesSome: Bool) {
    let left = try ChangeReversal(
      connection: connection, schema: schema, direction: direction, group: group,
      label: try label(of: group)
    ).apply()
    try connection.run(
      "UPDATE change_group SET state = ?2, state_at = ?3, state_hlc = ?4 WHERE id = ?1",
      [Value(group), Value(direction.state.rawValue), Value(now), Value(stamp.description)])
    if try connection.isOnSeveralMachines() {
      // The others have what a merge brought. To take it back is a change of its own.
      try connection.run("DELETE FROM merged_state WHERE group_id = ?1", [Value(group)])
    }
    try connection.deleteChangedMergedStates(group, unlessAt: direction.from)
    let changed = try connection.tables(changedIn: group, of: schema, except: left)
    for observer in schema.observers {
      try observer.restore(changed, changedIn: group, on: connection, rules)
    }
    let plans = try schema.observers.flatMap {
      try $0.plans(insteadOf: changed, createdIn: group, on: connection, rules)
    }
    try ChangeStamping(
      connection: connection, schema: schema, group: group, stamp: stamp, tables: changed,
      plans: plans, left: left
    ).run()
    try connection.restoreMergedStates(group, direction.to)
    try connection.markUnsent(group, changed)
    for observer in schema.observers {
      try observer.follow(changed, changedIn: group, on: connection, by: nil)
    }
    return (changed, !left.isEmpty)
  }

  /// Prevents this store from undoing the changes made so far, such as those that fill a demo.
  /// Throws `StoreError`.
  public func setUndoBarrier() throws {
    undoBarrier = try nextStep(.undo) ?? undoBarrier
  }

  private func nextStep(_ direction: HistoryDirection) throws -> Int64? {
    let group = try connection.first(direction.target) { $0.optionalInteger() } ?? nil
    guard let group, group > undoBarrier else { return nil }
    return group
  }

  /// Returns the label of an entry; an empty one if it does not exist. Throws `StoreError`.
  func label(of group: Int64) throws -> WriteLabel {
    try connection.first(
      "SELECT label, detail FROM change_group WHERE id = ?1", [Value(group)]
    ) { WriteLabel($0.text(), detail: $0.text()) } ?? ""
  }
}
