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
    // `2026-03` is a month, and `1900-2200` are times.
    func isRange(_ word: String) -> Bool {
      do {
        let isDays = try DaySpan.read([word.lowercased()]) != nil
        return !isDays && ShiftForm.range(word, environment.texts) != nil
      } catch {
        return false
      }
    }
    guard let place = words.firstIndex(where: isRange),
      let range = ShiftForm.range(words[place], environment.texts),
      let day = day(words[..<place], state, environment)
    else { return nil }
    let name = words[(place + 1)...].joined(separator: " ")
    let known = entries.first {
      $0.id.hasPrefix("shift:") && $0.title.lowercased() == name.lowercased()
    }
    let start = "\(ISOText.format(day)) \(range.start)", context = environment.timeContext
    // A time that the clocks skip or repeat needs the form, which asks.
    let times =
      ShiftForm.length(range.end).map { try? ShiftTimes(start: start, duration: $0, in: context) }
      ?? (try? ShiftTimes(start: start, end: range.end, in: context))
    guard let times else { return nil }
    let shift = ShiftEditing(environment.base).added(times, named: known?.title ?? name)
    let format = environment.format
    let facts = [
      "shift": format.title(shift), "day": format.dayWithYear(day),
      "times": format.range(of: shift, in: environment.base),
    ]
    let key = shift.status == .completed ? "palette.add.worked" : "palette.add"
    var entry = PaletteEntry(
      "typed:shift", .record, title: environment.texts(key, facts),
      pick: .effects([.perform(.shift(.add(shift)))]))
    entry.help = environment.texts("palette.add.about")
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
