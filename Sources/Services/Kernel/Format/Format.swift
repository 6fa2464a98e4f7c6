import Domain

/// Formats numbers, dates, times and money for one user.
package struct Format: Sendable {
  /// The texts.
  package var texts: Texts
  /// 24- or 12-hour times.
  package let clock: ClockStyle
  /// Whether kinds of absence are not named, for files that others see.
  package var isPrivate = false

  /// Creates the formats of a language and a clock.
  package init(texts: Texts, clock: ClockStyle) {
    self.texts = texts
    self.clock = clock
  }

  private var isGerman: Bool { texts.language == .german }

  // MARK: Times

  /// Formats a time: `19:00`, or `7:00 pm`.
  package func time(_ local: LocalDateTime) -> String {
    let minute = twoDigits(local.minute)
    guard clock == .twelveHour else { return "\(twoDigits(local.hour)):\(minute)" }
    return "\((local.hour + 11) % 12 + 1):\(minute) \(local.hour < 12 ? "am" : "pm")"
  }

  /// Formats a moment as the time in `zone`: `19:00`, or `7:00 pm`.
  package func time(_ instant: Instant, in zone: Zone) -> String { time(zone.local(at: instant)) }

  /// Formats a range of times: `19:00–07:00`.
  package func range(_ start: LocalDateTime, _ end: LocalDateTime) -> String {
    "\(time(start))–\(time(end))"
  }

  // MARK: Days

  /// Formats a day: `Sat 21 Nov`, in German `Sa 21. Nov`.
  package func day(_ day: CivilDay) -> String {
    let dot = isGerman ? "." : ""
    return "\(weekday(day.weekday)) \(day.day)\(dot) \(shortMonth(day.month))"
  }

  /// Formats a day without its weekday: `21 Nov`, in German `21. Nov`.
  package func dayOfMonth(_ day: CivilDay) -> String {
    "\(day.day)\(isGerman ? "." : "") \(shortMonth(day.month))"
  }

  /// Formats a day without its month: `Sat 21`.
  package func shortDay(_ day: CivilDay) -> String { "\(weekday(day.weekday)) \(day.day)" }

  /// Formats a day with its year: `Sat 21 Nov 2026`.
  package func dayWithYear(_ day: CivilDay) -> String { "\(self.day(day)) \(day.year)" }

  /// Formats a month: `November 2026`.
  package func monthAndYear(_ day: CivilDay) -> String {
    "\(texts("month.long.\(day.month)")) \(day.year)"
  }

  /// Formats a range of days: `16–29 Nov`, `26 Oct – 8 Nov`; with the year if it is not `year`.
  package func days(_ first: CivilDay, _ last: CivilDay, year: Int) -> String {
    let dot = isGerman ? "." : ""
    let isHere = first.year == year && last.year == year
    let end = "\(last.day)\(dot) \(shortMonth(last.month))" + (isHere ? "" : " \(last.year)")
    let start = "\(first.day)\(dot)"
    if first == last { return end }
    if first.year != last.year {
      return "\(start) \(shortMonth(first.month)) \(first.year) – \(end)"
    }
    return first.month == last.month
      ? "\(start)–\(end)" : "\(start) \(shortMonth(first.month)) – \(end)"
  }

  /// Returns the short name of a weekday: `Sat`.
  package func weekday(_ weekday: Weekday) -> String { texts("weekday.short.\(weekday.rawValue)") }

  /// Returns the short name of a month: `Nov`.
  package func shortMonth(_ month: Int) -> String { texts("month.short.\(month)") }

  // MARK: Amounts

  /// Formats a duration for prose, truncated to minutes: `7 h 39 m`, `39 m`, `12 h`.
  package func duration(seconds: Int64) -> String {
    let minutes = abs(seconds) / 60
    let sign = seconds <= -60 ? "−" : ""
    let minuteUnit = texts("unit.minute"), hourUnit = texts("unit.hour")
    if minutes < 60 { return "\(sign)\(minutes) \(minuteUnit)" }
    if minutes % 60 == 0 { return "\(sign)\(minutes / 60) \(hourUnit)" }
    return "\(sign)\(minutes / 60) \(hourUnit) \(minutes % 60) \(minuteUnit)"
  }

  /// Formats minutes for columns: `7:39`.
  package func hours(minutes: Int64) -> String {
    "\(minutes < 0 ? "−" : "")\(abs(minutes) / 60):\(twoDigits(Int(abs(minutes) % 60)))"
  }

  /// Formats a running clock: `7:39:12`.
  package func stopwatch(seconds: Int64) -> String {
    let value = max(0, seconds)
    return "\(value / 3600):\(twoDigits(Int(value / 60 % 60))):\(twoDigits(Int(value % 60)))"
  }

  /// Formats a relative time: `in 4 h 19 m`, `in 3 days`, `12 m ago`.
  package func relative(seconds: Int64) -> String {
    let size = abs(seconds)
    let amount =
      size >= 2 * 86_400
      ? texts("unit.days", ["n": "\(size / 86_400)"]) : duration(seconds: size)
    if size < 60 { return texts("relative.now") }
    return texts(seconds > 0 ? "relative.future" : "relative.past", ["amount": amount])
  }

  /// Formats an integer: `1,184`.
  package func number(_ value: Int64) -> String {
    var digits = String(value.magnitude)
    var groups: [String] = []
    while digits.count > 3 {
      groups.insert(String(digits.suffix(3)), at: 0)
      digits.removeLast(3)
    }
    groups.insert(digits, at: 0)
    return (value < 0 ? "−" : "") + groups.joined(separator: isGerman ? "." : ",")
  }

  /// Formats a multiplier: `1.3`, in German `1,3`.
  package func multiplier(_ value: Multiplier) -> String { decimal(value.description) }

  /// Replaces the decimal point with the language's separator.
  package func decimal(_ plain: String) -> String { isGerman ? plain.replacingDot() : plain }

  /// Formats thousandths as a percentage: `64 %`.
  package func percent(permille: Int) -> String { "\(permille / 10) %" }

  /// Formats money: `1,184.20 €`, `$1,184.20`, in German `1.184,20 €`; `cents` are the currency's
  /// minor units.
  package func money(cents: Int64, currency: String) -> String {
    let amount = amount(cents.magnitude, currency)
    let sign = cents < 0 ? "−" : ""
    let symbol = symbol(of: currency)
    return !isGerman && symbol.isPrefix
      ? "\(sign)\(symbol.text)\(amount)" : "\(sign)\(amount) \(symbol.text)"
  }

  /// Returns the symbol of a currency, and whether English puts it before the amount; the code
  /// where the symbol cannot be shown.
  func symbol(of currency: String) -> (text: String, isPrefix: Bool) {
    let symbol = Currency.symbol(currency)
    let isShown = !texts.signs.contains(.ascii) || symbol.text.utf8.allSatisfy { $0 < 0x80 }
    return isShown ? symbol : (currency, false)
  }

  /// Formats money without the currency's symbol: `1,184.20`, in German `1.184,20`.
  package func amount(cents: Int64, currency: String) -> String {
    (cents < 0 ? "−" : "") + amount(cents.magnitude, currency)
  }

  private func amount(_ cents: UInt64, _ currency: String) -> String {
    let digits = Currency.minorDigits(currency)
    let scale = (0..<digits).reduce(UInt64(1)) { value, _ in value * 10 }
    let whole = number(Int64(clamping: cents / scale))
    let fraction = String(cents % scale + scale).dropFirst()
    return digits == 0 ? whole : whole + (isGerman ? "," : ".") + fraction
  }

  private func twoDigits(_ value: Int) -> String { value < 10 ? "0\(value)" : String(value) }
}

extension String {
  fileprivate func replacingDot() -> String { String(map { $0 == "." ? "," : $0 }) }
}

extension Currency {
  /// Returns the symbol of a currency, and whether English puts it before the amount.
  package static func symbol(_ code: String) -> (text: String, isPrefix: Bool) {
    switch code {
    case "EUR": return ("€", false)
    case "USD": return ("$", true)
    case "GBP": return ("£", true)
    case "JPY": return ("¥", true)
    case "CHF": return ("CHF", false)
    default: return (code, false)
    }
  }
}

extension LocalDateTime {
  /// The time as forms display and parse it in every language: `19:00`.
  package var clockText: String {
    ClockText.text(hour * 60 + minute)
  }
}
