import AppCore
import Domain

/// The rows of the list.
extension ScheduleViewModel {
  /// A row.
  package enum Row: Equatable {
    /// The heading of a group: its days and its working time in seconds.
    case group(Range<CivilDay>, seconds: Int64)
    /// The index of an entry, and the running sum of its group in seconds.
    case shift(Int, running: Int64)
    /// The day under the cursor if it has no shift.
    case free(CivilDay)

    var isGroup: Bool {
      if case .group = self { return true }
      return false
    }
  }

  /// The rows: groups of shifts below their headings, and the day under the cursor if it has no
  /// shift.
  package var rows: [Row] {
    var found: [Row] = []
    var group: (row: Int, days: Range<CivilDay>, seconds: Int64)?
    func open(_ day: CivilDay) {
      guard group?.days.contains(day) != true else { return }
      let days = grouper.group(of: day, by: grouping)
      group = (found.count, days, 0)
      found.append(.group(days, seconds: 0))
    }
    var free = freeDay
    for (index, entry) in contents.entries.enumerated() {
      if let day = free, day < entry.day {
        open(day)
        found.append(.free(day))
        free = nil
      }
      open(entry.day)
      guard let current = group else { continue }
      let seconds = current.seconds + entry.seconds
      group?.seconds = seconds
      found[current.row] = .group(current.days, seconds: seconds)
      found.append(.shift(index, running: seconds))
    }
    if let free {
      open(free)
      found.append(.free(free))
    }
    return found
  }

  /// The day under the cursor if it has no shift; nil while filtering, which shows matches only.
  private var freeDay: CivilDay? {
    filter.isEmpty && !contents.entries.contains { $0.day == cursor } ? cursor : nil
  }

  /// Returns the index of the row under the cursor.
  func selectedRow(in rows: [Row]) -> Int? {
    let selected = self.selected
    return rows.firstIndex { row in
      switch row {
      case .group: return false
      case .shift(let index, _): return contents.entries[index].id == selected?.id
      case .free: return selected == nil
      }
    }
  }

  /// The index of the row under the cursor; nil if the list is not shown.
  var selectedRow: Int? { view == .list ? selectedRow(in: rows) : nil }

  /// Scrolls by the distance that the cursor moved from `row`, within the screen.
  mutating func follow(from row: Int?) {
    guard let row, view == .list else { return }
    let rows = rows
    guard let now = selectedRow(in: rows) else { return }
    // The top row is reserved for the heading of the group.
    screenRow = min(max(1, screenRow + now - row), max(1, page - 1))
  }

  /// Whether a screenful of rows is loaded on either side of the cursor, or there are no more.
  var isDeepInside: Bool {
    guard contents.days.contains(cursor) else { return false }
    let entries = contents.entries
    let before = entries.prefix { $0.day < cursor }.count
    let after = entries.count - before
    return (!contents.hasBefore || before > page) && (!contents.hasAfter || after > page)
  }

  /// Moves the cursor to a clicked row.
  mutating func point(atRow row: Int) -> [Effect] {
    guard let day = day(ofRow: row) else { return [] }
    guard case .shift(let index, _) = self.rows[row] else { return update(.goTo(day)) }
    return update(.choose(contents.entries[index].id))
  }

  /// Returns the day of a row; nil for the heading of a group.
  func day(ofRow row: Int) -> CivilDay? {
    let rows = rows
    guard rows.indices.contains(row) else { return nil }
    switch rows[row] {
    case .group: return nil
    case .shift(let index, _): return contents.entries[index].day
    case .free(let day): return day
    }
  }
}
