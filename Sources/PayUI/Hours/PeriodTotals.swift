import AppCore
import Domain
import Services
import Terminal
import TerminalText
import Widgets

/// The totals of a pay period in a few lines.
enum PeriodTotals {
  /// Draws the heading and the lines.
  static func draw(
    _ statement: PayStatement, _ slip: PayslipCheck.Outcome, _ environment: AppEnvironment,
    _ lines: [[Span]], in rect: Rect, into frame: inout Frame
  ) {
    let texts = environment.texts
    let mark = environment.format.slipMark(slip).map { [Span("  "), $0] } ?? []
    let keys = [
      Span("‹ h ", Style(.key)), Span(texts("hours.turn"), .muted), Span(" l ›", Style(.key)),
    ]
    frame.draw(
      Heading(
        name: PeriodView.title(statement, environment),
        detail: rect.width < 50
          ? mark
          : [Span(texts(statement.isLocked ? "hours.closed" : "hours.open"), .muted)] + mark,
        trailing: keys), in: rect.row(0))
    for (y, line) in lines.enumerated() { frame.spans(line, in: rect.row(y + 1)) }
  }

  /// Returns the maximum number of lines, including the heading.
  static func most(in body: Rect) -> Int { body.height < HoursLayout.short ? 3 : 5 }

  /// Returns the totals as lines that fit `body`, with a sentence about unconfirmed shifts.
  static func lines(
    _ statement: PayStatement, _ unconfirmed: UnconfirmedShifts, _ environment: AppEnvironment,
    in body: Rect
  ) -> [[Span]] {
    let width = HoursLayout.mainWidth(body)
    let isShort = body.height < HoursLayout.short
    let hours = flow(amounts(statement, environment, isShort: isShort), width: width)
    let pay = flow(pay(statement, environment), width: width)
    let missing = missing(statement, unconfirmed, environment)
    let room = most(in: body) - 1 - missing.count
    return missing + Array((hours.prefix(isShort ? 1 : room - 1) + pay).prefix(room))
  }

  /// Returns warnings if the rules pay public holidays, but none are known, and about planned shifts
  /// that are over and count for nothing.
  private static func missing(
    _ statement: PayStatement, _ unconfirmed: UnconfirmedShifts, _ environment: AppEnvironment
  ) -> [[Span]] {
    var lines: [[Span]] = []
    if statement.lacksHolidays {
      lines.append([Span("! " + environment.texts("hours.no_holidays"), Style(.warning))])
    }
    if !unconfirmed.isEmpty {
      let key = ["key": environment.key("hours.confirm")]
      let text = unconfirmed.text("hours.unconfirmed", environment.format, key)
      lines.append([Span("○ ", Style(.warning)), Span(text)])
    }
    return lines
  }

  private static func amounts(
    _ statement: PayStatement, _ environment: AppEnvironment, isShort: Bool
  ) -> [[Span]] {
    let sum = statement.worked
    func amount(_ key: String, _ seconds: Int64, _ style: Style = .text) -> [Span] {
      let hours = environment.format.hours(minutes: HoursCalculator.minutes(seconds))
      return [
        Span(environment.texts(key) + " ", .muted), Span(hours, style.with(.bold)),
      ]
    }
    let paid = amount("hours.paid", sum.paidSeconds, Style(.accent))
    var goal: [[Span]] = []
    if let minutes = statement.targetMinutes, minutes > 0 {
      let left = Int64(minutes) * 60 - sum.contractSeconds
      goal.append(amount("hours.target", Int64(minutes) * 60))
      goal.append(
        amount(
          left < 0 ? "hours.over" : "hours.to_go", abs(left), left < 0 ? Style(.warning) : .text))
    }
    if isShort { return [paid] + goal.suffix(1) }
    var parts = [amount("hours.worked", sum.workedSeconds), paid]
    for (key, seconds) in [
      ("hours.premium", sum.premiumSeconds), ("hours.overtime", sum.overtimeSeconds),
      ("hours.banked", sum.bankedSeconds),
      ("hours.additional", sum.additionalSeconds),
      ("hours.absent", Int64(sum.creditedMinutes) * 60),
    ] where seconds > 0 { parts.append(amount(key, seconds)) }
    parts += goal
    if let pace = RunningTotalView.pace(statement, environment) { parts.append(pace) }
    if statement.plannedSeconds >= 60 {
      parts.append(amount("hours.planned", statement.plannedSeconds))
    }
    return parts
  }

  /// Returns the pay, and the forecast if all planned shifts are worked.
  private static func pay(
    _ statement: PayStatement, _ environment: AppEnvironment
  ) -> [[Span]] {
    let texts = environment.texts
    guard let pay = statement.worked.payCents else {
      return [[Span(texts("hours.no_rate"), .muted)]]
    }
    func money(_ cents: Int64) -> String {
      environment.format.money(cents: cents, currency: statement.currency)
    }
    let now = [Span(texts("dashboard.pay") + " ", .muted), Span(money(pay), Style(.text, .bold))]
    let extras = [
      ("salary", statement.worked.salaryCents), ("bonus", statement.worked.bonusCents),
      ("allowance", statement.worked.allowanceCents),
      ("absence", statement.worked.absencePayCents),
      ("payout", statement.worked.payoutCents), ("arrears", statement.worked.arrearsCents),
    ].filter { $0.1 != 0 }
    let known =
      [now] + extras.map { [Span(texts("hours.\($0.0)", ["amount": money($0.1)]), .muted)] }
    guard let forecast = statement.forecast?.payCents, forecast != pay else { return known }
    return known + [[Span(texts("hours.forecast", ["amount": money(forecast)]), .muted)]]
  }

  /// Arranges pieces in lines of `width` columns without breaking one.
  private static func flow(_ pieces: [[Span]], width: Int) -> [[Span]] {
    var lines: [[Span]] = []
    for piece in pieces {
      if var line = lines.last, line.columns + 3 + piece.columns <= width {
        line += [Span("   ")] + piece
        lines[lines.count - 1] = line
      } else {
        lines.append([Span("  ")] + piece)
      }
    }
    return lines
  }
}
