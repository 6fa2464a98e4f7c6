import AppCore
import Domain
import Services
import Terminal
import TerminalText
import Widgets

/// Draws the hours by label and multiplier, as numbers and bars.
enum RateTotals {
  private static let labelColumns = 20
  private static let factorColumns = 8
  /// The width of factors with amounts per hour: `1.35+4.00`.
  private static let wideFactorColumns = 11
  private static let hoursColumns = 8
  private static let payColumns = 13

  static func draw(
    _ sum: PaySummary, _ currency: String, _ environment: AppEnvironment, in rect: Rect,
    into frame: inout Frame
  ) {
    var rest = rect
    guard !sum.byRate.isEmpty else {
      frame.text("  " + environment.texts("hours.nothing_worked"), in: rect, .muted)
      return
    }
    let factors =
      sum.byRate.contains { $0.amountPerHour > 0 } ? wideFactorColumns : factorColumns
    if rect.height > sum.byRate.count {
      frame.spans(heading(environment.texts, rect.width, factors), in: rest.takeTop(1))
    }
    // Full-width bars would exaggerate less than an hour.
    let longest = max(3600, sum.byRate.map(\.seconds).max() ?? 0)
    for (index, rate) in sum.byRate.enumerated() where !rest.isEmpty {
      let place = rest.takeTop(1)
      guard place.y < rect.bottom - 1 || index == sum.byRate.count - 1 else {
        return frame.text("  …", in: place, .muted)
      }
      let spans = line(rate, currency, environment.format, width: rect.width, factors)
      let bar = max(0, min(40, rect.width - spans.columns - 2))
      let filled = Int(rate.seconds * Int64(bar) / longest)
      frame.spans(
        spans + [Span("  " + String(repeating: "━", count: filled), Style(.series(index)))],
        in: place)
    }
  }

  private static func heading(_ texts: Texts, _ width: Int, _ factors: Int) -> [Span] {
    func column(_ key: String, _ columns: Int) -> String {
      DisplayText.pad(texts(key), to: columns, align: .right)
    }
    let label = "  " + DisplayText.pad(texts("hours.label"), to: labels(width, factors))
    let pay = isWide(width) ? column("hours.pay", payColumns) : ""
    return [
      Span(label + column("hours.factor", factors), .muted),
      Span(column("hours.hours", hoursColumns) + pay, .muted),
    ]
  }

  private static func line(
    _ rate: PaySummary.RateLine, _ currency: String, _ format: Format, width: Int,
    _ factors: Int
  ) -> [Span] {
    let columns = labels(width, factors)
    let label = DisplayText.pad(
      DisplayText.truncate(format.rateLabel(rate.label), to: columns), to: columns)
    let hours = format.hours(minutes: HoursCalculator.minutes(rate.seconds))
    let pay = rate.payCents.map { format.money(cents: $0, currency: currency) } ?? ""
    let whole = format.plainFactor(
      rate.multiplier, plus: rate.amountPerHour, currency: currency)
    let factor = DisplayText.truncate(whole, to: factors - 2)
    return [
      Span("  " + label),
      Span(DisplayText.pad(factor, to: factors, align: .right), .muted),
      Span(DisplayText.pad(hours, to: hoursColumns, align: .right)),
      Span(isWide(width) ? DisplayText.pad(pay, to: payColumns, align: .right) : ""),
    ]
  }

  /// Returns whether the pay fits beside the hours.
  private static func isWide(_ width: Int) -> Bool { width >= 44 }

  private static func labels(_ width: Int, _ factors: Int) -> Int {
    min(labelColumns, max(8, width - factors - hoursColumns - payColumns - 2))
  }
}
