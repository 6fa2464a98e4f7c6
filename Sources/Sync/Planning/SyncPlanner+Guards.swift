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

  /// Holds what is more than usual: events that are missing, all of them if the calendar is empty,
  /// or are older than what was sent, as in a calendar that was put back to an older state; and
  /// deletions here. In a calendar with older events, a missing one was not deleted by anybody
  /// either, and is asked about.
  func holdUnusual(_ steps: inout [SyncStep]) {
    guard !options.forcesDeletions else { return }
    let missing = steps.indices.filter { isMissing(steps[$0]) }
    let older = steps.indices.filter { isOlder(steps[$0]) }
    let known = steps.count { $0.link?.base != nil }
    let isEmptied = missing.count == known && known > 1
    if missing.count + older.count > most(of: steps) || isEmptied {
      for index in missing + older { steps[index].action = held(steps[index]) }
    } else if steps.contains(where: { $0.action == .conflict(.olderVersion) }) {
      for index in missing { steps[index].action = .conflict(.serverDelete) }
    }
    for index in unusualDeletions(steps) { steps[index].action = .wait(.serverDelete) }
  }

  /// Takes over older events that would be held, as far as nothing else speaks against it.
  func takeOlder(_ steps: inout [SyncStep]) {
    guard options.forcesDeletions else { return }
    let older = steps.indices.filter { isOlder(steps[$0]) }
    guard older.count > most(of: steps) else { return }
    for index in older { steps[index].action = taking(steps[index]) }
  }

  /// The number of deletions and older events that a run does or asks about.
  private func most(of steps: [SyncStep]) -> Int {
    max(Self.fewDeletions, steps.count { $0.link?.base != nil } / Self.deletedPart)
  }

  private func held(_ step: SyncStep) -> SyncAction {
    let isMissing = step.remote == .gone
    guard options.refills, step.local != nil else {
      return .wait(isMissing ? .serverDelete : .olderVersion)
    }
    return isMissing ? .create : .update
  }

  /// Returns the deletions here that are held because there are too many. Those that come from one
  /// step of the person's history, such as a changed rotation, are meant, and do not count; nor do
  /// those of shifts that an absence covers.
  private func unusualDeletions(_ steps: [SyncStep]) -> [Int] {
    let deleted = steps.indices.filter {
      steps[$0].action == .delete && !steps[$0].isAnswered
        && !state.covered.contains(steps[$0].shift)
    }
    let causes = deleted.compactMap { state.removedBy[steps[$0].shift] }
    let counts = Dictionary(causes.map { ($0, 1) }, uniquingKeysWith: +)
    let unusual = deleted.filter { index in
      state.removedBy[steps[index].shift].map { counts[$0, default: 0] < 2 } ?? true
    }
    return unusual.count > most(of: steps) ? unusual : []
  }

  /// Returns whether the step is about an event that is older than what was sent, and the person is
  /// not asked about it yet.
  private func isOlder(_ step: SyncStep) -> Bool {
    step.action == .conflict(.olderVersion) && !asked.contains(step.shift)
  }

  /// Returns whether an event is older than the version on which it and its shift agreed, or is a
  /// version that a run has replaced. An edit keeps or raises `SEQUENCE` (RFC 5545, 3.8.7.4); a
  /// program that does not is believed if it states a time after the last write.
  func isOlder(_ event: RemoteEvent, _ fields: EventFields, than link: EventLink) -> Bool {
    guard let base = link.base else { return false }
    let replaced = state.replaced[link.item.shift] ?? []
    if replaced.contains(where: { $0.fields == fields && $0.changedAt == event.changedAt }) {
      return true
    }
    if let changedAt = event.changedAt, let known = base.changedAt {
      if changedAt < known { return true }
      if changedAt > max(known, link.item.pushedAt ?? known) { return false }
    }
    if let number = event.object?.sequence, let known = base.sequence, number != known {
      return number < known
    }
    guard event.changedAt == nil || event.changedAt == base.changedAt,
      let stamp = event.object?.stampedAt, let known = base.stampedAt
    else { return false }
    return stamp < known
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
