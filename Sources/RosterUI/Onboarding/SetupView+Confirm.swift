import AppCore
import Domain
import Services
import Terminal
import TerminalText
import Widgets

/// The step in which the rotation is reviewed before it is saved.
extension SetupView {
  func drawConfirm(in body: Rect, into frame: inout Frame) {
    guard let draft = layer.draft, let preview = layer.preview else { return }
    let isTalkative = body.height >= SetupLayout.talkative
    let layout = SetupLayout(body: body, lines: isTalkative ? 1 : 0, .picture)
    frame.spans(
      [
        Span(draft.title, Style(.title)),
        Span("  " + facts(draft, preview).joined(separator: " · "), .muted),
      ], in: layout.title)
    frame.text(kinds(draft), in: layout.text, .muted)
    drawMonth(preview, in: layout.picture, into: &frame)
    drawRemarks(preview, in: layout.main, into: &frame)
  }

  /// Returns the cycle, hours, direction and validity of the rotation.
  private func facts(_ draft: RotationDraft, _ preview: RotationPreview) -> [String] {
    var facts = [
      texts("setup.confirm.cycle", ["n": String(preview.cycleDays)]),
      texts(
        "setup.confirm.average",
        ["hours": format.hours(minutes: Int64(preview.averageMinutesPerWeek))]),
    ]
    if draft.isReversed { facts.append(texts("setup.confirm.reversed")) }
    facts.append(texts("setup.confirm.from", ["day": day(draft.first)]))
    if let until = draft.until {
      facts.append(texts("setup.confirm.until", ["day": day(until.adding(days: -1))]))
    }
    return facts
  }

  private func day(_ day: CivilDay) -> String {
    day.year == environment.today.year ? format.day(day) : format.dayWithYear(day)
  }

  /// Returns the legend: `D Day shift 07:00–19:00   N Night shift 19:00–07:00`.
  private func kinds(_ draft: RotationDraft) -> String {
    draft.kindsInForce.map { kind in
      let range = ClockRange(start: kind.startMinuteOfDay, minutes: kind.durationMinutes)
      let name = texts.has("kind.\(kind.nameKey)") ? format.kind(kind.nameKey) : kind.nameKey
      return "\(kind.code) \(name) \(range.text(format))"
    }
    .joined(separator: "   ")
  }

  private func drawMonth(_ preview: RotationPreview, in rect: Rect, into frame: inout Frame) {
    let month = PatternMonth(
      preview.pattern, month: layer.month,
      PatternMonth.Marks(
        firstWeekday: layer.profile.firstWeekday, holidays: layer.existingData.holidays,
        warned: Set(preview.remarks.map(\.day))), environment)
    PatternMonthView(
      title: [Span(format.monthAndYear(layer.month), Style(.text).with(.bold))], month: month,
      command: "setup.pick_date", format: format
    ).draw(in: rect, into: &frame)
  }

  // MARK: Remarks

  private func drawRemarks(_ preview: RotationPreview, in rect: Rect, into frame: inout Frame) {
    guard !rect.isEmpty else { return }
    let isBeside = rect.height > 6
    var lines = isBeside ? figures(preview) + [[]] : [figures(preview).first ?? []]
    if !isBeside {
      lines = [Array(figures(preview).joined(separator: [Span(" · ", .muted)]))]
    }
    lines += sentences(preview, width: rect.width)
    let hidden = lines.count - rect.height
    for (y, line) in lines.prefix(rect.height).enumerated() {
      let isCut = hidden > 0 && y == rect.height - 1
      frame.spans(isCut && rect.height > 1 ? more(hidden + 1) : line, in: rect.row(y))
    }
  }

  private func more(_ count: Int) -> [Span] {
    [Span(texts("setup.confirm.more", ["n": String(count)]), .muted)]
  }

  /// Returns the shortest rest, the longest run and the holidays.
  private func figures(_ preview: RotationPreview) -> [[Span]] {
    func fact(_ key: String, _ value: String) -> [Span] {
      [Span(texts(key) + " ", .muted), Span(value)]
    }
    let figures = preview.figures
    let rest = figures.leastRestMinutes.map { format.duration(seconds: Int64($0) * 60) } ?? "–"
    let run = texts("unit.days_long", ["n": String(figures.longestRunOfDays)])
    var facts = [
      fact("setup.confirm.rest", rest), fact("setup.confirm.run", run),
    ]
    if layer.profile.holidayRegion != nil || !preview.holidays.isEmpty {
      facts.append(
        fact("setup.confirm.holidays", String(Set(preview.holidays.map(\.day)).count)))
    }
    return facts
  }

  /// Returns conflicts and rule violations first, then nights across clock changes and the next
  /// holidays.
  private func sentences(_ preview: RotationPreview, width: Int) -> [[Span]] {
    let warnings = preview.remarks.filter(\.isWarning) + preview.remarks.filter { !$0.isWarning }
    var lines = warnings.flatMap { remark in
      wrapped(
        remark.text, Style(remark.isWarning ? .warning : .text), mark: remark.isWarning, width)
    }
    // Listed one by one they would exceed the screen and hide their number.
    if preview.overlapCount > 1 {
      let text = texts("setup.confirm.overlaps", ["n": String(preview.overlapCount)])
      lines = wrapped(text, Style(.warning), mark: true, width) + lines
    }
    if warnings.allSatisfy({ !$0.isWarning }) {
      lines.insert([Span("✓ ", Style(.good)), Span(texts("setup.confirm.no_warnings"))], at: 0)
    }
    let holidays = preview.holidays.prefix(6).map { "\(format.holiday($0)) \(format.day($0.day))" }
    if !holidays.isEmpty {
      let text = texts("setup.confirm.holidays_hit", ["days": holidays.joined(separator: ", ")])
      lines += wrapped(text, .muted, mark: false, width)
    }
    return lines
  }

  private func wrapped(
    _ text: String, _ style: Style, mark: Bool, _ width: Int
  ) -> [[Span]] {
    DisplayText.wrap(text, to: max(1, width - 2)).enumerated().map { index, line in
      [Span(mark && index == 0 ? "! " : "  ", style), Span(line, mark ? .text : style)]
    }
  }
}
