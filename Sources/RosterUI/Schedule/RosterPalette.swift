import AppCore
import Domain
import Services
import Store
import Terminal

/// The palette entries of the roster: rotations, and the kinds of planned shifts.
enum RosterPalette: PaletteSource {
  /// The number of days ahead in which the next shift of a kind is searched.
  private static let daysAhead = 62

  static func entries(
    in store: Store, _ state: AppState, _ environment: AppEnvironment
  ) throws -> [PaletteEntry] {
    let patterns = try store.patterns.patterns()
    return rotations(patterns, environment) + (try kinds(in: store, patterns, environment))
  }

  private static func rotations(
    _ patterns: [ShiftPattern], _ environment: AppEnvironment
  ) -> [PaletteEntry] {
    PatternList.latest(of: patterns).map { pattern in
      var entry = PaletteEntry(
        "rotation:\(pattern.seriesID)", .record, title: pattern.name,
        pick: .open(AnySurface(PatternList(on: pattern.id))))
      entry.detail = environment.texts("palette.rotation")
      entry.help = environment.texts("palette.rotation.about")
      return entry
    }
  }

  /// Returns an entry for each kind of shift, which leads to the next shift of that kind.
  private static func kinds(
    in store: Store, _ patterns: [ShiftPattern], _ environment: AppEnvironment
  ) throws -> [PaletteEntry] {
    let format = environment.format
    let from = environment.now
    let window = Interval(start: from, end: from + Int64(daysAhead) * 86_400)
    var names: Set<String> = []
    return try Roster(store: store, patterns: patterns, environment.base).shifts(startingIn: window)
      .filter { $0.status == .scheduled }
      .compactMap { shift in
        let name = format.title(shift)
        guard names.insert(name).inserted else { return nil }
        let day = environment.zone(of: shift).local(at: shift.start).day
        var entry = PaletteEntry(
          "shift:\(name)", .record, title: name,
          pick: .run([HitTarget("schedule.jump", day.number)]))
        entry.detail = environment.texts("palette.next_shift", ["day": format.dayWithYear(day)])
        entry.help = environment.texts("palette.next_shift.about")
        return entry
      }
  }

  // MARK: Typed shifts

  /// Returns the entry that adds the typed shift: `fri 7-15 early`, `7+8`, `24.12. 19-7 Night`. A
  /// name is spelled as that of a known shift.
  static func typed(
    _ text: String, among entries: [PaletteEntry], _ state: AppState, _ environment: AppEnvironment
  ) -> PaletteEntry? {
    let words = text.split(separator: " ").map(String.init)
    guard let place = words.firstIndex(where: { ShiftForm.range($0, environment.texts) != nil }),
      let range = ShiftForm.range(words[place], environment.texts),
      let day = day(words[..<place], state, environment)
    else { return nil }
    let name = words[(place + 1)...].joined(separator: " ")
    let known = entries.first {
      $0.id.hasPrefix("shift:") && $0.title.lowercased() == name.lowercased()
    }
    guard
      let times = try? ShiftTimes(
        start: "\(ISOText.format(day)) \(range.start)", end: range.end,
        in: environment.timeContext)
    else { return nil }
    let shift = ShiftEditing(environment.base).added(times, named: known?.title ?? name)
    let format = environment.format
    let facts = [
      "shift": format.title(shift), "day": format.dayWithYear(day),
      "times": format.range(of: shift, in: environment.base),
    ]
    var entry = PaletteEntry(
      "typed:shift", .record, title: environment.texts("palette.add", facts),
      pick: .effects([.perform(.shift(.add(shift)))]))
    entry.help = environment.texts("palette.add.about")
    if shift.status == .completed { entry.detail = environment.texts("palette.add.worked") }
    return entry
  }

  /// Returns the day of some words, by default the selected one.
  private static func day(
    _ words: ArraySlice<String>, _ state: AppState, _ environment: AppEnvironment
  ) -> CivilDay? {
    guard !words.isEmpty else { return state.selectedDay ?? environment.today }
    return try? TimeParser.date(words.joined(separator: " "), in: environment.timeContext)
  }
}
