import Domain
import Terminal
import Widgets

/// A shift as one line of a list.
enum ShiftRow {
  /// Below this width a day is written without its month.
  static let narrow = 50

  /// With its length and where it stands, as the Schedule shows it.
  static func planned(_ shift: Shift, _ environment: AppEnvironment, width: Int) -> Row {
    let style = shift.status == .cancelled ? Style.muted : .text
    let seconds = HoursCalculator.elapsedSeconds(shift, now: environment.now)
    let hours = environment.format.hours(minutes: seconds / 60)
    var trailing = [Span(column(hours, to: width < narrow ? 6 : 9), style)]
    if width >= narrow {
      let status = environment.format.status(shift.status)
      trailing.append(Span("  " + DisplayText.pad(status, to: 11), .muted))
    }
    return Row(spans(shift, environment, width: width), trailing: trailing)
  }

  /// With what was worked, what of it is paid and at which rate, as the Hours show it.
  static func paid(_ shift: Shift, _ environment: AppEnvironment, width: Int) -> Row {
    let format = environment.format
    let isWorked = shift.status == .completed || shift.status == .inProgress
    let style = isWorked ? Style.text : .muted
    let elapsed = HoursCalculator.elapsedSeconds(shift, now: environment.now)
    let paid = HoursCalculator.paidSeconds(shift, now: environment.now)
    let counts = shift.status != .cancelled
    var trailing = [
      Span(
        column(
          counts ? format.hours(minutes: HoursCalculator.minutes(paid)) : "",
          to: width < narrow ? 6 : 9), style)
    ]
    if width >= narrow {
      let worked = counts ? format.hours(minutes: HoursCalculator.minutes(elapsed)) : ""
      trailing.insert(Span(column(worked), style), at: 0)
      let rate = shift.rateMultiplier == .one ? "" : "× \(format.multiplier(shift.rateMultiplier))"
      trailing.append(Span(column(rate, to: 8), .muted))
    }
    return Row(spans(shift, environment, width: width), trailing: trailing)
  }

  /// What stands above the columns of `paid`.
  static func paidHeading(_ texts: Texts, width: Int) -> Row {
    let paid = column(texts("hours.paid"))
    guard width >= narrow else { return Row([], trailing: [Span(paid, .muted)], isHeading: true) }
    let worked = column(texts("hours.worked"), to: 12)
    return Row(
      [], trailing: [Span(worked + paid + column(texts("detail.rate"), to: 8), .muted)],
      isHeading: true)
  }

  private static func column(_ text: String, to width: Int = 9) -> String {
    DisplayText.pad(text, to: width, align: .right)
  }

  /// Day, times, mark, name and note.
  private static func spans(
    _ shift: Shift, _ environment: AppEnvironment, width: Int
  ) -> [Span] {
    let format = environment.format
    let zone = environment.zone(of: shift)
    let isQuiet = shift.status == .cancelled
    let style = isQuiet ? Style.muted : .text
    let color = isQuiet ? Style.muted : Style(shift.role(in: zone))
    let day = zone.local(at: shift.start).day
    let isNarrow = width < narrow
    let times = DisplayText.pad(
      format.range(of: shift, in: environment), to: format.clock == .twelveHour ? 18 : 12)
    return [
      Span(
        " "
          + DisplayText.pad(
            isNarrow ? format.shortDay(day) : format.day(day), to: isNarrow ? 7 : 12),
        day == environment.today ? Style(.accent, .bold) : style),
      Span(times, style), Span(format.mark(shift.status) + " ", color),
      Span(format.title(shift), color), Span(shift.notes.isEmpty ? "" : "  " + shift.notes, .muted),
    ]
  }
}
