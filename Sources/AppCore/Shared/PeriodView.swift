import Domain
import Services
import Terminal
import TerminalText
import Widgets

/// Draws a summary of a pay period's hours.
package enum PeriodView {
  package static func draw(
    _ statement: PayStatement, _ environment: AppEnvironment, in rect: Rect,
    into frame: inout Frame
  ) {
    var rest = rect
    frame.draw(
      Heading(
        environment.texts("dashboard.period"),
        detail: rect.width < AppLayout.narrow
          ? [] : [Span(title(statement, environment))],
        trailing: total(statement, environment)), in: rest.takeTop(1))
    let rates = RateLines.spans(statement.worked, environment, width: rest.width)
    for line in rates.prefix(max(0, rest.height - 1)) {
      frame.spans(line, in: rest.takeTop(1))
    }
    drawOutlook(statement, environment, in: rest.takeTop(1), into: &frame)
  }

  /// Returns the title: `16–29 Nov · biweekly`.
  package static func title(_ statement: PayStatement, _ environment: AppEnvironment) -> String {
    let days = environment.format.days(
      statement.days.lowerBound, statement.lastDay, year: environment.today.year)
    guard case .period(let type) = statement.kind else { return days }
    return "\(days) · \(environment.texts("period.\(type.rawValue)"))"
  }

  private static func total(
    _ statement: PayStatement, _ environment: AppEnvironment
  ) -> [Span] {
    let format = environment.format
    let target = Int64(statement.targetMinutes ?? 0) * 60
    let seconds = target > 0 ? statement.worked.contractSeconds : statement.worked.paidSeconds
    let paid = format.duration(seconds: seconds)
    guard target > 0 else { return [Span(paid, Style(.text, .bold))] }
    let goal = environment.texts("dashboard.of", ["target": format.duration(seconds: target)])
    let permille = Int(seconds * 1000 / target)
    return [
      Span(paid, Style(.text, .bold)), Span(" \(goal)  ", .muted),
      Span(format.percent(permille: permille), Style(.accent)),
    ]
  }

  private static func drawOutlook(
    _ statement: PayStatement, _ environment: AppEnvironment, in rect: Rect,
    into frame: inout Frame
  ) {
    let format = environment.format, texts = environment.texts
    var left = rect
    if let cents = statement.worked.payCents {
      let pay = format.money(cents: cents, currency: statement.currency)
      let label = texts("dashboard.pay") + " "
      var right = left.takeRight(DisplayText.width(label) + DisplayText.width(pay))
      frame.text(label, in: right.takeLeft(DisplayText.width(label)), .muted)
      frame.text(pay, in: right, Style(.text, .bold))
    }
    let ahead = statement.plannedSeconds
    guard ahead >= 60 else { return }
    frame.spans(
      [
        Span("  " + DisplayText.pad(texts("dashboard.still_planned"), to: 22), .muted),
        Span(DisplayText.pad(format.hours(minutes: ahead / 60), to: 8, align: .right), .muted),
      ], in: left)
  }
}

/// The hours of each rate, one line with a bar each.
enum RateLines {
  static func spans(
    _ summary: PaySummary, _ environment: AppEnvironment, width: Int
  ) -> [[Span]] {
    let format = environment.format
    // Full-width bars would exaggerate less than an hour.
    let longest = max(3600, summary.byRate.map(\.seconds).max() ?? 0)
    let barWidth = Int64(max(0, min(40, width - 40)))
    return summary.byRate.enumerated().map { index, line in
      let label = DisplayText.truncate(format.rateLabel(line.label), to: 16)
      let extra = line.amountPerHour > 0 ? "+" : ""
      let factor = format.decimal(line.multiplier.description) + extra
      let filled = Int(line.seconds * barWidth / longest)
      return [
        Span("  " + DisplayText.pad(label, to: 17)), Span(DisplayText.pad(factor, to: 5), .muted),
        Span(DisplayText.pad(format.hours(minutes: line.seconds / 60), to: 8, align: .right)),
        Span("   " + String(repeating: "━", count: filled), Style(.series(index))),
      ]
    }
  }
}
