import Coach
import Domain
import Store

/// Writes time blocks: a table with a row for each, or a list. Skipped ones are left out.
enum BlockRecords {
  static let columns = ["start", "end", "goal", "task", "state", "locked", "energy", "block_id"]

  /// Reads the blocks that start on the days of `window` and were not skipped, in order of time.
  /// Throws `StoreError`.
  static func blocks(
    _ window: Interval, _ store: Store, _ environment: Environment
  ) throws -> [GoalBlock] {
    try store.blocks(reaching: window, environment).filter { block in
      block.state != .skipped && window.start <= block.interval.start
    }
  }

  /// Writes the rows. Throws `StoreError`, and what the writer throws.
  static func write(
    _ window: DayWindow, _ store: Store?, _ environment: Environment,
    _ writer: inout RecordWriter
  ) throws {
    guard let store else { return }
    let zone = environment.zone, titles = try BlockTitles(in: store)
    for block in try blocks(window.interval(in: zone), store, environment) {
      put(block, titles, zone, &writer.records)
      try writer.endRecord()
    }
  }

  private static func put(
    _ block: GoalBlock, _ titles: BlockTitles, _ zone: Zone, _ records: inout Records
  ) {
    let goal = titles.goal(of: block)
    records.put(block.interval.start, in: zone)
    records.put(block.interval.end, in: zone)
    records.put(goal.isEmpty ? nil : goal)
    records.put(titles.task(of: block))
    records.put(plain: block.state.rawValue)
    records.put(block.isLocked)
    records.put(plain: block.energy.rawValue)
    records.put(block.id.text)
  }
}
