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
  /// The event's version; nil if it is gone or no single event.
  package let event: EventFields?

  /// The start of the shift, or of the event.
  var start: Instant { (shift ?? event)?.start ?? conflict.foundAt }

  init(_ conflict: CalendarConflict, calendar: String) {
    self.conflict = conflict
    self.calendar = calendar
    reason = ConflictReason(rawValue: conflict.reason)
    shift = EventVersion(conflict.shiftVersion)?.fields
    event = EventVersion(conflict.eventVersion)?.fields
  }
}
