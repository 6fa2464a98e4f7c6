/// A parsed day, independent of the current date.
enum DayExpression: Equatable {
  case date(CivilDay)
  /// A number of days from today.
  case days(Int)
  /// A number of months from today.
  case months(Int)
  case weekday(Weekday)

  /// Parses one lower-case word; nil for anything that `TimeParser` does not list.
  init?(word: String) {
    if let known = Self.words[word] {
      self = known
    } else if let day = ISOText.day(word) ?? Self.dottedDay(word) {
      self = .date(day)
    } else {
      var scanner = ByteScanner(word)
      guard let sign = scanner.sign(), let number = scanner.number(),
        let relative = Self.relative(sign * number, unit: scanner.next),
        scanner.skip(while: { _ in true }) == 1
      else { return nil }
      self = relative
    }
  }

  /// Whether it is a fixed date.
  var isDate: Bool {
    if case .date = self { return true }
    return false
  }

  /// Returns the day, relative to `today`.
  func day(today: CivilDay, weekdays: WeekdayMeaning) -> CivilDay {
    switch self {
    case .date(let day): return day
    case .days(let count): return today.adding(days: count)
    case .months(let count): return today.adding(months: count)
    case .weekday(let weekday):
      switch weekdays {
      case .coming:
        return today.adding(days: modulo(weekday.rawValue - today.weekday.rawValue, 7))
      case .latest:
        return today.adding(days: -modulo(today.weekday.rawValue - weekday.rawValue, 7))
      }
    }
  }

  private static func relative(_ number: Int, unit: UInt8?) -> DayExpression? {
    switch unit {
    case UInt8(ascii: "d"): return .days(number)
    case UInt8(ascii: "w"): return .days(number * 7)
    case UInt8(ascii: "m"): return .months(number)
    case UInt8(ascii: "y"): return .months(number * 12)
    default: return nil
    }
  }

  /// Parses a German date, such as `1.3.2026`.
  private static func dottedDay(_ word: String) -> CivilDay? {
    var scanner = ByteScanner(word)
    guard let day = scanner.number(digits: 1...2), scanner.consume("."),
      let month = scanner.number(digits: 1...2), scanner.consume("."),
      let year = scanner.number(digits: 4...4), scanner.isAtEnd
    else { return nil }
    return CivilDay(year: year, month: month, day: day)
  }

  /// English and German words, in full and as common abbreviations.
  private static let words: [String: DayExpression] = [
    "today": .days(0), "yesterday": .days(-1), "tomorrow": .days(1),
    "heute": .days(0), "gestern": .days(-1), "morgen": .days(1),
    "vorgestern": .days(-2), "übermorgen": .days(2),
    "monday": .weekday(.monday), "tuesday": .weekday(.tuesday),
    "wednesday": .weekday(.wednesday), "thursday": .weekday(.thursday),
    "friday": .weekday(.friday), "saturday": .weekday(.saturday), "sunday": .weekday(.sunday),
    "mon": .weekday(.monday), "tue": .weekday(.tuesday), "wed": .weekday(.wednesday),
    "thu": .weekday(.thursday), "fri": .weekday(.friday), "sat": .weekday(.saturday),
    "sun": .weekday(.sunday),
    "montag": .weekday(.monday), "dienstag": .weekday(.tuesday), "mittwoch": .weekday(.wednesday),
    "donnerstag": .weekday(.thursday), "freitag": .weekday(.friday),
    "samstag": .weekday(.saturday), "sonnabend": .weekday(.saturday), "sonntag": .weekday(.sunday),
    "mo": .weekday(.monday), "di": .weekday(.tuesday), "mi": .weekday(.wednesday),
    "do": .weekday(.thursday), "fr": .weekday(.friday), "sa": .weekday(.saturday),
    "so": .weekday(.sunday),
  ]
}

extension Weekday {
  /// Parses an English or German name or abbreviation, ignoring case; nil for another word.
  public init?(name: String) {
    guard case .weekday(let weekday)? = DayExpression(word: name.lowercased()) else { return nil }
    self = weekday
  }
}
