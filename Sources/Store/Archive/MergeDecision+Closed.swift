import Domain

/// What closed pay periods protect.
extension MergeDecision {
  /// Keeps closed pay periods as the stores that closed them have them. Changes that would affect
  /// them are counted and set aside.
  mutating func resolveClosed() throws {
    guard !closed.all.isEmpty else { return }
    if !closed.there.isEmpty { try addRecordsInClosed() }
    for id in ids {
      guard let candidate = candidates[id], candidate.frozenStamp == nil else { continue }
      let (target, latest) = (candidate.target, candidate.latest)
      let kept = try closed.keptVersion(
        here: candidate.shown.map { ($0, latest.here) },
        there: candidate.theirs.map { ($0, latest.there) })
      if let kept {
        guard try target != kept.record && closed.wouldChange(kept.record, to: target) else {
          continue
        }
        freeze(id, showing: kept.record, kept.latest)
      } else if let target, try closed.isPaid(target, in: closed.all) {
        freeze(id, showing: nil, "")
      }
    }
  }

  private mutating func freeze(_ id: RecordID, showing record: TableRecord?, _ latest: String) {
    guard let candidate = candidates[id] else { return }
    let (shown, theirs) = (candidate.shown, candidate.theirs)
    if shown.map({ $0 != record }) ?? false || theirs.map({ $0 != record && $0 != shown }) ?? false
    {
      merge.countRefused()
    }
    candidates[id]?.target = record
    candidates[id]?.replacedBy = nil
    candidates[id]?.frozenStamp = latest
  }

  /// Adds the local records that the other store does not have in periods that it closed.
  private mutating func addRecordsInClosed() throws {
    let own = try connection.all("SELECT \(table.columnList) FROM \(table.name)") {
      try TableRecord(table, &$0)
    }
    for record in own where !theirs.contains(record.id) && candidates[record.id] == nil {
      if try closed.isPaid(record, in: closed.there) {
        try addLocal(record.id)
        candidates[record.id]?.target = record
      }
    }
  }
}
