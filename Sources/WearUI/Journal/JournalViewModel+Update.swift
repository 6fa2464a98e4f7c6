import AppCore
import Domain
import Widgets

extension JournalViewModel {
  /// An event that the Journal handles.
  enum Event: Equatable, Sendable {
    /// A movement by hours or days; `extending` starts a selection.
    case hours(Int, extending: Bool)
    case days(Int, extending: Bool)
    case months(Int)
    /// A movement by screens, in whole weeks.
    case pages(Int)
    case startOfDay
    case endOfDay
    case firstWalked
    case firstDay
    case lastDay
    case goTo(CivilDay)
    /// A movement to the current hour.
    case now(HourPlace)
    case look(JournalSearchTarget, count: Int)
    case mark(HourExtent.Shape)
    case leave
    case swapEnds
    case swapCorners
    case reselect
    /// Selects a range of hours.
    case choose(HourExtent)
    case takeAll
    /// A click, or a drag that reached an hour.
    case point(HourPlace)
    case drag(HourPlace, HourExtent.Shape)
  }

  /// The target of a search.
  enum JournalSearchTarget: Equatable, Sendable {
    case nextFree, previousFree
    case nextRun, previousRun, endOfRun
    case nextWalkedDay, previousWalkedDay
  }

  /// Handles `event`.
  mutating func update(_ event: Event) -> [Effect] {
    let days = hourDays
    switch event {
    case .hours(let count, let extending):
      selection.move(hours: count, on: days, extending: extending)
    case .days(let count, let extending):
      selection.move(days: count, on: days, extending: extending)
    case .months(let count): go(to: cursor.adding(months: count))
    case .pages(let count):
      let step = max(1, rows / 7) * 7 * count
      top = top.adding(days: step)
      selection.move(days: step, on: days)
    case .startOfDay: selection.move(to: days.end(ofDay: cursor.number, isLast: false))
    case .endOfDay: selection.move(to: days.end(ofDay: cursor.number, isLast: true))
    case .firstWalked:
      let hours = pages[cursor]?.hours
      if let hour = hours?.first(where: { $0.steps > 0 }) { selection.move(to: hour.place) }
    case .firstDay: go(to: limits.lowerBound)
    case .lastDay: go(to: limits.upperBound)
    case .goTo(let day): go(to: day)
    case .now(let place): selection.move(to: days.nearest(to: place))
    case .look(let look, let count): seek = look.seek(from: selection.cursor, count)
    case .mark(let shape): mark(shape)
    case .leave:
      selection.leave()
      takesAll = false
    case .swapEnds: selection.swapEnds()
    case .swapCorners: selection.swapCorners(on: days)
    case .reselect: selection.reselect()
    case .choose(let extent): selection.choose(extent)
    case .takeAll: takesAll.toggle()
    case .point(let place): selection.point(at: days.nearest(to: place))
    case .drag(let place, let shape): selection.drag(to: days.nearest(to: place), shape)
    }
    follow()
    return updateSum()
  }

  /// Moves by a number of the steps common to all screens.
  mutating func navigate(_ step: Navigation, _ times: Int) -> [Effect] {
    switch step {
    case .up: return update(.days(-times, extending: false))
    case .down: return update(.days(times, extending: false))
    case .pageUp: return update(.pages(-times))
    case .pageDown: return update(.pages(times))
    case .first: return update(.firstDay)
    case .last: return update(.lastDay)
    case .item: return []
    }
  }

  private mutating func mark(_ shape: HourExtent.Shape) {
    selection.mark(shape)
    if !selection.isChoosing { takesAll = false }
  }

  private mutating func go(to day: CivilDay) {
    let days = hourDays
    selection.move(days: day.number - cursor.number, on: days)
  }

  /// Scrolls as far as the cursor requires.
  mutating func follow() {
    let last = limits.upperBound.adding(days: 1 - rows)
    top = max(limits.lowerBound, min(top, last))
    if cursor < top { top = cursor }
    if top.adding(days: rows - 1) < cursor { top = cursor.adding(days: 1 - rows) }
  }

  /// Adds up the selection, or requests the days that are missing.
  private mutating func updateSum() -> [Effect] {
    guard isRead else { return [.readOn] }
    addUp()
    return []
  }

  /// Adds up the selection.
  mutating func addUp() {
    let days = chosenDays
    guard JournalPages.holds(days) else {
      sum = nil
      return
    }
    sum = JournalSum(
      selection.extent,
      on: (days.lowerBound.number...days.upperBound.number).compactMap {
        pages[CivilDay(number: $0)]
      })
  }

  /// The run of hours with steps around the cursor, across midnight as far as days are loaded.
  var run: HourExtent? {
    func isWalked(_ place: HourPlace) -> Bool {
      pages[CivilDay(number: place.day)]?.hours.contains { $0.place == place && $0.steps > 0 }
        ?? false
    }
    guard isWalked(selection.cursor) else { return nil }
    let days = hourDays
    func end(_ step: Int) -> HourPlace {
      var place = selection.cursor
      while case let next = days.hour(step, after: place), next != place, isWalked(next) {
        place = next
      }
      return place
    }
    return HourExtent(.stream, from: end(-1), to: end(1))
  }

  /// The days of the cursor's month.
  var month: HourExtent {
    let first = cursor.startOfMonth
    let last = first.endOfMonth
    return HourExtent(
      .days,
      from: HourPlace(
        day: max(first, limits.lowerBound).number, column: selection.cursor.column),
      to: HourPlace(day: min(last, limits.upperBound).number, column: selection.cursor.column))
  }
}

extension JournalViewModel.JournalSearchTarget {
  fileprivate func seek(from place: HourPlace, _ count: Int) -> JournalSearch {
    func seek(_ kind: JournalSearch.Kind, _ isForward: Bool) -> JournalSearch {
      JournalSearch(kind: kind, from: place, isForward: isForward, count: count)
    }
    switch self {
    case .nextFree: return seek(.free, true)
    case .previousFree: return seek(.free, false)
    case .nextRun: return seek(.runStart, true)
    case .previousRun: return seek(.runStart, false)
    case .endOfRun: return seek(.runEnd, true)
    case .nextWalkedDay: return seek(.walkedDay(column: place.column), true)
    case .previousWalkedDay: return seek(.walkedDay(column: place.column), false)
    }
  }
}
