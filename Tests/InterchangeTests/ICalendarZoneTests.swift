import Domain
import Interchange
import TestSupport
import Testing

@Suite("Zones in calendars, as others read them") struct ICalendarZoneTests {
  private struct Onset: Equatable {
    let instant: Instant
    let offset: Int
  }

  /// `20270328T020000` and what follows.
  private static func time(_ text: some StringProtocol) -> LocalDateTime {
    let digits = text.filter(\.isNumber).compactMap(\.wholeNumberValue)
    func number(_ range: Range<Int>) -> Int { digits[range].reduce(0) { $0 * 10 + $1 } }
    return LocalDateTime(
      day: .clamped(year: number(0..<4), month: number(4..<6), day: number(6..<8)),
      secondOfDay: number(8..<10) * 3600 + number(10..<12) * 60 + number(12..<14))
  }

  /// `+0545`, in seconds.
  private static func offset(_ text: some StringProtocol) -> Int {
    let digits = text.compactMap(\.wholeNumberValue)
    let seconds = (digits[0] * 10 + digits[1]) * 3600 + (digits[2] * 10 + digits[3]) * 60
    return text.hasPrefix("-") ? -seconds : seconds
  }

  /// The yearly onsets of `FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU;UNTIL=…` from the first one on.
  private static func onsets(
    _ rule: Substring, from first: LocalDateTime, _ from: Int, untilIsLocal: Bool
  ) -> [LocalDateTime] {
    var parts: [Substring: Substring] = [:]
    for part in rule.split(separator: ";") {
      let sides = part.split(separator: "=")
      parts[sides[0]] = sides[1]
    }
    let week = Int(parts["BYDAY"]?.dropLast(2) ?? "") ?? 0
    let until = parts["UNTIL"].map(time)
    return (first.day.year...2040).compactMap { year in
      let length = CivilDay.length(ofMonth: first.day.month, in: year)
      let days = (1...length).map { CivilDay.clamped(year: year, month: first.day.month, day: $0) }
        .filter { $0.weekday == first.day.weekday }
      let day = week < 0 ? days[days.count + week] : days[week - 1]
      let local = LocalDateTime(day: day, secondOfDay: first.secondOfDay)
      guard let until else { return local }
      let end = until.floatingSeconds + (untilIsLocal ? 0 : Int64(from))
      return local.floatingSeconds <= end ? local : nil
    }
  }

  /// What a reader makes of a VTIMEZONE. RFC 5545 has UNTIL in UTC; dateutil compares it with local
  /// onsets.
  private static func read(_ text: String, untilIsLocal: Bool) -> [Onset] {
    var onsets: [Onset] = []
    var lines: [Substring: Substring] = [:]
    for line in text.split(separator: "\r\n") {
      guard let colon = line.firstIndex(of: ":") else { continue }
      lines[line[..<colon]] = line[line.index(after: colon)...]
      guard line == "END:STANDARD" || line == "END:DAYLIGHT" else { continue }
      let first = time(lines["DTSTART"] ?? "")
      let from = offset(lines["TZOFFSETFROM"] ?? ""), to = offset(lines["TZOFFSETTO"] ?? "")
      var locals = [first]
      if let rule = lines["RRULE"] {
        locals += Self.onsets(rule, from: first, from, untilIsLocal: untilIsLocal)
      }
      if let date = lines["RDATE"] { locals.append(time(date)) }
      onsets += locals.map {
        Onset(instant: Instant(seconds: $0.floatingSeconds - Int64(from)), offset: to)
      }
      lines = [:]
    }
    return onsets.sorted { $0.instant < $1.instant }
  }

  @Test(
    "every change of the clocks is where it was, by the RFC and by dateutil's reading",
    arguments: [
      "Europe/Berlin", "America/New_York", "America/St_Johns", "Australia/Lord_Howe",
      "Pacific/Chatham", "Pacific/Apia", "Asia/Gaza", "Africa/Casablanca", "Africa/Cairo",
      "Asia/Kathmandu", "America/Santiago", "Europe/Istanbul",
    ])
  func changes(name: String) {
    let zone = Zones.named(name)
    let decade = Interval(
      start: zone.startOfDay(.clamped(year: 2015, month: 1, day: 1)),
      end: zone.startOfDay(.clamped(year: 2027, month: 1, day: 1)))
    let expected = zone.transitions(in: decade).map {
      Onset(instant: $0, offset: zone.offset(at: $0))
    }
    let text = ICalendarZone(zone, years: 2015...2026).text
    for untilIsLocal in [false, true] {
      var found = Self.read(text, untilIsLocal: untilIsLocal).filter {
        decade.contains($0.instant) && $0.offset != zone.offset(at: $0.instant - 1)
      }
      found = found.enumerated().filter { $0.offset == 0 || found[$0.offset - 1] != $0.element }
        .map(\.element)
      #expect(found == expected, "\(untilIsLocal ? "dateutil" : "RFC 5545")\n\(text)")
    }
  }
}
