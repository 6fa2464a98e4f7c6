import Domain
import Services
import Terminal

extension Format {
  /// Formats hours as payslips do: `12:30`; fractions of a minute as `12.33` or rounded.
  func slipHours(_ seconds: Int64) -> String {
    if seconds % 60 == 0 { return hours(minutes: seconds / 60) }
    let size = abs(seconds), sign = seconds < 0 ? "−" : ""
    guard size % 36 == 0 else { return hours(minutes: HoursCalculator.minutes(seconds)) }
    let hundredths = String(size / 36 % 100 + 100).dropFirst()
    return sign + decimal("\(size / 3600).\(hundredths)")
  }

  /// Formats the figures of a line: `4:00`, `93.80 €`, or both; with `isDecimal` `4.00`.
  func slip(
    _ figures: Payslip.Figures, _ currency: String, isDecimal: Bool = false
  ) -> String {
    [
      figures.seconds.map { isDecimal ? decimalHours($0) : hours(seconds: $0) },
      figures.cents.map { money(cents: $0, currency: currency) },
    ].compactMap { $0 }.joined(separator: " · ")
  }

  /// Returns the name of a payslip line; with the currency also the rate of its hours.
  package func slipLabel(_ line: Payslip.Line, _ currency: String?) -> String {
    switch line {
    case .rate(let label, let multiplier, let amount):
      guard let currency else { return rateLabel(label) }
      return "\(rateLabel(label)) \(factor(multiplier, plus: amount, currency: currency))"
    case .element(let name): return rateLabel(name)
    case .salary: return texts("slip.salary")
    case .bonus: return texts("slip.bonus")
    case .amount(let name): return label(ofAmount: name)
    case .other(let label): return label
    case .total: return texts("slip.total")
    }
  }

  /// Returns the name of an allowance or of arrears that only the payslip has.
  private func label(ofAmount name: String) -> String {
    let parts = name.split(separator: " ", maxSplits: 1).map(String.init)
    guard parts.count == 2 else { return name }
    guard parts[0] == PayElement.Kind.arrears.rawValue else { return rateLabel(parts[1]) }
    let day = ISOText.day(parts[1]).map(dayWithYear)
    return texts("arrears.owed", ["period": day ?? parts[1]])
  }

  /// Returns the result of a check as a word with a sign; nil if nothing was entered.
  func slipMark(_ outcome: PayslipCheck.Outcome) -> Span? {
    switch outcome {
    case .none: return nil
    case .begun: return Span(texts("slip.begun"), .muted)
    case .agrees: return Span(texts.sign("✓ ") + texts("slip.checked"), Style(.good))
    case .differs(let count):
      return Span("! " + texts("slip.differs", ["n": String(count)]), Style(.warning, .bold))
    }
  }

  /// Describes a difference: `The payslip shows 4:00 less.`
  func slipDifference(
    _ row: PayslipCheck.Row, _ currency: String, isDecimal: Bool = false
  ) -> String {
    func part(_ value: Int64?, _ text: (Int64) -> String) -> String? {
      guard let value, value != 0 else { return nil }
      return texts(value > 0 ? "slip.more" : "slip.less", ["amount": text(abs(value))])
    }
    let parts = [
      part(row.seconds) { isDecimal ? decimalHours($0) : hours(seconds: $0) },
      part(row.cents) { money(cents: $0, currency: currency) },
    ].compactMap { $0 }
    return texts("slip.has", ["amounts": parts.joined(separator: ", ")])
  }

  // MARK: Reasons

  /// Describes a possible reason for a difference.
  package func sentence(
    _ reason: PayslipReason, _ statement: PayStatement, _ environment: Environment
  ) -> String {
    PayslipReasonWords(format: self, statement: statement, environment: environment)
      .sentence(reason)
  }
}

/// Describes the possible reasons for a difference between a payslip and a statement.
private struct PayslipReasonWords {
  let format: Format
  let statement: PayStatement
  let environment: Environment

  func sentence(_ reason: PayslipReason) -> String {
    switch reason {
    case .none: return say("none")
    case .elsewhere(let line): return say("elsewhere", ["label": label(line)])
    case .lacks(let place): return say("lacks", ["what": stretch(place)])
    case .lacksShifts(let places) where places.count > 1:
      return say("lacks_two", ["first": shift(places[0]), "second": shift(places[1])])
    case .lacksShifts(let places): return say("lacks", ["what": places.map(shift).joined()])
    case .twice(let place): return say("twice", ["what": stretch(place)])
    case .called(let place):
      let label = format.rateLabel(statement.shifts[place.shift].lines[place.line].rate.label)
      return say("called", ["what": stretch(place), "label": label])
    case .breakTwice(let place): return say("break_twice", ["shift": shift(place)])
    case .breakPaid(let place): return say("break_paid", ["shift": shift(place)])
    case .breaksTwice(let count): return say("breaks_twice", ["n": String(count)])
    case .breaksPaid(let count): return say("breaks_paid", ["n": String(count)])
    case .notWorked(let place): return say("not_worked", ["shift": shift(place)])
    case .asPlanned: return say("as_planned")
    case .roundedTimes(let minutes): return say("rounded_times", ["minutes": String(minutes)])
    case .clockChange(let place): return say("clock_change", ["shift": shift(place)])
    case .earlier(let days): return say("earlier", ["days": format.period(days)])
    case .oldRate(let day, let old, let shifts):
      let rate = format.hourly(old, currency: statement.currency)
      let first = shifts.first.map(shift) ?? ""
      return say(
        "old_rate",
        [
          "rate": rate, "day": format.day(day), "first": first, "n": String(shifts.count),
        ])
    case .follows: return say("follows")
    case .hourly(let slip, let here):
      return say("hourly", ["slip": money(slip), "here": money(here)])
    case .nothing: return say("nothing")
    case .rounding: return say("rounding")
    case .sum(let figures):
      return say("sum", ["amount": format.slip(figures, statement.currency)])
    case .lines(let lines):
      let labels = lines.map(label)
      return say("lines", ["labels": labels.joined(separator: ", ")])
    }
  }

  private func say(_ key: String, _ arguments: [String: String] = [:]) -> String {
    format.texts("slip.reason.\(key)", arguments)
  }

  private func label(_ line: Payslip.Line) -> String {
    let element = statement.elements.first { Payslip.Line($0) == line }
    return element.map(format.elementLabel) ?? format.slipLabel(line, nil)
  }

  private func shift(_ place: Int) -> String {
    let shift = statement.shifts[place].shift
    let day = environment.zone(of: shift).local(at: shift.start).day
    return "\(format.day(day)) \(format.range(of: shift, in: environment))"
  }

  private func stretch(_ stretch: PayslipReason.Stretch) -> String {
    let paid = statement.shifts[stretch.shift], line = paid.lines[stretch.line]
    let day = environment.zone(of: paid.shift).local(at: line.interval.start).day
    let times = format.times(of: line, in: paid, environment)
    return "\(format.day(day)) \(times) (\(format.why(line)))"
  }

  private func money(_ cents: Int64) -> String {
    format.money(cents: cents, currency: statement.currency)
  }
}
