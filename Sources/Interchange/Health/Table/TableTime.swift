import Domain

/// A time in a table; missing parts may be in other columns.
struct TableTime: Equatable {
  /// The calendar day.
  var day: CivilDay?
  /// Seconds after midnight; 86,400 is the midnight at the end of the day.
  var second: Int?
  /// The offset in seconds east of UTC.
  var offset: Int?

  /// The instant, if all parts are known.
  var instant: Instant? {
    guard let day, let second, let offset else { return nil }
    return Instant(seconds: Int64(day.number) * 86_400 + Int64(second - offset))
  }

  /// The local time, if day and time are known.
  var local: LocalDateTime? {
    guard let day, let second else { return nil }
    return LocalDateTime(floatingSeconds: Int64(day.number) * 86_400 + Int64(second))
  }

  init(day: CivilDay? = nil, second: Int? = nil, offset: Int? = nil) {
    self.day = day
    self.second = second
    self.offset = offset
  }

  /// Creates a time in UTC.
  init(_ instant: Instant) {
    let local = LocalDateTime(floatingSeconds: instant.seconds)
    self.init(day: local.day, second: local.secondOfDay, offset: 0)
  }

  /// Parses `2024-03-01T07:15:00.000+05:30`, `2024-03-01 07:15`, `1.3.2024 07:15`, `3/1/24 7:15
  /// PM`, `Mar 1, 2024`, `07:15:00.000+05:30`, `2024-03-01`, and seconds, milliseconds, microseconds or
  /// nanoseconds since 1970; nil for anything else. Days come first between points unless the order
  /// `isChosen`.
  init?(_ bytes: Bytes, order: DateOrder, isChosen: Bool = false) {
    var reader = TableTimeReader(bytes.trimmed, isOrderChosen: isChosen)
    guard let time = reader.time(order: order) else { return nil }
    self = time
  }
}

/// The order of day, month and year in dates such as `3/4/24`; the raw values are its words in
/// commands.
public enum DateOrder: String, CaseIterable, Sendable {
  case dayFirst = "dmy"
  case monthFirst = "mdy"
  case yearFirst = "ymd"

  /// The zones of the countries that write the month first: the United States with its territories
  /// and the Philippines (tzdata 2026b, zone.tab; Unicode CLDR 48, short dates of their English).
  private static let monthFirstZones: Set = [
    "Adak", "Anchorage", "Boise", "Chicago", "Denver", "Detroit", "Juneau", "Los_Angeles",
    "Menominee", "Metlakatla", "New_York", "Nome", "Phoenix", "Puerto_Rico", "Sitka", "Yakutat",
    "Honolulu", "Guam", "Pago_Pago", "Saipan", "Manila",
  ]

  /// Returns the order that people at a place expect; the month first where the zone names none.
  package static func usual(in zone: Zone) -> DateOrder {
    let parts = zone.identifier.split(separator: "/").map(String.init)
    guard parts.count > 1, let place = parts.last, parts[0] != "Etc" else { return .monthFirst }
    let isAmerican =
      monthFirstZones.contains(place)
      || ["US", "Indiana", "Kentucky", "North_Dakota"].contains(parts[parts.count - 2])
    return isAmerican ? .monthFirst : .dayFirst
  }

  /// The places in Europe where clock times with AM and PM are usual beside days first.
  private static let islands: Set = [
    "London", "Dublin", "Belfast", "Jersey", "Guernsey", "Isle_of_Man", "Malta", "Gibraltar",
    "Athens",
  ]

  /// Returns whether clock times with AM and PM at a place are from a program that writes the month
  /// first too: the rest of Europe has neither (Unicode CLDR 48, time formats of its languages).
  static func halvesSayMonthFirst(in zone: Zone) -> Bool {
    let parts = zone.identifier.split(separator: "/")
    return parts.first == "Europe" && !islands.contains(String(parts.last ?? ""))
  }
}

/// A parser for the forms of a time.
struct TableTimeReader {
  private let bytes: Bytes
  /// Whether the order of dates is meant for points too, between which days usually come first.
  private let isOrderChosen: Bool
  private var position = 0

  init(_ bytes: Bytes, isOrderChosen: Bool = false) {
    self.bytes = bytes
    self.isOrderChosen = isOrderChosen
  }

  mutating func time(order: DateOrder) -> TableTime? {
    if let epoch = epoch() { return TableTime(Instant(seconds: epoch)) }
    if let serial = serial() { return serial }
    var time = TableTime()
    if let day = day(order: order) {
      time.day = day
      skipSeparator()
      if isAtEnd { return time }
    }
    guard let second = clock() ?? (time.day == nil ? nil : compactClock()) else { return nil }
    time.second = second
    skipSpace()
    if !isAtEnd {
      guard let offset = offset() else { return nil }
      time.offset = offset
    }
    return isAtEnd ? time : nil
  }

  /// Parses `UTC+0100`, `+01:00`, `-0500` or `Z` up to the end.
  mutating func wholeOffset() -> Int? {
    let offset = offset()
    return isAtEnd ? offset : nil
  }

