/// When a pair of shoes that nobody took off counts as taken off.
public struct InactivityRule: Equatable, Sendable {
  /// Minutes without a step after which it was.
  public var minutes: Int

  /// The usual rule: four hours, longer than a film and shorter than a night.
  public static let usual = InactivityRule(minutes: 240)

  /// What a person may want: five minutes to a day.
  public static let sensible = 5...1440

  /// A rule.
  public init(minutes: Int) { self.minutes = minutes }

  /// A session that is open or was closed by this rule, as the steps now tell it.
  ///
  /// It ends with the last step before the first pause that is too long, not when the pause was
  /// noticed, and where the next session begins at the latest. Without any step since its start it
  /// stays as it is: the steps may not have been imported yet.
  ///
  /// `steps` are the intervals in which any source counted steps, in order of their start.
  public func judged(
    _ session: ShoeSession, steps: some Sequence<Interval>, nextStart: Instant?, now: Instant
  ) -> ShoeSession {
    guard session.end == nil || session.isAutoClosed else { return session }
    var session = session
    var lastStep = session.start
    var hasSteps = false
    for step in steps where step.end > session.start {
      if let nextStart, step.start >= nextStart { break }
      hasSteps = true
      if step.start - lastStep > pause { return closed(session, at: lastStep) }
      lastStep = max(lastStep, step.end)
    }
    guard hasSteps else { return session }
    if let nextStart {
      return closed(session, at: nextStart - lastStep > pause ? lastStep : nextStart)
    }
    if now - lastStep > pause { return closed(session, at: lastStep) }
    session.end = nil
    session.isAutoClosed = false
    return session
  }

  private var pause: Int64 { Int64(minutes) * 60 }

  private func closed(_ session: ShoeSession, at end: Instant) -> ShoeSession {
    var session = session
    session.end = end
    session.isAutoClosed = true
    return session
  }
}
