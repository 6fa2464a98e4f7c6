/// The rule that ends sessions which the user did not end.
public struct InactivityRule: Equatable, Sendable {
  /// The minutes without steps after which a session ends.
  public var minutes: Int

  /// The default: four hours, longer than a film and shorter than a night.
  public static let usual = InactivityRule(minutes: 240)

  /// The valid minutes: five minutes to a day.
  public static let sensible = 5...1440

  /// Creates a rule.
  public init(minutes: Int) { self.minutes = minutes }

  /// Returns a session that is open or was closed by this rule, updated for the current steps.
  ///
  /// It ends with the last step before the first pause that is too long, not when the pause was
  /// noticed, and at the latest when the next session starts. Without any step since its start it
  /// is unchanged, because the steps may not have been imported yet.
  ///
  /// `steps` are the intervals with steps of any source, in the order of their starts.
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
