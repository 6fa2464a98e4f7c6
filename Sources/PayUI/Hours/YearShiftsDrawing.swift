import AppCore
import Domain
import Services
import Terminal
import TerminalText
import Widgets

/// The shifts behind a line of “Your year”.
extension YearDrawing {
  /// Draws the shifts of the opened line as a list.
  func drawShifts(behind item: YearItem, in rect: Rect, into frame: inout Frame) {
    var rest = rect
    drawHeading(
      item, view.shifts.count,
      trailing: [Span("Esc ", Style(.key)), Span(texts("year.back"), .muted)],
      in: rest.takeTop(1).padded, into: &frame)
    if rest.height > 8 { _ = rest.takeTop(1) }
    let visible = view.shiftList.visible(count: view.shifts.count, height: rest.height)
    let rows = (0..<view.shifts.count).map { place in
      visible.contains(place) ? row(view.shifts[place], behind: item, rect.width) : Row([])
    }
    frame.draw(
      List(
        rows, state: view.shiftList, command: "list.select", focused: isFocused,
        empty: [Span(texts("year.no_shifts"), .muted)]), in: rest)
  }

  /// Draws the shifts behind the line under the cursor as far as they fit, latest first. Those with
  /// overtime have to be searched for, and are only shown once they are opened.
  func drawSide(in rect: Rect, into frame: inout Frame) {
    guard rect.height > 2, showsCursor, let item = view.selected,
      let shifts = YearView.known(behind: item, insights)
    else { return }
    var rest = rect
    drawHeading(item, shifts.count, trailing: [], in: rest.takeTop(1).padded, into: &frame)
    for shift in shifts.reversed() where !rest.isEmpty {
      frame.draw(row(shift, behind: item, rect.width), in: rest.takeTop(1).padded)
    }
  }

  private func drawHeading(
    _ item: YearItem, _ count: Int, trailing: [Span], in rect: Rect, into frame: inout Frame
  ) {
    let shifts = texts("unit.shifts", ["n": String(count)])
    frame.draw(
      Row(
        [
          Span(name(of: item) + " \(insights.year)", Style(.text, .bold)),
          Span("   " + shifts, .muted),
        ], trailing: trailing), in: rect)
  }

  private func name(of item: YearItem) -> String {
    switch item {
    case .figure(let figure): format.name(of: figure)
    case .month(let month): texts("month.long.\(month)")
    case .clock: "\(texts("year.peak.name")) \(peakTimes),"
    case .rest(let place): texts("year.rest.name", ["length": format.rest(in: place)]) + ","
    }
  }

  /// Returns a shift with its length, or with what the line counts of it.
  private func row(_ shift: Shift, behind item: YearItem, _ width: Int) -> Row {
    let zone = environment.zone(of: shift), isNarrow = width < AppLayout.narrow
    let day = zone.local(at: shift.start).day
    let name = DisplayText.pad(
      isNarrow ? format.dayOfMonth(day) : format.day(day), to: isNarrow ? 8 : 12)
    return Row(
      [
        Span(name), Span(format.rangeColumn(of: shift, in: environment.base, least: 13)),
        Span(format.lead(shift.status) + format.title(shift), Style(shift.role(in: zone))),
      ], trailing: [Span(amount(of: shift, behind: item, zone))])
  }

  private func amount(of shift: Shift, behind item: YearItem, _ zone: Zone) -> String {
    let now = environment.now
    switch item {
    case .rest:
      let rest = work.rests.first { $0.shift == shift.id }
      return rest.map {
        texts("year.after_rest", ["length": format.duration(seconds: $0.seconds)])
      } ?? ""
    case .figure(.overrun):
      let seconds = YearShift(shift, in: zone, now: now)?.overrunSeconds ?? 0
      return "+" + format.text(of: .overrun, seconds)
    default:
      let gap = insights.gapSeconds[shift.id] ?? 0
      let seconds = HoursCalculator.elapsedSeconds(shift, now: now) - gap
      return format.text(of: .paid, seconds)
    }
  }
}
