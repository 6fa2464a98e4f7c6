import AppCore
import Domain
import Services
import Terminal
import TerminalText
import Widgets

/// The details of the payslip line under the cursor: its difference, the possible reasons, and the
/// stretches from which the rules computed it.
struct PayslipDetail {
  let row: PayslipCheck.Row
  let reasons: [PayslipReason]
  /// The stretches, those that explain a difference first.
  let stretches: [PayslipReason.Stretch]
  private let check: PayslipCheck
  /// The pay of the tax year, for the total.
  private let year: PayYear?
  private let statement: PayStatement
  private let environment: AppEnvironment

  /// Creates the details; nil if there are none yet.
  init?(_ layer: PayslipLayer, _ environment: AppEnvironment) {
    guard let check = layer.check(environment), case .line(let line) = layer.cell.row,
      let statement = layer.source(of: line), let row = check.row(of: line)
    else { return nil }
    // Premiums that are always paid late are not late.
    let before = layer.earlier == nil ? layer.before : nil
    let explanation = PayslipExplanation(
      of: row, in: check, statement, environment.base, rates: layer.rates, before: before)
    let reasons = explanation.reasons()
    self.row = row
    self.check = check
    year = line == .total ? layer.year : nil
    self.reasons = reasons
    self.statement = statement
    self.environment = environment
    let own = line.isOther ? [] : explanation.stretches
    let named = PayslipExplanation.stretches(of: .total, in: statement).filter { stretch in
      reasons.contains { $0.names(shift: stretch.shift, line: stretch.line) }
    }
    stretches = (named + own).uniqued
  }

  // MARK: Sentences

  /// Returns the name of the line with its figures on both sides.
  func heading(width: Int) -> Heading {
    let texts = environment.texts
    let format = environment.format
    let here = format.slip(
      row.here, statement.currency, isDecimal: check.premiums == .apart)
    return Heading(
      name: name,
      trailing: here.isEmpty || row.line.isOther
        ? [] : [Span("\(texts("slip.here")) \(here)", .muted)])
  }

  /// The name of the line with its rate, and the hours of an element that counts units.
  private var name: String {
    let format = environment.format
    guard let element = check.element(of: row.line) else {
      return format.slipLabel(row.line, statement.currency)
    }
    let share = format.elementShare(element, currency: statement.currency)
    var parts = [PayslipWords(check, statement, format).name(of: row.line), share]
    if element.seconds != row.here.seconds, element.seconds > 0 {
      let hours = format.decimalHours(element.seconds)
      parts.append(format.texts("slip.of_hours", ["hours": hours]))
    }
    return parts.filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// Returns the difference and its possible reasons, wrapped to `width`.
  func sentences(width: Int) -> [[Span]] {
    let format = environment.format
    var lines: [[Span]] = []
    func add(_ mark: String, _ text: String, _ style: Style) {
      for (index, line) in DisplayText.wrap(text, to: max(8, width - 2)).enumerated() {
        lines.append([Span((index == 0 ? mark : " ") + " " + line, style)])
      }
    }
    if row.differences > 0 {
      let isDecimal = check.premiums == .apart
      let text = format.slipDifference(row, statement.currency, isDecimal: isDecimal)
      add("!", text, Style(.warning, .bold))
    } else if row.isTyped {
      add("✓", format.texts("slip.agrees"), Style(.good))
    }
    for reason in reasons {
      add("→", format.sentence(reason, statement, environment.base), .text)
    }
    if let text = year.flatMap(yearText) { add(" ", text, .muted) }
    return lines
  }

  /// Returns the pay of the tax year on both sides; nil without a base rate.
  private func yearText(_ year: PayYear) -> String? {
    guard let here = year.here else { return nil }
    let format = environment.format
    func money(_ cents: Int64) -> String {
      format.money(cents: cents, currency: statement.currency)
    }
    let own = format.texts(
      "slip.year", ["day": format.dayWithYear(year.start), "amount": money(here)])
    guard year.typed > 0 else { return own }
    let slips = format.texts(
      "slip.year_slips",
      ["amount": money(year.slips), "n": String(year.typed), "all": String(year.periods)])
    return own + " " + slips
  }

  /// Returns the row of a stretch with its time, length, rate and reasons.
  func line(_ stretch: PayslipReason.Stretch, width: Int) -> Row {
    let format = environment.format
    let paid = statement.shifts[stretch.shift], line = paid.lines[stretch.line]
    let isNamed = reasons.contains { $0.names(shift: stretch.shift, line: stretch.line) }
    let day = environment.zone(of: paid.shift).local(at: line.interval.start).day
    let isNarrow = width < 60
    let style = isNamed ? Style(.text, .bold) : .text
    let name = DisplayText.pad(
      isNarrow ? format.shortDay(day) : format.day(day), to: isNarrow ? 7 : 12)
    let hours = format.hours(minutes: HoursCalculator.minutes(line.seconds))
    let factor = format.factor(
      line.rate.multiplier, plus: line.rate.amountPerHour, currency: statement.currency)
    var spans = [
      Span(isNamed ? "! " : "  ", isNamed ? Style(.warning, .bold) : .text), Span(name, style),
      Span(DisplayText.pad(format.times(of: line, in: paid, environment.base), to: 13), style),
      Span(DisplayText.pad(hours, to: 6, align: .right) + "  ", style),
    ]
    if !isNarrow { spans.append(Span(DisplayText.pad(factor, to: 6) + "  ", .muted)) }
    spans.append(Span(format.why(line), .muted))
    // An unpaid break is cut from the time before the stretch.
    let pause = paid.lines.first {
      !$0.rate.isPaid && !$0.rate.isReplaced && $0.interval.end == line.interval.start
    }
    if let pause {
      let length = format.duration(seconds: pause.seconds)
      spans.append(Span(" · " + format.texts("slip.break_before", ["length": length]), .muted))
    }
    guard !isNarrow, let cents = line.payCents else { return Row(spans) }
    return Row(
      spans, trailing: [Span(format.money(cents: cents, currency: statement.currency), .muted)])
  }
}
