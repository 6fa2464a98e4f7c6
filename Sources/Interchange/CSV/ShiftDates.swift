import Domain

/// The dates of a table of shifts, which all of its cells write in one order.
public struct ShiftDates: Sendable {
  private var evidence = DateOrderEvidence()

  /// Determines the order of month and day by all records of a table with these columns.
  public init(_ table: CSVTable, _ columns: ShiftColumns) {
    for record in table.records.dropFirst() {
      for column in ShiftColumns.times {
        guard let value = columns.value(column, of: record) else { continue }
        var cell = Self.withoutWeekday(value)
        cell.withUTF8 { evidence.add($0) }
      }
    }
  }

  /// Whether the month was taken for the first number although nothing decides.
  public var isOrderAssumed: Bool { evidence.isGuessed }

  /// Returns the day that a cell names as `2026-03-01`; nil for anything but a day, or its midnight
  /// as spreadsheets write it.
  public func day(_ cell: String) -> String? {
    guard let time = parsed(cell), let day = time.day, (time.second ?? 0) == 0, time.offset == nil
    else { return nil }
    return ISOText.format(day)
  }

  /// Returns a cell with a day and a time as `2026-03-01T19:00`, with an offset if it has one; nil
  /// for any other cell.
  public func time(_ cell: String) -> String? {
    guard let time = parsed(cell), let day = time.day, let second = time.second else { return nil }
    let local = LocalDateTime(day: day, secondOfDay: second)
    guard let instant = time.instant else { return ISOText.format(local) }
    return time.offset == 0
      ? ISOText.format(local) + "Z" : ISOText.format(instant, shownAs: local)
  }

  private func parsed(_ cell: String) -> TableTime? {
    var cell = Self.withoutWeekday(cell)
    return cell.withUTF8 { TableTime($0, order: evidence.order) }
  }

  /// Returns a cell such as `So 01.03.2026` and `Sunday, 1 Mar 2026` without its first word.
  private static func withoutWeekday(_ cell: String) -> String {
    guard cell.first?.isLetter == true, let end = cell.firstIndex(of: " ") else { return cell }
    let rest = cell[end...].drop { $0 == " " }
    return rest.first?.isNumber == true ? String(rest) : cell
  }
}
