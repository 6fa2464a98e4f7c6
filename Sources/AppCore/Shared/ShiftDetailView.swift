import Domain
import Services
import Terminal
import TerminalText
import Widgets

/// Draws the details of one shift.
package enum ShiftDetailView {
  package static func draw(
    _ shift: Shift, _ time: PaidTime, _ walked: ShiftSteps?, _ environment: AppEnvironment,
    in rect: Rect, into frame: inout Frame
  ) {
    guard rect.height > 2 else { return }
    var rest = rect
    frame.draw(
      Heading(
        name: environment.format.title(shift),
        trailing: [Span(environment.format.status(shift.status), .muted)]),
      in: rest.takeTop(1))
    _ = rest.takeTop(1)
    drawLines(shift, time, walked, environment, in: rest, into: &frame)
  }

  /// Draws the details without the heading.
  package static func drawLines(
    _ shift: Shift, _ time: PaidTime, _ walked: ShiftSteps?,
    calendars: [ShiftCalendars.Entry] = [], _ environment: AppEnvironment, in rect: Rect,
    into frame: inout Frame
  ) {
    var rest = rect
    let texts = environment.texts
    let calendarLines = calendars.enumerated().map { place, entry in
      (
        place == 0 ? texts("calendar.detail") : "",
        "\(entry.calendar) · \(entry.state.words(texts))"
      )
    }
    for (label, value) in lines(shift, time, walked, environment) + calendarLines {
      let values = DisplayText.wrap(value, to: max(1, rest.width - labelColumns))
      for (y, text) in values.enumerated() where !rest.isEmpty {
        let name = DisplayText.pad(y == 0 ? label : "", to: labelColumns)
        frame.spans([Span(name, .muted), Span(text)], in: rest.takeTop(1))
      }
    }
    _ = rest.takeTop(1)
    for line in DisplayText.wrap(shift.notes, to: rest.width) where !rest.isEmpty {
      frame.text(line, in: rest.takeTop(1))
    }
  }

  private static let labelColumns = 13

  private static func lines(
    _ shift: Shift, _ time: PaidTime, _ walked: ShiftSteps?, _ environment: AppEnvironment
  ) -> [(String, String)] {
    let texts = environment.texts, format = environment.format
    let zone = environment.zone(of: shift)
    let planned = shift.scheduled.seconds - (shift.actualStart == nil ? time.absentSeconds : 0)
    var lines = [
      (texts("detail.planned"), format.day(shift.localStart.day)),
      (
        "",
        "\(format.range(shift.localStart, shift.localEnd))  \(format.duration(seconds: planned))"
      ),
    ]
    if let start = shift.actualStart {
      let from = zone.local(at: start)
      let to = shift.actualEnd.map { format.time($0, in: zone) } ?? "…"
      lines.append((texts("detail.worked"), format.day(from.day)))
      let seconds = HoursCalculator.elapsedSeconds(shift, now: environment.now)
      let length = format.duration(seconds: seconds - time.absentSeconds)
      lines.append(("", "\(format.time(from))–\(to)  \(length)"))
    }
    let unpaid =
      shift.breakMinutes.map { Int64($0) * 60 - time.absentSeconds } ?? time.unpaidSeconds
    lines.append(
      (texts("detail.break"), format.duration(seconds: unpaid)))
    lines.append((texts("detail.paid"), format.duration(seconds: time.paidSeconds)))
    let label = shift.rateLabel.map(format.rateLabel) ?? texts("rate.regular")
    lines.append((texts("detail.rate"), "\(label) × \(format.multiplier(shift.rateMultiplier))"))
    if let walked {
      lines.append((texts("detail.walked"), format.steps(walked.steps)))
      let way = format.distance(walked.distance, isEstimate: walked.isDistanceEstimated)
      lines.append(("", way))
    }
    if shift.isAdditionalShift { lines.append((texts("detail.additional"), texts("yes"))) }
    if shift.zone != environment.zone.identifier {
      lines.append((texts("detail.zone"), shift.zone))
    }
    return lines
  }
}
