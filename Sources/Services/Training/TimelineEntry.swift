import Coach
import Domain

/// An entry of a layer of the timeline: sleep, a workout, a time block or a pair that is worn.
package struct TimelineEntry: Equatable, Sendable, Identifiable {
  /// What happens, with what its name is made of.
  package enum Subject: Equatable, Sendable {
    /// Sleep that the roster leaves room for, with the rule that protects it.
    case plannedSleep(ProtectedInterval.Code)
    /// Sleep that was logged.
    case loggedSleep
    /// A workout that was done or is in progress, by its name.
    case workout(String)
    /// A workout to come, by the name of the routine's day, and whether an increase is held back then.
    case plannedWorkout(String, isGuarded: Bool)
    /// A time block of a goal, by the text of its task, whether it is done, and whether it is locked.
    case block(String, isDone: Bool, isLocked: Bool)
    /// An event in somebody else's calendar, by its title and the calendar's name.
    case busy(String, calendar: String, isAllDay: Bool)
    /// A pair that is worn, by its name.
    case shoes(String)
  }

  /// The period as an item of the timeline.
  package let item: TimelineItem
  /// What happens in it.
  package let subject: Subject
  /// Whether it has not ended; its period then ends now.
  package let isRunning: Bool

  package init(_ item: TimelineItem, _ subject: Subject, isRunning: Bool = false) {
    self.item = item
    self.subject = subject
    self.isRunning = isRunning
  }

  package var id: RecordID { item.id }

  /// The period.
  package var interval: Interval { item.interval }

  /// The layer that shows it.
  package var layer: TimelineLayer {
    switch subject {
    case .plannedSleep: .plannedSleep
    case .loggedSleep: .loggedSleep
    case .workout, .plannedWorkout: .workouts
    case .block: .blocks
    case .busy: .calendars
    case .shoes: .shoes
    }
  }

  /// Whether it is drawn beside everything else, because it takes no time of its own.
  package var isBeside: Bool {
    switch subject {
    case .shoes: true
    case .busy(_, _, let isAllDay): isAllDay
    default: false
    }
  }

  /// Whether it is to come and was not logged.
  package var isPlanned: Bool {
    switch subject {
    case .plannedSleep, .plannedWorkout: true
    case .block(_, let isDone, _): !isDone
    case .loggedSleep, .workout, .busy, .shoes: false
    }
  }

  /// The status of a shift that is in the same state, for its sign.
  package var status: ShiftStatus {
    if isRunning { return .inProgress }
    return isPlanned ? .scheduled : .completed
  }

  /// Orders by start, then end, then id.
  static func precedes(_ a: TimelineEntry, _ b: TimelineEntry) -> Bool {
    (a.interval.start, a.interval.end, a.id) < (b.interval.start, b.interval.end, b.id)
  }
}

extension [TimelineEntry] {
  /// The entries as a timeline, with its algebra for overlaps and free time.
  package var timeline: Timeline { Timeline(map(\.item)) }
}

extension Format {
  /// Returns the name of an entry: `Recovery sleep`, `Workout A`, `Brooks Ghost`.
  package func name(of entry: TimelineEntry) -> String {
    switch entry.subject {
    case .plannedSleep(.recoverySleep): texts("timeline.recovery_sleep")
    case .busy(let title, let calendar, _) where !title.isEmpty: "\(title) · \(calendar)"
    default: shortName(of: entry)
    }
  }

  /// Returns the name of an entry in few columns: `Sleep`, `Workout A`.
  package func shortName(of entry: TimelineEntry) -> String {
    switch entry.subject {
    case .plannedSleep(.preNightNap): texts("timeline.nap")
    case .plannedSleep: texts("timeline.sleep")
    case .loggedSleep: texts("timeline.slept")
    case .workout(let name), .plannedWorkout(let name, _):
      name.isEmpty ? texts("timeline.workout") : name
    case .block(let name, _, _): name.isEmpty ? texts("export.block") : name
    case .busy(let title, let calendar, _): title.isEmpty ? calendar : title
    case .shoes(let name): name
    }
  }

  /// Formats the times of an entry in a zone: `23:00–07:00`, with an open end while it is running.
  package func range(of entry: TimelineEntry, in zone: Zone) -> String {
    if case .busy(_, _, isAllDay: true) = entry.subject { return texts("timeline.all_day") }
    let start = zone.local(at: entry.interval.start)
    if entry.isRunning { return texts.spelled("\(time(start))–…") }
    return range(start, zone.local(at: entry.interval.end))
  }
}
