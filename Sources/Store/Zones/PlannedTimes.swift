import Domain

/// Resolves planned times again, and keeps typed times true to their instants.
struct PlannedTimes: ChangeObserver {
  func prepare(_ store: Store, now: Instant) throws { try store.resolveInTransaction(now: now) }

  func complete(
    _ tables: Set<RecordTable>, touchedIn group: Int64, by transaction: WriteTransaction
  ) throws {
    let connection = transaction.connection, rules = transaction.rules
    if let rules {
      let recorded = transaction.note(RecordedShifts.self).areTyped
      try connection.setTypedTimes(of: recorded, in: group, now: transaction.now, rules)
    }
    for table in tables { try connection.resolvePlannedTimes(touchedIn: group, table, rules) }
  }

  func restore(
    _ tables: Set<RecordTable>, changedIn group: Int64, on connection: Connection,
    _ rules: ZoneRules?
  ) throws {
    for table in tables {
      if table == .shift { try connection.forgetUnknownTypedTimes(in: group) }
      try connection.resolvePlannedTimes(touchedIn: group, table, rules)
    }
  }
}
