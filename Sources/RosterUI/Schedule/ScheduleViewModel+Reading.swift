import AppCore
import Domain
import Services
import Store

extension ScheduleViewModel {
  /// Reads what is shown, of which anything may have changed; the cursor goes along with a shift
  /// that was moved. `page` is the number of the list's rows. Throws `StoreError`.
  mutating func reload(
    from store: Store, profile: UserProfile, page: Int, _ environment: AppEnvironment
  ) throws {
    // One that was just added is not known before it is read.
    let followed = chosen == nil || selected?.id == chosen ? selected : nil
    let roster = try Roster(store: store, environment.base)
    patterns = roster.patterns
    extent = try roster.extent()
    grouper = ShiftGrouping(profile)
    today = environment.today
    choice = nil
    if place == nil { place(today) }
    try read(ScheduleReader(roster: roster, profile: profile, environment: environment), page)
    guard let followed, selected?.id != followed.id else { return }
    try follow(
      followed, ScheduleReader(roster: roster, profile: profile, environment: environment))
  }

  /// Reads on where the cursor has left what is known; nothing else has changed.
  /// Throws `StoreError`.
  mutating func readOn(
    from store: Store, profile: UserProfile, page: Int, _ environment: AppEnvironment
  ) throws {
    let roster = Roster(store: store, patterns: patterns, environment.base)
    try read(ScheduleReader(roster: roster, profile: profile, environment: environment), page)
  }

  /// Reads the shifts of the days that are chosen together, unless they are known: they may reach
  /// beyond what is shown. Throws `StoreError`.
  mutating func readChoice(
    from store: Store, profile: UserProfile, _ environment: AppEnvironment
  ) throws {
    guard anchor != nil, choice?.days != selectedDays else { return }
    let roster = Roster(store: store, patterns: patterns, environment.base)
    var reader = ScheduleReader(roster: roster, profile: profile, environment: environment)
    if view == .list { reader.filter = filter }
    let days = selectedDays
    let shifts = try reader.shifts(on: days.lowerBound..<days.upperBound.adding(days: 1))
    choice = ScheduleChoice(days: days, shifts: shifts)
  }

  private mutating func read(_ reader: ScheduleReader, _ page: Int) throws {
    var reader = reader
    if view == .list { reader.filter = filter }
    self.page = max(1, page)
    if let seek, let extent {
      if let found = try reader.find(seek, in: extent) {
        place(found.day, choosing: found.id)
      }
    }
    seek = nil
    switch view {
    case .month: contents = try reader.contents(of: monthDays.days)
    case .week: contents = try reader.contents(of: weekDays)
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

  /// Puts the cursor on the next shift of the list, else on the last before.
  private mutating func takeNearest() {
    guard selected == nil else { return }
    let entries = contents.entries
    guard let nearest = entries.first(where: { cursor < $0.day }) ?? entries.last else { return }
    place(nearest.day, choosing: nearest.id)
  }

  /// Goes where a shift has gone; a list goes on from one that is gone for good.
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
