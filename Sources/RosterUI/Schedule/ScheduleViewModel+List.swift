import AppCore
import Domain

/// The rows of the list.
extension ScheduleViewModel {
  /// A row.
  package enum Row: Equatable {
    /// The name of a group: its days, its work in seconds, and whether all of it was read.
    case group(Range<CivilDay>, seconds: Int64)
    /// A shift's place among the entries, and the work of its group up to its end.
    case shift(Int, running: Int64)
    /// The day under the cursor, where it has no shift.
    case free(CivilDay)

    var isGroup: Bool {
      if case .group = self { return true }
      return false
    }
  }

  /// The shifts in groups, each below its name, and the day under the cursor where it has none.
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

  /// The day under the cursor, where it has no shift; a filter shows what it admits and nothing
  /// else.
  private var freeDay: CivilDay? {
    filter.isEmpty && !contents.entries.contains { $0.day == cursor } ? cursor : nil
  }

  /// The row under the cursor.
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

  /// The row under the cursor, nil where the list is not shown.
  var selectedRow: Int? { view == .list ? selectedRow(in: rows) : nil }

  /// Keeps the cursor's row on the screen where the move from `row` takes it.
  mutating func follow(from row: Int?) {
    guard let row, view == .list else { return }
    let rows = rows
    guard let now = selectedRow(in: rows) else { return }
    // The row above is for the name of the group.
    screenRow = min(max(1, screenRow + now - row), max(1, page - 1))
  }

  /// Whether a screen of rows is known on either side of the cursor, or there are no more.
  var isDeepInside: Bool {
    guard contents.days.contains(cursor) else { return false }
    let entries = contents.entries
    let before = entries.prefix { $0.day < cursor }.count
    let after = entries.count - before
    return (!contents.hasBefore || before > page) && (!contents.hasAfter || after > page)
  }

  /// Puts the cursor on a row that was pointed at.
  mutating func point(atRow row: Int) -> [Effect] {
    guard let day = day(ofRow: row) else { return [] }
    guard case .shift(let index, _) = self.rows[row] else { return update(.goTo(day)) }
    return update(.choose(contents.entries[index].id))
  }

  /// The day of a row, nil for the name of a group.
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
