import AppCore
import Domain
import Services
import Terminal
import TerminalText
import Widgets

/// Draws the Dashboard.
enum DashboardView {
  static func draw(
    _ state: AppState, _ environment: AppEnvironment, in rect: Rect, into frame: inout Frame
  ) {
    let model = state.dashboard
    guard !model.isEmpty else {
      drawEmpty(environment, in: rect, into: &frame)
      return
    }
    let notes = state.homeLines(environment)
    let layout = model.layout(
      in: rect, hasShoes: !state.currentShoes.inUse.isEmpty, notes: notes.count,
      hasSteps: model.overview.hasSteps)
    if let running = state.current.runningWork {
      RunningShiftView.draw(running, state, environment, in: layout.shift, into: &frame)
    } else {
      drawOff(model, state, environment, in: layout.shift, into: &frame)
    }
    CurrentShoesView.draw(state.currentShoes, environment, in: layout.shoes, into: &frame)
    for (y, note) in notes.prefix(layout.notes.height).enumerated() {
      let line = layout.notes.row(y)
      frame.draw(Row(note.spans, trailing: note.trailing), in: line)
      frame.addHit(line, HitTarget(note.command))
    }
    RibbonView.draw(
      model.ribbon, isText: frame.isSpoken || state.isPrinted, environment, in: layout.ribbon,
      into: &frame)
    drawDays(state, environment, in: layout.days, into: &frame)
    if let statement = model.statement {
      PeriodView.draw(statement, environment, in: layout.period, into: &frame)
      DayBarsView.draw(statement, environment, in: layout.chart, into: &frame)
    }
    OverviewView.draw(model, layout, environment, into: &frame)
  }

  private static func drawEmpty(
    _ environment: AppEnvironment, in rect: Rect, into frame: inout Frame
  ) {
    frame.draw(
      EmptyState(
        "empty.dashboard",
        [
          "shift.toggle": "empty.start",
          "shift.add": "empty.add",
          "pattern.open": "empty.rotation",
          "go.settings": "empty.settings",
          "app.help": "empty.help",
        ], environment), in: rect)
  }

  // MARK: Off shift

  private static func drawOff(
    _ model: DashboardViewModel, _ state: AppState, _ environment: AppEnvironment, in rect: Rect,
    into frame: inout Frame
  ) {
    let texts = environment.texts, format = environment.format
    let off = Span(texts.sign("○ ") + texts("dashboard.off"), Style(.muted, .bold))
    let absence = model.absence(on: environment.today).flatMap {
      $0.isNow(environment.now) ? $0 : nil
    }
    let absent = absence.map { $0.until(environment) } ?? []
    frame.spans([off] + absent, in: rect.row(0))
    guard let next = state.current.next else {
      frame.text(
        texts(
          "dashboard.nothing_planned",
          ["add": environment.key("shift.add"), "start": environment.key("shift.toggle")]),
        in: rect.row(1).inset(1, 0), .muted)
      return
    }
    let zone = environment.zone(of: next)
    let start = zone.local(at: next.scheduledStart)
    let away = format.relative(seconds: next.scheduledStart - environment.now)
    // A shift that should have started is the one that starting now would begin.
    let isDue = next.scheduledStart <= environment.now
    let title = texts(isDue ? "dashboard.due" : "dashboard.next")
    let line = indented(rect.row(1)), head = Span(title + "  ", Style(isDue ? .warning : .muted))
    let when = [
      Span("  \(format.day(start.day))  \(format.range(of: next, in: environment.base))"),
      Span("  \(away)", Style(isDue ? .warning : .accent)),
    ]
    // The name is truncated before the time.
    let room = max(8, line.width - ([head] + when).columns)
    let name = DisplayText.truncate(format.title(next), to: room)
    frame.spans([head, Span(name, Style(next.role(in: zone), .bold))] + when, in: line)
    if rect.height > 3 {
      drawLast(model, state, environment, in: indented(rect.row(2)), into: &frame)
      frame.text(
        texts(
          "dashboard.start_hint",
          ["now": environment.key("shift.toggle"), "at": environment.key("shift.toggle_at")]),
        in: indented(rect.row(3)), .muted)
    }
  }

  /// Draws the steps of the last shift.
  private static func drawLast(
    _ model: DashboardViewModel, _ state: AppState, _ environment: AppEnvironment, in rect: Rect,
    into frame: inout Frame
  ) {
    guard let last = state.current.last, let walked = state.walked.steps(during: last) else {
      return
    }
    let format = environment.format
    frame.spans(
      [
        Span(environment.texts("dashboard.last") + "  ", .muted), Span(format.title(last)),
        Span("  \(format.day(last.localStart.day))", .muted), Span("  " + format.walked(walked)),
      ], in: rect)
  }

