import AppCore
import Domain
import Services
import Store

extension ScheduleViewModel {
  /// An event that the Schedule handles.
  package enum Event: Equatable, Sendable {
    /// A number of steps on a screen with `page` rows.
    case navigate(Navigation, page: Int, times: Int)
    /// A movement by days, months or shifts.
    case days(Int)
    case months(Int)
    case shifts(Int)
    /// Movements to the first or last day of the week, in the year to that of the month.
    case startOfRow
    case endOfRow
    case goTo(CivilDay)
    /// A click on a day or a shift.
    case point(CivilDay)
    case choose(RecordID)
    /// A drag from the day under the cursor, or from the start of the selection, to a day.
    case drag(CivilDay)
    /// Starts or ends a selection of days.
    case mark
    /// Leaves the innermost mode: painting, the selection, then the filter.
    case leave
    case show(View)
    case regroup
    /// A change of the filter; the cursor moves to the shift nearest to the day.
    case filter(String, near: CivilDay)
  }

  /// Handles `event`.
  package mutating func update(_ event: Event) -> [Effect] {
    switch event {
    case .navigate(let step, let page, let times): return navigate(step, page, times)
    case .days(let count): return go(to: cursor.adding(days: count))
    case .months(let count): return go(months: count)
    case .shifts(let count): return step(count)
    case .startOfRow: return go(to: row.lowerBound)
    case .endOfRow: return go(to: row.upperBound.adding(days: -1))
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

  /// The last day that can be reached.
  private static let lastDay = CivilDay.clamped(
    year: TimeParser.years.upperBound, month: 12, day: 31)
  /// The first day that can be reached, unless the person's history begins later.
  static let firstDay = CivilDay.clamped(year: TimeParser.years.lowerBound, month: 1, day: 1)

  /// Moves the cursor to a day, with its month unless `keepsMonth`, and loads what becomes visible.
  private mutating func go(
    to day: CivilDay, choosing id: RecordID? = nil, keepsMonth: Bool = false
  ) -> [Effect] {
    let row = selectedRow
    place(day, choosing: id, keepsMonth: keepsMonth)
    follow(from: row)
    return isRead ? [] : [.readOn]
  }

  /// Moves the cursor by months, and keeps the day of the month past shorter ones.
  private mutating func go(months count: Int) -> [Effect] {
    let day = keptDay ?? cursor.day
    let (year, month, _) = cursor.startOfMonth.adding(months: count).components
    let effects = go(to: .clamped(year: year, month: month, day: day))
    keptDay = day
    return effects
  }

  /// The days of the row under the cursor: a week, or a month of the year.
  private var row: Range<CivilDay> {
    let first = cursor.startOfMonth
    return view == .year ? first..<first.adding(months: 1) : weekDays
  }

  /// Moves the cursor like `go(to:)` without loading anything.
  mutating func place(_ day: CivilDay, choosing id: RecordID? = nil, keepsMonth: Bool = false) {
    place = min(max(day, oldest), Self.lastDay)
    keptDay = nil
    chosen = id
    let staysInView = keepsMonth && monthDays.days.contains(cursor)
    if !staysInView { month = cursor.startOfMonth }
  }

  /// Whether the loaded contents are those of the current view. A week does not reuse its month:
  /// the reported length of a run of shifts depends on the days that were read.
  private var isRead: Bool {
    view == .list
      ? contents.isList && isDeepInside : !contents.isList && contents.days == shownDays
  }

  /// Moves the cursor to a shift that was just added and will be loaded by the next read.
  mutating func expect(_ shift: Shift, _ environment: AppEnvironment) {
    place(environment.zone(of: shift).local(at: shift.start).day, choosing: shift.id)
  }

  // MARK: Steps

  private mutating func navigate(_ step: Navigation, _ page: Int, _ times: Int) -> [Effect] {
    switch (step, view) {
    case (.up, .month): return go(to: cursor.adding(days: -7 * times))
    case (.down, .month): return go(to: cursor.adding(days: 7 * times))
    case (.up, .year), (.pageUp, .month): return go(months: -times)
    case (.down, .year), (.pageDown, .month): return go(months: times)
    case (.pageUp, .year): return go(months: -12 * times)
    case (.pageDown, .year): return go(months: 12 * times)
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

  /// Moves by `count` shifts in chronological order.
  private mutating func step(_ count: Int) -> [Effect] {
    let entries = contents.entries.filter { contents.days.contains($0.day) }
    let selected = self.selected
    // Between two shifts, a step leads to the adjacent one.
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

  /// Moves to the first or the last shift of all.
  private mutating func lookForEnd(
    _ end: (ClosedRange<CivilDay>) -> (day: CivilDay, count: Int)
  ) -> [Effect] {
    guard let extent else { return [] }
    let (day, count) = end(extent)
    return look(for: ShiftSearch(day: day, from: nil, count: count))
  }

  /// Makes the next read find a shift outside the loaded range.
  private mutating func look(for seek: ShiftSearch) -> [Effect] {
    guard extent != nil, seek.count != 0 else { return [] }
    self.seek = seek
    // At an end of the list, keep the heading of its group visible.
    screenRow = (seek.from == nil) == (seek.count > 0) ? 1 : page - 1
    return [.readOn]
  }

  // MARK: Views

  private mutating func show(_ view: View) -> [Effect] {
    guard view != self.view else { return [] }
    self.view = view
    month = cursor.startOfMonth
    // Leaves room for past shifts above.
    screenRow = page / 3
    return isRead ? [] : [.readOn]
  }

  private mutating func leave() -> [Effect] {
    guard painting == nil else {
      painting = nil
      return []
    }
    if anchor != nil {
      anchor = nil
      return []
    }
    return filter.isEmpty ? [] : setFilter("", near: cursor)
  }

  /// Sets the filter; an invalid one leaves the list unchanged.
  private mutating func setFilter(_ text: String, near day: CivilDay) -> [Effect] {
    guard text != filter.text || filterProblem != nil else { return [] }
    do {
      filter = try ShiftFilter(text)
      filterProblem = nil
      place(day)
      // The list moves to the nearest shift; in a year that may be beyond what is shown.
      if view == .year, !filter.isEmpty { seek = ShiftSearch(day: day, from: nil, count: 1) }
      return [.readOn]
    } catch {
      filterProblem = error.message
      return []
    }
  }
}
