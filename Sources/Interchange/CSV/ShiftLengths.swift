import Domain

/// The lengths in a table of shifts: the cells of a column share their unit and their separator of
/// decimals.
public struct ShiftLengths: Equatable, Sendable {
  /// The cells of a column that are numbers without a unit.
  private struct Column: Equatable, Sendable {
    private(set) var hasDecimals = false
    private(set) var longest = 0
    /// The shortest one that is not 0, and its line.
    private(set) var shortest: (number: Int, line: Int)?

    mutating func add(_ text: String, line: Int) {
      guard ShiftLengths.isBare(text) else { return }
      if text.contains(where: { ".,".contains($0) }) { hasDecimals = true }
      let number = Int(text) ?? 0
      longest = max(longest, number)
      if number > 0, number < shortest?.number ?? .max { shortest = (number, line) }
    }

    static func == (a: Column, b: Column) -> Bool {
      a.hasDecimals == b.hasDecimals && a.longest == b.longest
        && a.shortest?.line == b.shortest?.line
    }
  }

  /// The longest duration in hours that a whole number can be: no shift has so few minutes.
  private static let mostHours = 24
  /// The longest break in hours that a whole number can be: none has so few minutes.
  private static let mostHoursOfRest = 4

  private var cells: [ShiftColumns.Column: Column] = [.duration: Column(), .rest: Column()]
  private let columns: ShiftColumns
  private let decimal: TableChoices.Decimal?

  /// Determines the units of a table with these columns by all of its records; `decimal` is the
  /// separator that a person has chosen.
  public init(
    _ table: CSVTable, _ columns: ShiftColumns, decimal: TableChoices.Decimal? = nil
  ) {
    self.columns = columns
    self.decimal = decimal
    for record in table.records.dropFirst() {
      for column in [ShiftColumns.Column.duration, .rest] {
        guard let text = columns.value(column, of: record).map(plain) else { continue }
        cells[column]?.add(text, line: record.line)
      }
    }
  }

  /// Whether whole numbers were taken for hours although the column does not say so.
  public var isDurationAssumed: Bool {
    guard let duration = cells[.duration] else { return false }
    return columns.unit(.duration) == nil && !duration.hasDecimals
      && (1...Self.mostHours).contains(duration.longest)
  }

  /// The first of durations that are minutes beside longer ones, although they could be hours; nil
  /// without any.
  public var shortDuration: (minutes: Int, line: Int)? {
    guard columns.unit(.duration) == nil, let duration = cells[.duration], !duration.hasDecimals,
      duration.longest > Self.mostHours, let shortest = duration.shortest,
      shortest.number <= Self.mostHours
    else { return nil }
    return (shortest.number, shortest.line)
  }

  /// The longest break if all were taken for minutes although they could be hours; nil otherwise.
  public var shortRest: Int? {
    guard columns.unit(.rest) == nil, let rest = cells[.rest], !rest.hasDecimals,
      (1...Self.mostHoursOfRest).contains(rest.longest)
    else { return nil }
    return rest.longest
  }

  /// Returns a length with its unit.
  public func text(_ cell: String, of column: ShiftColumns.Column) -> String {
    let cell = plain(cell)
    guard Self.isBare(cell) else { return LengthText.hoursAndMinutes(cell) ?? cell }
    if columns.unit(column) == .seconds, let seconds = Double(cell.replacing(",", with: ".")),
      (0...10_000_000).contains(seconds)
    {
      return ClockText.text((Int(seconds) + 30) / 60)
    }
    return hasHours(column) ? "\(cell)h" : cell
  }

  private func hasHours(_ column: ShiftColumns.Column) -> Bool {
    if let unit = columns.unit(column) { return unit == .hours }
    return column == .hours || cells[column]?.hasDecimals == true
      || column == .duration && isDurationAssumed
  }

  /// Returns a number with a point before its decimals and nothing between its thousands, if the
  /// separator is known.
  private func plain(_ cell: String) -> String {
    guard let decimal, Self.isBare(cell) else { return cell }
    let point: Character = decimal == .point ? "." : ","
    return String(cell.compactMap { $0 == point ? "." : $0.isNumber ? $0 : nil })
  }

  /// Returns whether a length has no unit.
  private static func isBare(_ text: String) -> Bool {
    text.allSatisfy { $0.isNumber || ".,".contains($0) }
  }
}

/// Lengths as spreadsheets and time clocks write them.
private enum LengthText {
  private static let hours: Set = ["h", "hr", "hrs", "hour", "hours", "std", "stunde", "stunden"]
  private static let minutes: Set = ["m", "min", "mins", "minute", "minutes", "minuten"]

  /// Returns `26:30:00`, `12:30:00 AM` (a clock time, so many hours after midnight), `1900/01/01
  /// 02:30` (the first day of spreadsheets, 26:30), `8 h 30 min` and `PT8H30M` as hours and
  /// minutes; nil for anything else. Seconds are rounded.
  static func hoursAndMinutes(_ cell: String) -> String? {
    if let seconds = clock(cell) { return ClockText.text((seconds + 30) / 60) }
    return words(cell.lowercased())
  }

  private static func clock(_ cell: String) -> Int? {
    let parts = cell.split(separator: ":", omittingEmptySubsequences: false).map { Int($0) }
    if parts.count == 3, let hour = parts[0], let minute = parts[1], let second = parts[2],
      (0...9999).contains(hour), (0..<60).contains(minute), (0..<60).contains(second)
    {
      return hour * 3600 + minute * 60 + second
    }
    var text = cell
    guard let time = text.withUTF8({ TableTime($0, order: .yearFirst) }), time.offset == nil,
      let second = time.second
    else { return nil }
    guard let day = time.day else { return second }
    return ShiftDates.isSpreadsheetDay(day) ? 86_400 + second : nil
  }

  private static func words(_ cell: String) -> String? {
    var text = "", word = ""
    for sign in cell.hasPrefix("pt") ? cell.dropFirst(2) : cell[...] {
      if sign.isLetter {
        word.append(sign)
        continue
      }
      guard close(&word, &text) else { return nil }
      if sign != " " { text.append(sign) }
    }
    return close(&word, &text) && text.contains(where: \.isLetter) ? text : nil
  }

  /// Appends a unit.
  private static func close(_ word: inout String, _ text: inout String) -> Bool {
    defer { word = "" }
    guard !word.isEmpty else { return true }
    if hours.contains(word) {
      text += "h"
    } else if minutes.contains(word) {
      text += "m"
    } else {
      return false
    }
    return true
  }
}
