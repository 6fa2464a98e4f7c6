import Domain

/// The columns of a table with a planned time: local times with a zone, and the instants that
/// follow from them.
struct PlannedColumns: Sendable {
  let table: RecordTable
  let start: String
  let end: String

  /// The tables with planned times.
  static let all = [
    PlannedColumns(table: .shift, start: "scheduled_start", end: "scheduled_end"),
    PlannedColumns(table: .goalBlock, start: "start_at", end: "end_at"),
  ]

  /// Returns the interval between two local times, near the one to which they were resolved before.
  /// It is never empty, and never longer than a shift may be.
  static func interval(
    from start: LocalDateTime, to end: LocalDateTime, in zone: Zone, near known: Interval
  ) -> Interval {
    let first = zone.instant(for: start, near: known.start)
    var last = zone.instant(for: end, near: known.end)
    if last <= first {
      last = first + max(60, end.floatingSeconds - start.floatingSeconds)
    }
    return Interval(start: first, end: min(last, first + Shift.longestSeconds))
  }
}

extension TableRecord {
  /// Returns a record of another store as the rules of this machine resolve it.
  func resolved(by rules: ZoneRules?) -> TableRecord {
    guard let rules, let columns = PlannedColumns.all.first(where: { $0.table == table }),
      case .text(let name) = self["zone"], let zone = try? rules.zones.zone(name),
      let from = localTime("local_start"), let to = localTime("local_end"),
      case .integer(let start) = self[columns.start], case .integer(let end) = self[columns.end],
      start <= end
    else { return self }
    let known = Interval(start: Instant(seconds: start), end: Instant(seconds: end))
    let interval = PlannedColumns.interval(from: from, to: to, in: zone, near: known)
    var record = self
    record[columns.start] = Value(interval.start)
    record[columns.end] = Value(interval.end)
    return record
  }

  private func localTime(_ column: String) -> LocalDateTime? {
    guard case .text(var text) = self[column] else { return nil }
    return text.withUTF8 { LocalDateTime(storedText: $0) }
  }
}
