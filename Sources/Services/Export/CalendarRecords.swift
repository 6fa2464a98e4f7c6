import Coach
import Domain
import Interchange
import Store

/// Writes shifts, workouts, time blocks and daily actions as an iCalendar file.
struct CalendarRecords {
  private let window: DayWindow
  private let roster: Roster?
  private let workouts: Store?
  private let blocks: Store?
  private let actions: Store?
  private let environment: Environment

  /// Creates a calendar with the shifts of `roster`, and the workouts, time blocks and actions of
  /// stores; nil for none.
  init(
    _ window: DayWindow, roster: Roster?, workouts: Store?, blocks: Store?, actions: Store?,
    _ environment: Environment
  ) {
    self.window = window
    self.roster = roster
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
      let words = ShiftCalendar.Words(
        title: environment.format.title(shift),
        categories: Self.categories(of: shift, roster?.pattern(of: shift), environment.texts))
      try calendar.add(shift, words, in: try? environment.zones.zone(shift.zone))
    }
    if let workouts {
      try WorkoutDetails.forEach(startingIn: interval, workouts) { details in
        try calendar.add(details.activity(environment.texts("export.workout")))
      }
    }
    if let blocks {
      let titles = try BlockTitles(in: blocks), kind = environment.texts("export.block")
      for block in try BlockRecords.blocks(interval, blocks) {
        try calendar.add(titles.activity(of: block, kind))
      }
    }
    if let actions { try add(actions: interval, of: actions, to: calendar) }
    try calendar.finish()
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
