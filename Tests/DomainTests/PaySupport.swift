import Domain
import Testing

/// Shifts and rules in the notation of the pay tests.
enum Pay {
  static let utc: @Sendable (String) -> Zone = { name in (try? zones.zone(name)) ?? .utc }

  /// A shift between two wall-clock times, `2026-03-02T07:00` and `2026-03-02T15:30`; of an end
  /// that is a time of day only, the next such time.
  static func shift(
    _ start: String, _ end: String, zone: String = "UTC", unpaid: UnpaidTime = .byRule,
    rate: Rate? = nil, additional: Bool = false, id: String? = nil
  ) throws -> PayShift {
    let place = try zones.zone(zone)
    let from = try local(start)
    var to = try local(end.contains("T") ? end : "\(ISOText.format(from.day))T\(end)")
    if to <= from { to.day = to.day.adding(days: 1) }
    return PayShift(
      id: RecordID(id ?? start),
      interval: Interval(
        start: place.instant(for: from, near: nil), end: place.instant(for: to, near: nil)),
      zone: zone, unpaid: unpaid, rate: rate, isAdditional: additional)
  }

  /// Shifts of so many hours from 08:00 on days that follow each other.
  static func days(from day: String, hours: [Int]) throws -> [PayShift] {
    let first = try civil(day)
    return try hours.enumerated().filter { $0.element > 0 }.map { index, hours in
      let start = LocalDateTime(day: first.adding(days: index), hour: 8, minute: 0)
      let end = LocalDateTime(floatingSeconds: start.floatingSeconds + Int64(hours) * 3600)
      return try shift(ISOText.format(start), ISOText.format(end))
    }
  }

  private static func civil(_ text: String) throws -> CivilDay { try DomainTests.day(text) }

  static func engine(
    _ ruleset: PayRuleset, cents: Int64? = nil, holidays: [String] = [], bonuses: [PayBonus] = [],
    schedule: PaySchedule = PaySchedule(type: .weekly, anchor: CivilDay(number: 20_458))
  ) throws -> PayRulesEngine {
    PayRulesEngine(
      ruleset: ruleset, baseRates: cents.map { [.always($0)] } ?? [], schedule: schedule,
      holidays: Set(try holidays.map(civil)), bonuses: bonuses, zone: utc)
  }

  /// The lines of one shift: from, length, what an hour counts, label.
  static func lines(_ report: PayReport, zone: String = "UTC") throws -> [String] {
    let place = try zones.zone(zone)
    return report.lines.map { line in
      let rate = report.rate(of: line)
      let from = place.local(at: line.interval.start)
      let time = ISOText.format(from).suffix(
        from: ISOText.format(from).firstIndex(of: "T") ?? "".endIndex)
      let hours =
        "\(line.seconds / 3600):\(line.seconds / 60 % 60 < 10 ? "0" : "")\(line.seconds / 60 % 60)"
      let amount = rate.amountPerHour > 0 ? " +\(rate.amountPerHour.decimalCents)" : ""
      return
        "\(time.dropFirst()) \(hours) ×\(rate.multiplier)\(amount) \(rate.isPaid ? rate.label : "unpaid")"
    }
  }

  /// Hours by label and multiplier.
  static func hours(_ summary: PaySummary) -> [String] {
    summary.byRate.map { "\($0.label) ×\($0.multiplier) \(hours($0.seconds))" }
  }

  /// Hours with as many decimals as it takes, up to four.
  static func hours(_ seconds: Int64) -> String {
    Multiplier(tenThousandths: Int(seconds * 10_000 / 3600)).description
  }

  static func rate(_ label: String, _ multiplier: String) throws -> Rate {
    Rate(label: label, multiplier: try #require(Multiplier(multiplier)))
  }

  static func window(
    _ label: String, _ multiplier: String, _ days: Set<Weekday> = [], _ clock: (Int, Int)? = nil,
    holidays: Bool = false, dates: [CalendarDate] = [],
    attribution: PremiumWindow.Attribution = .minute, group: String? = nil, regular: Bool = true
  ) throws -> PremiumWindow {
    PremiumWindow(
      label: label, pay: .multiplier(try #require(Multiplier(multiplier))), weekdays: days,
      onHolidays: holidays, dates: dates,
      clock: clock.map { PremiumWindow.Clock(from: $0.0 * 60, to: $0.1 * 60) },
      attribution: attribution, group: group, countsInRegularRate: regular)
  }

  /// So much an hour on top, in minor units.
  static func allowance(
    _ label: String, _ cents: Int64, _ days: Set<Weekday> = [], _ clock: (Int, Int)? = nil
  ) -> PremiumWindow {
    PremiumWindow(
      label: label, pay: .amountPerHour(HourlyAmount(cents)), weekdays: days,
      clock: clock.map { PremiumWindow.Clock(from: $0.0 * 60, to: $0.1 * 60) })
  }

  static func tier(_ hours: Int, _ multiplier: String, _ label: String = "Overtime") throws
    -> OvertimeTier
  {
    OvertimeTier(afterMinutes: hours * 60, rate: try rate(label, multiplier))
  }

  // MARK: - Contracts

  /// 29 CFR 778: over 40 hours of a week at one and a half times the regular rate.
  static func flsa(from weekday: Weekday = .monday, startMinute: Int = 0) throws -> PayRuleset {
    PayRuleset(
      overtime: OvertimeRules(
        period: .week(from: weekday, tiers: [try tier(40, "1.5")], seventhDay: []),
        startMinute: startMinute))
  }

  /// California Labor Code 510.
  static func california(from weekday: Weekday = .monday) throws -> PayRuleset {
    let tiers = [try tier(8, "1.5"), try tier(12, "2", "Double time")]
    return PayRuleset(
      overtime: OvertimeRules(
        period: .week(
          from: weekday, tiers: [try tier(40, "1.5")],
          seventhDay: [try tier(0, "1.5"), try tier(8, "2", "Double time")]),
        daily: OvertimeRules.Daily(tiers: tiers)))
  }

  /// Agenda for Change, section 2: nights and Saturdays, Sundays and public holidays.
  static func nhs(_ unsocial: String = "1.3", _ sunday: String = "1.6") throws -> PayRuleset {
    PayRuleset(premiums: [
      try window("Night", unsocial, [], (20, 6)), try window("Saturday", unsocial, [.saturday]),
      try window("Sunday or holiday", sunday, [.sunday], holidays: true),
    ])
  }
}