  private var isAtEnd: Bool { position >= bytes.count }
  private var next: UInt8 { isAtEnd ? 0 : bytes[position] }

  private mutating func consume(_ byte: UInt8) -> Bool {
    guard next == byte, !isAtEnd else { return false }
    position += 1
    return true
  }

  private mutating func skipSpace() {
    // Some languages use a (narrow) no-break space before AM and PM.
    while true {
      if bytes.has("\u{a0}", at: position) {
        position += 2
      } else if bytes.has("\u{202f}", at: position) {
        position += 3
      } else if next == 0x20 {
        position += 1
      } else {
        return
      }
    }
  }

  private mutating func skipSeparator() {
    _ = consume(UInt8(ascii: ","))
    skipSpace()
    if next | 0x20 == UInt8(ascii: "t") { position += 1 }
  }

  /// Parses digits that fit an integer; nil if there are none.
  private mutating func number(_ digits: ClosedRange<Int> = 1...18) -> Int64? {
    var value: Int64 = 0
    var end = position
    while end < bytes.count, (0x30...0x39).contains(bytes[end]), end - position < digits.upperBound
    {
      value = value * 10 + Int64(bytes[end] - 0x30)
      end += 1
    }
    guard end - position >= digits.lowerBound else { return nil }
    position = end
    return value
  }

  /// Parses a time since 1970: nine or ten digits are seconds, thirteen milliseconds, and so on.
  private mutating func epoch() -> Int64? {
    let digits = bytes.prefix { (0x30...0x39).contains($0) }.count
    let fraction = bytes.dropFirst(digits)
    guard fraction.isEmpty || fraction.first == UInt8(ascii: "."),
      fraction.dropFirst().allSatisfy({ (0x30...0x39).contains($0) })
    else { return nil }
    let divisors: [Int: Int64] = [
      9: 1, 10: 1, 12: 1000, 13: 1000, 16: 1_000_000, 19: 1_000_000_000,
    ]
    guard let divisor = divisors[digits], let value = Int64(bytes.part(0, digits).text) else {
      return nil
    }
    position = bytes.count
    return value / divisor
  }

  /// Parses a day of spreadsheets and the part of it that is over: `45984.9166666667`, counted from
  /// 30 December 1899 (ECMA-376, 18.17.4.1). Five digits are the years from 1954 to 2119.
  private mutating func serial() -> TableTime? {
    let digits = bytes.prefix { (0x30...0x39).contains($0) }.count
    guard digits == 5, let number = Int64(bytes.part(0, 5).text),
      (20_000...80_000).contains(number)
    else { return nil }
    var part = 0.0
    let hasTime = bytes.count > 5
    if hasTime {
      let decimals = bytes.part(6, bytes.count)
      guard [UInt8(ascii: "."), UInt8(ascii: ",")].contains(bytes[5]), !decimals.isEmpty,
        decimals.allSatisfy({ (0x30...0x39).contains($0) })
      else { return nil }
      part = Double("0." + decimals.text) ?? 0
    }
    let seconds = number * 86_400 + Int64((part * 86_400).rounded())
    guard let local = CellText.local(seconds, isMac: false) else { return nil }
    position = bytes.count
    return TableTime(day: local.day, second: hasTime ? local.secondOfDay : nil)
  }

  private mutating func day(order: DateOrder) -> CivilDay? {
    if let day = dayAfterMonth() { return day }
    let start = position
    let leading = number()
    if let first = leading, let day = dayInSigns(Int(first)) { return day }
    guard let first = leading, let separator = Optional(next), "-/. ".utf8.contains(separator)
    else {
      let compact = position - start == 8 ? Int(bytes.part(start, position).text) : nil
      if let compact, let day = Self.day(compact / 10_000, compact / 100 % 100, compact % 100) {
        return day
      }
      position = start
      return nil
    }
    let isYearFirst = position - start == 4
    position += 1
    if let day = namedMonth(after: separator, Int(first)) { return day }
    guard separator != 0x20, let second = number(1...2), consume(separator),
      let third = number(1...4)
    else {
      position = start
      return nil
    }
    let hasPoints = separator == UInt8(ascii: ".") && !isOrderChosen
    let found =
      switch isYearFirst ? .yearFirst : hasPoints ? .dayFirst : order {
      case .yearFirst: Self.day(Self.year(first), Int(second), Int(third))
      case .dayFirst: Self.day(Self.year(third), Int(second), Int(first))
      case .monthFirst: Self.day(Self.year(third), Int(first), Int(second))
      }
    if found == nil { position = start }
    return found
  }

  /// Returns a year; two digits are of this century, because no step counter is older.
  private static func year(_ number: Int64) -> Int { Int(number < 100 ? number + 2000 : number) }

