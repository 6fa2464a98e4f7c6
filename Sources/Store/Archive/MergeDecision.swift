import Domain

/// Decides what a table shows of the records that a merge concerns, and writes it.
///
/// Only the records themselves decide, so that every store decides the same:
/// - A record that was deleted or removed by undo stays while other records refer to it.
/// - Of several records that are the same thing, the one changed last is shown.
/// - Of several records that claim what only one may have, the last gets it; the others release it.
/// - A pay period is closed if the last change of its days closed it.
/// - In a closed pay period, the records of the store that closed it count. A record that was moved
///   into it elsewhere is not shown until the period is open.
/// A record that is not shown as it is gets set aside, and takes part in the next merge again.
struct MergeDecision {
  /// A record that may have to change.
  struct Candidate {
    /// The merged record.
    var known: KnownRecord
    /// The record as this store knew it before.
    let own: KnownRecord?
    /// The rows that the tables of this store and of the other one show.
    let shown: TableRecord?
    let theirs: TableRecord?
    /// The row that the table will show.
    var target: TableRecord?
    /// The record that is shown instead.
    var replacedBy: RecordID?
    /// The latest stamps of `shown` and `theirs`; empty where there is no row.
    let latest: (here: String, there: String)
    /// Whether the other store cannot know the merged record from its own changes alone.
    let isNews: Bool
    /// The latest stamp of the row that a closed pay period protects; nil if none does.
    var frozenStamp: String?
  }

  let table: RecordTable
  /// The merge state of this store before.
  private(set) var state: TableMergeState
  /// Whether `state` has the stamps of some records only.
  let isPartial: Bool
  /// The records in the other store's table.
  var theirs: Set<RecordID> = []
  let merge: RecordMerge
  let closed: ClosedPeriods
  var candidates: [RecordID: Candidate] = [:]

  /// Creates a decision about a table; `isPartial` if the merge brings only some of its records.
  init(
    _ merge: RecordMerge, _ table: RecordTable, _ closed: ClosedPeriods, isPartial: Bool
  ) throws {
    self.merge = merge
    self.table = table
    self.closed = closed
    self.isPartial = isPartial
    let connection = merge.transaction.connection
    state =
      isPartial
      ? try TableMergeState(table, connection, only: []) : try TableMergeState(table, connection)
    for id in state.asides.keys { try addLocal(id) }
  }

  var connection: Connection { merge.transaction.connection }
  var ids: [RecordID] { candidates.keys.sorted() }

  /// Whether a record that other records may refer to was deleted or removed by undo.
  var hasRemoved: Bool {
    candidates.values.contains { !$0.known.isLive && $0.known.record != nil }
  }

  /// Whether a record is not shown any more.
  var hasErased: Bool { candidates.values.contains { $0.shown != nil && $0.target == nil } }

  /// Adds a record of the other store.
  mutating func add(
    _ id: RecordID, _ shown: TableRecord?, theirs: TableRecord?, _ other: KnownRecord?,
    _ latestThere: String? = nil
  ) {
    let own = KnownRecord(id, shown, state, notAfter: merge.transaction.stamp)
    guard var known = own ?? other else { return }
    var isNews = false
    if own != nil, let other {
      known.merge(other)
      // A record that was created again there forgot when it was first created, and one whose first
      // edit was undone there stays as it is planned here.
      isNews =
        other.record != nil
        && (known.record?["created_at"] != other.record?["created_at"]
          || known.isErased != other.isErased && known.stamps.latest == other.stamps.latest)
    }
    if known.record?["source_number"] == .integer(-1), let theirs {
      known.record?["source_number"] = theirs["source_number"]
    }
    known.record = known.record.map(merge.localSettings.withLocalCommand)
    if let own, let other, var unseen = merge.unseen {
      unseen.isMadeTwice = own.stamps.first != other.stamps.first
      for change in own.replaced(in: known, of: unseen, now: merge.transaction.now) {
        merge.note(change)
      }
    }
    let here = shown == nil ? "" : state.asides[id]?.shownStamp ?? own?.stamps.latest ?? ""
    let there = theirs == nil ? "" : latestThere ?? other?.stamps.latest ?? ""
    candidates[id] = Candidate(
      known: known, own: own, shown: shown, theirs: theirs, latest: (here, there),
      isNews: isNews)
  }

