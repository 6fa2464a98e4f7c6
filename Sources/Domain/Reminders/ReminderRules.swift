/// The rules that determine the due reminders.
public struct ReminderRules: Sendable {
  /// The seconds after its planned start for which a shift is still announced, in case the machine
  /// was asleep.
  public static let lateSeconds: Int64 = 10 * 60
  /// The seconds before its start from which a shift is announced even during the sleep after a
  /// night shift.
  public static let wakingSeconds: Int64 = 3600

  private let settings: ReminderSettings

  /// Creates the rules of `settings`.
  public init(_ settings: ReminderSettings) { self.settings = settings }

  /// Returns the interval of the shifts that are needed: back to a night shift with sleep after it,
  /// and ahead to the next announced shift.
  public func reach(around now: Instant) -> Interval {
    let back = Int64(settings.sleepMinutes ?? 0) * 60 + Self.lateSeconds
    return Interval(start: now - back, end: now + Int64(settings.leadMinutes ?? 0) * 60 + 1)
  }

  /// Returns the reminders that are due at `now` and were not sent, in chronological order.
  public func due(
    at now: Instant, among facts: ReminderFacts, sent: Set<String>
  ) -> [Reminder] {
    all(at: now, among: facts).filter { $0.due <= now && !sent.contains($0.key) }
  }

  /// Returns the future reminders among the known facts, in chronological order.
  public func upcoming(after now: Instant, among facts: ReminderFacts) -> [Reminder] {
    all(at: now, among: facts).filter { $0.due > now }
  }

  private func all(at now: Instant, among facts: ReminderFacts) -> [Reminder] {
    let shifts =
      facts.shifts.compactMap { start(of: $0, facts, now) }
      + facts.shifts.compactMap { end(of: $0, facts, now) }
    let others =
      facts.shoes.compactMap { shoe($0, facts, now) }
      + [backup(facts, now)].compactMap { $0 }
    return (shifts + others).sorted { ($0.due, $0.key) < ($1.due, $1.key) }
  }

  // MARK: Each kind

  private func start(of shift: Shift, _ facts: ReminderFacts, _ now: Instant) -> Reminder? {
    guard let lead = settings.leadMinutes, shift.status == .scheduled,
      now < shift.scheduledStart + Self.lateSeconds
    else { return nil }
    let due = shift.scheduledStart - Int64(lead) * 60
    let latest = shift.scheduledStart - min(Int64(lead) * 60, Self.wakingSeconds)
    // An overdue reminder also waits for the end of the sleep.
    let waking = awake(from: max(due, now), facts)
    return Reminder(
      subject: .start(shift), due: min(waking > now ? waking : awake(from: due, facts), latest))
  }

  private func end(of shift: Shift, _ facts: ReminderFacts, _ now: Instant) -> Reminder? {
    guard settings.tellsEnd, shift.status == .inProgress else { return nil }
    return Reminder(subject: .end(shift), due: shift.scheduledEnd)
  }

  private func shoe(
    _ use: ReminderFacts.ShoeUse, _ facts: ReminderFacts, _ now: Instant
  ) -> Reminder? {
    guard settings.tellsShoes, use.permille >= 800 else { return nil }
    let percent = use.permille >= 1000 ? 100 : 80
    return Reminder(subject: .shoe(use.shoe, percent: percent), due: awake(from: now, facts))
  }

  private func backup(_ facts: ReminderFacts, _ now: Instant) -> Reminder? {
    guard let days = settings.backupDays, let age = facts.backup else { return nil }
    let due = (age.last ?? age.firstEntry) + Int64(days) * 86_400
    return Reminder(subject: .backup(since: age.last), due: awake(from: max(due, now), facts))
  }

  // MARK: Sleep

  /// Returns `instant`, or the end of the sleep that includes it.
  private func awake(from instant: Instant, _ facts: ReminderFacts) -> Instant {
    let length = Int64(settings.sleepMinutes ?? 0) * 60
    let ends = facts.nightEnds.filter { $0 <= instant && instant < $0 + length }
    return ends.map { $0 + length }.max() ?? instant
  }
}
