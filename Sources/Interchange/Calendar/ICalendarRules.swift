import Domain

/// The rules of a zone in a VTIMEZONE of a file (RFC 5545, 3.6.5), for names unknown to this
/// machine.
struct ICalendarRules {
  private struct Observance {
    let onset: LocalDateTime
    let from: Int64
    let to: Int64
    let rule: RecurrenceRule?
    let dates: [LocalDateTime]
  }

  /// A clock change, in the local time before it.
  private struct Change {
    let onset: LocalDateTime
    let from: Int64
    let to: Int64
  }

  private let observances: [Observance]
  private var changes: [Int: [Change]] = [:]

  /// Reads the rules of a component; nil if they are invalid.
  init?(_ component: ICalendarComponent) {
    var observances: [Observance] = []
    for part in component.components where ["STANDARD", "DAYLIGHT"].contains(part.name) {
      guard let onset = part.property("DTSTART").flatMap({ ICalendarTime($0.value) })?.clock,
        let from = part.property("TZOFFSETFROM").flatMap({ Self.offset($0.value) }),
        let to = part.property("TZOFFSETTO").flatMap({ Self.offset($0.value) })
      else { return nil }
      let text = part.property("RRULE")?.value
      let rule = text.flatMap { RecurrenceRule($0, start: onset) }
      guard text == nil || rule != nil else { return nil }
      let dates = part.properties.filter { $0.name == "RDATE" }
        .flatMap { $0.value.split(separator: ",") }.compactMap { ICalendarTime($0)?.clock }
      observances.append(
        Observance(onset: onset, from: from, to: to, rule: rule, dates: Array(dates.prefix(400))))
    }
    guard !observances.isEmpty, observances.count <= 400 else { return nil }
    self.observances = observances
  }

  /// Parses `+0100` or `-043000` (RFC 5545, 3.3.14) to seconds.
  private static func offset(_ text: String) -> Int64? {
    let digits = text.utf8.dropFirst()
    guard let sign = text.utf8.first, "+-".utf8.contains(sign), [4, 6].contains(digits.count),
      let number = Int64(String(decoding: digits, as: UTF8.self))
    else { return nil }
    let clock = digits.count == 4 ? number * 100 : number
    let seconds = clock / 10_000 * 3600 + clock / 100 % 100 * 60 + clock % 100
    guard seconds < 86_400 else { return nil }
    return sign == UInt8(ascii: "-") ? -seconds : seconds
  }

  /// Returns the instant of a local time: the first of two, and for a skipped time that of the
  /// offset before the gap (RFC 5545, 3.3.5). `work` is the number of days that may still be
  /// examined.
  mutating func instant(for local: LocalDateTime, work: inout Int) -> Instant {
    let year = local.day.year
    let known = changes[year] ?? changes(until: year, &work)
    changes[year] = known
    guard let change = known.last(where: { $0.onset <= local }) ?? known.first else {
      return Instant(seconds: local.floatingSeconds)
    }
    let sinceOnset = local.floatingSeconds - change.onset.floatingSeconds
    let isBefore = sinceOnset < max(0, change.to - change.from)
    return Instant(seconds: local.floatingSeconds - (isBefore ? change.from : change.to))
  }

  /// Returns the changes of a year, and the last before it, in order.
  private func changes(until year: Int, _ work: inout Int) -> [Change] {
    let days =
      CivilDay.clamped(
        year: year - 1, month: 1, day: 1)...CivilDay.clamped(year: year, month: 12, day: 31)
    var all: [Change] = []
    for observance in observances {
      work -= 1 + observance.dates.count
      guard work >= 0 else { break }
      var onsets = [observance.onset] + observance.dates
      if let rule = observance.rule {
        let until = rule.until.map { time in
          // An end in UTC is converted with the offset before the change.
          if case .utc(let clock) = time {
            return LocalDateTime(floatingSeconds: clock.floatingSeconds + observance.from)
          }
          return time.clock
        }
        let found = rule.days(
          from: observance.onset.day, in: days, last: until?.day, work: &work)
        onsets += (found ?? []).map {
          LocalDateTime(day: $0, secondOfDay: observance.onset.secondOfDay)
        }
      }
      all += onsets.filter { $0.day <= days.upperBound }
        .map { Change(onset: $0, from: observance.from, to: observance.to) }
    }
    return all.sorted { $0.onset < $1.onset }
  }
}
