/// Why a person has to decide. The raw values are stored and printed.
public enum ConflictReason: String, CaseIterable, Sendable {
  /// Shift and event were changed, or differ without ever having agreed.
  case bothChanged = "both_changed"
  /// One was edited, the other deleted or cancelled.
  case editVsDelete = "edit_vs_delete"
  /// The event was edited, and the calendar is only written to.
  case serverEdit = "server_edit"
  /// The event was deleted.
  case serverDelete = "server_delete"
  /// Both were changed within two seconds.
  case closeTimes = "close_times"
  /// The clocks do not say which change is newer.
  case unclearClock = "unclear_clock"
  /// The event is older than what was sent: the calendar may have been put back to an older state.
  case olderVersion = "older_version"
  /// The event became a series.
  case recurring
  /// The event became one of whole days, or longer than a shift.
  case allDay = "all_day"
  /// The event was moved to the time of another shift.
  case overlap
}
