import Domain
import Terminal
import Widgets

/// A shift as one line of a list.
enum ShiftRow {
  /// Below this width a day is written without its month.
  static let narrow = 50

  /// With its length, what its group comes to up to its end, and where it stands, as the Schedule's
  /// list shows it.
  static func planned(
    _ entry: RosteredShift, role: Role, running: Int64, isChosen: Bool,
    _ environment: AppEnvironment, width: Int
  ) -> Row {
    let shift = entry.shift
    let isQuiet = shift.status == .cancelled
    let format = environment.format
    let seconds = HoursCalculator.elapsedSeconds(shift, now: environment.now)
    let length = format.hours(minutes: HoursCalculator.minutes(seconds))
    let sum = isQuiet ? "" : format.hours(minutes: HoursCalculator.minutes(running))
    var trailing = [Span(column(length, to: width < narrow ? 6 : 7), isQuiet ? .muted : .text)]
    if width >= narrow {
      let status = "  " + DisplayText.pad(format.status(shift.status), to: statusColumns - 2)
      trailing += [Span(column(sum) + status, .muted)]
    }
    let warning = entry.warnings.isEmpty ? [] : [Span(" !", Style(.warning))]
    let spans = spans(
      shift, role: role, isChosen: isChosen, sign: warning, environment, width: width)
    return Row(spans, trailing: trailing)
  }

  /// A day without a shift.
  static func free(
    _ day: CivilDay, isChosen: Bool, _ environment: AppEnvironment, width: Int
  ) -> Row {
    let off = environment.texts("dashboard.day_off")
    return Row(dayColumn(day, isChosen: isChosen, .text, environment, width) + [Span(off, .muted)])
  }

  /// The sum of a group, in the column of the running sums, or of the lengths where it is narrow.
  static func groupSum(_ sum: String, width: Int) -> String {
    width < narrow
      ? column(sum, to: 6) : column(sum, to: 16) + String(repeating: " ", count: statusColumns)
  }

  /// The columns in which the list says where a shift stands.
  private static let statusColumns = 13

  private static func column(_ text: String, to width: Int = 9) -> String {
    DisplayText.pad(text, to: width, align: .right)
  }

  /// The day; a bar before it where it is one of several that were chosen.
  private static func dayColumn(
    _ day: CivilDay, isChosen: Bool, _ style: Style, _ environment: AppEnvironment, _ width: Int
  ) -> [Span] {
    let format = environment.format
    let isNarrow = width < narrow
    let text = DisplayText.pad(
      isNarrow ? format.shortDay(day) : format.day(day), to: isNarrow ? 7 : 12)
    return [
      Span(isChosen ? "▌" : " ", Style(.accent)),
      Span(text, day == environment.today ? Style(.accent, .bold) : style),
    ]
  }

  /// Day, times, mark, name and note; a sign that must not be lost goes before the note.
  private static func spans(
    _ shift: Shift, role: Role, isChosen: Bool, sign: [Span], _ environment: AppEnvironment,
    width: Int
  ) -> [Span] {
    let format = environment.format
    let zone = environment.zone(of: shift)
    let isQuiet = shift.status == .cancelled
    let style = isQuiet ? Style.muted : .text
    let color = isQuiet ? Style.muted : Style(role)
    let day = zone.local(at: shift.start).day
    let times = DisplayText.pad(
      format.range(of: shift, in: environment), to: format.clock == .twelveHour ? 18 : 12)
    return dayColumn(day, isChosen: isChosen, style, environment, width) + [
      Span(times, style), Span(format.mark(shift.status) + " ", color),
      Span(format.title(shift), color),
    ] + sign + [Span(shift.notes.isEmpty ? "" : "  " + shift.notes, .muted)]
  }
}
