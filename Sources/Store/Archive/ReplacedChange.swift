import Domain

/// The changes of this machine that other machines had not received.
struct UnseenChanges {
  /// The UUID with which this machine stamps its changes.
  let replica: String
  /// The machine whose segments are merged.
  let sender: String
  /// For each machine the stamp after the last change that it had received, as far as it has said.
  let since: [String: HybridStamp]
  /// That after the first segment. Changes before are known to all: what was here then may have come
  /// from the others, in a backup.
  let first: HybridStamp
  /// The machines that had received no segment of this one.
  let strangers: Set<String>
  /// Whether two machines made the record, each for itself.
  var isMadeTwice = false

  /// Whether the machine that made a change with the stamp `other` had not received that with `own`.
  /// A machine that has received nothing does not know what each machine makes for itself, and the
  /// settings, rates and the like of which there is only one.
  func contains(_ own: String, replacedBy other: String, in table: RecordTable) -> Bool {
    HybridStamp(other).map { contains(own, for: $0.author, in: table) } ?? false
  }

  /// Whether a machine had not received the change with a stamp.
  func contains(_ stamp: String, for machine: String, in table: RecordTable) -> Bool {
    guard let stamp = HybridStamp(stamp), stamp.author == replica else { return false }
    if isMadeTwice || !table.isIdentifiedByID, strangers.contains(machine) { return true }
    let since = since[machine] ?? first
    return (stamp.milliseconds, stamp.counter) >= (since.milliseconds, since.counter)
  }

  /// Whether the sender gave both stamps.
  func areOfSender(_ one: String, _ other: String) -> Bool {
    [one, other].allSatisfy { HybridStamp($0)?.author == sender }
  }
}

extension UnseenChanges {
  /// Returns a replaced change without what was undone before the machine `author` received it; nil
  /// if nothing is left of it. Throws `StoreError`.
  func withoutUndone(
    _ change: ReplacedChange, by author: String, in connection: Connection
  ) throws -> ReplacedChange? {
    let table = change.mine.table
    guard change.parts == nil, let since = since[author],
      let first = try connection.first(
        """
        SELECT g.hlc >= ?1, c.before FROM change_group AS g JOIN change AS c ON c.group_id = g.id
        WHERE (g.hlc >= ?1 OR g.state_hlc >= ?1) AND g.label <> ?4
          AND c.table_name = ?2 AND c.record_id = ?3
        ORDER BY c.id LIMIT 1
        """,
        [
          .text(since.description), .text(table.name), Value(change.mine.id),
          .text(WriteLabel.received),
        ], { row in (isUnseen: row.flag(), before: row.optionalText()) }), first.isUnseen,
      let before = try first.before.flatMap({ try connection.record($0, of: table) })
    else { return change }
    var left = change
    guard let theirs = change.theirs, theirs["deleted_at"] == change.mine["deleted_at"] else {
      let isSame = (table.parts.joined() + ["deleted_at"]).allSatisfy {
        before[$0] == left.mine[$0]
      }
      return isSame ? nil : change
    }
    for part in table.parts where part.allSatisfy({ before[$0] == left.mine[$0] }) {
      for column in part { left.mine[column] = theirs[column] }
    }
    return left.mine == theirs ? nil : left
  }
}

extension HybridStamp {
  /// The UUID of the machine that gave the stamp.
  var author: String { String(replica.prefix { $0 != "." }) }
}

/// A record with changes that a merge replaced.
struct ReplacedChange {
  /// The record with them.
  var mine: TableRecord
  /// The record without them; nil if it was removed.
  var theirs: TableRecord?
  /// The parts that the record had; nil if it is not merged as a whole.
  var parts: [TableRecord]?
  /// The stamps of the latest change, and of the one that replaced it.
  var stamps: (own: String, other: String)
}

extension KnownRecord {
  /// Returns the changes of this value that are not in `merged`, of those that the other machines had
  /// not received. What a third one has passed on is decided about part by part.
  func replaced(in merged: KnownRecord, of unseen: UnseenChanges, now: Instant) -> [ReplacedChange]
  {
    guard let own = record, self != merged else { return [] }
    var mine = merged.record ?? own
    let theirs = merged.isErased ? nil : merged.record
    let latest = (own: stamps.latest, other: merged.stamps.latest)
    if !isLive, merged.isLive, unseen.contains(latest.own, replacedBy: latest.other, in: own.table)
    {
      mine["deleted_at"] = own["deleted_at"] == .null ? Value(now) : own["deleted_at"]
      return [ReplacedChange(mine: mine, theirs: theirs, stamps: latest)]
    }
    guard isLive else { return [] }
    mine["deleted_at"] = .null
    var changes: [ReplacedChange] = []
    // The revision of a goal only grows, whatever its other columns are.
    for part in own.table.parts where own.table != .goal || part != ["revision"] {
      let stamp = stamps.latest(of: part)
      let other = merged.isLive ? merged.stamps.latest(of: part) : latest.other
      guard unseen.contains(stamp, replacedBy: other, in: own.table),
        !merged.isLive || part.contains(where: { isChanged($0, own, merged.record) })
      else { continue }
      let place =
        changes.firstIndex { unseen.areOfSender($0.stamps.other, other) } ?? changes.endIndex
      if place == changes.endIndex {
        changes.append(ReplacedChange(mine: mine, theirs: theirs, stamps: (stamp, other)))
      }
      changes[place].stamps.own = max(changes[place].stamps.own, stamp)
      for column in part { changes[place].mine[column] = own[column] }
    }
    return changes
  }

  /// Returns this record as a replaced change, if another record of the same thing is shown instead.
  func replaced(by winner: KnownRecord, of unseen: UnseenChanges) -> ReplacedChange? {
    guard let own = record, var mine = winner.record?.undeleted else { return nil }
    let theirs = mine, stamps = (own: stamps.latest, other: winner.stamps.latest)
    guard unseen.contains(stamps.own, replacedBy: stamps.other, in: own.table) else { return nil }
    for column in own.table.parts.joined() { mine[column] = own[column] }
    return mine == theirs ? nil : ReplacedChange(mine: mine, theirs: theirs, stamps: stamps)
  }

  private func isChanged(_ column: String, _ own: TableRecord, _ other: TableRecord?) -> Bool {
    own[column] != other?[column] && own.table.column(column)?.isResolved == false
  }
}
