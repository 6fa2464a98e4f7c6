import AppCore
import Domain
import Store

extension ScheduleViewModel {
  /// What happens on the Schedule.
  package enum Event: Equatable, Sendable {
    /// So many steps, on a screen of so many rows.
    case navigate(Navigation, page: Int, times: Int)
    /// So many days, months, years or shifts on.
    case days(Int)
    case months(Int)
    case shifts(Int)
    case startOfWeek
    case endOfWeek
    case goTo(CivilDay)
    /// A day, or a shift, was pointed at.
    case point(CivilDay)
    case choose(RecordID)
    /// A drag that began on the day under the cursor, or began a selection, reached a day.
    case drag(CivilDay)
    /// Begin to choose days, or end it.
    case mark
    /// Leave what was begun last: a selection of days, then a filter.
    case leave
    case show(View)
    case regroup
    /// The filter was typed or changed; the nearest shift to a day is looked for.
    case filter(String, near: CivilDay)
  }

  /// Takes `event`.
  package mutating func update(_ event: Event) -> [Effect] {
    switch event {
    case .navigate(let step, let page, let times): return navigate(step, page, times)
    case .days(let count): return go(to: cursor.adding(days: count))
    case .months(let count): return go(to: cursor.adding(months: count))
    case .shifts(let count): return step(count)
    case .startOfWeek: return go(to: weekDays.lowerBound)
    case .endOfWeek: return go(to: weekDays.upperBound.adding(days: -1))
    case .goTo(let day): return go(to: day)
    case .point(let day):
      anchor = nil
      return go(to: day, keepsMonth: true)
    case .choose(let id):
      anchor = nil
      guard let entry = contents.entries.first(where: { $0.id == id }) else { return [] }
      return go(to: entry.day, choosing: id, keepsMonth: true)
    case .drag(let day):
      anchor = anchor ?? cursor
      return go(to: day, keepsMonth: true)
    case .mark:
      anchor = anchor == nil ? cursor : nil
      return []
    case .leave: return leave()
    case .show(let view): return show(view)
    case .regroup:
      let all = Grouping.allCases
      grouping = all[((all.firstIndex(of: grouping) ?? 0) + 1) % all.count]
      return [.readOn]
    case .filter(let text, let day): return setFilter(text, near: day)
    }
  }

  /// The days that can be reached.
  private static let days =
    CivilDay.clamped(
      year: TimeParser.years.lowerBound, month: 1, day: 1)...CivilDay.clamped(
      year: TimeParser.years.upperBound, month: 12, day: 31)

  /// Puts the cursor on a day, and the month with it unless that is to stay as it is.
  private mutating func go(
    to day: CivilDay, choosing id: RecordID? = nil, keepsMonth: Bool = false
  ) -> [Effect] {
    let row = selectedRow
    place(day, choosing: id, keepsMonth: keepsMonth)
    follow(from: row)
    return isRead ? [] : [.readOn]
  }

  /// The same without reading on.
  mutating func place(_ day: CivilDay, choosing id: RecordID? = nil, keepsMonth: Bool = false) {
    place = min(max(day, Self.days.lowerBound), Self.days.upperBound)
    chosen = id
    let staysInView = keepsMonth && monthDays.days.contains(cursor)
    if !staysInView { month = cursor.startOfMonth }
  }

  /// Whether what was read last is what the view shows now. A week is not taken from its month:
  /// how long a run of shifts is said to be depends on the days that were read.
  private var isRead: Bool {
    switch view {
    case .month: return !contents.isList && contents.days == monthDays.days
    case .week: return !contents.isList && contents.days == weekDays
    case .list: return contents.isList && isDeepInside
    }
  }

  /// Puts the cursor on a shift that was just added, which the next reading brings.
  mutating func expect(_ shift: Shift, _ environment: AppEnvironment) {
    place(environment.zone(of: shift).local(at: shift.start).day, choosing: shift.id)
  }

  // MARK: Steps

  private mutating func navigate(_ step: Navigation, _ page: Int, _ times: Int) -> [Effect] {
    switch (step, view) {
    case (.up, .month): return go(to: cursor.adding(days: -7 * times))
    case (.down, .month): return go(to: cursor.adding(days: 7 * times))
    case (.pageUp, .month): return go(to: cursor.adding(months: -times))
    case (.pageDown, .month): return go(to: cursor.adding(months: times))
    case (.pageUp, .week): return go(to: cursor.adding(days: -7 * times))
    case (.pageDown, .week): return go(to: cursor.adding(days: 7 * times))
    case (.up, _): return self.step(-times)
    case (.down, _): return self.step(times)
    case (.pageUp, .list): return self.step(-times * page)
    case (.pageDown, .list): return self.step(times * page)
    case (.first, _): return lookForEnd { ($0.lowerBound, 1) }
    case (.last, _): return lookForEnd { ($0.upperBound, -1) }
    case (.item(let row), _): return point(atRow: row)
    }
  }

  /// So many shifts on in the order of the calendar.
  private mutating func step(_ count: Int) -> [Effect] {
    let entries = contents.entries.filter { contents.days.contains($0.day) }
    let selected = self.selected
    // Between two shifts a step leads to the one next to the cursor's day.
    let place =
      selected.flatMap { selected in entries.firstIndex { $0.id == selected.id } }
      ?? (entries.firstIndex { $0.day > cursor } ?? entries.count) - (count > 0 ? 1 : 0)
    let target = place + count
    if entries.indices.contains(target) {
      return go(to: entries[target].day, choosing: entries[target].id)
    }
    return look(
      for: ShiftSearch(day: cursor, from: selected.map { ShiftKey($0.shift) }, count: count))
  }

  /// To the first shift of all, or the last.
  private mutating func lookForEnd(
    _ end: (ClosedRange<CivilDay>) -> (day: CivilDay, count: Int)
  ) -> [Effect] {
    guard let extent else { return [] }
    let (day, count) = end(extent)
    return look(for: ShiftSearch(day: day, from: nil, count: count))
  }

  /// Has the next reading find a shift that is too far away to be known.
  private mutating func look(for seek: ShiftSearch) -> [Effect] {
    guard extent != nil, seek.count != 0 else { return [] }
    self.seek = seek
    // At an end of the list the name of its group is seen too.
    screenRow = (seek.from == nil) == (seek.count > 0) ? 1 : page - 1
    return [.readOn]
  }

  // MARK: Views

  private mutating func show(_ view: View) -> [Effect] {
    guard view != self.view else { return [] }
    self.view = view
    month = cursor.startOfMonth
    // What is past stands above.
    screenRow = page / 3
    return isRead ? [] : [.readOn]
  }

  private mutating func leave() -> [Effect] {
    if anchor != nil {
      anchor = nil
      return []
    }
    return filter.isEmpty ? [] : setFilter("", near: cursor)
  }

  /// A filter that cannot be read leaves the list as it is.
  private mutating func setFilter(_ text: String, near day: CivilDay) -> [Effect] {
    guard text != filter.text || filterProblem != nil else { return [] }
    do {
      filter = try ShiftFilter(text)
      filterProblem = nil
      place(day)
      return [.readOn]
    } catch {
      filterProblem = error.message
      return []
    }
  }
}
