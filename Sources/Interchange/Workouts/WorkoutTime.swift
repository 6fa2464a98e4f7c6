import Domain

/// A local date of an export, with the time of day if the export has it.
struct WorkoutTime: Equatable {
  /// The calendar day.
  var day: CivilDay
  /// Seconds after midnight; nil without a time.
  var second: Int?

  /// The local time, 12:00 without one.
  var local: LocalDateTime { LocalDateTime(day: day, secondOfDay: second ?? 43_200) }

  /// Returns whether it is later than `now`; without a time the days decide.
  func isAfter(_ now: LocalDateTime) -> Bool { second == nil ? day > now.day : local > now }

  /// Creates a date.
  init(day: CivilDay, second: Int? = nil) {
    self.day = day
    self.second = second
  }

  /// Parses `2024-03-05 18:01:12`, `2024-03-05T18:01`, `2024-03-05`, `5.3.2024, 18:01`,
  /// `5/3/2024 6:01 PM`, `5 Mar 2024, 18:01`, `Mar 5, 2024, 6:01 PM` and `5 de mar. de 2024, 18:01`
  /// with months in ten languages, and `2024年3月5日 18:01`; nil for anything else, in particular for times with an offset.
  init?(_ text: String, order: DateOrder) {
    guard let parts = WorkoutDateParts(text), let day = parts.day(order: order) else { return nil }
    self.init(day: day, second: parts.second)
  }
}

/// The numbers and the month of a date before their order is known.
struct WorkoutDateParts {
  /// The numbers of the date as they are written.
  private var numbers: [Substring] = []
  /// The month of a name, 1…12.
  private var month: Int?
  /// Whether the parts are separated by dots, which only dates with the day first are.
  private let hasDots: Bool
  /// Seconds after midnight.
  let second: Int?

  /// Splits a date; nil if it has other parts.
  init?(_ text: String) {
    let clock = Self.clockStart(text)
    hasDots = text[..<clock].contains(".")
    if clock == text.endIndex {
      second = nil
    } else {
      guard let value = Self.clock(text[clock...]) else { return nil }
      second = value
    }
    for part in text[..<clock].split(whereSeparator: Self.separators.contains) {
      guard read(part) else { return nil }
    }
  }

  /// Returns the day; nil if there is none or it is outside of `TimeParser.years`.
  func day(order: DateOrder) -> CivilDay? {
    let values = numbers.compactMap { Int($0) }
    guard values.count == numbers.count else { return nil }
    if let month {
      guard values.count == 2, let place = numbers.firstIndex(where: { $0.count == 4 }) else {
        return nil
      }
      return Self.day(values[place], month, values[1 - place])
    }
    guard values.count == 3 else { return nil }
    if numbers[0].count == 4 { return Self.day(values[0], values[1], values[2]) }
    if order == .yearFirst, numbers[0].count == 2, numbers[2].count <= 2 {
      return Self.day(2000 + values[0], values[1], values[2])
    }
    guard numbers[2].count == 4 || numbers[2].count == 2 else { return nil }
    let year = numbers[2].count == 2 ? 2000 + values[2] : values[2]
    return hasDots || order != .monthFirst
      ? Self.day(year, values[1], values[0]) : Self.day(year, values[0], values[1])
  }

  private static func day(_ year: Int, _ month: Int, _ day: Int) -> CivilDay? {
    TimeParser.years.contains(year) ? CivilDay(year: year, month: month, day: day) : nil
  }

  // MARK: Parts

  private static func isDigit(_ character: Character) -> Bool {
    character.isASCII && character.isWholeNumber
  }

  /// Reads a number, a month or a word between them; false for anything else.
  private mutating func read(_ part: Substring) -> Bool {
    if part.allSatisfy(Self.isDigit) {
      guard part.count <= 4, numbers.count < 3 else { return false }
      numbers.append(part)
      return true
    }
    let digits = part.prefix(while: Self.isDigit)
    if !digits.isEmpty { return read(digits) && read(part.dropFirst(digits.count)) }
    let word = part.lowercased()
    if Self.fillers.contains(word) { return true }
    guard month == nil, let found = MonthName.month(word) else { return false }
    month = found
    return true
  }

  /// Words around dates: `27 de jul. de 2026`, `5 July 2026 at 7:26`, `2026-07-27T19:00`,
  /// `27 июл. 2026 г.`.
  private static let fillers: Set = ["de", "del", "at", "um", "à", "às", "kl", "t", "г", "r", "o"]

  /// The separators between the parts of a date; in Chinese and Japanese the words for year, month
  /// and day.
  private static let separators: Set<Character> = Set(" \u{a0}\u{202f}-/.,年月日")

  /// Returns where the time of day begins: at the digits before the first colon.
  private static func clockStart(_ text: String) -> String.Index {
    guard let colon = text.firstIndex(of: ":") else { return text.endIndex }
    let digits = text[..<colon].reversed().prefix(while: isDigit).count
    return text.index(colon, offsetBy: -digits)
  }

  /// Parses `18:30`, `18:30:12`, `6:30 PM`, `6:30 p. m.` and `18:30 Uhr`.
  private static func clock(_ text: Substring) -> Int? {
    let digits = text.prefix { isDigit($0) || $0 == ":" }
    let parts = digits.split(separator: ":", omittingEmptySubsequences: false)
    guard (2...3).contains(parts.count), (1...2).contains(parts[0].count),
      parts.dropFirst().allSatisfy({ $0.count == 2 })
    else { return nil }
    var values = parts.compactMap { Int($0) }
    guard values.count == parts.count else { return nil }
    let rest = text[digits.endIndex...].lowercased().filter { !$0.isWhitespace && $0 != "." }
    switch rest {
    case "", "uhr": break
    case "am", "pm":
      guard (1...12).contains(values[0]) else { return nil }
      values[0] = values[0] % 12 + (rest == "pm" ? 12 : 0)
    default: return nil
    }
    guard values[0] < 24, values.dropFirst().allSatisfy({ $0 < 60 }) else { return nil }
    return values[0] * 3600 + values[1] * 60 + (values.count == 3 ? values[2] : 0)
  }
}
