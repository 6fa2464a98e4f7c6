/// A parsed day, independent of the current date.
enum DayExpression: Equatable {
  case date(CivilDay)
  /// A number of days from today.
  case days(Int)
  /// A number of months from today.
  case months(Int)
  case weekday(Weekday)
  /// The first such weekday after today.
  case nextWeekday(Weekday)
  /// A day of a month, in the nearest year, or in the past.
  case yearless(month: Int, day: Int)
  /// The last day of this week, month or year, or of one after it.
  case end(of: Period, ahead: Int)
  /// The last day of a month, in the year that a day without a year would have.
  case endOfMonth(Int)

  /// What ends with a day.
  enum Period { case week, month, year }

  /// Parses lower-case words, such as `next friday`, `12 march`, `march 12th 2026`; nil for
  /// anything that `TimeParser` does not list.
  init?(words: some RandomAccessCollection<String>) {
    let words = Array(words)
    if words.count == 1 {
      self.init(word: words[0])
    } else if words.count == 2, Self.nextWords.contains(words[0]),
      case .weekday(let weekday)? = Self.words[words[1]]
    {
      self = .nextWeekday(weekday)
    } else if let end = Self.end(words) {
      self = end
    } else if (2...3).contains(words.count), let named = Self.named(words) {
      self = named
    } else {
      return nil
    }
  }

  private static let nextWords: Set = [
    "next", "nächster", "nächsten", "nächste", "nächstes", "kommenden", "kommender",
  ]

  /// Parses `end of june`, `end of next month`, `ende 2026`.
  private static func end(_ words: [String]) -> DayExpression? {
    guard let first = words.first, ["end", "ende"].contains(first) else { return nil }
    let small: Set = ["of", "the", "this", "des", "der", "dieses", "dieser", "diesen"]
    var words = words.dropFirst().filter { !small.contains($0) }
    let ahead = words.first.map(nextWords.contains) ?? false ? 1 : 0
    words.removeFirst(ahead)
    guard let unit = words.first, words.count == 1 else {
      guard words.count == 2, ahead == 0, let month = month(words[0]), let year = year(words[1])
      else { return nil }
      return CivilDay(year: year, month: month, day: 1).map { .date($0.endOfMonth) }
    }
    switch unit {
    case "week", "woche": return .end(of: .week, ahead: ahead)
    case "month", "monats": return .end(of: .month, ahead: ahead)
    case "year", "jahres": return .end(of: .year, ahead: ahead)
    default:
      guard ahead == 0 else { return nil }
      return year(unit).flatMap { date(31, 12, $0) } ?? month(unit).map { .endOfMonth($0) }
    }
  }

  /// Parses a year of four digits.
  static func year(_ word: String) -> Int? { word.utf8.count == 4 ? Int(word) : nil }

  /// Parses a day and the name of a month in either order, and a year after them.
  private static func named(_ words: [String]) -> DayExpression? {
    let pair = month(words[0]).map { ($0, words[1]) } ?? month(words[1]).map { ($0, words[0]) }
    guard let (month, word) = pair, let day = dayOfMonth(word) else { return nil }
    guard words.count == 3 else { return date(day, month) }
    return year(words[2]).flatMap { date(day, month, $0) }
  }

  /// Returns a date, or a day of a month without a year; nil for one that does not exist.
  private static func date(_ day: Int, _ month: Int, _ year: Int? = nil) -> DayExpression? {
    // A leap year has all days that a month can have.
    guard let date = CivilDay(year: year ?? 2000, month: month, day: day) else { return nil }
    return year == nil ? .yearless(month: month, day: day) : .date(date)
  }

  /// Parses `12`, `12.` or `12th`.
  private static func dayOfMonth(_ word: String) -> Int? {
    let digits = word.prefix { $0.isASCII && $0.isNumber }, rest = word.dropFirst(digits.count)
    guard digits.count <= 2, ["", ".", ",", "st", "nd", "rd", "th"].contains(rest) else {
      return nil
    }
    return Int(digits)
  }

  /// Parses the English or German name of a month, or at least three letters of it.
  static func month(_ word: String) -> Int? {
    let name = word.last == "." ? word.dropLast() : word[...]
    guard name.count >= 3 else { return nil }
    return months.firstIndex { $0.contains { $0.hasPrefix(name) } }.map { $0 + 1 }
  }

