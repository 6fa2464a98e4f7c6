import Domain

/// The dates of a table of shifts, which all of its cells write in one order.
public struct ShiftDates: Sendable {
  private var evidence: DateOrderEvidence
  /// The columns whose numbers are parts of a day, as spreadsheets store clock times.
  private let dayParts: Set<ShiftColumns.Column>

  /// Determines the order of day, month and year by all records of a table with these columns,
  /// unless it is `chosen`; where nothing decides, it is the one that people in `zone` expect.
  public init(
    _ table: CSVTable, _ columns: ShiftColumns, zone: Zone, chosen: DateOrder? = nil
  ) {
    evidence = DateOrderEvidence(usual: .usual(in: zone), chosen: chosen)
    let times: [ShiftColumns.Column] = [.start, .end]
    let parts = times.filter { column in
      table.records.dropFirst().allSatisfy { record in
        columns.value(column, of: record).map { Self.dayPart($0) != nil || $0.contains(":") }
          ?? true
      }
    }
    // `0.30` may be half past midnight, but people do not write clock times with more digits.
    let hasDigits = parts.contains { column in
      table.records.dropFirst().contains { record in
        columns.value(column, of: record).map { Self.dayPart($0) != nil && $0.count > 4 } ?? false
      }
    }
    dayParts = hasDigits ? Set(parts) : []
    for record in table.records.dropFirst() {
      for column in ShiftColumns.times {
        guard let value = columns.value(column, of: record) else { continue }
        var cell = Self.withoutWeekday(value)
        cell.withUTF8 { evidence.add($0) }
      }
    }
    guard evidence.isGuessed else { return }
    let orders: [DateOrder] = [.dayFirst, .monthFirst]
    let fitting = orders.filter { Self.endsFollowStarts(table, columns, in: $0) }
    if fitting.count == 1 { evidence.add(fitting[0]) }
  }

  /// The greatest number of days from the start of a shift to its end.
  private static let mostDays = Int(Shift.longestSeconds / 86_400)

  /// Returns whether every end that has a date of its own is soon after its start in an order.
  private static func endsFollowStarts(
    _ table: CSVTable, _ columns: ShiftColumns, in order: DateOrder
  ) -> Bool {
    let dates: [[ShiftColumns.Column]] = [[.date, .start], [.endDate, .end]]
    return table.records.dropFirst().allSatisfy { record in
      let days = dates.map { columnsOfDate in
        columnsOfDate.lazy.compactMap { columns.value($0, of: record) }
          .compactMap { text -> Int? in
            var cell = withoutWeekday(text)
            return cell.withUTF8 { TableTime($0, order: order)?.day?.number }
          }.first
      }
      guard let start = days[0], let end = days[1] else { return true }
      return (0...mostDays).contains(end - start)
    }
  }

  /// The order that was taken although nothing decides; nil if something does.
  public var assumedOrder: DateOrder? { evidence.isGuessed ? evidence.order : nil }

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

  /// Returns the clock time that a cell without a date has, where spreadsheets write one as no
  /// person does: `0.9166666667`, and `1900/01/01 00:00` for 24:00; nil for any other cell.
  public func clock(_ cell: String, of column: ShiftColumns.Column) -> String? {
    if dayParts.contains(column), let second = Self.dayPart(cell) { return Self.clock(second) }
    guard let time = parsed(cell), let day = time.day, Self.isSpreadsheetDay(day),
      time.second == 0
    else { return nil }
    return Self.clock(86_400)
  }

  /// Returns whether a day is the first one of spreadsheets, which stands for 24 hours.
  static func isSpreadsheetDay(_ day: CivilDay) -> Bool {
    day == CivilDay(year: 1900, month: 1, day: 1)
  }

  private static func clock(_ second: Int) -> String {
    let local = LocalDateTime(day: CivilDay(number: 0), secondOfDay: second)
    return String(ISOText.format(local).dropFirst("1970-01-01T".count))
  }

  /// Returns the second of a number from 0 to 1 with decimals; nil for anything else.
  private static func dayPart(_ cell: String) -> Int? {
    guard cell.first == "0" || cell == "1",
      cell.dropFirst().first.map({ ".,".contains($0) }) ?? true,
      cell.dropFirst(2).allSatisfy(\.isNumber),
      let part = Double(cell.replacing(",", with: "."))
    else { return nil }
    return Int((part * 86_400).rounded())
  }

  private func parsed(_ cell: String) -> TableTime? {
    var cell = Self.withoutWeekday(cell)
    return cell.withUTF8 { TableTime($0, evidence) }
  }

  /// Returns a cell such as `So 01.03.2026` and `Sunday, 1 Mar 2026` without its first word.
  private static func withoutWeekday(_ cell: String) -> String {
    guard cell.first?.isLetter == true, let end = cell.firstIndex(of: " ") else { return cell }
    let rest = cell[end...].drop { $0 == " " }
    return rest.first?.isNumber == true ? String(rest) : cell
  }
}
