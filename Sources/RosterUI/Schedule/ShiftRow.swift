import AppCore
import Domain
import Services
import Terminal
import TerminalText
import Widgets

/// A shift as one line of a list.
enum ShiftRow {
  /// Where a shift is in the list.
  struct Place {
    /// Whether its day is selected.
    let isChosen: Bool
    let isFirstOfDay: Bool
    /// The width of the row.
    let width: Int
  }

  /// Returns the row of the Schedule's list, with the length, the running sum of the group, and the
  /// status, or the `words` in its place.
  static func planned(
    _ entry: RosteredShift, status words: String?, role: Role, running: Int64, _ place: Place,
    _ environment: AppEnvironment
  ) -> Row {
    let width = place.width
    let shift = entry.shift
    let isQuiet = shift.status.isOff
    let format = environment.format
    let seconds =
      isQuiet ? entry.length(at: environment.now) : entry.seconds
    let length = format.hours(minutes: HoursCalculator.minutes(seconds))
    let sum = isQuiet ? "" : format.hours(minutes: HoursCalculator.minutes(running))
    var trailing = [
      Span(column(length, to: width < AppLayout.narrow ? 6 : 7), isQuiet ? .muted : .text)
    ]
    if width >= AppLayout.narrow {
      let text = DisplayText.truncate(words ?? format.status(shift.status), to: statusColumns - 2)
      let status = "  " + DisplayText.pad(text, to: statusColumns - 2)
      trailing += [Span(column(sum) + status, .muted)]
    }
    let day = dayColumn(
      entry.day, isChosen: place.isChosen, place.isFirstOfDay && !isQuiet ? .text : .muted,
      environment, width)
    let sign = Span(entry.warnings.isEmpty ? " " : "!", Style(.warning))
    return Row(
      day + spans(shift, role: role, sign: [sign], environment), trailing: trailing)
  }

  /// Returns the row of a day without a shift.
  static func free(
    _ day: CivilDay, isChosen: Bool, _ environment: AppEnvironment, width: Int
  ) -> Row {
    let off = environment.texts("dashboard.day_off")
    return Row(dayColumn(day, isChosen: isChosen, .text, environment, width) + [Span(off, .muted)])
  }

  /// The width of the status column.
  private static let statusColumns = 13

  private static func column(_ text: String, to width: Int = 9) -> String {
    DisplayText.pad(text, to: width, align: .right)
  }

  /// Returns the day, with a bar if it is part of a selection.
  private static func dayColumn(
    _ day: CivilDay, isChosen: Bool, _ style: Style, _ environment: AppEnvironment, _ width: Int
  ) -> [Span] {
    let format = environment.format
    let isNarrow = width < AppLayout.narrow
    let text = DisplayText.pad(
      isNarrow ? format.shortDay(day) : format.day(day), to: isNarrow ? 7 : 12)
    return [
      isChosen ? Span("▌", Style(.accent)) : Span(" ", style),
      Span(text, day == environment.today && style != .muted ? Style(.accent, .bold) : style),
    ]
  }

  /// Returns times, mark, name and note; a sign precedes the name, where it is never truncated.
  private static func spans(
    _ shift: Shift, role: Role? = nil, sign: [Span] = [], _ environment: AppEnvironment
  ) -> [Span] {
    let format = environment.format
    let isQuiet = shift.status.isOff
    let color = isQuiet ? Style.muted : Style(role ?? shift.role(in: environment.zone(of: shift)))
    let times = format.rangeColumn(of: shift, in: environment.base)
    let lead = format.lead(shift.status)
    return [Span(times, isQuiet ? .muted : .text), Span(String(lead.dropLast()), color)] + sign
      + [
        Span(" " + format.title(shift), color),
        Span(" " + format.badge(shift), isQuiet ? .muted : Style(.accent)),
        Span(shift.notes.isEmpty ? "" : "  " + shift.notes, .muted),
      ]
  }
}