  private static func indented(_ rect: Rect) -> Rect {
    var rect = rect
    _ = rect.takeLeft(2)
    return rect
  }

  // MARK: Days ahead

  private static func drawDays(
    _ state: AppState, _ environment: AppEnvironment, in rect: Rect, into frame: inout Frame
  ) {
    var rest = rect
    if rect.height > 4 {
      let count = String(state.dashboard.dayCount)
      frame.draw(Heading(environment.texts("dashboard.days", ["n": count])), in: rest.takeTop(1))
    }
    let model = state.dashboard
    var list = model.list
    list.reconcile(count: model.rows.count, height: rest.height)
    // Figures are aligned, in columns no wider than the widest of them.
    let all = model.rows.map { row in
      row.isAway(model.absence(of: row))
        ? [] : figures(of: row, state, environment, width: rest.width)
    }
    let widths = [0, 1].map { column in
      all.map { $0.indices.contains(column) ? DisplayText.width($0[column]) : 0 }.max() ?? 0
    }
    let rows = model.rows.enumerated().map { index, row in
      let previous = index > 0 ? model.rows[index - 1].day : nil
      let trailing = zip(all[index], widths).map {
        Span("  " + DisplayText.pad($0, to: $1, align: .right), .muted)
      }
      return dayRow(
        row, model.absence(of: row), isFirst: row.day != previous, trailing, environment,
        isNarrow: rest.width < AppLayout.narrow)
    }
    frame.draw(
      List(rows, state: list, command: "list.select", focused: state.layers.isEmpty), in: rest)
  }

  /// Returns the length of a shift and, if there is room, the time until it begins.
  private static func figures(
    of row: DashboardViewModel.DayRow, _ state: AppState, _ environment: AppEnvironment,
    width: Int
  ) -> [String] {
    guard let shift = row.parts.first else { return [] }
    let format = environment.format, now = environment.now
    let running = state.current.runningWork.flatMap { $0.work.id == shift.id ? $0 : nil }
    let seconds =
      running?.clock(at: now).elapsedSeconds
      ?? row.parts.reduce(-row.gap) { $0 + HoursCalculator.elapsedSeconds($1, now: now) }
    let length = format.duration(seconds: seconds)
    guard width >= 66 else { return [length] }
    let isAhead = shift.status == .scheduled && shift.scheduledStart > environment.now
    let away = isAhead ? format.relative(seconds: shift.scheduledStart - environment.now) : ""
    return [length, away]
  }

  /// Returns the times of a row: each part between absences, or in a narrow window from the first to
  /// the last.
  private static func times(
    of row: DashboardViewModel.DayRow, _ shift: Shift, _ environment: AppEnvironment,
    isNarrow: Bool
  ) -> String {
    let format = environment.format
    var times = row.parts.first ?? shift
    guard row.parts.count > 1, let last = row.parts.last else {
      return format.rangeColumn(of: times, in: environment.base)
    }
    guard isNarrow else {
      let ranges = row.parts.map { format.range(of: $0, in: environment.base) }
      return ranges.joined(separator: ", ") + " "
    }
    times.scheduledEnd = last.scheduledEnd
    times.localEnd = last.localEnd
    return format.rangeColumn(of: times, in: environment.base)
  }

  private static func dayRow(
    _ row: DashboardViewModel.DayRow, _ absence: KnownAbsence?, isFirst: Bool, _ trailing: [Span],
    _ environment: AppEnvironment, isNarrow: Bool
  ) -> Row {
    let format = environment.format
    let isToday = row.day == environment.today
    let name = isNarrow ? format.shortDay(row.day) : format.day(row.day)
    let day = DisplayText.pad(isFirst ? name : "", to: isNarrow ? 7 : 11)
    let dayStyle = isToday ? Style(.accent, .bold) : Style(.text)
    guard let shift = row.shift else {
      let off = absence?.label(format) ?? [Span(environment.texts("dashboard.day_off"), .muted)]
      return Row([Span(" \(day) ", isToday ? dayStyle : .muted)] + off)
    }
    let zone = environment.zone(of: shift)
    let isQuiet = shift.status.isOff || shift.status == .completed
    let range = row.isAway(absence) ? "" : times(of: row, shift, environment, isNarrow: isNarrow)
    return Row(
      [
        Span(" \(day) ", dayStyle), Span(range, isQuiet ? .muted : .text),
        Span(format.lead(shift.status), Style(isQuiet ? .muted : shift.role(in: zone))),
        Span(format.title(shift), isQuiet ? .muted : Style(shift.role(in: zone))),
        Span(" " + format.badge(shift), Style(isQuiet ? .muted : .accent)),
      ] + (shift.status.isPlanned ? absence?.label(format) ?? [] : []),
      trailing: trailing + [Span(" ")])
  }
}
