import Coach
import Domain
import Store

/// Reads the layers of the timeline beside shifts. Every function throws `StoreError`.
package struct TimelineReader {
  private let roster: Roster
  private let environment: Environment
  private var store: Store { roster.store }

  /// The days around a time whose shifts decide about the sleep in it, in seconds.
  private static let sleepMargin: Int64 = 3 * 86_400
  /// How far ahead workouts are planned, in seconds; later ones depend on too much.
  package static let workoutReach: Int64 = 14 * 86_400
  /// The days after a workout whose shifts decide when it is: those for which it waits, and those
  /// on which their sleep depends, in seconds.
  private static let workoutMargin: Int64 = 6 * 86_400

  /// Creates a reader of the store of a roster.
  package init(roster: Roster, _ environment: Environment) {
    self.roster = roster
    self.environment = environment
  }

  // MARK: Layers

  /// Returns the layers that a person sees: the chosen ones, else the usual ones if they train, have
  /// time blocks or log sleep.
  package func shownLayers(of profile: UserProfile) throws -> Set<TimelineLayer> {
    if let chosen = profile.scheduleLayers { return chosen }
    let isUsed =
      try !store.workouts.latest(1).isEmpty || store.routines.active() != nil
      || !store.sleep.latest(1).isEmpty || !store.blocks.isEmpty()
      || store.calendars.accounts().contains { $0.direction == .busy }
    return isUsed ? TimelineLayer.usual : []
  }

  /// Returns the entries of some layers that overlap `range`, in order of time. Only that range is
  /// read, with the shifts around it on which plans depend; without layers nothing is.
  ///
  /// Plans are for the time to come: sleep and workouts are planned from now on, and logged sleep
  /// replaces the sleep that was planned at the time. Workouts can be left out as far as
  /// they are only planned.
  package func entries(
    in range: Interval, layers: Set<TimelineLayer>, plansWorkouts: Bool = true
  ) throws -> [TimelineEntry] {
    var entries: [TimelineEntry] = []
    // Sleep and workouts are planned by the same habits.
    var known: SleepHabits?
    func habits() throws -> SleepHabits {
      let habits = try known ?? roster.sleepHabits()
      known = habits
      return habits
    }
    if layers.contains(.plannedSleep) { entries += try plannedSleep(in: range, habits) }
    if layers.contains(.loggedSleep) { entries += try loggedSleep(in: range) }
    if layers.contains(.workouts), environment.flags[.training] {
      entries += try workouts(in: range)
      if plansWorkouts { entries += try plannedWorkouts(in: range, habits) }
    }
    if layers.contains(.blocks), environment.flags[.coach] { entries += try blocks(in: range) }
    if layers.contains(.calendars) { entries += try busy(in: range) }
    if layers.contains(.shoes) { entries += try shoes(in: range) }
    return entries.sorted(by: TimelineEntry.precedes)
  }

  // MARK: Sleep

  private func plannedSleep(
    in range: Interval, _ habits: () throws -> SleepHabits
  ) throws -> [TimelineEntry] {
    let now = environment.now
    guard range.end > now else { return [] }
    let logged = try store.sleep.entries(reaching: range)
    let context = try context(withDaysAround: range, habits: habits())
    return context.protectedTime(in: range).intervals.filter { sleep in
      sleep.code.isSleep && sleep.interval.end > now
        && !logged.contains { $0.interval.overlaps(sleep.interval) }
    }.map { TimelineEntry(TimelineItem($0), .plannedSleep($0.code)) }
  }

  private func loggedSleep(in range: Interval) throws -> [TimelineEntry] {
    try store.sleep.entries(reaching: range).map { sleep in
      let item = TimelineItem(.sleep, sleep.interval, id: sleep.id, isHard: false)
      return TimelineEntry(item, .loggedSleep)
    }
  }

  /// Returns the shifts and the logged sleep of a range, with the days around it on which sleep
  /// depends.
  package func context(around range: Interval) throws -> CoachContext {
    try context(withDaysAround: range, habits: roster.sleepHabits())
  }

  private func context(
    withDaysAround range: Interval, habits: SleepHabits
  ) throws -> CoachContext {
    let margin = Self.sleepMargin
    return try context(
      Interval(start: range.start - margin, end: range.end + margin), habits: habits)
  }

  private func context(
    _ range: Interval, items: [TimelineItem] = [], habits: SleepHabits
  ) throws -> CoachContext {
    CoachContext(
      now: environment.now, zone: environment.zone, shifts: try roster.work(touching: range),
      sleep: try store.sleep.entries(reaching: range),
      illness: try Illness(store, in: range, environment).intervals,
      busy: try store.busyTimes(in: range).map(\.interval), items: items,
      habits: habits)
  }

  // MARK: Workouts

  private func workouts(in range: Interval) throws -> [TimelineEntry] {
    try store.workouts.workouts(reaching: range).compactMap { workout in
      guard let interval = shown(workout.start, workout.end, in: range) else { return nil }
      return TimelineEntry(
        TimelineItem(.workout, interval, id: workout.id, isLocked: true), .workout(workout.name),
        isRunning: workout.isRunning)
    }
  }

  /// Returns the next workouts of the routine in use, placed around shifts and sleep.
  private func plannedWorkouts(
    in range: Interval, _ habits: () throws -> SleepHabits
  ) throws -> [TimelineEntry] {
    let now = environment.now, end = min(range.end, now + Self.workoutReach)
    guard end > now, range.start < end, let routine = try store.routines.active() else { return [] }
    let last = try store.workouts.latest(of: routine.id)
    let around = Interval(start: now - Self.sleepMargin, end: end + Self.workoutMargin)
    let blocks = try store.blocks(reaching: around, environment)
      .filter { $0.state == .planned }
    let context = try context(around, items: blocks.map(\.item), habits: habits())
    let perWeek = min(max(routine.daysPerWeek, 1), 7)
    let weeks = Int((end - now) / (7 * 86_400)) + 1
    return WorkoutPlanner(context, routine)
      .next(perWeek * weeks + 1, after: last.map { ($0.routineDay ?? 0, $0.start) }, until: end)
      .filter { $0.interval.start < end && $0.interval.overlaps(range) }
      .map { slot in
        let id = RecordID.derived(from: "workout \(routine.id.text) \(slot.interval.start.seconds)")
        let name = routine.days.indices.contains(slot.day) ? routine.days[slot.day].name : ""
        return TimelineEntry(
          TimelineItem(.workout, slot.interval, id: id),
          .plannedWorkout(name, isGuarded: slot.isGuarded))
      }
  }

  // MARK: Time blocks

  /// Returns the time blocks that were not skipped and are not on days of illness. One that a person
  /// locked or moved stays where it is.
  private func blocks(in range: Interval) throws -> [TimelineEntry] {
    let blocks = try store.blocks(reaching: range, environment)
      .filter { $0.state != .skipped }
    guard !blocks.isEmpty else { return [] }
    let titles = try BlockTitles(in: store)
    return blocks.map { block in
      let isFixed = block.isLocked || block.isMovedByHand
      return TimelineEntry(
        TimelineItem(.block, block.interval, id: block.id, isLocked: isFixed),
        .block(
          titles.task(of: block), isDone: block.state == .done, isLocked: block.isLocked))
    }
  }

  // MARK: Other people's calendars

  private func busy(in range: Interval) throws -> [TimelineEntry] {
    try store.calendars.busy(in: range).map { event in
      let start = event.interval.start.seconds
      let id = RecordID.derived(from: "busy \(event.account) \(start) \(event.title)")
      return TimelineEntry(
        TimelineItem(.busy, event.interval, id: id, isHard: !event.isAllDay, isLocked: true),
        .busy(event.title, calendar: event.accountName, isAllDay: event.isAllDay))
    }
  }

  // MARK: Shoes

  private func shoes(in range: Interval) throws -> [TimelineEntry] {
    let sessions = try store.wear.sessions(reaching: range)
    guard !sessions.isEmpty else { return [] }
    let names = Dictionary(
      try store.shoes.shoes().map { ($0.id, $0.name) }, uniquingKeysWith: { first, _ in first })
    return sessions.compactMap { session in
      guard let name = names[session.shoe],
        let interval = shown(session.start, session.end, in: range)
      else { return nil }
      return TimelineEntry(
        TimelineItem(.gear, interval, id: session.id), .shoes(name), isRunning: session.end == nil)
    }
  }

  /// Returns the period of something that may not have ended, which lasts until now; nil if that is
  /// outside of `range`.
  private func shown(_ start: Instant, _ end: Instant?, in range: Interval) -> Interval? {
    let interval = Interval(start: start, end: end ?? max(start + 60, environment.now))
    return interval.overlaps(range) ? interval : nil
  }
}

extension StoreServices {
  /// Returns the entries of some layers of the timeline that overlap `range`, in order of time.
  /// Throws `StoreError`.
  package func timeline(
    in range: Interval, layers: Set<TimelineLayer>
  ) throws -> [TimelineEntry] {
    guard !layers.isEmpty else { return [] }
    return try TimelineReader(roster: Roster(store: store, environment), environment)
      .entries(in: range, layers: layers)
  }
}

extension Roster {
  /// Returns the person's habits of sleep, as the shifts around now need them, whatever absences
  /// cover. Throws `StoreError`.
  package func sleepHabits() throws -> SleepHabits {
    try sleepHabits(of: found(touching: SleepHabits.span(around: environment.now)))
  }

  /// Returns the person's habits of sleep for shifts as they are planned, which have to be those
  /// around now. Throws `StoreError`.
  func sleepHabits(of planned: [Shift]) throws -> SleepHabits {
    try store.guidanceSettings().habits
      .fitting(planned, at: environment.now, in: environment.zone)
  }
}
