import Domain

/// The pay periods that are closed after a merge, and the stores whose records count in them: those
/// that had already closed them in the same way.
///
/// A store changes nothing in a period while it is closed there. What it shows in the period was
/// therefore paid when it was closed, in this store or in the one it merged.
struct ClosedPeriods {
  /// The periods that were already closed here.
  private(set) var here: [LockedPeriod] = []
  /// The periods that are closed in the other store.
  private(set) var there: [LockedPeriod] = []
  /// The periods closed in either store.
  private(set) var all: [LockedPeriod] = []
  /// The latest stamp of each period.
  private var stamps: [RecordID: String] = [:]
  /// Whether a change keeps the contents of closed pay periods (`RecordMerge.keepsClosedPeriods`).
  private var keepsClosedPeriods: (TableRecord?, TableRecord, [LockedPeriod]) throws -> Bool = {
    _, _, _ in true
  }

  /// Creates a value without periods.
  init() {}

  /// Compares the periods that are closed after the merge of the pay periods with the latest stamps
  /// of those closed before. Throws `StoreError`.
  init(
    here before: [RecordID: String], there: [RecordID: String], _ transaction: WriteTransaction,
    _ keepsClosedPeriods: @escaping (TableRecord?, TableRecord, [LockedPeriod]) throws -> Bool
  ) throws {
    self.keepsClosedPeriods = keepsClosedPeriods
    let stamps = try Self.stamps(in: transaction.connection, by: transaction.stamp)
    let locked = try transaction.pay.lockedPeriods()
    self.stamps = stamps
    here = locked.filter { before[$0.id] == stamps[$0.id] }
    self.there = locked.filter { there[$0.id] == stamps[$0.id] }
    all = locked.filter { [before[$0.id], there[$0.id]].contains(stamps[$0.id]) }
  }

  /// Returns the latest stamp of each closed pay period of a store. Throws `StoreError`.
  static func stamps(
    in connection: Connection, by now: HybridStamp
  ) throws -> [RecordID: String] {
    let state = try TableMergeState(.payPeriod, of: connection, by: now)
    let locked = try PayRepository(connection: connection).lockedPeriods()
    return try Dictionary(
      locked.map { period in
        let shown = try connection.record(period.id, in: .payPeriod)
        let known = KnownRecord(period.id, shown, state, notAfter: now)
        return (period.id, known?.stamps.latest ?? "")
      }, uniquingKeysWith: max)
  }

  /// Returns whether a record is paid in one of these periods.
  func isPaid(_ record: TableRecord, in periods: [LockedPeriod]) throws -> Bool {
    try !periods.isEmpty && !keepsClosedPeriods(nil, record, periods)
  }

  /// Returns whether replacing a record by another one, or deleting it (nil), changes a closed
  /// period.
  func wouldChange(_ record: TableRecord, to other: TableRecord?) throws -> Bool {
    var gone = record
    gone["deleted_at"] = record["updated_at"]
    return try !keepsClosedPeriods(record, other ?? gone, all)
  }

  /// Returns the version of a record that a closed period keeps, with its latest stamp. If each
  /// store keeps another one, the period that was closed last decides.
  func keptVersion(
    here: (record: TableRecord, latest: String)?, there: (record: TableRecord, latest: String)?
  ) throws -> (record: TableRecord, latest: String)? {
    let own = try here.flatMap { try isPaid($0.record, in: self.here) ? $0 : nil }
    let other = try there.flatMap { try isPaid($0.record, in: self.there) ? $0 : nil }
    guard let own, let other else { return own ?? other }
    guard own.record != other.record else { return own.latest < other.latest ? other : own }
    let mine = try (closingTime(of: own.record, in: self.here), own.latest)
    let theirs = try (closingTime(of: other.record, in: self.there), other.latest)
    guard mine == theirs else { return mine < theirs ? other : own }
    return isLess(own.record.values, other.record.values) ? other : own
  }

  /// Returns the stamp of the closing of the period in which a record is paid.
  private func closingTime(of record: TableRecord, in periods: [LockedPeriod]) throws -> String {
    try periods.filter { try isPaid(record, in: [$0]) }
      .map { "\(stamps[$0.id] ?? "") \($0.id.text)" }.max() ?? ""
  }
}

extension WriteTransaction {
  /// Returns the closed pay periods in the order in which they were closed. Throws `StoreError`.
  public func lockedPeriodsByClosing() throws -> [LockedPeriod] {
    let stamps = try ClosedPeriods.stamps(in: connection, by: stamp)
    return try pay.lockedPeriods().sorted { a, b in
      let (one, other) = (stamps[a.id] ?? "", stamps[b.id] ?? "")
      return one == other ? a.id.text < b.id.text : one < other
    }
  }
}
