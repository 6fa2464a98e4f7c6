extension InactivityRule {
  /// Returns automatic sessions of a pair: each starts with the first step while no pair is worn,
  /// and ends by this rule or when another session starts. The last one is open while its steps may
  /// continue.
  ///
  /// `steps` are the intervals with steps of any source, in the order of their starts; `newID`
  /// returns the id of each session.
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
