import Domain

/// The dates of a table of shifts, which all of its cells write in one order.
public struct ShiftDates: Sendable {
  private let evidence: DateOrderEvidence
  /// The columns whose numbers are parts of a day, as spreadsheets store clock times.
  private let dayParts: Set<ShiftColumns.Column>
  /// Whether a start or an end has its day in its own cell.
  private let haveDays: Bool

  /// Determines the order of day, month and year by all records of a table with these columns,
  /// unless it is `chosen`; where nothing decides, it is the one that people in `zone` expect.
  public init(
    _ table: CSVTable, _ columns: ShiftColumns, zone: Zone, chosen: DateOrder? = nil
  ) {
    var evidence = DateOrderEvidence(zone: zone, chosen: chosen)
    let rows = Array(table.records.dropFirst())
    for row in rows {
      for column in ShiftColumns.times {
        guard let value = columns.value(column, of: row) else { continue }
        var cell = Self.withoutWeekday(value)
        cell.withUTF8 { evidence.add($0) }
      }
    }
    if evidence.isGuessed {
      let isDayFirst = Self.endsFollowStarts(rows, columns, in: .dayFirst)
      let isMonthFirst = Self.endsFollowStarts(rows, columns, in: .monthFirst)
      if isDayFirst != isMonthFirst { evidence.add(isDayFirst ? .dayFirst : .monthFirst) }
    }
    dayParts = Self.dayParts(rows, columns)
    haveDays = rows.contains { row in
      [ShiftColumns.Column.start, .end].contains { column in
        guard var cell = columns.value(column, of: row).map(Self.withoutWeekday),
          let time = cell.withUTF8({ TableTime($0, evidence) })
        else { return false }
        return time.day != nil && time.second != nil
      }
    }
    self.evidence = evidence
  }

  /// Returns the columns of clock times whose numbers are parts of a day.
  private static func dayParts(
    _ rows: [CSVTable.Record], _ columns: ShiftColumns
  ) -> Set<ShiftColumns.Column> {
    var parts: Set<ShiftColumns.Column> = []
    // `0.30` may be half past midnight, but people do not write clock times with more digits.
    var hasDigits = false
    for column in [ShiftColumns.Column.start, .end] {
      let cells = rows.compactMap { columns.value(column, of: $0) }
      guard cells.allSatisfy({ dayPart($0) != nil || $0.contains(":") }) else { continue }
      parts.insert(column)
      if cells.contains(where: { $0.count > 4 && dayPart($0) != nil }) { hasDigits = true }
    }
    return hasDigits ? parts : []
  }

  /// The greatest number of days from the start of a shift to its end.
  private static let mostDays = Int(Shift.longestSeconds / 86_400)

  /// Returns whether every end that has a date of its own is soon after its start in an order.
  private static func endsFollowStarts(
    _ rows: [CSVTable.Record], _ columns: ShiftColumns, in order: DateOrder
  ) -> Bool {
    rows.allSatisfy { row in
      guard let start = day([.date, .start], of: row, columns, order),
        let end = day([.endDate, .end], of: row, columns, order)
      else { return true }
      return (0...mostDays).contains(end - start)
    }
  }

  /// Returns the number of the first day in some columns; nil if there is none.
  private static func day(
    _ wanted: [ShiftColumns.Column], of row: CSVTable.Record, _ columns: ShiftColumns,
    _ order: DateOrder
  ) -> Int? {
    for column in wanted {
      guard let text = columns.value(column, of: row) else { continue }
      var cell = withoutWeekday(text)
      if let day = cell.withUTF8({ TableTime($0, order: order)?.day }) { return day.number }
    }
    return nil
  }

  /// The order that was taken although nothing decides; nil if something does.
  public var assumedOrder: DateOrder? { evidence.isGuessed ? evidence.order : nil }

  /// Returns whether the rows of a table have days and lengths, but no times of day.
  public func haveNoTimes(_ table: CSVTable, _ columns: ShiftColumns) -> Bool {
    guard !columns.has(.date), !columns.has(.end), table.records.count > 1 else { return false }
    return table.records.dropFirst().allSatisfy { record in
      columns.value(.start, of: record).map { day($0) != nil && time($0) == nil } ?? true
    }
  }

  /// Whether the years were taken for the last number although the table does not say so.
  public var isYearAssumed: Bool { evidence.isYearOpen }

  /// Returns the day that a cell names as `2026-03-01`; nil for anything but a day, or its midnight
  /// as spreadsheets write it.
  public func day(_ cell: String) -> String? {
    guard let time = parsed(cell), let day = time.day, (time.second ?? 0) == 0, time.offset == nil
    else { return nil }
    return ISOText.format(day)
  }

  /// Returns the midnight that a start or an end without a time of day means beside others that have
  /// one: spreadsheets write `2025-11-09` for 2025-11-09 00:00. Nil for any other cell.
  public func midnight(_ cell: String) -> String? {
    haveDays ? day(cell).map { "\($0)T00:00" } : nil
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
  /// person does: `0.9166666667`, and `1900/01/01 06:00` for 30:00; nil for any other cell.
  public func clock(_ cell: String, of column: ShiftColumns.Column) -> String? {
    if dayParts.contains(column), let second = Self.dayPart(cell) { return Self.clock(second) }
    guard let time = parsed(cell), let day = time.day, Self.isSpreadsheetDay(day),
      let second = time.second
    else { return nil }
    return ClockText.text(24 * 60 + second / 60)
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

  /// Returns a cell such as `So 01.03.2026` and `Sunday, Mar 1, 2026` without its first word.
  private static func withoutWeekday(_ cell: String) -> String {
    guard cell.first?.isLetter == true, let end = cell.firstIndex(of: " ") else { return cell }
    // A month in one language is a weekday in another: `mar`.
    var whole = cell
    guard whole.withUTF8({ TableTime($0, order: .dayFirst) }) == nil else { return cell }
    let rest = cell[end...].drop { $0 == " " }
    let isDate =
      rest.first?.isNumber == true || MonthName.month(rest.prefix(while: \.isLetter)) != nil
    return isDate ? String(rest) : cell
  }
}
