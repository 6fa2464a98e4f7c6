import AppCore
import Domain
import Services
import Terminal
import TerminalText
import Widgets

/// Draws the shift in progress, the only moving part of the Dashboard.
enum RunningShiftView {
  static func draw(
    _ running: RunningShift, _ state: AppState, _ environment: AppEnvironment, in rect: Rect,
    into frame: inout Frame
  ) {
    let texts = environment.texts, format = environment.format
    let shift = running.work, clock = running.clock(at: environment.now)
    drawTitle(shift, state, environment, in: rect.row(0), into: &frame)
    let elapsed =
      state.isAccessible
      ? format.duration(seconds: clock.elapsedSeconds)
      : format.stopwatch(seconds: clock.elapsedSeconds)
    let planned = format.duration(seconds: clock.plannedSeconds)
    let isOver = clock.overtimeSeconds > 0
    frame.spans(
      [
        Span("  "), Span(elapsed, Style(isOver ? .warning : .accent, .bold)),
        Span(" " + texts("dashboard.worked_of", ["planned": planned]), .text),
        Span(ending(shift, clock, environment), isOver ? Style(.warning) : .muted),
      ], in: rect.row(1))
    var gauge = rect.row(2)
    _ = gauge.takeLeft(2)
    frame.draw(
      Gauge(
        permille: clock.progressPermille, role: isOver ? .warning : .accent,
        label: format.percent(permille: clock.progressPermille)), in: gauge)
    if clock.isForgotten {
      let end = format.time(shift.scheduledEnd, of: shift, in: environment.base)
      frame.text(
        "! "
          + texts(
            "dashboard.still_on_shift", ["end": end, "key": environment.key("dashboard.finish")]),
        in: rect.row(3), Style(.warning))
    } else {
      drawDetails(running, state, environment, in: rect.row(3), into: &frame)
    }
  }

  private static func drawTitle(
    _ shift: Shift, _ state: AppState, _ environment: AppEnvironment, in rect: Rect,
    into frame: inout Frame
  ) {
    let texts = environment.texts, format = environment.format
    let zone = environment.zone(of: shift)
    let start = zone.local(at: shift.start)
    let yesterday = environment.today.adding(days: -1)
    let day =
      start.day == environment.today || rect.width < AppLayout.narrow
      ? "" : " " + (start.day == yesterday ? texts("day.yesterday") : format.day(start.day))
    var left = rect
    let since =
      texts("dashboard.since", ["time": format.time(shift.start, of: shift, in: environment.base)])
      + day
    frame.text(
      since, in: left.takeRight(DisplayText.width(since) + 1), .muted, align: .right)
    let place = state.profile.department.isEmpty ? "" : " · \(state.profile.department)"
    frame.spans(
      [
        Span(texts.sign("● ") + texts("dashboard.on"), Style(.good, .bold)),
        Span("   " + format.title(shift), Style(.text, .bold)), Span(place, .text),
      ], in: left)
  }

  /// Returns when the shift ends, or how far it has run over.
  private static func ending(
    _ shift: Shift, _ clock: ShiftClock, _ environment: AppEnvironment
  ) -> String {
    let texts = environment.texts, format = environment.format
    guard clock.overtimeSeconds == 0 else {
      let over = format.duration(seconds: clock.overtimeSeconds)
      return " · " + texts("dashboard.overtime", ["over": over])
    }
    let end = format.time(shift.scheduledEnd, of: shift, in: environment.base)
    let left = format.relative(seconds: clock.remainingSeconds)
    return " · "
      + texts("dashboard.ends", ["end": end, "key": environment.key("dashboard.finish")]) + " · "
      + left
  }

  private static func drawDetails(
    _ running: RunningShift, _ state: AppState, _ environment: AppEnvironment, in rect: Rect,
    into frame: inout Frame
  ) {
    let shift = running.work
    var parts: [String] = []
    if let absent = running.absence(at: environment.now) {
      parts.append(environment.format.until(absent, environment.base))
    }
    if let walked = state.walked.steps(during: shift) {
      parts.append(environment.format.walked(walked))
    }
    let minutes = state.pay.unpaidMinutes(of: shift, environment.base)
    if minutes > 0 {
      let length = environment.format.duration(seconds: Int64(minutes) * 60)
      parts.append(environment.texts("dashboard.break", ["length": length]))
    }
    if let pay = payText(shift, state, environment) { parts.append(pay) }
    if shift.rateMultiplier != .one {
      parts.append("× " + environment.format.multiplier(shift.rateMultiplier))
    }
    if !shift.notes.isEmpty { parts.append(shift.notes) }
    frame.text("  " + parts.joined(separator: " · "), in: rect, .muted)
  }

  /// Returns the pay so far; nil without a rate, and for a shift of two pay periods.
  private static func payText(
    _ shift: Shift, _ state: AppState, _ environment: AppEnvironment
  ) -> String? {
    guard let statement = state.dashboard.statement,
      statement.days.lowerBound <= environment.zone(of: shift).local(at: shift.start).day,
      let paid = statement.shifts.first(where: { $0.shift.id == shift.id }),
      let cents = paid.worked.payCents
    else { return nil }
    let amount = environment.format.money(cents: cents, currency: paid.currency)
    return environment.texts("dashboard.so_far", ["amount": amount])
  }
}
