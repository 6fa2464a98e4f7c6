import Coach
import Domain
import Store

/// The time in which a person is ill: the local dates of absences that outrank others, and of one
/// with times what follows its start.
package struct Illness: Equatable, Sendable {
  /// The code of the reason against a time block, a workout or an action.
  package static let code = ProtectedInterval.Code.illness.rawValue

  /// The intervals in the order of their starts.
  package let intervals: [Interval]

  /// Reads the illness on the local dates that `range` touches. Throws `StoreError`.
  package init(_ store: Store, in range: Interval, _ environment: Environment) throws {
    let zone = environment.zone
    let first = zone.local(at: range.start).day, last = zone.local(at: range.end).day
    let absences = try store.coverage(on: first..<last.adding(days: 1))
    intervals = absences.absences.filter { absences.kind(of: $0).outranks }.map { absence in
      let day = zone.startOfDay(absence.from)
      return Interval(
        start: absence.start.map { max($0, day) } ?? day,
        end: zone.startOfDay(absence.dates.upperBound))
    }
  }

  /// The local dates, as far as they are in `days`.
  package func dates(in days: Range<CivilDay>, _ zone: Zone) -> Set<CivilDay> {
    var dates: Set<CivilDay> = []
    for interval in intervals {
      let own = zone.local(at: interval.start).day..<zone.local(at: interval.end).day
      var day = max(own.lowerBound, days.lowerBound)
      while day < min(own.upperBound, days.upperBound) {
        dates.insert(day)
        day = day.adding(days: 1)
      }
    }
    return dates
  }

  /// Returns a time block as it counts: one that is planned in illness is skipped because of it.
  fileprivate func counted(_ block: GoalBlock) -> GoalBlock {
    guard block.state == .planned, intervals.contains(where: block.interval.overlaps) else {
      return block
    }
    var skipped = block
    skipped.state = .skipped
    skipped.reasons.append(Reason(Self.code, .against))
    return skipped
  }
}

extension GoalBlock {
  /// Whether it is skipped because the person is ill.
  package var isExcused: Bool {
    state == .skipped && reasons.contains { $0.code == Illness.code }
  }
}

extension Store {
  /// Returns the time blocks that overlap `range` as they count, in order of time. Throws
  /// `StoreError`.
  package func blocks(
    reaching range: Interval, _ environment: Environment
  ) throws -> [GoalBlock] {
    try counted(blocks.blocks(reaching: range), environment)
  }

  /// Returns the time blocks of a goal as they count, in order of time. Throws `StoreError`.
  package func blocks(of goal: RecordID, _ environment: Environment) throws -> [GoalBlock] {
    try counted(blocks.blocks(of: goal), environment)
  }

  private func counted(
    _ blocks: [GoalBlock], _ environment: Environment
  ) throws -> [GoalBlock] {
    let planned = blocks.lazy.filter { $0.state == .planned }.map(\.interval)
    guard let start = planned.map(\.start).min(), let end = planned.map(\.end).max() else {
      return blocks
    }
    let illness = try Illness(self, in: Interval(start: start, end: end), environment)
    return illness.intervals.isEmpty ? blocks : blocks.map(illness.counted)
  }
}
