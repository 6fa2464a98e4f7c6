import Domain
import Network
import Store
import Sync

/// What came of bringing one calendar into step.
package struct CalendarReport: Equatable, Sendable {
  /// The calendar.
  package let account: CalendarAccount
  /// The result; what was done before a failure is not in it.
  package let result: Result<RunResult, CalendarFailure>

  /// Whether nothing is left to decide or to try again.
  package var isSettled: Bool { (try? result.get())?.isSettled ?? false }

  /// The number of other events that can become shifts.
  package var importable: Int { importableEvents.count }

  /// The other events that can become shifts, in any order.
  package var importableEvents: [EventFields] {
    guard account.direction == .twoWay, case .success(let result) = result else { return [] }
    return result.foreign.compactMap(\.fields).filter { !$0.isCancelled }
  }

  /// Whether the password has to be typed first.
  package var needsPassword: Bool {
    if case .failure(let failure) = result { return failure.code == "calendar_cannot_ask" }
    return false
  }

  /// Returns counts of the result; none after a failure.
  package func counts(_ side: KeyPath<RunResult, RunResult.Counts>) -> RunResult.Counts {
    (try? result.get())?[keyPath: side] ?? RunResult.Counts()
  }

  /// Whether the run has changed shifts.
  var received: Bool {
    guard sendsShifts, case .success(let result) = result else { return false }
    return !result.received.isEmpty
  }

  /// Whether the calendar was reached, and gets shifts.
  var sendsShifts: Bool {
    if case .failure = result { return false }
    return account.direction != .busy
  }

  /// Returns the report of this run and the one that followed.
  func followed(by next: Result<RunResult, CalendarFailure>) -> CalendarReport {
    guard case .success(var sum) = result, case .success(let last) = next else {
      return CalendarReport(account: account, result: next)
    }
    sum.add(last)
    return CalendarReport(account: account, result: .success(sum))
  }
}

/// The failure of bringing a calendar into step, as a value.
package struct CalendarFailure: Error, Equatable, Sendable {
  /// The stable name of the reason.
  package let code: String
  /// The sentence.
  package let error: UserFacingError
  /// Whether the calendar pauses until the person decides.
  package let pauses: Bool
  /// Whether trying again later can help: there is no network, or the server is busy.
  package let isTemporary: Bool
}

/// The outcome of an action on calendars.
package struct CalendarOutcome: ResultPayload {
  /// The calendar that was added or changed.
  package var account: CalendarAccount?
  /// What came of each calendar that was brought into step.
  package var reports: [CalendarReport] = []
  /// The requests.
  package var requests: [HTTPLogEntry] = []
}

extension ActionResult {
  /// The outcome of an action on calendars; nil for another action.
  package var calendars: CalendarOutcome? { payload() }
}

/// A conflict with what it is about.
package struct OpenConflict: Equatable, Sendable {
  /// The conflict.
  package let conflict: CalendarConflict
  /// The name of the calendar.
  package let calendar: String
  /// The reason; nil for one that this version does not know.
  package let reason: ConflictReason?
  /// The shift's version; nil if it is deleted.
  package let shift: EventFields?
  /// The event's version; of a series, its first event. Nil if it is gone or cannot be read.
  package let event: EventFields?
  /// What the event is.
  package let eventKind: EventKind
  /// Whether the event is of whole days.
  package let hasDaysOnly: Bool
  /// Whether the event would change times in a closed pay period, and cannot be taken over.
  package let isClosed: Bool

  /// What the other side of a conflict is.
  package enum EventKind: String, Sendable {
    case event, recurring, days, other, gone

    /// Reads the kind of a conflict's event.
    package init(_ conflict: CalendarConflict) {
      // The version of an event that is no single one is the word for what it is.
      self = EventKind(rawValue: conflict.eventHash) ?? .event
    }

    /// Whether it can become the shift.
    package var isSingle: Bool { self == .event }
  }

  /// The start of the shift, or of the event.
  var start: Instant { (shift ?? event)?.start ?? conflict.foundAt }

  /// Whether the next run can do what an answer says; a closed pay period may forbid it.
  package func allows(_ answer: CalendarConflict.Answer) -> Bool {
    answer == .shift || !isClosed || !eventKind.isSingle
  }

  /// The suffix of the text key of what the event is; nil for a single one.
  package var kindWord: String? {
    if eventKind == .days, event != nil, !hasDaysOnly { return "long" }
    return eventKind.isSingle ? nil : eventKind.rawValue
  }

  /// The suffix of the text key of its reason; nil for one that this version does not know.
  package var reasonWord: String? {
    isClosed && eventKind.isSingle ? "closed_period" : reason?.rawValue
  }

  /// The suffix of the text key of what an answer does.
  package func outcome(of answer: CalendarConflict.Answer) -> String {
    switch (answer, eventKind) {
    case (.event, .gone): "event.delete"
    case (_, .gone): "shift.add"
    case (.shift, _) where shift == nil: "shift.delete"
    case (_, .event) where shift == nil: "event.back"
    case (.event, .event), (.both, .event), (.shift, _): answer.rawValue
    case (.event, _): "event.stays"
    case (.both, _): "both.stays"
    }
  }

  init(
    _ conflict: CalendarConflict, calendar: String, closed: [Interval], in zone: Zone
  ) {
    self.conflict = conflict
    self.calendar = calendar
    reason = ConflictReason(rawValue: conflict.reason)
    shift = EventVersion(conflict.shiftVersion)?.fields
    let version = EventVersion(conflict.eventVersion)
    event = version?.fields
    hasDaysOnly = version?.hasDaysOnly(in: zone) ?? false
    eventKind = EventKind(conflict)
    let times = [shift?.interval, event?.interval]
    isClosed =
      times[0] != times[1]
      && times.contains { time in time.map { closed.contains(where: $0.overlaps) } == true }
  }
}
