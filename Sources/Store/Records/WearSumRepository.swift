import Domain

/// The sum of a pair for a day or for all days.
public struct WearSum: Equatable, Sendable {
  /// Steps.
  public var steps: Int64
  /// Millimetres.
  public var distance: Int64
  /// Steps during shifts, part of `steps`.
  public var shiftSteps: Int64
  /// Whether any of the distance is steps times a stride.
  public var isEstimated: Bool

  /// Creates a sum, empty by default.
  public init(
    steps: Int64 = 0, distance: Int64 = 0, shiftSteps: Int64 = 0, isEstimated: Bool = false
  ) {
    self.steps = steps
    self.distance = distance
    self.shiftSteps = shiftSteps
    self.isEstimated = isEstimated
  }

  /// Adds another sum.
  public static func += (a: inout WearSum, b: WearSum) {
    a.steps += b.steps
    a.distance += b.distance
    a.shiftSteps += b.shiftSteps
    a.isEstimated = a.isEstimated || b.isEstimated
  }
}

/// Everything that all sums depend on besides the records of their days.
public struct WearSumBasis: Equatable, Sendable {
  /// The rules of counting: the stride, the zones, and the version of the algorithm.
  public var rules: String
  /// The sources, the most trusted first.
  public var sources: [Int]

  /// Creates a basis.
  public init(rules: String, sources: [Int]) {
    self.rules = rules
    self.sources = sources
  }

  /// Whether sums of `old` are valid here too. A new source affects only days that are invalidated
  /// anyway, as long as the order of the others is the same.
  func isCompatible(with old: WearSumBasis) -> Bool {
    let both = Set(sources).intersection(old.sources)
    return rules == old.rules && sources.filter(both.contains) == old.sources.filter(both.contains)
  }
}

/// The stored sums of each pair.
public struct WearSumState: Equatable, Sendable {
  /// Changes with every write that makes a day stale or fresh; nil before the first.
  public var generation: Int64?
  /// The days without valid sums.
  public var stale: DaySpans
  /// The total of all valid days by pair.
  public var totals: [RecordID: WearSum]
}

/// The daily sums of each pair, a cache: losing these rows costs only time. Every function throws
/// `StoreError`.
public struct WearSumRepository {
  let connection: Connection

  /// Returns the stored sums for a basis; none if they belong to another one.
  public func state(for basis: WearSumBasis) throws -> WearSumState {
    let stored = try storedBasis()
    guard let stored, basis.isCompatible(with: stored.basis) else {
      return WearSumState(generation: stored?.generation, stale: .all, totals: [:])
    }
    var totals: [RecordID: WearSum] = [:]
    try connection.each(
      """
      SELECT shoe_id, sum(steps), sum(distance_mm), sum(shift_steps), max(is_estimated)
      FROM wear_sum GROUP BY shoe_id
      """
    ) { totals[$0.id()] = WearSum(&$0) }
    return WearSumState(generation: stored.generation, stale: try stale(), totals: totals)
  }

  /// Returns the stored sums of each day.
  public func days() throws -> [CivilDay: [RecordID: WearSum]] {
    var days: [CivilDay: [RecordID: WearSum]] = [:]
    var shoes: [String: RecordID] = [:]
    try connection.each(
      """
      SELECT day, shoe_id, steps, distance_mm, shift_steps, is_estimated FROM wear_sum ORDER BY day
      """
    ) { row in
      let day = CivilDay(number: row.int())
      let text = row.text()
      let shoe = shoes[text] ?? RecordID(text)
      shoes[text] = shoe
      days[day, default: [:]][shoe] = WearSum(&row)
    }
    return days
  }

  fileprivate func storedBasis() throws -> (generation: Int64, basis: WearSumBasis)? {
    try connection.first("SELECT generation, rules, sources FROM wear_sum_state") { row in
      let generation = row.integer()
      let rules = row.text()
      let sources = row.text().split(separator: ",").compactMap { Int($0) }
      return (generation, WearSumBasis(rules: rules, sources: sources))
    }
  }

  /// Returns the days without valid sums.
  func stale() throws -> DaySpans {
    DaySpans(
      try connection.all("SELECT first_day, last_day FROM wear_sum_stale") { row in
        let first = row.int()
        return CivilDay(number: first)...CivilDay(number: max(first, row.int()))
      })
  }

  /// Marks days as stale and deletes their sums.
  func setStale(_ days: DaySpans) throws {
    try connection.run("DELETE FROM wear_sum_stale")
    for span in days.spans {
      let ends = [Value(span.lowerBound.number), Value(span.upperBound.number)]
      try connection.run("INSERT INTO wear_sum_stale VALUES (?1, ?2)", ends)
      try connection.run("DELETE FROM wear_sum WHERE day BETWEEN ?1 AND ?2", ends)
    }
  }
}

extension WearSum {
  /// Reads the sums of a row.
  fileprivate init(_ row: inout ResultRow) {
    self.init(
      steps: row.integer(), distance: row.integer(), shiftSteps: row.integer(),
      isEstimated: row.flag())
  }
}

extension Store {
  /// The sums of each pair.
  public var wearSums: WearSumRepository { WearSumRepository(connection: connection) }

  /// Saves the sums of all `stale` days of `state`. Afterwards every day has valid sums. Returns
  /// false and saves nothing if the store has changed since, is being written to, or is read-only;
  /// the sums are then calculated again.
  ///
  /// The history has no entry of it.
  @discardableResult
  public func saveSums(
    _ days: [CivilDay: [RecordID: WearSum]], of state: WearSumState, for basis: WearSumBasis
  ) -> Bool {
    guard !connection.isReadOnly, !connection.hasMoved else { return false }
    // A cache may be lost with the power; the log keeps the file whole without waiting for the
    // disk.
    _ = try? connection.execute("PRAGMA synchronous = NORMAL")
    defer {
      _ = try? connection.execute("PRAGMA synchronous = \(options.syncsCommits ? "FULL" : "OFF")")
    }
    return (try? connection.withoutWaiting { try write(days, state, basis) }) ?? false
  }

  private func write(
    _ days: [CivilDay: [RecordID: WearSum]], _ state: WearSumState, _ basis: WearSumBasis
  ) throws -> Bool {
    try connection.transaction {
      try schema.refuseNewer(Int(try connection.integer("PRAGMA user_version")), path: path)
      guard try wearSums.storedBasis()?.generation == state.generation else {
        return .rollback(false)
      }
      try wearSums.setStale(state.stale)
      try wearSums.setStale(DaySpans([]))
      let insert = try Statement(
        "INSERT OR REPLACE INTO wear_sum VALUES (?1, ?2, ?3, ?4, ?5, ?6)", on: connection)
      for (day, sums) in days {
        for (shoe, sum) in sums {
          try insert.bind([
            Value(day.number), Value(shoe), Value(sum.steps), Value(sum.distance),
            Value(sum.shiftSteps), Value(sum.isEstimated),
          ])
          while try insert.step() != nil {}
          insert.reset()
        }
      }
      try connection.run(
        "INSERT OR REPLACE INTO wear_sum_state VALUES (1, ?1, ?2, ?3)",
        [
          Value((state.generation ?? 0) + 1), Value(basis.rules),
          Value(basis.sources.map(String.init).joined(separator: ",")),
        ])
      return .commit(true)
    }
  }
}
