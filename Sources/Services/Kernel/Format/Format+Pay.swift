import Domain

extension Format {
  /// Formats seconds for columns: `7:39`.
  package func hours(seconds: Int64) -> String { hours(minutes: HoursCalculator.minutes(seconds)) }

  /// Formats the days of a pay period: `5–18 Oct 2026`.
  package func period(_ days: Range<CivilDay>) -> String {
    self.days(days.lowerBound, days.upperBound.adding(days: -1), year: 0)
  }

  /// Formats an hourly amount with the decimals it has, at most four more than its currency:
  /// `12.345 €`.
  package func hourly(_ amount: HourlyAmount, currency: String) -> String {
    let amount = amount.shown
    guard amount.fraction > 0 else { return money(cents: amount.cents, currency: currency) }
    let text = decimal(MoneyText.plain(amount, currency)), symbol = symbol(of: currency)
    return symbol.isPrefix && texts.language == .english
      ? symbol.text + text : "\(text) \(symbol.text)"
  }

  /// Returns the name of a rate or of several counted together: the labels of the bundled rules in
  /// the language of the texts, others as on the payslip.
  package func rateLabel(_ label: String) -> String {
    guard label != Rate.defaults[0].label else { return texts("rate.regular") }
    return label.split(separator: " + ").map { part in
      // "Night 40" is not "Night": numbers are no part of a key.
      guard !part.contains(where: \.isNumber) else { return String(part) }
      let key = "rate.label.\(Self.textKey(of: part))"
      return texts.has(key) ? texts(key) : String(part)
    }.joined(separator: " + ")
  }

  /// Returns the label in lower case, with an underscore for anything but letters: `bank_holiday`.
  private static func textKey(of label: Substring) -> String {
    label.lowercased().split { !($0 >= "a" && $0 <= "z") }.joined(separator: "_")
  }

  /// Formats a rate: `× 1.6`, `× 1.0 + 2.50 €/h`.
  package func factor(
    _ multiplier: Factor, plus amountPerHour: HourlyAmount, currency: String
  ) -> String {
    let factor = "× \(decimal(multiplier.description))"
    guard amountPerHour > 0 else { return factor }
    return "\(factor) + \(hourly(amountPerHour, currency: currency))/\(texts("unit.hour"))"
  }

  /// Describes the reason of a rate under the rules that it came from.
  func reason(_ reason: PayReason, _ ruleset: PayRuleset) -> String {
    switch reason {
    case .ordinary: return texts("why.ordinary")
    case .salary: return texts("why.salary")
    case .byHand: return texts("why.by_hand")
    case .noWork: return texts("why.no_work")
    case .average(let time): return texts("why.average.\(time.rawValue)")
    case .banked: return texts("why.banked")
    case .premium(let place):
      guard ruleset.premiums.indices.contains(place) else { return texts("why.premium") }
      return premium(ruleset.premiums[place])
    case .overtime(let reason): return overtime(reason)
    case .unpaid(.rule(let step)):
      guard ruleset.breaks.steps.indices.contains(step) else { return texts("why.break") }
      return texts(
        "why.break_rule", ["length": length(ruleset.breaks.steps[step].afterMinutes)])
    case .unpaid(.recorded): return texts("why.break_recorded")
    case .unpaid(.byHand): return texts("why.break")
    case .unpaid(.replaced): return texts("why.replaced")
    case .unpaid(.absent): return texts("why.absent")
    case .unpaid(.rounding): return texts("why.rounding")
    }
  }

  /// Formats a premium window: `Night 20:00–06:00`.
  private func premium(_ window: PremiumWindow) -> String {
    guard let clock = window.clock else { return window.label }
    func local(_ minute: Int) -> LocalDateTime {
      LocalDateTime(day: CivilDay(number: 0), secondOfDay: minute % 1440 * 60)
    }
    return "\(window.label) \(range(local(clock.from), local(clock.to)))"
  }

  private func overtime(_ reason: OvertimeReason) -> String {
    switch reason {
    case .workday(let minutes): return texts("why.overtime_day", ["length": length(minutes)])
    case .shift(let minutes): return texts("why.overtime_shift", ["length": length(minutes)])
    case .seventhDay(let minutes) where minutes == 0: return texts("why.overtime_seventh")
    case .seventhDay(let minutes):
      return texts("why.overtime_seventh_after", ["length": length(minutes)])
    case .period(let minutes, let days):
      return texts("why.overtime_period", ["length": length(minutes), "days": String(days)])
    }
  }

  private func length(_ minutes: Int) -> String { duration(seconds: Int64(minutes) * 60) }
}
