import Domain

/// How numbers, days, times and money are written for one person.
package struct Format: Sendable {
  /// The words.
  package let texts: Texts
  /// 24- or 12-hour times.
  package let clock: ClockStyle

  /// The way of writing of a language and a clock.
  package init(texts: Texts, clock: ClockStyle) {
    self.texts = texts
    self.clock = clock
  }

  private var isGerman: Bool { texts.language == .german }

  // MARK: Times

  /// `19:00`, or `7:00 pm`.
  package func time(_ local: LocalDateTime) -> String {
    let minute = twoDigits(local.minute)
    guard clock == .twelveHour else { return "\(twoDigits(local.hour)):\(minute)" }
    return "\((local.hour + 11) % 12 + 1):\(minute) \(local.hour < 12 ? "am" : "pm")"
  }

  /// `19:00`, or `7:00 pm`, as a clock in `zone` shows it.
  package func time(_ instant: Instant, in zone: Zone) -> String { time(zone.local(at: instant)) }

  /// `19:00–07:00`.
  package func range(_ start: LocalDateTime, _ end: LocalDateTime) -> String {
    "\(time(start))–\(time(end))"
  }

  // MARK: Days

  /// `Sat 21 Nov`, in German `Sa 21. Nov`.
  package func day(_ day: CivilDay) -> String {
    let dot = isGerman ? "." : ""
    return "\(weekday(day.weekday)) \(day.day)\(dot) \(month(day.month))"
  }

  /// `21 Nov`, in German `21. Nov`.
  package func dayOfMonth(_ day: CivilDay) -> String {
    "\(day.day)\(isGerman ? "." : "") \(month(day.month))"
  }

  /// `Sat 21`.
  package func shortDay(_ day: CivilDay) -> String { "\(weekday(day.weekday)) \(day.day)" }

  /// `Sat 21 Nov 2026`.
  package func dayWithYear(_ day: CivilDay) -> String { "\(self.day(day)) \(day.year)" }

  /// `November 2026`.
  package func monthAndYear(_ day: CivilDay) -> String {
    "\(texts("month.long.\(day.month)")) \(day.year)"
  }

  /// `16–29 Nov`, `26 Oct – 8 Nov`; with the year where it is not `year`.
  package func days(_ first: CivilDay, _ last: CivilDay, year: Int) -> String {
    let dot = isGerman ? "." : ""
    let isHere = first.year == year && last.year == year
    let end = "\(last.day)\(dot) \(month(last.month))" + (isHere ? "" : " \(last.year)")
    let start = "\(first.day)\(dot)"
    if first == last { return end }
    if first.year != last.year { return "\(start) \(month(first.month)) \(first.year) – \(end)" }
    return first.month == last.month ? "\(start)–\(end)" : "\(start) \(month(first.month)) – \(end)"
  }

  /// `Sat`.
  package func weekday(_ weekday: Weekday) -> String { texts("weekday.short.\(weekday.rawValue)") }

  private func month(_ month: Int) -> String { texts("month.short.\(month)") }

  // MARK: Amounts

  /// `7 h 39 m`, `39 m`, `12 h`, for prose. Seconds are cut off.
  package func duration(seconds: Int64) -> String {
    let minutes = abs(seconds) / 60
    let sign = seconds <= -60 ? "−" : ""
    let minuteUnit = texts("unit.minute"), hourUnit = texts("unit.hour")
    if minutes < 60 { return "\(sign)\(minutes) \(minuteUnit)" }
    if minutes % 60 == 0 { return "\(sign)\(minutes / 60) \(hourUnit)" }
    return "\(sign)\(minutes / 60) \(hourUnit) \(minutes % 60) \(minuteUnit)"
  }

  /// `7:39`, for columns.
  package func hours(minutes: Int64) -> String {
    "\(minutes < 0 ? "−" : "")\(abs(minutes) / 60):\(twoDigits(Int(abs(minutes) % 60)))"
  }

  /// `7:39:12`, for a clock that runs.
  package func stopwatch(seconds: Int64) -> String {
    let value = max(0, seconds)
    return "\(value / 3600):\(twoDigits(Int(value / 60 % 60))):\(twoDigits(Int(value % 60)))"
  }

  /// `in 4 h 19 m`, `in 3 days`, `12 m ago`.
  package func relative(seconds: Int64) -> String {
    let size = abs(seconds)
    let amount =
      size >= 2 * 86_400
      ? texts("unit.days", ["n": "\(size / 86_400)"]) : duration(seconds: size)
    if size < 60 { return texts("relative.now") }
    return texts(seconds > 0 ? "relative.future" : "relative.past", ["amount": amount])
  }

  /// `1,184`.
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

  /// `1.3`, in German `1,3`.
  package func multiplier(_ value: Multiplier) -> String { decimal(value.description) }

  /// A number that was written with a point, as the language writes it.
  package func decimal(_ plain: String) -> String { isGerman ? plain.replacingDot() : plain }

  /// `64 %`.
  package func percent(permille: Int) -> String { "\(permille / 10) %" }

  /// `1,184.20 €`, `$1,184.20`, in German `1.184,20 €`; `cents` are the currency's minor units.
  package func money(cents: Int64, currency: String) -> String {
    let amount = amount(cents.magnitude, currency)
    let sign = cents < 0 ? "−" : ""
    let symbol = Currency.symbol(currency)
    return !isGerman && symbol.isPrefix
      ? "\(sign)\(symbol.text)\(amount)" : "\(sign)\(amount) \(symbol.text)"
  }

  /// `1,184.20`, in German `1.184,20`: the same without the currency's sign.
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
  /// The sign, and whether English writes it before the amount.
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
  /// `19:00`, as forms show and read it in every language.
  package var clockText: String {
    "\(hour < 10 ? "0" : "")\(hour):\(minute < 10 ? "0" : "")\(minute)"
  }
}
