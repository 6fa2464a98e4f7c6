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
}
