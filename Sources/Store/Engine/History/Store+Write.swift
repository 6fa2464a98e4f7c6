import Domain

/// The result of a write, an undo or a redo.
public struct Written<Value> {
  /// The result of the body.
  public let value: Value
  /// The tables in which a record changed. If empty, nothing changed and the history has no entry.
  public let changedTables: Set<RecordTable>
  /// The undone or redone changes of which something stays as other machines have changed it since.
  public var left: [WriteLabel] = []
}

extension Written: Sendable where Value: Sendable {}
extension Written: Equatable where Value: Equatable {}

extension Store {
  /// Runs `body` as one change: either all of it or, if it throws, nothing.
  ///
  /// `label` names the change in the history; `now` is its time. Throws `StoreError` and what
  /// `body` throws.
  @discardableResult
  public func write<Value>(
    _ label: WriteLabel, now: Instant, _ body: (WriteTransaction) throws -> Value
  ) throws -> Written<Value> {
    if let joined {
      joined.continueChange(label)
      return Written(value: try body(joined), changedTables: [])
    }
    return try connection.transaction {
      for observer in schema.observers { try observer.prepare(self, now: now) }
      let transaction = WriteTransaction(
        label, now: now, stamp: try beginWriting(), device: options.device, on: connection,
        schema, rules)
      let value = try body(transaction)
      let written = Written(value: value, changedTables: try transaction.finish())
      let isChange = !written.changedTables.isEmpty || transaction.commitsWithoutHistory
      return isChange ? .commit(written) : .rollback(written)
    }
  }

  /// Runs `body` so that each `write` in it is a part of one change, whose label is that of the first
  /// one; either all of it or, if it throws, nothing. The parts report no changed tables. Throws
  /// `StoreError` and what `body` throws.
  public func writeJoined<Value>(now: Instant, _ body: () throws -> Value) throws -> Value {
    try write(WriteLabel(""), now: now) { transaction in
      joined = transaction
      defer { joined = nil }
      return try body()
    }.value
  }

  /// Runs `body` as the only writer of the file, so that what it reads is still true when it writes.
  /// Each `write`, `undo` or `redo` in it is a change of its own; if `body` throws, none is kept.
  ///
  /// Nothing that waits belongs in it: no file, no other program and no network. A store that cannot
  /// be written runs it as well, because nothing else can write that one. Throws `StoreError.locked`
  /// and what `body` throws.
  @discardableResult
  public func exclusively<Value>(_ body: () throws -> Value) throws -> Value {
    guard !isInMemory, !connection.isReadOnly else { return try body() }
    // The file may have got its replica in what is rolled back.
    let replica = knownReplica
    do {
      return try connection.transactionOfParts(body)
    } catch {
      knownReplica = replica
      throw error
    }
  }

  /// The time of the newest change if the clock of this machine is more than a day behind it; nil
  /// before the first write.
  package var futureChange: Instant? {
    clock.milliseconds > options.wallMilliseconds() + HybridStamp.maxDrift
      ? Instant(seconds: clock.milliseconds / 1000) : nil
  }

  /// Checks, within a transaction, that the file still exists and has this version. Returns the
  /// stamp of the write, which is later than every stamp in the file.
  func beginWriting() throws -> HybridStamp {
    guard !connection.hasMoved else { throw StoreError.vanished(path: path) }
    try schema.refuseNewer(Int(try connection.integer("PRAGMA user_version")), path: path)
    try connection.each(
      """
      SELECT max(hlc) FROM change_group
      UNION ALL SELECT max(state_hlc) FROM change_group WHERE state_hlc IS NOT NULL
      UNION ALL SELECT max(hlc) FROM record_stamp WHERE part = ''
      """
    ) { row in
      if let newest = HybridStamp(row.text()) { clock.observe(newest) }
    }
    return clock.tick(wallMilliseconds: options.wallMilliseconds(), replica: try replica())
  }
}
