import Domain

/// What is refused or held because of other steps.
extension SyncPlanner {
  /// The deletions that a run may do without asking, unless there are many shifts.
  static let fewDeletions = 5
  /// The part of the shifts that a run may delete without asking: one in five.
  static let deletedPart = 5

  /// Asks about shifts that would be moved into the time of another one. A refused move leaves its
  /// shift where it is, where another may now be in its way.
  func refuseOverlaps(_ steps: inout [SyncStep]) {
    var isSettled = false
    while !isSettled {
      isSettled = true
      for index in steps.indices where moves(steps[index]) {
        guard overlaps(steps[index], steps) else { continue }
        steps[index].action = .conflict(.overlap)
        isSettled = false
      }
    }
  }

  /// Asks about changes of times in closed pay periods, even if the person has answered: a period
  /// has to be opened first.
  func refuseClosed(_ steps: inout [SyncStep]) {
    guard !closed.isEmpty else { return }
    for index in steps.indices where comesIn(steps[index]) {
      let step = steps[index], now = step.current, then = step.times
      let touched = [now, then].compactMap { $0 }
      guard now != then,
        touched.contains(where: { times in closed.contains(where: times.overlaps) })
      else { continue }
      steps[index].action = .conflict(step.remote == .gone ? .serverDelete : .serverEdit)
      steps[index].isAnswered = false
    }
  }

  private func comesIn(_ step: SyncStep) -> Bool {
    switch step.action {
    case .take, .merge, .softDelete, .split: true
    default: false
    }
  }

  private func moves(_ step: SyncStep) -> Bool {
    guard !step.isAnswered, let times = step.times else { return false }
    switch step.action {
    case .take, .merge: return times != step.current
    default: return false
    }
  }

  private func overlaps(_ moved: SyncStep, _ steps: [SyncStep]) -> Bool {
    guard let times = moved.times else { return false }
    return steps.contains { step in
      guard step.shift != moved.shift, step.local?.activity == nil, let other = step.times,
        times.overlaps(other)
      else {
        return false
      }
      // Shifts that overlap already may go on doing so.
      guard let now = moved.current, let otherNow = step.current else { return true }
      return !now.overlaps(otherNow)
    }
  }

  /// Holds the deletions of a direction in which there are too many, and everything about missing
  /// events when the calendar is empty.
  func holdDeletions(_ steps: inout [SyncStep]) {
    guard !options.forcesDeletions else { return }
    let known = steps.count { $0.link?.base != nil }
    let most = max(Self.fewDeletions, known / Self.deletedPart)
    let missing = steps.indices.filter { isMissing(steps[$0]) }
    let isEmptied = missing.count == known && known > 1
    if missing.count > most || isEmptied {
      for index in missing {
        let isRefilled = options.refills && steps[index].local != nil
        steps[index].action = isRefilled ? .create : .wait(.serverDelete)
      }
    }
    let deleted = steps.indices.filter { steps[$0].action == .delete && !steps[$0].isAnswered }
    if deleted.count > most {
      for index in deleted { steps[index].action = .wait(.serverDelete) }
    }
  }

  /// Returns whether the step is about an event that disappeared.
  private func isMissing(_ step: SyncStep) -> Bool {
    guard step.remote == .gone, step.link?.base != nil, !step.isAnswered else { return false }
    switch step.action {
    case .softDelete: return true
    case .conflict: return !asked.contains(step.shift)
    default: return false
    }
  }
}
