import Coach
import Domain
import Store

/// The notices of the Coach that are due: a nudge, a preview of the day, and the digest of the last
/// week. Each is off until the person turns it on, and none comes during planned sleep or a shift,
/// nor while a person who drives is on the way.
package struct CoachNotices {
  /// The time after waking up in which a preview makes sense, in seconds.
  private static let previewSeconds: Int64 = 4 * 3600
  /// The days after the end of a week on which its digest makes sense.
  private static let digestDays = 3
  /// The distance of the times at which a nudge can be, in seconds.
  private static let step: Int64 = 900

  private let store: Store
  private let environment: Environment
  private let settings: GuidanceSettings

  /// Creates the notices of a store. Throws `StoreError`.
  package init(store: Store, _ environment: Environment) throws {
    self.store = store
    self.environment = environment
    settings = try store.guidanceSettings()
  }

  /// The notices that are due. Without any that is turned on, nothing else is read. Throws
  /// `StoreError`.
  package var due: [Reminder] {
    get throws {
      let flags = environment.flags, sendsDigest = settings.digests && flags[.digest]
      guard flags[.coach], settings.nudges || settings.previews || sendsDigest else { return [] }
      let reader = try GuidanceReader(store: store, environment)
      let moment = reader.moment
      guard moment.slot != nil, moment.slot != .break else { return [] }
      let day = GuidanceRoster(
        reader.context,
        in: Interval(
          start: environment.zone.startOfDay(moment.day), end: environment.now + 1))
      guard !isDriving(day, at: environment.now) else { return [] }
      var notices: [CoachNotice?] = []
      if settings.previews, hasWoken(day) { notices.append(try preview(reader)) }
      if settings.nudges, isTimeForNudge(reader, day) { notices.append(nudge(reader)) }
      if sendsDigest { notices.append(try digest(reader)) }
      return notices.compactMap { $0 }.map {
        Reminder(subject: .coach($0), due: environment.now)
      }
    }
  }

  /// Returns whether the person may be driving to work or home.
  private func isDriving(_ day: GuidanceRoster, at instant: Instant) -> Bool {
    settings.facts.contains(.drives) && day.isTravelling(at: instant)
  }

  // MARK: Preview

  /// Returns whether the person got up a short time ago.
  private func hasWoken(_ day: GuidanceRoster) -> Bool {
    let now = environment.now
    return stride(from: Int64(0), through: Self.previewSeconds, by: Int(Self.step)).contains {
      day.slot(at: now - $0) == .wake
    }
  }

  private func preview(_ reader: GuidanceReader) throws -> CoachNotice? {
    let titles = reader.guidance.shown.map { title(of: $0.slug, reader) }
    let parts = [try reader.daySentence(), titles.joined(separator: " · ")].compactMap(\.self)
      .filter { !$0.isEmpty }.joined(separator: " ")
    guard !parts.isEmpty else { return nil }
    return CoachNotice(
      .preview, day: reader.moment.day, title: environment.texts("guidance.preview.title"),
      text: parts)
  }

  // MARK: Nudge

  /// Returns whether the time of the nudge has come and nothing was logged yet today. The time is
  /// the person's, or the part of this day in which most was done.
  private func isTimeForNudge(_ reader: GuidanceReader, _ day: GuidanceRoster) -> Bool {
    let moment = reader.moment
    guard !reader.log.contains(where: { $0.event.day == moment.day }) else { return false }
    if let minute = settings.nudgeMinute {
      let local = environment.zone.local(at: environment.now)
      return local.hour * 60 + local.minute >= minute
    }
    let starts = slotStarts(of: day, on: moment.day)
    let heat = reader.signals.slotHeat.filter { starts[$0.key] != nil }
    guard let best = Self.best(of: heat), let start = starts[best] else {
      // Without evidence, the first hour off is as good as any.
      return moment.slot != .wake
    }
    return start <= environment.now
  }

  /// Returns when each part of a local day begins, with the first time at which nobody drives.
  private func slotStarts(of roster: GuidanceRoster, on day: CivilDay) -> [DaySlot: Instant] {
    let end = environment.zone.startOfDay(day.adding(days: 1))
    var starts: [DaySlot: Instant] = [:]
    var instant = environment.zone.startOfDay(day)
    while instant < end {
      if let slot = roster.slot(at: instant), starts[slot] == nil, !isDriving(roster, at: instant) {
        starts[slot] = instant
      }
      instant = instant + Self.step
    }
    return starts
  }

  /// Returns the part of the day with the most successes, of equal ones the first; nil without any.
  private static func best(of heat: [DaySlot: Int]) -> DaySlot? {
    DaySlot.allCases.filter { $0 != .break && heat[$0] != nil }
      .max { (heat[$0] ?? 0) < (heat[$1] ?? 0) }
  }

  private func nudge(_ reader: GuidanceReader) -> CoachNotice? {
    let guidance = reader.guidance
    guard !guidance.isWeekFull,
      let first = guidance.shown.first
    else { return nil }
    let action = reader.library[first.slug]
    return CoachNotice(
      .nudge, day: reader.moment.day,
      title: environment.texts(
        "guidance.nudge.title",
        [
          "action": title(of: first.slug, reader),
          "minutes": environment.format.minutes(first.length),
        ]),
      text: action?.text(first.length, in: environment.texts.language.rawValue) ?? "")
  }

  // MARK: Digest

  private func digest(_ reader: GuidanceReader) throws -> CoachNotice? {
    let end = try reader.weekEnd(back: 1)
    guard reader.moment.day - end <= Self.digestDays else { return nil }
    let week = try reader.week(endingWith: end), format = environment.format
    guard week.figures.planned > 0 else { return nil }
    return CoachNotice(
      .digest, day: end, title: environment.texts("guidance.digest.title"),
      text: [
        format.figures(of: week.figures), format.lastWeek(week),
      ].joined(separator: " · "))
  }

  private func title(of slug: String, _ reader: GuidanceReader) -> String {
    reader.library.title(of: slug, in: environment.texts.language.rawValue)
  }
}
