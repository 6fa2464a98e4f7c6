import AppCore
import Domain
import Services
import Store

extension ScheduleViewModel {
  /// Reads what is shown, any of which may have changed; the cursor follows a moved shift. `page`
  /// is the number of the list's rows. Throws `StoreError`.
  mutating func reload(
    from store: Store, profile: UserProfile, page: Int, _ environment: AppEnvironment
  ) throws {
    // A shift that was just added is not loaded yet.
    let followed = chosen == nil || selected?.id == chosen ? selected : nil
    let roster = try Roster(store: store, environment.base)
    patterns = roster.patterns
    extent = try roster.extent()
    grouper = ShiftGrouping(profile)
    today = environment.today
    oldest = environment.base.entitlements.visible(Self.firstDay, today: today)
    choice = nil
    try painting?.review(roster)
    if place == nil { place(today) }
    try read(ScheduleReader(roster: roster, profile: profile, environment: environment), page)
    guard let followed, selected?.id != followed.id else { return }
    try follow(
      followed, ScheduleReader(roster: roster, profile: profile, environment: environment))
  }

  /// Loads more where the cursor has left the loaded range; nothing else has changed. Throws
  /// `StoreError`.
  mutating func readOn(
    from store: Store, profile: UserProfile, page: Int, _ environment: AppEnvironment
  ) throws {
    let roster = Roster(store: store, patterns: patterns, environment.base)
    try read(ScheduleReader(roster: roster, profile: profile, environment: environment), page)
  }

  /// Reads the shifts of the selected days unless they are loaded; the selection may extend beyond
  /// what is shown. Throws `StoreError`.
  mutating func readChoice(
    from store: Store, profile: UserProfile, _ environment: AppEnvironment
  ) throws {
    guard anchor != nil, choice?.days != selectedDays else { return }
    let chosen = selectedDays.lowerBound..<selectedDays.upperBound.adding(days: 1)
    if view != .list, !contents.isList, contents.days.contains(chosen) {
      let entries = contents.entries.filter { chosen.contains($0.day) }
      return choice = ScheduleChoice(days: selectedDays, entries: entries)
    }
    let roster = Roster(store: store, patterns: patterns, environment.base)
    var reader = ScheduleReader(roster: roster, profile: profile, environment: environment)
    if isFiltered { reader.filter = filter }
    choice = ScheduleChoice(days: selectedDays, entries: try reader.admitted(on: chosen))
  }

  private mutating func read(_ reader: ScheduleReader, _ page: Int) throws {
    var reader = reader
    if isFiltered { reader.filter = filter }
    self.page = max(1, page)
    if let seek, let extent {
      if let found = try reader.find(seek, in: extent) {
        place(found.day, choosing: found.id)
      }
    }
    seek = nil
    switch view {
    case .month, .week, .year: contents = try reader.contents(of: shownDays)
    case .list: try readList(reader)
    }
  }

  private mutating func readList(_ reader: ScheduleReader) throws {
    contents = try reader.list(
      around: cursor, reach: 2 * page, in: extent ?? cursor...cursor
    ) { grouper.group(of: $0, by: grouping) }
    if !filter.isEmpty { takeNearest() }
    screenRow = min(max(1, screenRow), max(1, page - 1))
  }

  /// Moves the cursor to the next shift of the list, or else to the last one before.
  private mutating func takeNearest() {
    guard selected == nil else { return }
    let entries = contents.entries
    guard let nearest = entries.first(where: { cursor < $0.day }) ?? entries.last else { return }
    place(nearest.day, choosing: nearest.id)
  }

  /// Moves the cursor to where a shift was moved; in a list, past one that was deleted.
  private mutating func follow(_ entry: RosteredShift, _ reader: ScheduleReader) throws {
    if let shift = try reader.roster.shift(entry.id) {
      let day = reader.environment.zone(of: shift).local(at: shift.start).day
      let isElsewhere = day != cursor
      place(day, choosing: shift.id, keepsMonth: !isElsewhere)
      if isElsewhere { try read(reader, page) }
    } else if view == .list {
      takeNearest()
    }
  }
}
