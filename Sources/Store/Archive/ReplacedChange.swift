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

  /// Whether the machine that made a change with the stamp `other` had not received that with `own`.
  func contains(_ own: String, replacedBy other: String) -> Bool {
    HybridStamp(other).map { contains(own, for: $0.author) } ?? false
  }

  /// Whether a machine had not received the change with a stamp.
  func contains(_ stamp: String, for machine: String) -> Bool {
    guard let stamp = HybridStamp(stamp), stamp.author == replica else { return false }
    let since = since[machine] ?? first
    return (stamp.milliseconds, stamp.counter) >= (since.milliseconds, since.counter)
  }

  /// Whether the sender gave both stamps.
  func areOfSender(_ one: String, _ other: String) -> Bool {
    [one, other].allSatisfy { HybridStamp($0)?.author == sender }
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
  let stamps: (own: String, other: String)
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
    if !isLive, merged.isLive, unseen.contains(latest.own, replacedBy: latest.other) {
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
      guard unseen.contains(stamp, replacedBy: other),
        !merged.isLive || part.contains(where: { isChanged($0, own, merged.record) })
      else { continue }
      let place =
        changes.firstIndex { unseen.areOfSender($0.stamps.other, other) } ?? changes.endIndex
      if place == changes.endIndex {
        changes.append(ReplacedChange(mine: mine, theirs: theirs, stamps: (stamp, other)))
      }
      for column in part { changes[place].mine[column] = own[column] }
    }
    return changes
  }

  private func isChanged(_ column: String, _ own: TableRecord, _ other: TableRecord?) -> Bool {
    own[column] != other?[column] && own.table.column(column)?.isResolved == false
  }
}
