import AppCore
import Domain
import Services
import Terminal
import TerminalText
import Widgets

/// The details of a day as lines: its shifts, each followed by its remarks.
struct DayModel {
  /// A line, and the index of the shift that it starts.
  struct Line {
    let row: Row
    var shift: Int?
  }

  /// The lines.
  let lines: [Line]

  /// Creates the details of the day under the cursor. `isBrief` omits notes, because the selected
  /// shift's details are shown below.
  init(
    _ model: ScheduleViewModel, _ walked: WalkedShifts, _ environment: AppEnvironment, width: Int,
    isBrief: Bool
  ) {
    let look = ShiftAppearance(model.patterns)
    let absences = model.absences(on: model.cursor).map { $0.row(environment) }
    var lines = (absences + DayModel.continuations(model, environment)).map { Line(row: $0) }
    for (index, entry) in model.dayShifts.enumerated() {
      let role = look.role(of: entry, environment)
      lines.append(
        Line(row: DayModel.shift(entry, role, environment, isBrief: isBrief), shift: index))
      lines += DayModel.remarks(
        entry, walked, model, environment, width: width, isBrief: isBrief
      ).map { Line(row: $0) }
    }
    if model.dayShifts.isEmpty {
      let free = Span(" " + environment.texts("schedule.free"), .muted)
      lines.append(Line(row: Row([free], isHeading: true)))
    }
    lines += model.beside(on: model.cursor, environment).map {
      Line(row: LayerAppearance.row($0, on: model.cursor, environment, isBrief: isBrief))
    }
    self.lines = lines
  }

  /// Returns the line of a shift; nil if the day has no such shift.
  func line(of shift: Int) -> Int? { lines.firstIndex { $0.shift == shift } }

  /// Returns the shifts of earlier days that end on this one.
  private static func continuations(
    _ model: ScheduleViewModel, _ environment: AppEnvironment
  ) -> [Row] {
    let format = environment.format, texts = environment.texts
    return model.contents.entries.filter {
      $0.day < model.cursor && model.cursor <= $0.lastDay && !$0.shift.status.isOff
    }.map { entry in
      let interval = RosteredShift.interval(of: entry.shift, now: environment.now)
      let end = format.time(interval.end, of: entry.shift, in: environment.base)
      let until =
        entry.lastDay == model.cursor
        ? texts("schedule.until", ["time": end]) : texts("schedule.all_day")
      return Row(
        [Span(" ╴  \(until)  \(format.title(entry.shift))", .muted)], isHeading: true)
    }
  }

  private static func shift(
    _ entry: RosteredShift, _ role: Role, _ environment: AppEnvironment, isBrief: Bool
  ) -> Row {
    let format = environment.format, shift = entry.shift
    let isQuiet = shift.status.isOff
    let style = isQuiet ? Style.muted : Style(role)
    let code = DisplayText.pad(ShiftAppearance.code(of: shift, environment), to: 2)
    let seconds = entry.length(at: environment.now)
    let spans = [
      Span(" " + environment.texts.sign(format.mark(shift.status) + " "), style),
      Span(code + " ", style.with(.bold)),
      Span(format.range(of: entry.work, in: environment.base) + "  ", isQuiet ? .muted : .text),
      Span(format.title(shift), style),
      Span(" " + format.badge(shift), isQuiet ? .muted : Style(.accent)),
    ]
    var trailing = [Span(format.duration(seconds: seconds) + " ")]
    if !isBrief {
      trailing.append(Span("  " + DisplayText.pad(format.status(shift.status), to: 10), .muted))
    }
    return Row(spans, trailing: trailing)
  }

  /// Returns the status, origin, warnings and note of a shift.
  private static func remarks(
    _ entry: RosteredShift, _ walked: WalkedShifts, _ model: ScheduleViewModel,
    _ environment: AppEnvironment, width: Int, isBrief: Bool
  ) -> [Row] {
    let texts = environment.texts
    var origin: [String] = isBrief ? [environment.format.status(entry.shift.status)] : []
    if let part = model.contents.swaps.part(of: entry.shift) {
      origin.append(environment.format.mark(of: part))
    }
    if let name = entry.pattern?.name {
      origin.append(texts("schedule.from_pattern", ["name": name]))
    }
    if entry.shift.isAdditionalShift { origin.append(texts("detail.additional")) }
    if !isBrief, let steps = walked.steps(during: entry.shift) {
      origin.append(environment.format.walked(steps))
    }
    var rows = wrap(origin.joined(separator: " · "), .muted, width)
    for warning in entry.warnings {
      let reason = environment.format.reason(warning, about: entry, in: model)
      rows += wrap("! " + reason, Style(.warning), width)
    }
    if !isBrief { rows += wrap(entry.shift.notes, .muted, width) }
    return rows
  }

  private static func wrap(_ text: String, _ style: Style, _ width: Int) -> [Row] {
    guard !text.isEmpty else { return [] }
    return DisplayText.wrap(text, to: max(8, width - 8)).map {
      Row([Span("      " + $0, style)], isHeading: true)
    }
  }
}

extension Format {
  /// Describes a warning briefly, because it is shown below its shift.
  func reason(
    _ warning: RosterWarning, about entry: RosteredShift, in model: ScheduleViewModel
  ) -> String {
    func length(_ minutes: Int) -> String { duration(seconds: Int64(minutes) * 60) }
    let key = "schedule.reason.\(warning.concern.code)"
    switch warning.concern {
    case .overlap(let minutes):
      let other = model.contents.entries.first { $0.id != entry.id && warning.isAbout($0.id) }
      let name = other.map {
        DisplayText.truncate(title($0.shift), to: 24)
          + ($0.day == entry.day ? "" : " " + shortDay($0.day))
      }
      return texts(
        key, ["length": length(minutes), "other": name ?? texts("schedule.another")])
    case .shortRest(let minutes, let least):
      let isFirst = warning.subjects.first == .shift(entry.id)
      return texts(
        isFirst ? "schedule.reason.rest_after" : "schedule.reason.rest_before",
        ["length": length(minutes), "least": length(least)])
    case .daysInARow(let count, let most), .nightsInARow(let count, let most):
      return texts(key, ["count": String(count), "most": String(most)])
    case .sevenDays(let minutes, let most):
      return texts(key, ["length": length(minutes), "most": length(most)])
    case .averageWeek(let minutes, let most, let weeks),
      .nightAverage(let minutes, let most, let weeks):
      return texts(
        key, ["length": length(minutes), "most": length(most), "weeks": String(weeks)])
    case .busy(let minutes, let title, let calendar):
      return texts(
        key, ["length": length(minutes), "event": title, "calendar": calendar])
    case .clockChange, .holiday: return sentence(warning) { _ in title(entry.shift) }
    }
  }
}
