import Coach
import Domain
import Interchange
import Store

/// Writes shifts, absences, workouts, time blocks and daily actions as an iCalendar file.
struct CalendarRecords {
  private let window: DayWindow
  private let roster: Roster?
  private let absences: Roster?
  private let workouts: Store?
  private let blocks: Store?
  private let actions: Store?
  private let environment: Environment

  /// Creates a calendar with the shifts and absences of rosters, and the workouts, time blocks and
  /// actions of stores; nil for none.
  init(
    _ window: DayWindow, roster: Roster?, absences: Roster?, workouts: Store?, blocks: Store?,
    actions: Store?,
    _ environment: Environment
  ) {
    self.window = window
    self.roster = roster
    self.absences = absences
    self.workouts = workouts
    self.blocks = blocks
    self.actions = actions
    self.environment = environment
  }

  /// Writes the file. Throws `StoreError`, and what `write` throws.
  func write(alarmMinutes: Int?, _ write: @escaping (String) throws -> Void) throws {
    let extent = try roster?.extent(), interval = window.interval(in: environment.zone)
    let last = [window.last, extent?.upperBound].compactMap { $0 }.min() ?? environment.today
    var calendar = ShiftCalendar(lastYear: last.year, alarmMinutes: alarmMinutes, write: write)
    try calendar.begin()
    try roster?.forEachShift(startingOn: window) { shift in
      // Its time belongs to the event of the absence.
      guard shift.status != .absent else { return }
      let words = ShiftCalendar.Words(
        title: environment.format.title(shift),
        categories: Self.categories(of: shift, roster?.pattern(of: shift), environment.texts))
      try calendar.add(shift, words, in: try? environment.zones.zone(shift.zone))
    }
    if let absences {
      for event in try AbsenceEvents(absences, environment).events(on: days) {
        try calendar.add(event)
      }
    }
    if let workouts {
      try WorkoutDetails.forEach(startingIn: interval, workouts) { details in
        try calendar.add(details.activity(environment.texts("export.workout")))
      }
    }
    if let blocks {
      let titles = try BlockTitles(in: blocks), kind = environment.texts("export.block")
      for block in try BlockRecords.blocks(interval, blocks, environment) {
        try calendar.add(titles.activity(of: block, kind))
      }
    }
    if let actions { try add(actions: interval, of: actions, to: calendar) }
    try calendar.finish()
  }

  /// The days of the window; nil for all.
  private var days: Range<CivilDay>? {
    guard window.first != nil || window.last != nil else { return nil }
    let years = TimeParser.years
    let first = window.first ?? .clamped(year: years.lowerBound, month: 1, day: 1)
    let last = window.last ?? .clamped(year: years.upperBound, month: 12, day: 31)
    return first..<max(first, last.adding(days: 1))
  }

  /// Writes the actions that were done, each as an event that ends when it was reported.
  private func add(
    actions interval: Interval, of store: Store, to calendar: ShiftCalendar
  ) throws {
    let library = try store.actionLibrary()
    let kind = environment.texts("export.action"), language = environment.texts.language.rawValue
    for entry in try ActionRecords.entries(interval, store) where entry.event.outcome.isCompleted {
      let title = library.title(of: entry.event.slug, in: language)
      try calendar.add(
        entry.event, ShiftCalendar.Words(title: title, categories: [kind]), note: entry.note)
    }
  }

  /// Returns the pattern, the rate label and the word for an additional shift, without duplicates.
  private static func categories(
    of shift: Shift, _ pattern: ShiftPattern?, _ texts: Texts
  ) -> [String] {
    let additional = shift.isAdditionalShift ? texts("form.shift.additional") : ""
    let words = [pattern?.name ?? "", shift.rateLabel ?? "", additional]
    return words.reduce(into: []) { list, word in
      if !word.isEmpty, !list.contains(word) { list.append(word) }
    }
  }
}
