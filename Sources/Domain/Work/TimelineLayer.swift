/// What the Schedule shows beside shifts. The raw values are stored.
public enum TimelineLayer: String, CaseIterable, Hashable, Sendable {
  /// The sleep that the roster leaves room for.
  case plannedSleep = "planned_sleep"
  /// The sleep that was logged.
  case loggedSleep = "logged_sleep"
  /// The workouts that were done, and the next ones of the routine in use.
  case workouts
  /// The time blocks of goals.
  case blocks
  /// The events in other people's calendars.
  case calendars
  /// The shoes that were worn.
  case shoes

  /// The layers that are shown to a person who trains, has time blocks or logs sleep, until they
  /// choose.
  public static let usual: Set<TimelineLayer> = [
    .plannedSleep, .loggedSleep, .workouts, .blocks, .calendars,
  ]
}