  /// Reads the stamps of a record of this store if they are not known yet.
  mutating func loadStamps(of id: RecordID) throws {
    guard isPartial, state.stamps[id] == nil else { return }
    state.stamps[id] = try connection.stamps(of: id, in: table)
  }

  /// Adds a record of this store.
  mutating func addLocal(_ id: RecordID) throws {
    guard candidates[id] == nil else { return }
    try loadStamps(of: id)
    add(id, try connection.record(id, in: table), theirs: nil, nil)
  }

  /// Decides and writes; the records in `used` have to stay. Throws `StoreError`.
  mutating func run(keeping used: Set<RecordID>) throws {
    try addCompeting(used)
    for id in ids {
      let target = target(of: id, isUsed: used.contains(id))
      candidates[id]?.target = target
    }
    try resolveDuplicates()
    if table == .payPeriod { resolveReopened() }
    try resolveClaimsAndClosed()
    try apply()
  }

  private func target(of id: RecordID, isUsed: Bool) -> TableRecord? {
    guard let known = candidates[id]?.known, let record = known.record else { return nil }
    guard !isUsed else { return record.undeleted }
    return known.isErased ? nil : record
  }

  /// Adds the local records whose ids a query returns.
  private mutating func addLocal(_ query: String, _ values: [Value]) throws {
    for id in try connection.all(query, values, { $0.id() }) { try addLocal(id) }
  }

  /// Adds the local records that may be the same thing as a candidate, or claim the same.
  private mutating func addCompeting(_ used: Set<RecordID>) throws {
    var claims = false
    for (id, candidate) in candidates where candidate.known.isLive || used.contains(id) {
      guard let record = candidate.known.record?.undeleted else { continue }
      if let (condition, values) = record.duplicateCondition {
        try addLocal("SELECT id FROM \(table.name) WHERE deleted_at IS NULL\(condition)", values)
      }
      if table == .payPeriod {
        try addLocal(
          "SELECT id FROM pay_period WHERE deleted_at IS NULL AND start_date = ?1",
          [record["start_date"]])
      }
      claims = claims || claimStamp(of: record, candidate.known.stamps) != nil
    }
    guard let claim = table.claim, claims else { return }
    try addLocal(
      "SELECT id FROM \(table.name) WHERE deleted_at IS NULL AND \(claim.column) IS ?1",
      [claim.value])
    // Records that had the claim earlier but received it after one that has it now.
    guard let earliest = earliestClaim() else { return }
    try addLocal(
      "SELECT record_id FROM record_stamp WHERE table_name = ?1 AND part = ?2 AND hlc >= ?3",
      [.text(table.name), .text(RecordStamps.claim), .text(earliest)])
  }

  /// Returns the earliest claim of the records that hold it.
  private func earliestClaim() -> String? {
    candidates.values.compactMap { candidate -> String? in
      guard let record = candidate.known.record?.undeleted, let claim = table.claim,
        claim.isHeld(by: record)
      else { return nil }
      return claimStamp(of: record, candidate.known.stamps)
    }.min()
  }

  /// Returns the stamp of a record's last claim; nil if it never had one.
  func claimStamp(of record: TableRecord, _ stamps: RecordStamps) -> String? {
    guard let claim = table.claim, record["deleted_at"] == .null else { return nil }
    if claim.isHeld(by: record) {
      return max(stamps.claimed ?? "", stamps.latest(of: table.part(of: claim.column)))
    }
    return claim.mayHaveHad(record) ? stamps.claimed : nil
  }

  // MARK: What there is once