  /// Parses the full English or German name of a month.
  static func month(named word: String) -> Int? {
    months.firstIndex { $0.contains(word) }.map { $0 + 1 }
  }

  private static let months: [[String]] = [
    ["january", "januar", "jänner"], ["february", "februar"], ["march", "märz", "maerz"],
    ["april"], ["may", "mai"], ["june", "juni"], ["july", "juli"], ["august"], ["september"],
    ["october", "oktober"], ["november"], ["december", "dezember"],
  ]

  /// Parses one lower-case word; nil for anything that `TimeParser` does not list.
  init?(word: String) {
    if let known = Self.words[word] {
      self = known
    } else if let day = ISOText.day(word) {
      self = .date(day)
    } else if let dotted = Self.dottedDay(word) {
      self = dotted
    } else {
      var scanner = ByteScanner(word)
      guard let sign = scanner.sign(), let number = scanner.number(),
        let relative = Self.relative(sign * number, unit: scanner.next),
        scanner.skip(while: { _ in true }) == 1
      else { return nil }
      self = relative
    }
  }

  /// The day of a fixed date; nil for any other.
  var fixed: CivilDay? {
    if case .date(let day) = self { return day }
    return nil
  }

  /// Returns the day, relative to `today`.
  func day(today: CivilDay, weekdays: WeekdayMeaning) -> CivilDay {
    switch self {
    case .date(let day): return day
    case .days(let count): return today.adding(days: count)
    case .months(let count): return today.adding(months: count)
    case .nextWeekday(let weekday):
      return today.adding(days: 7).startOfWeek(weekday)
    case .yearless(let month, let day): return Self.day(day, month, from: today, weekdays)
    case .endOfMonth(let month):
      return Self.nearest(to: today, weekdays) {
        CivilDay(year: $0, month: month, day: 1)?.endOfMonth
      }
    case .end(.week, let ahead): return today.startOfWeek(.monday).adding(days: 6 + 7 * ahead)
    case .end(.month, let ahead): return today.adding(months: ahead).endOfMonth
    case .end(.year, let ahead):
      return CivilDay(year: today.year + ahead, month: 12, day: 31) ?? today
    case .weekday(let weekday):
      switch weekdays {
      case .coming, .ahead: return today.adding(days: 6).startOfWeek(weekday)
      case .latest: return today.startOfWeek(weekday)
      }
    }
  }

  private static func day(
    _ day: Int, _ month: Int, from today: CivilDay, _ weekdays: WeekdayMeaning
  ) -> CivilDay {
    nearest(to: today, weekdays) { CivilDay(year: $0, month: month, day: day) }
  }

  /// Returns the nearest such day, the last until today, or the first from today on.
  static func nearest(
    to today: CivilDay, _ weekdays: WeekdayMeaning, in year: (Int) -> CivilDay?
  ) -> CivilDay {
    // 29 February is up to eight years away.
    let days = (-8...8).compactMap { year(today.year + $0) }
    switch weekdays {
    case .coming: return days.min { abs($0 - today) < abs($1 - today) } ?? today
    case .latest: return days.last { $0 <= today } ?? today
    case .ahead: return days.first { $0 >= today } ?? today
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

  /// Parses a German date, such as `1.3.2026` or `1.3.`.
  private static func dottedDay(_ word: String) -> DayExpression? {
    var scanner = ByteScanner(word)
    guard let day = scanner.number(digits: 1...2), scanner.consume("."),
      let month = scanner.number(digits: 1...2), scanner.consume(".")
    else { return nil }
    if scanner.isAtEnd { return date(day, month) }
    guard let year = scanner.number(digits: 4...4), scanner.isAtEnd else { return nil }
    return date(day, month, year)
  }

  /// English and German words, in full and as common abbreviations.
  private static let words: [String: DayExpression] = [
    "today": .days(0), "yesterday": .days(-1), "tomorrow": .days(1),
    "heute": .days(0), "gestern": .days(-1), "morgen": .days(1),
    "vorgestern": .days(-2), "übermorgen": .days(2),
    "monatsende": .end(of: .month, ahead: 0), "jahresende": .end(of: .year, ahead: 0),
    "monatsschluss": .end(of: .month, ahead: 0), "jahresschluss": .end(of: .year, ahead: 0),
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
