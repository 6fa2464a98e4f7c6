/// A day of the proleptic Gregorian calendar, without a zone.
public struct CivilDay: Hashable, Comparable, Sendable {
  /// Days since 1970-01-01.
  public var number: Int

  /// The day `number` days after 1970-01-01.
  public init(number: Int) { self.number = number }

  /// The day of a date, nil where the calendar has no such day.
  public init?(year: Int, month: Int, day: Int) {
    guard (1...12).contains(month), day >= 1, day <= CivilDay.length(ofMonth: month, in: year)
    else {
      return nil
    }
    // Days from civil by eras of 400 years (146,097 days), the year beginning in March.
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

  /// The day `days` later.
  public func adding(days: Int) -> CivilDay { CivilDay(number: number + days) }

  /// The same day `months` later, or that month's last day where it is shorter.
  public func adding(months: Int) -> CivilDay {
    let (year, month, day) = components
    let index = year * 12 + (month - 1) + months
    let newYear = index >= 0 ? index / 12 : (index - 11) / 12
    return CivilDay.clamped(year: newYear, month: index - newYear * 12 + 1, day: day)
  }

  /// The day of that number in a month, or the month's last day where it is shorter.
  public static func clamped(year: Int, month: Int, day: Int) -> CivilDay {
    let last = length(ofMonth: month, in: year)
    return CivilDay(year: year, month: month, day: min(max(1, day), last)) ?? CivilDay(number: 0)
  }

  /// Earlier is smaller.
  public static func < (a: CivilDay, b: CivilDay) -> Bool { a.number < b.number }

  /// Days from `b` to `a`.
  public static func - (a: CivilDay, b: CivilDay) -> Int { a.number - b.number }

  /// How many days a month has.
  public static func length(ofMonth month: Int, in year: Int) -> Int {
    switch month {
    case 2: return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: return 30
    default: return 31
    }
  }
}

/// A day of the week, numbered from Sunday as the pattern masks are.
public enum Weekday: Int, CaseIterable, Hashable, Sendable {
  case sunday = 1
  case monday, tuesday, wednesday, thursday, friday, saturday
}

/// Wall-clock time at some place: a day and the seconds shown since its midnight.
public struct LocalDateTime: Hashable, Comparable, Sendable {
  /// The calendar day.
  public var day: CivilDay
  /// Seconds shown on the clock since midnight, 0..<86,400.
  public var secondOfDay: Int

  /// The moment a clock on the wall shows.
  public init(day: CivilDay, secondOfDay: Int) {
    self.day = day
    self.secondOfDay = secondOfDay
  }

  /// The moment a clock on the wall shows, from hour (0…23) and minute (0…59).
  public init(day: CivilDay, hour: Int, minute: Int) {
    self.init(day: day, secondOfDay: hour * 3600 + minute * 60)
  }

  /// The hour, 0…23.
  public var hour: Int { secondOfDay / 3600 }
  /// The minute of the hour, 0…59.
  public var minute: Int { secondOfDay / 60 % 60 }
  /// The second of the minute, 0…59.
  public var second: Int { secondOfDay % 60 }

  /// Earlier on the calendar and clock is smaller.
  public static func < (a: LocalDateTime, b: LocalDateTime) -> Bool {
    (a.day, a.secondOfDay) < (b.day, b.secondOfDay)
  }

  /// Seconds since 1970-01-01 as if the place were at UTC.
  public var floatingSeconds: Int64 { Int64(day.number) * 86_400 + Int64(secondOfDay) }

  /// The inverse of `floatingSeconds`.
  public init(floatingSeconds: Int64) {
    let second = modulo(floatingSeconds, 86_400)
    let day = floatingSeconds / 86_400 - (floatingSeconds % 86_400 < 0 ? 1 : 0)
    self.init(day: CivilDay(number: Int(day)), secondOfDay: Int(second))
  }
}

extension CivilDay {
  /// The first day of the week that holds this day, where weeks begin on `firstWeekday`.
  public func startOfWeek(_ firstWeekday: Weekday) -> CivilDay {
    adding(days: -modulo(weekday.rawValue - firstWeekday.rawValue, 7))
  }

  /// The first day of its month.
  public var startOfMonth: CivilDay { adding(days: 1 - day) }

  /// The week of ISO 8601 and the year it is counted in: weeks begin on Monday, and the first of
  /// a year is the one with its first Thursday.
  public var isoWeek: (year: Int, week: Int) {
    let thursday = startOfWeek(.monday).adding(days: 3)
    let newYear = CivilDay.clamped(year: thursday.year, month: 1, day: 1)
    return (thursday.year, (thursday - newYear) / 7 + 1)
  }
}