  /// Parses the rest of `23-Oct-2015`, `1 Mar 2026`, `1. März 2026`, `1 de mar. de 2026` and
  /// `1 мар. 2026 г.`; nil without reading otherwise.
  private mutating func namedMonth(after separator: UInt8, _ day: Int) -> CivilDay? {
    let start = position
    if separator == UInt8(ascii: ".") { skipSpace() }
    skipFiller()
    guard let month = monthName() else {
      position = start
      return nil
    }
    let isShort = consume(UInt8(ascii: "."))
    let isSeparated = consume(separator) || consume(0x20) || isShort
    skipFiller()
    guard isSeparated, let year = number(2...4),
      let day = Self.day(Self.year(year), month, day)
    else {
      position = start
      return nil
    }
    if bytes.has(" г", at: position) {
      position += 3
      _ = consume(UInt8(ascii: "."))
    }
    return day
  }

  /// Parses `Mar 1, 2026`, `March 1 2026` and `Mar-01-2026`; nil without reading otherwise.
  private mutating func dayAfterMonth() -> CivilDay? {
    let start = position
    if let month = monthName() {
      _ = consume(UInt8(ascii: "."))
      if consume(UInt8(ascii: "-")) || consume(0x20), let day = number(1...2) {
        _ = consume(UInt8(ascii: ","))
        if consume(UInt8(ascii: "-")) || consume(0x20), let year = number(4...4),
          let found = Self.day(Int(year), month, Int(day))
        {
          return found
        }
      }
    }
    position = start
    return nil
  }

  /// Skips the Spanish and Portuguese word between the parts of a date.
  private mutating func skipFiller() {
    if bytes.has("de ", at: position) { position += 3 }
  }

  /// Parses the rest of `2026年3月1日`; nil without reading otherwise.
  private mutating func dayInSigns(_ year: Int) -> CivilDay? {
    let start = position
    guard bytes.has("年", at: position) else { return nil }
    position += 3
    if let month = number(1...2), bytes.has("月", at: position) {
      position += 3
      if let day = number(1...2), bytes.has("日", at: position),
        let found = Self.day(year, Int(month), Int(day))
      {
        position += 3
        return found
      }
    }
    position = start
    return nil
  }

  /// Parses the month, 1…12, by its name or first letters; nil without reading otherwise.
  private mutating func monthName() -> Int? {
    var end = position
    while end < bytes.count, bytes[end] | 0x20 >= UInt8(ascii: "a"), bytes[end] >= 0x41 { end += 1 }
    guard end > position else { return nil }
    let name = bytes.part(position, end).text
    guard let month = MonthName.month(name) else { return nil }
    position = end
    return month
  }

  private static func day(_ year: Int, _ month: Int, _ day: Int) -> CivilDay? {
    (1900...9999).contains(year) ? CivilDay(year: year, month: month, day: day) : nil
  }

  /// Parses `190000` or `1900` of the basic form of ISO 8601.
  private mutating func compactClock() -> Int? {
    let start = position
    guard let digits = number(4...6), position - start != 5 else {
      position = start
      return nil
    }
    let time = Int(position - start == 6 ? digits : digits * 100)
    let total = time / 10_000 * 3600 + time / 100 % 100 * 60 + time % 100
    return time / 100 % 100 < 60 && time % 100 < 60 && total <= 86_400 ? total : nil
  }

  private mutating func clock() -> Int? {
    let start = position
    guard var hour = number(1...2), consume(UInt8(ascii: ":")), let minute = number(2...2) else {
      position = start
      return nil
    }
    var second: Int64 = 0
    if consume(UInt8(ascii: ":")) {
      guard let value = number(2...2) else { return nil }
      second = value
      if next == UInt8(ascii: ".") || next == UInt8(ascii: ",") {
        position += 1
        guard number() != nil else { return nil }
      }
    }
    if let isAfternoon = half() {
      guard (1...12).contains(hour) else { return nil }
      hour = hour % 12 + (isAfternoon ? 12 : 0)
    }
    let total = hour * 3600 + minute * 60 + second
    return minute < 60 && second < 60 && total <= 86_400 ? Int(total) : nil
  }

  /// Parses `AM` or `PM` and returns whether it is `PM`; nil for neither.
  private mutating func half() -> Bool? {
    let start = position
    skipSpace()
    let letter = next | 0x20
    if letter == UInt8(ascii: "a") || letter == UInt8(ascii: "p") {
      position += 1
      _ = consume(UInt8(ascii: "."))
      if next | 0x20 == UInt8(ascii: "m") {
        position += 1
        _ = consume(UInt8(ascii: "."))
        return letter == UInt8(ascii: "p")
      }
    }
    position = start
    return nil
  }

  private mutating func offset() -> Int? {
    if bytes.has("UTC", at: position) || bytes.has("GMT", at: position) {
      position += 3
      if isAtEnd { return 0 }
    }
    if consume(UInt8(ascii: "Z")) || consume(UInt8(ascii: "z")) { return 0 }
    let isEast = next == UInt8(ascii: "+")
    guard isEast || next == UInt8(ascii: "-") else { return nil }
    position += 1
    guard let hours = number(2...2), hours < 24 else { return nil }
    _ = consume(UInt8(ascii: ":"))
    let minutes = number(2...2) ?? 0
    guard minutes < 60 else { return nil }
    return Int(hours * 3600 + minutes * 60) * (isEast ? 1 : -1)
  }
}
