import AppCore
import Domain
import Services
import Terminal
import TerminalText
import Widgets

/// The rows of a pay period: its shifts, and the stretches of expanded ones.
struct PaidRows: RowSource {
  let model: HoursViewModel
  let walked: WalkedShifts
  let environment: AppEnvironment
  let columns: PaidColumns
  private let rows: [HoursViewModel.Row]

  init(
    _ model: HoursViewModel, _ walked: WalkedShifts, _ environment: AppEnvironment, width: Int
  ) {
    self.model = model
    self.walked = walked
    self.environment = environment
    let hasSteps = model.shifts.contains { walked.steps(during: $0.shift) != nil }
    columns = PaidColumns(
      width: width, hasSteps: hasSteps, hasWords: environment.texts.signs.contains(.words))
    rows = model.rows
  }

  var count: Int { rows.count }

  func row(at index: Int) -> Row {
    let paid = model.shifts[rows[index].shift]
    let currency = model.statement?.currency ?? ""
    switch rows[index] {
    case .shift:
      let isOpen = model.open.contains(paid.shift.id)
      return PaidShiftRow.shift(
        paid, walked.steps(during: paid.shift), currency, isOpen: isOpen, environment, columns)
    case .line(_, let line):
      return PaidShiftRow.line(paid.shownLines[line], of: paid, currency, environment, columns)
    }
  }
}

/// The row of a shift or of one of its stretches.
enum PaidShiftRow {
  /// Returns the heading of the columns.
  static func heading(_ texts: Texts, _ columns: PaidColumns) -> Row {
    let text =
      column(texts("hours.worked"), columns.worked) + column(texts("hours.steps"), columns.steps)
      + column(texts("hours.paid"), columns.paid) + column(texts("hours.factor"), columns.factor)
      + column(texts("hours.pay"), columns.pay)
    return Row([], trailing: [Span(text, .muted)], isHeading: true)
  }

  /// Returns the row of a shift with its paid time and rates; future ones are muted.
  static func shift(
    _ paid: PaidShift, _ walked: ShiftSteps?, _ currency: String, isOpen: Bool,
    _ environment: AppEnvironment, _ columns: PaidColumns
  ) -> Row {
    let format = environment.format, shift = paid.shift
    let style = paid.isAhead ? Style.muted : .text
    let zone = environment.zone(of: shift)
    let day = zone.local(at: shift.start).day
    let name = DisplayText.pad(
      columns.isNarrow ? format.shortDay(day) : format.day(day), to: columns.isNarrow ? 7 : 12)
    let times = format.rangeColumn(of: paid.left ?? shift, in: environment.base, least: 13)
    let color = paid.isAhead ? Style.muted : Style(shift.role(in: zone))
    let spans = [
      Span(isOpen ? "▿ " : "▹ ", .muted),
      Span(name, day == environment.today ? Style(.accent, .bold) : style), Span(times, style),
      Span(paid.isAssumed ? "≈ " : format.lead(shift.status), color),
      Span(format.title(shift), color),
    ]
    return Row(spans, trailing: figures(paid, walked, currency, style, format, columns))
  }

  private static func figures(
    _ paid: PaidShift, _ walked: ShiftSteps?, _ currency: String, _ style: Style,
    _ format: Format, _ columns: PaidColumns
  ) -> [Span] {
    let all = paid.lines.reduce(0) { $0 + $1.seconds }
    let seconds = paid.lines.reduce(0) { $0 + ($1.rate.isPaid ? $1.seconds : 0) }
    func hours(_ seconds: Int64) -> String {
      format.hours(minutes: HoursCalculator.minutes(seconds))
    }
    let pay = paid.payCents.map { format.money(cents: $0, currency: currency) } ?? ""
    // An absence is not work; its hours are in the sum of absences.
    let isAbsent = paid.shift.status == .absent
    return [
      Span(column(isAbsent ? "" : hours(all), columns.worked), style),
      Span(column(walked.map { format.number($0.steps) } ?? "", columns.steps), .muted),
      Span(column(isAbsent ? "" : hours(seconds), columns.paid), style),
      Span(column(factors(paid, format), columns.factor), .muted),
      Span(column(pay, columns.pay), style),
    ].filter { !$0.text.isEmpty }
  }

  /// Returns the multipliers without duplicates: `1.3 / 1.6`.
  private static func factors(_ paid: PaidShift, _ format: Format) -> String {
    var factors: [String] = []
    for line in paid.lines where line.rate.isPaid {
      let text = format.decimal(line.rate.multiplier.description)
      let shown = line.rate.amountPerHour > 0 ? text + "+" : text
      if !factors.contains(shown) { factors.append(shown) }
    }
    guard factors.count > 2 else { return factors.joined(separator: " / ") }
    return "\(factors[0]) … \(factors[factors.count - 1])"
  }

  /// Returns the row of a stretch with its times, rate and reasons.
  static func line(
    _ line: PaidLine, of paid: PaidShift, _ currency: String, _ environment: AppEnvironment,
    _ columns: PaidColumns
  ) -> Row {
    let format = environment.format
    let style = line.rate.isPaid ? Style.text : .muted
    let times = DisplayText.pad(
      format.times(of: line, in: paid, environment.base), to: columns.isNarrow ? 11 : 13)
    var spans = [
      Span(columns.isNarrow ? "  " : "    "), Span(times, .muted),
      Span(column(format.hours(minutes: HoursCalculator.minutes(line.seconds)), 6), style),
      Span("  "),
    ]
    if line.rate.isPaid {
      let factor = format.factor(
        line.rate.multiplier, plus: line.rate.amountPerHour, currency: currency)
      spans.append(Span(DisplayText.pad(factor, to: 6) + "  ", .muted))
    }
    spans.append(Span(format.why(line, of: paid), line.rate.isPremium ? Style(.accent) : .muted))
    guard columns.pay > 0, line.rate.isPaid, let cents = line.payCents else { return Row(spans) }
    return Row(spans, trailing: [Span(format.money(cents: cents, currency: currency), .muted)])
  }

  private static func column(_ text: String, _ width: Int) -> String {
    width == 0 ? "" : DisplayText.pad(text, to: width, align: .right)
  }
}

extension PaidShift {
  /// The stretches that the Hours show, also the planned ones of a future shift.
  var shownLines: [PaidLine] { isAhead ? lines : listedLines }
}
