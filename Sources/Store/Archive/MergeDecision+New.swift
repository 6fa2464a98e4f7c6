import Domain

/// Records that are new in this store: a machine that joins receives everything at once.
extension MergeDecision {
  /// Puts a record that is new here, if nothing else decides what the table shows of it; returns
  /// whether it does.
  func putNew(_ new: KnownRecord) throws -> Bool {
    guard isPartial, let record = new.record, !new.isErased, isDecidedAlone(record, new.stamps),
      state.stamps[record.id] == nil, state.asides[record.id] == nil,
      try !closed.isPaid(record, in: closed.all)
    else { return false }
    do {
      try merge.transaction.putNew(record, new.stamps)
    } catch StoreError.constraint {
      return false
    }
    merge.countAdded()
    return true
  }

  /// Whether no other record, number or claim decides what is shown of a record.
  private func isDecidedAlone(_ record: TableRecord, _ stamps: RecordStamps) -> Bool {
    guard table != .payPeriod, table != .sampleOverride, !table.hasNumbers else { return false }
    guard record["deleted_at"] == .null else { return !StoreMerge.used.contains(table) }
    return record.duplicateCondition == nil && claimStamp(of: record, stamps) == nil
  }
}