  /// Shows the record that was changed last among records that are the same thing.
  private mutating func resolveDuplicates() throws {
    var groups: [String: [RecordID]] = [:]
    for id in ids {
      guard let target = candidates[id]?.target, target["deleted_at"] == .null,
        let duplicates = target.duplicateCondition
      else { continue }
      groups["\(duplicates.values)", default: []].append(id)
    }
    for group in groups.values where group.count > 1 {
      let winner = group.max { rank($0) < rank($1) }
      for id in group where id != winner {
        candidates[id]?.target = nil
        candidates[id]?.replacedBy = winner
        if let winner { try noteReplaced(id, by: winner) }
      }
    }
  }

  /// Notes a record of this machine that another one of the same thing replaces. Of closed pay
  /// periods only those with other totals count.
  private func noteReplaced(_ id: RecordID, by winner: RecordID) throws {
    guard let unseen = merge.unseen, let loser = candidates[id],
      loser.shown != nil, let known = candidates[winner]?.known,
      let change = loser.known.replaced(by: known, of: unseen),
      try table != .payPeriod || hasOtherTotals(change)
    else { return }
    merge.note(change)
  }

  /// Whether both results of a closed pay period are known and pay something else.
  private func hasOtherTotals(_ change: ReplacedChange) throws -> Bool {
    try connection.integer(
      "SELECT coalesce(json_extract(?1, '$.totals') <> json_extract(?2, '$.totals'), 0)",
      [change.mine["result_json"], change.theirs?["result_json"] ?? .null]) == 1
  }

  /// Opens a pay period whose last change opened it, although another store closed the same days
  /// earlier.
  private mutating func resolveReopened() {
    let shown = ids.filter { candidates[$0]?.known.isLive ?? false }
    for group in Dictionary(grouping: shown, by: firstDay).values {
      guard let winner = group.max(by: { rank($0) < rank($1) }), !isClosed(winner) else { continue }
      for id in group where isClosed(id) {
        candidates[id]?.target = nil
        candidates[id]?.replacedBy = winner
      }
    }
  }

  private func firstDay(_ id: RecordID) -> String {
    candidates[id]?.known.record.map { "\($0["start_date"])" } ?? ""
  }

  private func isClosed(_ id: RecordID) -> Bool {
    candidates[id]?.known.record?["is_locked"] == .integer(1)
  }

  private func rank(_ id: RecordID) -> (Int, String, RecordID) {
    guard let known = candidates[id]?.known else { return (0, "", id) }
    return (known.isErased ? 0 : 1, known.stamps.latest, id)
  }

  /// Decides which record gets a claim, and what closed pay periods protect. A protected record
  /// takes no claim from others, so the claim is decided again without it.
  private mutating func resolveClaimsAndClosed() throws {
    guard table.claim != nil else { return try resolveClosed() }
    let free = candidates.mapValues { (target: $0.target, replacedBy: $0.replacedBy) }
    var frozenCount = -1
    while candidates.values.count(where: { $0.frozenStamp != nil }) > frozenCount {
      frozenCount = candidates.values.count { $0.frozenStamp != nil }
      for (id, undecided) in free where candidates[id]?.frozenStamp == nil {
        candidates[id]?.target = undecided.target
        candidates[id]?.replacedBy = undecided.replacedBy
      }
      resolveClaim()
      try resolveClosed()
    }
  }

  /// Gives a claim to the record that claimed it last. If that record has released it since, no
  /// record has it: the others had released it before.
  private mutating func resolveClaim() {
    guard let claim = table.claim else { return }
    var claims: [(isFixed: Int, stamp: String, id: RecordID)] = []
    for id in ids {
      guard let candidate = candidates[id], let target = candidate.target,
        let stamp = claimStamp(of: target, candidate.known.stamps)
      else { continue }
      let isFixed = candidate.frozenStamp != nil && claim.isHeld(by: target)
      claims.append((isFixed ? 1 : 0, stamp, id))
    }
    guard let winner = claims.max(by: { $0 < $1 })?.id, let record = candidates[winner]?.target
    else { return }
    for (_, _, id) in claims where id != winner {
      guard var loser = candidates[id]?.target, claim.isHeld(by: loser) else { continue }
      claim.release(&loser, record)
      candidates[id]?.target = loser
      candidates[id]?.replacedBy = winner
    }
  }

