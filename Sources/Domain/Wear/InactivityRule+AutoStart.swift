extension InactivityRule {
  /// Sessions of a pair that nobody put on: each begins with the first step at which nothing was
  /// worn, and ends by this rule or where something else was put on. The last is open while its
  /// steps may go on.
  ///
  /// `steps` are the intervals in which any source counted steps, in order of their start; `newID`
  /// gives the identity of each session.
  public func autoStarted(
    _ shoe: RecordID, steps: [Interval], worn: IntervalSet, now: Instant, newID: () -> RecordID
  ) -> [ShoeSession] {
    var sessions: [ShoeSession] = []
    var free: Instant?
    var nextWorn = 0
    for (place, step) in steps.enumerated() where step.start >= free ?? step.start {
      guard step.start <= now, !worn.contains(step.start) else { continue }
      while nextWorn < worn.intervals.count, worn.intervals[nextWorn].start <= step.start {
        nextWorn += 1
      }
      let next = nextWorn < worn.intervals.count ? worn.intervals[nextWorn].start : nil
      let begun = ShoeSession(
        id: newID(), shoe: shoe, start: step.start, isAutoStarted: true, createdAt: now,
        updatedAt: now)
      let session = judged(begun, steps: steps[place...], nextStart: next, now: now)
      sessions.append(session)
      guard let end = session.end else { break }
      free = end
    }
    return sessions
  }
}
