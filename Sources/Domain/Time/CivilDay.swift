/// A day of the proleptic Gregorian calendar, without a time zone.
public struct CivilDay: Hashable, Comparable, Sendable {
  /// Days since 1970-01-01.
  public var number: Int

  /// Creates the day `number` days after 1970-01-01.
  public init(number: Int) { self.number = number }

  /// Creates the day of a date; nil if the date does not exist.
  public init?(year: Int, month: Int, day: Int) {
    guard (1...12).contains(month), day >= 1, day <= CivilDay.length(ofMonth: month, in: year)
    else {
      return nil
    }
    // The days-from-civil algorithm, with eras of 400 years (146,097 days) and years that begin in
    // March.
    let y = month <= 2 ? year - 1 : year
    let era = (y >= 0 ? y : y - 399) / 400
    let yearOfEra = y - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    number = era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }

  /// Year, month (1…12) and day of the month (1…31).
  public var components: (year: Int, month: Int, day: Int) {
    let z = number + 719_468
    let era = (z >= 0 ? z : z - 146_096) / 146_097
    let dayOfEra = z - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shifted = (5 * dayOfYear + 2) / 153
    let month = shifted + (shifted < 10 ? 3 : -9)
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    return (year, month, dayOfYear - (153 * shifted + 2) / 5 + 1)
  }

  /// The year.
  public var year: Int { components.year }
  /// The month, 1…12.
  public var month: Int { components.month }
  /// The day of the month, 1…31.
  public var day: Int { components.day }

  /// The day of the week.
  public var weekday: Weekday {
    // 1970-01-01 was a Thursday.
    Weekday(rawValue: modulo(number + 4, 7) + 1) ?? .sunday
  }

  /// Returns the day `days` later.
  public func adding(days: Int) -> CivilDay { CivilDay(number: number + days) }

  /// Returns the same day of the month `months` later, or the last day of a shorter month.
  public func adding(months: Int) -> CivilDay {
    let (year, month, day) = components
    let index = year * 12 + (month - 1) + months
    let newYear = index >= 0 ? index / 12 : (index - 11) / 12
    return CivilDay.clamped(year: newYear, month: index - newYear * 12 + 1, day: day)
  }

  /// Returns a day of a month, or the last day of a shorter month.
  public static func clamped(year: Int, month: Int, day: Int) -> CivilDay {
    let last = length(ofMonth: month, in: year)
    return CivilDay(year: year, month: month, day: min(max(1, day), last)) ?? CivilDay(number: 0)
  }

  /// Returns whether `a` is earlier.
  public static func < (a: CivilDay, b: CivilDay) -> Bool { a.number < b.number }

  /// Returns the days from `b` to `a`.
  public static func - (a: CivilDay, b: CivilDay) -> Int { a.number - b.number }

  /// Returns the number of days of a month.
  public static func length(ofMonth month: Int, in year: Int) -> Int {
    switch month {
    case 2: return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: return 30
    default: return 31
    }
  }
}

/// A day of the week, numbered from Sunday like the bits of pattern masks.
public enum Weekday: Int, CaseIterable, Hashable, Sendable {
  case sunday = 1
  case monday, tuesday, wednesday, thursday, friday, saturday
}

/// A local date and time of day, without a time zone.
public struct LocalDateTime: Hashable, Comparable, Sendable {
  /// The calendar day.
  public var day: CivilDay
  /// The local time in seconds after midnight, 0..<86,400.
  public var secondOfDay: Int

  /// Creates a local time.
  public init(day: CivilDay, secondOfDay: Int) {
    self.day = day
    self.secondOfDay = secondOfDay
  }

  /// Creates a local time from hour (0…23) and minute (0…59).
  public init(day: CivilDay, hour: Int, minute: Int) {
    self.init(day: day, secondOfDay: hour * 3600 + minute * 60)
  }

  /// The hour, 0…23.
  public var hour: Int { secondOfDay / 3600 }
  /// The minute of the hour, 0…59.
  public var minute: Int { secondOfDay / 60 % 60 }
  /// The second of the minute, 0…59.
  public var second: Int { secondOfDay % 60 }

  /// Returns whether `a` is earlier.
  public static func < (a: LocalDateTime, b: LocalDateTime) -> Bool {
    (a.day, a.secondOfDay) < (b.day, b.secondOfDay)
  }

  /// The seconds since 1970-01-01, calculated as if the time were UTC.
  public var floatingSeconds: Int64 { Int64(day.number) * 86_400 + Int64(secondOfDay) }

  /// Creates the local time of `floatingSeconds`.
  public init(floatingSeconds: Int64) {
    let second = modulo(floatingSeconds, 86_400)
    let day = floatingSeconds / 86_400 - (floatingSeconds % 86_400 < 0 ? 1 : 0)
    self.init(day: CivilDay(number: Int(day)), secondOfDay: Int(second))
  }
}

extension CivilDay {
  /// Returns the first day of the week that contains this day, for weeks that begin on
  /// `firstWeekday`.
  public func startOfWeek(_ firstWeekday: Weekday) -> CivilDay {
    adding(days: -modulo(weekday.rawValue - firstWeekday.rawValue, 7))
  }

  /// The first day of the month.
  public var startOfMonth: CivilDay { adding(days: 1 - day) }

  /// The last day of its month.
  public var endOfMonth: CivilDay { startOfMonth.adding(months: 1).adding(days: -1) }

  /// The ISO 8601 week and its year: weeks begin on Monday, and the first week of a year contains
  /// its first Thursday.
  public var isoWeek: (year: Int, week: Int) {
    let thursday = startOfWeek(.monday).adding(days: 3)
    let newYear = CivilDay.clamped(year: thursday.year, month: 1, day: 1)
    return (thursday.year, (thursday - newYear) / 7 + 1)
  }
}
