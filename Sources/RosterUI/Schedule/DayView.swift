import AppCore
import Domain
import Services
import Terminal
import Widgets

/// Draws the details of the day under the cursor.
enum DayView {
  static func draw(
    _ state: AppState, _ environment: AppEnvironment, in rect: Rect, into frame: inout Frame
  ) {
    let model = state.schedule
    var rest = rect
    drawTitle(model, environment, in: rest.takeTop(rest.height > 1 ? 1 : 0), into: &frame)
    let isBeside = rect.height >= besideHeight
    let day = DayModel(model, state.walked, environment, width: rect.width, isBrief: isBeside)
    // The shift's details must fit below.
    let height = isBeside ? min(day.lines.count, max(4, rest.height - 12)) : rest.height
    draw(day, model, in: rest.takeTop(height), into: &frame)
    guard isBeside, let entry = model.selected else { return }
    _ = rest.takeTop(1)
    let shift = entry.work
    var time = state.pay.time(of: shift, environment.base)
    time.absentSeconds = entry.gap(at: environment.now)
    ShiftDetailView.drawLines(
      shift, time, state.walked.steps(during: shift),
      calendars: state.shiftCalendars.entries(of: shift), environment, in: rest.inset(1, 0),
      into: &frame)
  }

  /// Draws the lines, scrolled to the selected shift, which a bar marks.
  private static func draw(
    _ day: DayModel, _ model: ScheduleViewModel, in rect: Rect, into frame: inout Frame
  ) {
    let selected = model.shiftIndex
    let list = ListState(selection: day.line(of: selected) ?? 0)
    let seen = list.visible(count: day.lines.count, height: rect.height)
    for (y, line) in day.lines[seen].enumerated() {
      let place = rect.row(y)
      frame.draw(line.row, in: place)
      guard let shift = line.shift else { continue }
      if shift == selected { frame.canvas.restyle(place) { $0.on(.raised).with(.bold) } }
      frame.addHit(place, HitTarget("schedule.shift", shift))
    }
  }

  /// The height from which the details of the selected shift are shown.
  private static let besideHeight = 20

  private static func drawTitle(
    _ model: ScheduleViewModel, _ environment: AppEnvironment, in rect: Rect,
    into frame: inout Frame
  ) {
    let format = environment.format, day = model.cursor
    let isToday = day == model.today
    var spans = [
      Span(format.dayWithYear(day), isToday ? Style(.accent, .bold) : Style(.text, .bold))
    ]
    if isToday { spans.append(Span("  " + environment.texts("day.today"), Style(.accent))) }
    if let holiday = model.holiday(on: day) {
      spans.append(Span("  * " + format.holiday(holiday), Style(.good)))
    }
    let count = model.dayShifts.count
    let place = count > 1 ? [Span("\(model.shiftIndex + 1)/\(count) ", .muted)] : []
    frame.draw(Row(spans, trailing: chosen(model, environment) + place), in: rect)
  }

  /// Returns the shifts and hours of the selected days, and the leave of those in a year.
  private static func chosen(
    _ model: ScheduleViewModel, _ environment: AppEnvironment
  ) -> [Span] {
    guard model.anchor != nil, let choice = model.choice else { return [] }
    let count = environment.texts("unit.shifts", ["n": String(choice.entries.count)])
    let sum =
      choice.entries.isEmpty ? "" : " · " + environment.format.sum(seconds: choice.seconds)
    let days = model.selectedDays.lowerBound..<model.selectedDays.upperBound.adding(days: 1)
    let leave = model.contents.leave?.taken(on: days, environment.format) ?? ""
    return [Span(count + sum + leave + "  ", Style(.accent))]
  }
}
