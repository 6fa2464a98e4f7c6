import Terminal
import TerminalText

/// The contents of a day of the year.
struct YearPlannerCell {
  /// The letter.
  private var letter: Span
  /// The hour at which the shift starts, for wide columns.
  private var hour = ""
  /// The number of shifts that take place, if the letter is that of the first.
  private var count = 0
  /// The letter of another shift; a sign for several.
  private var other: Span?
  /// The sign behind the letter.
  private var sign: Span?
  /// The style of the line to the next day.
  private var line: Style?

  init(_ day: MonthGrid.Day, isWeekend: Bool) {
    let ghost = day.entries.first(where: \.isGhost)
    let shifts = day.entries.filter { !$0.isCancelled && !$0.isGhost }
    let worked = shifts.filter { !$0.isCovered }
    let whole = day.absence.flatMap { $0.isPart ? nil : $0 }
    var rest = worked[...]
    var isFree = false
    if let ghost {
      letter = Span(ghost.code, MonthGrid.style(.shift(ghost), day))
      hour = ghost.hour
    } else if let whole {
      letter = Span(whole.letter, shifts.isEmpty ? .muted : whole.style)
    } else if let shift = worked.first ?? shifts.first ?? day.entries.first {
      letter = Span(shift.isCancelled ? "×" : shift.code, MonthGrid.style(.shift(shift), day))
      hour = shift.isCancelled ? "" : shift.hour
      rest = worked.dropFirst()
      count = worked.count
    } else if day.continuation == .passes {
      letter = Span("─", .muted)
    } else {
      letter = Self.free(day, isWeekend: isWeekend)
      isFree = true
    }
    if day.isToday { letter.style = letter.style.with([.bold, .underline]) }
    if isWeekend, !isFree { letter.style = letter.style.with(.underline) }
    if ghost == nil, let last = worked.last, last.runsOn {
      line = last.style
    } else if day.continuation == .passes {
      line = .muted
    }
    sign = Self.sign(day)
    other = rest.first.map {
      rest.count > 1
        ? Span("+", .muted) : Span(DisplayText.prefix(of: $0.code, columns: 1), $0.style)
    }
  }

  /// A dot of its own, because in ASCII the usual one between two letters is a dash.
  private static func free(_ day: MonthGrid.Day, isWeekend: Bool) -> Span {
    if day.holiday != nil { return Span("*", Style(.good)) }
    return Span(
      isWeekend ? ":" : "∙", day.isToday ? Style(.accent) : isWeekend ? .text : .muted)
  }

  private static func sign(_ day: MonthGrid.Day) -> Span? {
    if day.entries.contains(where: \.isGhost) { return Span("~", .muted) }
    if day.entries.contains(where: \.hasWarning) { return Span("!", Style(.warning)) }
    if let absence = day.absence, absence.isPart { return Span(absence.letter, absence.style) }
    let isPlain = day.entries.isEmpty && day.absence == nil
    if day.holiday != nil, !isPlain { return Span("*", Style(.good)) }
    return day.hasSwap ? Span("↔", Style(.accent)) : nil
  }

  /// Returns what fits in a column. Where the letter of another shift does not, the number of shifts
  /// is in place of the letter.
  func spans(width: Int) -> [Span] {
    let signs = width < 3 ? [sign ?? other] : [other, sign]
    let more = signs.compactMap { $0 }
    let isCut = other != nil && count > 1 && (width < 2 || width == 2 && sign != nil)
    var text = letter
    if isCut { text.text = String(min(count, 9)) }
    let room = width < 2 ? 1 : max(1, min(2, width - more.columns))
    text.text = DisplayText.prefix(of: text.text, columns: room)
    if text.text.isEmpty { text.text = "#" }
    guard width > 1 else { return [text] }
    var spans = [text]
    if [text].columns + hour.utf8.count + max(0, more.count - 1) < width {
      spans.append(Span(hour, text.style))
    }
    for sign in more where spans.columns < width { spans.append(sign) }
    if let line, spans.columns < width {
      spans.append(Span(String(repeating: "─", count: width - spans.columns), line))
    }
    return spans
  }
}
