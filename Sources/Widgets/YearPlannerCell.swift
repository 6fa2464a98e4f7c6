import Terminal
import TerminalText

/// The contents of a day of the year.
struct YearPlannerCell {
  /// The letter.
  private var letter: Span
  /// The hour at which the shift starts, for wide columns.
  private var hour = ""
  /// The sign behind the letter.
  private var sign: Span?
  /// The style of the line to the next day.
  private var line: Style?

  init(_ day: MonthGrid.Day, isWeekend: Bool) {
    let shifts = day.entries.filter { !$0.isCancelled }
    let worked = shifts.filter { !$0.isCovered }
    let shift = worked.first ?? shifts.first ?? day.entries.first
    let whole = day.absence.flatMap { $0.isPart ? nil : $0 }
    let mark = day.isToday ? Traits([.bold, .underline]) : []
    if let whole {
      letter = Span(whole.letter, shifts.isEmpty ? .muted : whole.style)
    } else if let shift {
      letter = Span(shift.isCancelled ? "×" : shift.code, MonthGrid.style(.shift(shift), day))
      hour = shift.isCancelled ? "" : shift.hour
    } else if day.continuation == .passes {
      letter = Span("─", .muted)
    } else {
      letter = Self.free(day, isWeekend: isWeekend)
    }
    letter.style = letter.style.with(mark)
    if let last = worked.last, last.runsOn, !last.isGhost {
      line = last.style
    } else if day.continuation == .passes {
      line = .muted
    }
    let rest = whole == nil ? worked.dropFirst() : worked[...]
    sign = Self.sign(day, rest)
  }

  private static func free(_ day: MonthGrid.Day, isWeekend: Bool) -> Span {
    if day.holiday != nil { return Span("*", Style(.good)) }
    return Span("·", day.isToday ? Style(.accent) : isWeekend ? .text : .muted)
  }

  private static func sign(
    _ day: MonthGrid.Day, _ rest: ArraySlice<MonthGrid.Entry>
  ) -> Span? {
    if day.entries.contains(where: \.isGhost) { return Span("~", .muted) }
    if day.entries.contains(where: \.hasWarning) { return Span("!", Style(.warning)) }
    if let absence = day.absence, absence.isPart { return Span(absence.letter, absence.style) }
    let isPlain = day.entries.isEmpty && day.absence == nil
    if day.holiday != nil, !isPlain { return Span("*", Style(.good)) }
    return rest.first.map { Span(DisplayText.prefix(of: $0.code, columns: 1), $0.style) }
  }

  /// Returns what fits in a column.
  func spans(width: Int) -> [Span] {
    let isShort = width < 2 || (width == 2 && sign != nil)
    var text = letter
    text.text = DisplayText.prefix(of: letter.text, columns: isShort ? 1 : min(2, width))
    if text.text.isEmpty { text.text = "#" }
    guard width > 1 else { return [text] }
    var spans = [text]
    if [text].columns + hour.utf8.count < width { spans.append(Span(hour, text.style)) }
    if let sign, spans.columns < width { spans.append(sign) }
    if let line, spans.columns < width {
      spans.append(Span(String(repeating: "─", count: width - spans.columns), line))
    }
    return spans
  }
}
