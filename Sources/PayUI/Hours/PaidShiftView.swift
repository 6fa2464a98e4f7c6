import AppCore
import Domain
import Services
import Terminal
import TerminalText
import Widgets

/// Draws the details of a shift, with the rate and the reasons of each stretch.
enum PaidShiftView {
  static func draw(
    _ paid: PaidShift, _ walked: ShiftSteps?, _ currency: String, _ environment: AppEnvironment,
    in rect: Rect, into frame: inout Frame
  ) {
    let lines = rows(paid, currency, environment, width: rect.width)
    var rest = rect
    // If not everything fits, the pay takes precedence over the shift's details.
    let notes = DisplayText.wrap(paid.shift.notes, to: max(1, rect.width)).count
    let room = max(rect.height - lines.count - 2, min(rect.height, 12))
    let height = min(room, (walked == nil ? 12 : 14) + notes)
    ShiftDetailView.draw(
      paid.shift, paid.time, walked, environment, in: rest.takeTop(height), into: &frame)
    _ = rest.takeTop(1)
    guard rest.height > 1, !lines.isEmpty else { return }
    frame.draw(Heading(environment.texts("hours.why")), in: rest.takeTop(1))
    for line in lines where !rest.isEmpty { frame.draw(line, in: rest.takeTop(1)) }
  }

  private static func rows(
    _ paid: PaidShift, _ currency: String, _ environment: AppEnvironment, width: Int
  ) -> [Row] {
    let format = environment.format
    return paid.shownLines.flatMap { line -> [Row] in
      let factor =
        line.rate.isPaid
        ? format.factor(line.rate.multiplier, plus: line.rate.amountPerHour, currency: currency)
        : ""
      let hours = format.hours(minutes: HoursCalculator.minutes(line.seconds))
      let head = Row(
        [
          Span(format.times(of: line, in: paid, environment.base) + "  "),
          Span(hours + "  ", line.rate.isPaid ? Style(.text, .bold) : .muted), Span(factor, .muted),
        ],
        trailing: line.payCents.flatMap { cents in
          line.rate.isPaid ? [Span(format.money(cents: cents, currency: currency))] : nil
        } ?? [])
      return [head]
        + DisplayText.wrap(format.why(line, of: paid), to: max(8, width - 2)).map {
          Row([Span("  " + $0, .muted)])
        }
    }
  }
}
