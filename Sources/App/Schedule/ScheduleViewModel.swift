import Domain
import Store

/// The Schedule as a list of all shifts in order of time.
///
/// Only a window around the cursor is held: `reload` reads two screens on either side of `anchor`,
/// so a store of any size costs the same.
public struct ScheduleViewModel: Equatable, Sendable {
  /// Where the window is read around.
  enum Anchor: Equatable, Sendable {
    case first, last
    /// The first shift that begins at that moment or later, else the last.
    case moment(Instant)
    case shift(ShiftKey)
  }

  var anchor: Anchor?
  /// The shifts of the window.
  public private(set) var window: [Shift] = []
  /// The cursor's place in the window.
  public private(set) var selection = 0
  /// The row of the screen that the cursor is on, kept while moving.
  var screenRow = 0
  /// Whether there are shifts before the window.
  public private(set) var hasBefore = false
  /// Whether there are shifts after the window.
  public private(set) var hasAfter = false
  /// How many shifts there are in all.
  public private(set) var total = 0

  /// What happens on the Schedule.
  public enum Event: Equatable, Sendable {
    case navigate(Navigation, page: Int)
    /// To the first shift of a moment or later.
    case goTo(Instant)
  }

  /// The shift the cursor is on.
  public var selectedShift: Shift? {
    window.indices.contains(selection) ? window[selection] : nil
  }

  /// Takes `event`.
  public mutating func update(_ event: Event) -> [Effect] {
    switch event {
    case .goTo(let instant):
      anchor = .moment(instant)
      return [.readOn]
    case .navigate(.first, _):
      anchor = .first
      screenRow = 1
      return [.readOn]
    case .navigate(.last, _):
      anchor = .last
      screenRow = .max
      return [.readOn]
    case .navigate(.up, let page): return move(-1, page)
    case .navigate(.down, let page): return move(1, page)
    case .navigate(.pageUp, let page): return move(-page, page)
    case .navigate(.pageDown, let page): return move(page, page)
    case .navigate(.item(let index), let page): return move(index - selection, page)
    }
  }

  private mutating func move(_ amount: Int, _ page: Int) -> [Effect] {
    guard !window.isEmpty else { return [] }
    let target = min(max(0, selection + amount), window.count - 1)
    let row = screenRow == .max ? page - 1 : screenRow + rows(to: target)
    screenRow = min(max(isFirstOfMonth(target) ? 1 : 0, row), page - 1)
    selection = target
    anchor = .shift(ShiftKey(window[target]))
    let isNearEdge = (hasBefore && target < page) || (hasAfter && target >= window.count - page)
    return isNearEdge ? [.readOn] : []
  }

  /// How many rows further down the shift at `target` stands, with the lines of the months between.
  private func rows(to target: Int) -> Int {
    let between = (min(selection, target) + 1)..<(max(selection, target) + 1)
    let months = between.filter(isFirstOfMonth).count
    return target - selection + (target < selection ? -months : months)
  }

  /// Whether a month's line stands above the shift.
  private func isFirstOfMonth(_ index: Int) -> Bool {
    func month(_ index: Int) -> CivilDay {
      let day = window[index].localStart.day
      return day.adding(days: 1 - day.day)
    }
    return index == 0 || month(index) != month(index - 1)
  }

  /// Reads what is shown: how many shifts there are, and the window.
  public mutating func reload(from store: Store, page: Int, _ environment: AppEnvironment) throws {
    total = try store.shifts.count()
    try readOn(from: store, page: page, environment)
  }

  /// Reads the window around the anchor: two screens of `page` rows on either side.
  public mutating func readOn(from store: Store, page: Int, _ environment: AppEnvironment) throws {
    let reach = max(1, page) * 2
    switch anchor ?? .moment(environment.zone.startOfDay(environment.today)) {
    case .first: try read(store, before: [], after: store.shifts.page(after: nil, limit: reach))
    case .last:
      try read(store, before: store.shifts.page(before: nil, limit: reach), after: [])
    case .moment(let instant):
      // Just before everything that begins then.
      try read(store, around: ShiftKey(start: instant, id: RecordID("")), nil, reach)
    case .shift(let key):
      // A shift that was moved takes the cursor along.
      let shift = try store.shifts.shift(key.id)
      try read(store, around: shift.map(ShiftKey.init) ?? key, shift, reach)
    }
    if anchor == nil, let selected = selectedShift { anchor = .shift(ShiftKey(selected)) }
    hasBefore =
      try window.first.map { try !store.shifts.page(before: ShiftKey($0), limit: 1).isEmpty }
      ?? false
    hasAfter =
      try window.last.map { try !store.shifts.page(after: ShiftKey($0), limit: 1).isEmpty } ?? false
  }

  private mutating func read(
    _ store: Store, around key: ShiftKey, _ shift: Shift?, _ reach: Int
  ) throws {
    let before = try store.shifts.page(before: key, limit: reach)
    let after = try store.shifts.page(after: key, limit: reach)
    try read(store, before: before, after: (shift.map { [$0] } ?? []) + after)
  }

  /// The cursor stands on the first shift after the anchor, else on the last before it.
  private mutating func read(_ store: Store, before: [Shift], after: [Shift]) throws {
    window = before + after
    selection = max(0, after.isEmpty ? before.count - 1 : before.count)
  }
}