  // MARK: Showing it

  /// Writes the differences: removals first, then the records that may need their place.
  private mutating func apply() throws {
    try inheritNumbers()
    let replacing = self.replacing
    for id in ids {
      guard let candidate = candidates[id] else { continue }
      count(candidate, isNew: table.claim != nil || !replacing.contains(id))
      if let claim = table.claim, let target = candidate.target, candidate.replacedBy != nil,
        candidate.shown != target, !claim.isHeld(by: target),
        [candidate.shown, candidate.theirs].contains(where: { $0.map(claim.isHeld) ?? false })
      {
        merge.noteReleased(id, in: table)
      }
      if candidate.target?["deleted_at"] == .null, candidate.shown?["deleted_at"] ?? .null != .null
      {
        merge.revived.append((id, table))
      }
      if candidate.shown != nil, candidate.target == nil {
        try merge.transaction.erase(id, from: table)
      }
    }
    var waiting = ids.filter { id in
      candidates[id].map { $0.target != nil && $0.target != $0.shown } ?? false
    }
    var haveErased = false
    while !waiting.isEmpty {
      var refused: [(id: RecordID, rule: String)] = []
      for id in waiting {
        do {
          try put(id)
        } catch StoreError.constraint(let rule) {
          refused.append((id, rule))
        }
      }
      if refused.count == waiting.count {
        guard !haveErased else {
          throw StoreError.refusedRecord(table: table, id: refused[0].id, rule: refused[0].rule)
        }
        // Two records may have to exchange a unique value.
        for id in waiting { try merge.transaction.erase(id, from: table) }
        haveErased = true
      }
      waiting = refused.map(\.id)
    }
    for id in ids { try setState(of: id) }
    if isPartial {
      try connection.markUnsent(ids.filter { candidates[$0]?.isNews ?? false }, in: table)
    }
  }

  /// The records that replace one that is shown here.
  private var replacing: Set<RecordID> {
    Set(candidates.values.filter { $0.shown != nil }.compactMap(\.replacedBy))
  }

  private mutating func put(_ id: RecordID) throws {
    guard var target = candidates[id]?.target else { return }
    if let candidate = candidates[id], candidate.shown == nil {
      let isInherited = table == .stepSource && replacing.contains(id)
      try merge.assignNumber(of: &target, isKnown: candidate.own?.record != nil || isInherited)
    }
    candidates[id]?.target = target
    for column in table.columns where column.home == .store {
      candidates[id]?.known.record?[column.name] = target[column.name]
    }
    try merge.transaction.put(target)
  }

  /// Gives a record that replaces another one its number, because samples refer to it.
  private mutating func inheritNumbers() throws {
    guard table == .stepSource else { return }
    for id in ids {
      guard let candidate = candidates[id], let winner = candidate.replacedBy,
        let number = candidate.shown?["number"], candidates[winner]?.shown == nil
      else { continue }
      candidates[winner]?.target?["number"] = number
    }
  }

  /// Saves the stamps of a record, and the record itself if its table shows something else.
  private func setState(of id: RecordID) throws {
    guard let candidate = candidates[id] else { return }
    let known = candidate.known
    var aside: SetAside?
    if let record = known.record, known.isErased || candidate.target != record {
      aside = SetAside(
        record: record, isErased: known.isErased, replacedBy: candidate.replacedBy,
        shownStamp: candidate.frozenStamp)
    }
    guard
      candidate.shown != candidate.target || candidate.own?.stamps != known.stamps
        || state.asides[id] != aside
    else { return }
    try merge.transaction.setState(known.stamps, aside, of: id, in: table)
  }

  private func count(_ candidate: Candidate, isNew: Bool) {
    if candidate.shown == candidate.target {
      if candidate.theirs != nil, candidate.frozenStamp == nil { merge.countKept() }
    } else if candidate.shown == nil, isNew {
      merge.countAdded()
    } else if candidate.target != nil || candidate.replacedBy == nil {
      merge.countUpdated()
    }
  }
}
