import Domain

extension Store {
  /// Takes back the last `count` changes, or all where there are fewer, in one transaction;
  /// whichever program made them. Returns their labels, the newest first.
  ///
  /// Throws `StoreError.nothingToUndo`, or `.undoConflict` and `.shiftInProgress` where a record is
  /// not as the change left it; nothing has changed then. `around` gets each change with what takes
  /// it back, inside the transaction: what it throws stops all of it.
  @discardableResult
  public func undo(
    _ count: Int = 1, now: Instant,
    around: (HistoryEntry.ID, () throws -> Void) throws -> Void = { try $1() }
  ) throws -> Written<[WriteLabel]> {
    try reverse(.undo, count, now: now, around)
  }

  /// Repeats the last `count` undone changes, the oldest first. A new change in between leaves
  /// nothing to redo. Throws `StoreError.nothingToRedo`, or as `undo` does.
  @discardableResult
  public func redo(
    _ count: Int = 1, now: Instant,
    around: (HistoryEntry.ID, () throws -> Void) throws -> Void = { try $1() }
  ) throws -> Written<[WriteLabel]> {
    try reverse(.redo, count, now: now, around)
  }

  /// The change that `undo` would take back first, nil where there is none.
  public func nextUndoID() throws -> HistoryEntry.ID? { try nextChange(.undo) }

  /// The change that `redo` would repeat first, nil where there is none.
  public func nextRedoID() throws -> HistoryEntry.ID? { try nextChange(.redo) }

  /// What `undo` would take back, nil where there is nothing.
  public func nextUndo() throws -> WriteLabel? { try nextChange(.undo).map { try label(of: $0) } }

  /// What `redo` would repeat, nil where there is nothing.
  public func nextRedo() throws -> WriteLabel? { try nextChange(.redo).map { try label(of: $0) } }

  private func reverse(
    _ direction: HistoryDirection, _ count: Int, now: Instant,
    _ around: (HistoryEntry.ID, () throws -> Void) throws -> Void
  ) throws -> Written<[WriteLabel]> {
    try connection.transaction {
      let stamp = try beginWriting()
      var labels: [WriteLabel] = []
      var tables: Set<RecordTable> = []
      while labels.count < count, let step = try nextChange(direction) {
        labels.append(try label(of: step))
        for group in try connection.all(
          direction.groups, [Value(step)], { $0.integer() })
        {
          try around(group) {
            tables.formUnion(try reverse(group, direction, stamp: stamp, now: now))
          }
        }
      }
      guard !labels.isEmpty else { throw direction.end }
      return .commit(Written(value: labels, changedTables: tables))
    }
  }

  /// Reverses or repeats one change and returns the tables that it concerns.
  private func reverse(
    _ group: Int64, _ direction: HistoryDirection, stamp: HybridStamp, now: Instant
  ) throws -> Set<RecordTable> {
    try ChangeReversal(
      connection: connection, schema: schema, direction: direction, group: group,
      label: try label(of: group)
    ).apply()
    try connection.run(
      "UPDATE change_group SET state = ?2, state_at = ?3, state_hlc = ?4 WHERE id = ?1",
      [Value(group), Value(direction.state.rawValue), Value(now), Value(stamp.description)])
    try connection.deleteChangedMergedStates(group, unlessAt: direction.from)
    let changed = try connection.tables(changedIn: group, of: schema)
    try ChangeStamping(
      connection: connection, schema: schema, group: group, stamp: stamp, tables: changed
    ).run()
    try connection.restoreMergedStates(group, direction.to)
    try connection.invalidateSums(changedIn: group, tables: changed)
    return changed
  }

  /// From now on nothing that has been written so far is taken back by way of this store: what is
  /// in it was there before the person came. Throws `StoreError`.
  public func setUndoBarrier() throws {
    undoBarrier = try nextChange(.undo) ?? undoBarrier
  }

  private func nextChange(_ direction: HistoryDirection) throws -> Int64? {
    let group = try connection.first(direction.target) { $0.optionalInteger() } ?? nil
    guard let group, group > undoBarrier else { return nil }
    return group
  }

  private func label(of group: Int64) throws -> WriteLabel {
    try connection.first(
      "SELECT label, detail FROM change_group WHERE id = ?1", [Value(group)]
    ) { WriteLabel($0.text(), detail: $0.text()) } ?? ""
  }
}
