/// A yearly rule in the format of the POSIX variable `TZ` (POSIX.1-2017, 8.3), with the extensions
/// of RFC 8536, 3.3.1: `GMT0BST,M3.5.0/1,M10.5.0`. Offsets are in seconds east of UTC; the text has
/// the opposite sign.
package struct PosixRule: Equatable {
  /// A day of every year.
  enum YearDay: Equatable {
    /// `Jn`: 1…365, without 29 February.
    case julian(Int)
    /// `n`: 0…365, including 29 February.
    case ordinal(Int)
    /// `Mm.w.d`: the `week`-th such weekday of a month; 5 is the last.
    case weekday(month: Int, week: Int, weekday: Int)
  }

  /// A clock change, `time` seconds after the midnight of `day` in the local time before it.
  struct Change: Equatable {
    var day: YearDay
    var time: Int
  }

  /// The part of the year with another offset.
  struct Summer: Equatable {
    var offset: Int
    var start: Change
    var end: Change
  }

  var standardOffset: Int
  var summer: Summer?

  /// Parses a rule; nil if it is invalid, or has summer time without dates.
  package init?(_ text: some Sequence<UInt8>) {
    var scanner = ByteScanner(text)
    guard Self.name(&scanner), let west = Self.time(&scanner, hours: 24) else { return nil }
    standardOffset = -west
    if scanner.isAtEnd { return }
    guard Self.name(&scanner) else { return nil }
    var offset = standardOffset + 3600
    if scanner.next != UInt8(ascii: ",") {
      guard let west = Self.time(&scanner, hours: 24) else { return nil }
      offset = -west
    }
    guard let start = Self.change(&scanner), let end = Self.change(&scanner), scanner.isAtEnd
    else { return nil }
    summer = Summer(offset: offset, start: start, end: end)
  }

  /// Returns the clock changes of one year in order, each with the offset after it.
  func changes(in year: Int) -> [Zone.Segment] {
    guard let summer else { return [] }
    let start = Zone.Segment(
      start: summer.start.seconds(in: year) - Int64(standardOffset), offset: Int64(summer.offset))
    let end = Zone.Segment(
      start: summer.end.seconds(in: year) - Int64(summer.offset), offset: Int64(standardOffset))
    return start.start <= end.start ? [start, end] : [end, start]
  }

  // MARK: - Parsing

  /// Skips an abbreviation: three or more letters, or letters, digits and signs in `<>`.
  private static func name(_ scanner: inout ByteScanner) -> Bool {
    func isLetter(_ byte: UInt8) -> Bool { (97...122).contains(byte | 0x20) }
    guard scanner.consume("<") else { return scanner.skip(while: isLetter) >= 3 }
    let count = scanner.skip {
      isLetter($0) || (48...57).contains($0) || $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "-")
    }
    return count > 0 && scanner.consume(">")
  }

  /// Parses `[+-]h[h[h]][:mm[:ss]]` to seconds.
  private static func time(_ scanner: inout ByteScanner, hours: Int) -> Int? {
    let sign = scanner.sign() ?? 1
    guard let hour = scanner.number(digits: 1...3), hour <= hours else { return nil }
    var seconds = hour * 3600
    for unit in [60, 1] where scanner.consume(":") {
      guard let value = scanner.number(digits: 2...2), value < 60 else { return nil }
      seconds += value * unit
    }
    return sign * seconds
  }

  /// Parses `,day[/time]`; the time may be negative and up to a week (RFC 8536, 3.3.1).
  private static func change(_ scanner: inout ByteScanner) -> Change? {
    guard scanner.consume(","), let day = yearDay(&scanner) else { return nil }
    guard scanner.consume("/") else { return Change(day: day, time: 2 * 3600) }
    return time(&scanner, hours: 167).map { Change(day: day, time: $0) }
  }

  private static func yearDay(_ scanner: inout ByteScanner) -> YearDay? {
    if scanner.consume("J") {
      guard let day = scanner.number(digits: 1...3), (1...365).contains(day) else { return nil }
      return .julian(day)
    }
    guard scanner.consume("M") else {
      guard let day = scanner.number(digits: 1...3), day <= 365 else { return nil }
      return .ordinal(day)
    }
    guard let month = scanner.number(digits: 1...2), (1...12).contains(month), scanner.consume("."),
      let week = scanner.number(digits: 1...1), (1...5).contains(week), scanner.consume("."),
      let weekday = scanner.number(digits: 1...1), weekday <= 6
    else { return nil }
    return .weekday(month: month, week: week, weekday: weekday)
  }
}

extension PosixRule.Change {
  /// Returns the change in one year, in seconds of local time.
  fileprivate func seconds(in year: Int) -> Int64 {
    Int64(day.day(in: year).number) * 86_400 + Int64(time)
  }
}

extension PosixRule.YearDay {
  fileprivate func day(in year: Int) -> CivilDay {
    let newYear = CivilDay.clamped(year: year, month: 1, day: 1)
    switch self {
    case .julian(let day):
      let leapDay = day >= 60 && CivilDay.length(ofMonth: 2, in: year) == 29 ? 1 : 0
      return newYear.adding(days: day - 1 + leapDay)
    case .ordinal(let day):
      return newYear.adding(days: day)
    case .weekday(let month, let week, let weekday):
      let first = CivilDay.clamped(year: year, month: month, day: 1)
      let day = 1 + modulo(weekday + 1 - first.weekday.rawValue, 7) + (week - 1) * 7
      return first.adding(days: day - 1 - (day > CivilDay.length(ofMonth: month, in: year) ? 7 : 0))
    }
  }
}
