import Domain
import TerminalText

/// The hours of a pay period as a text page of at most 80 columns: every shift with its stretches
/// and their reasons, the totals, and the rules.
struct HoursPage {
  private static let width = 80

  private let statement: PayStatement
  private let period: PayPeriod
  private let profile: UserProfile
  private let environment: Environment

  /// Creates the page of `statement`, which is part of `period`.
  init(
    _ statement: PayStatement, _ period: PayPeriod, _ profile: UserProfile,
    _ environment: Environment
  ) {
    self.statement = statement
    self.period = period
    self.profile = profile
    self.environment = environment
  }

  private var format: Format { environment.format }
  private var texts: Texts { environment.texts }

  /// The lines of the page.
  var lines: [String] { heading + [rule] + shifts + [rule] + totals + [rule] + footing }

  private var rule: String { String(repeating: "─", count: Self.width) }

  // MARK: Heading

  private var heading: [String] {
    let who = ([profile.name] + profile.employment).filter { !$0.isEmpty }.joined(separator: " · ")
    var what = texts("period.\(period.type.rawValue)")
    if statement.isLocked { what += " · " + texts("hours.closed") }
    let days = format.period(statement.days)
    return [
      fill(texts("page.hours"), who), "\(days) · \(what)",
      "\(texts("page.rules")): \(statement.ruleset.title)",
    ] + (rates.isEmpty ? [] : ["\(texts("page.rate")): \(rates)"])
  }

  /// The base rates in force, without duplicates.
  private var rates: String {
    let rates = statement.shifts.filter { !$0.isAhead }.flatMap(\.listedLines)
      .map(\.rate).filter(\.isPaid).compactMap { rate in
        rate.baseRateCents.map {
          format.hourly(
            HourlyAmount($0, fraction: rate.baseRateFraction), currency: statement.currency)
        }
      }.uniqued
    return rates.map { "\($0)/\(texts("unit.hour"))" }.joined(separator: ", ")
  }

  // MARK: Shifts

  private var shifts: [String] {
    let worked = statement.shifts.filter { !$0.isAhead }
    guard !worked.isEmpty else { return [texts("hours.nothing_worked")] }
    return [shiftHeading]
      + worked.flatMap { paid in shift(paid) + paid.listedLines.flatMap { line($0, of: paid) } }
  }

  private var shiftHeading: String {
    fill(
      texts("page.day"),
      right(texts("hours.worked"), 11) + right(texts("hours.paid"), 9)
        + right(texts("hours.pay"), 15))
  }

  /// Formats the shift, with its zone on a second line if it is not the user's.
  private func shift(_ paid: PaidShift) -> [String] {
    let shift = paid.shift
    let day = environment.zone(of: shift).local(at: shift.start).day
    let times = format.clockRange(of: shift, in: environment)
    let pay = paid.payCents.map(money) ?? "–"
    let line = fill(
      "\(format.day(day))  \(times)  \(format.title(shift))",
      right(hours(paid.worked.workedSeconds), 9) + right(hours(paid.worked.paidSeconds), 9)
        + right(pay, 15))
    return [line]
      + (format.foreignZone(of: shift, in: environment).map { ["    \($0)"] } ?? [])
  }

  /// Formats the time, length, factor and reasons of a stretch; reasons that do not fit wrap.
  private func line(_ line: PaidLine, of paid: PaidShift) -> [String] {
    let times = DisplayText.pad(format.times(of: line, in: paid, environment), to: 13)
    let factor =
      line.rate.isPaid
      ? format.factor(
        line.rate.multiplier, plus: line.rate.amountPerHour, currency: statement.currency) : ""
    let head = "    \(times) \(right(hours(line.seconds), 6))  \(DisplayText.pad(factor, to: 6))  "
    let pay = line.rate.isPaid ? line.payCents.map(money) ?? "–" : ""
    let room = Self.width - DisplayText.width(head) - 15
    let why = DisplayText.wrap(format.why(line, of: paid), to: max(12, room))
    let indent = String(repeating: " ", count: DisplayText.width(head))
    return [fill(head + (why.first ?? ""), pay.isEmpty ? "" : right(pay, 13))]
      + why.dropFirst().map { indent + $0 }
  }

  // MARK: Totals

  private var totals: [String] {
    let sum = statement.worked
    let lines = PayLines(statement, format)
    let rate = texts(lines.isApart ? "slip.share" : "hours.factor")
    let head = row(texts("hours.label"), rate, texts("hours.hours"), texts("hours.pay"))
    let total = row(
      texts("slip.total"), "", lines.hours(sum.paidSeconds), sum.payCents.map(money) ?? "–")
    let rows = lines.all.map { row($0.label, $0.rate, $0.hours, $0.cents.map(money) ?? "–") }
    return [head] + rows + [total, ""] + amounts
  }

  private func row(_ label: String, _ factor: String, _ hours: String, _ pay: String) -> String {
    fill(label, right(factor, 20) + right(hours, 10) + right(pay, 16))
  }

  /// The totals that are not zero: `worked 74:10 · paid 69:40 · …`.
  private var amounts: [String] {
    let sum = statement.worked
    let amounts = [
      ("hours.worked", sum.workedSeconds), ("hours.paid", sum.paidSeconds),
      ("hours.premium", sum.premiumSeconds), ("hours.overtime", sum.overtimeSeconds),
      ("hours.additional", sum.additionalSeconds), ("page.weighted", sum.weightedSeconds),
    ].filter { $0.1 > 0 }.map { "\(texts($0.0)) \(hours($0.1))" }
    return DisplayText.wrap(amounts.joined(separator: " · "), to: Self.width)
  }

  private var footing: [String] {
    let rounding = statement.ruleset.rounding.roundsRates ? "page.rounds_rates" : "page.rounds_once"
    let now = environment.zone.local(at: environment.now)
    let made = texts(
      "page.made", ["day": format.dayWithYear(now.day), "time": format.time(now)])
    return DisplayText.wrap(texts(rounding), to: Self.width) + [made]
  }

  // MARK: Columns

  /// Aligns texts at both ends of a line; the left one is truncated.
  private func fill(_ left: String, _ right: String) -> String {
    guard !right.isEmpty else { return DisplayText.truncate(left, to: Self.width) }
    let room = max(0, Self.width - DisplayText.width(right) - 1)
    return DisplayText.pad(DisplayText.truncate(left, to: room), to: room) + " " + right
  }

  private func right(_ text: String, _ width: Int) -> String {
    DisplayText.pad(text, to: width, align: .right)
  }

  private func hours(_ seconds: Int64) -> String { format.hours(seconds: seconds) }

  private func money(_ cents: Int64) -> String {
    format.money(cents: cents, currency: statement.currency)
  }
}
