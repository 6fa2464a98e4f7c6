import Terminal
import TerminalText

/// The text of a day in a month grid: its number, then its shifts, each in the longest form that
/// fits.
struct MonthGridLines {
  /// One line of the text.
  struct Line: Equatable {
    var spans: [Span]
    /// Whether the first shift on the line is under the cursor.
    var hasCursor = false
    /// The style of the shift on the line that ends on a later day.
    var leaving: Style?
  }

  private let day: MonthGrid.Day
  private let width: Int
  private let height: Int

  /// Creates the text of `day` for a width and height in cells.
  init(_ day: MonthGrid.Day, width: Int, height: Int) {
    self.day = day
    self.width = width
    self.height = height
  }

  /// The lines from the top, without trailing empty ones.
  var lines: [Line] { height > 1 ? [head] + shifts(height - 1) : [everything] }

  private func style(_ part: MonthGrid.Part) -> Style { MonthGrid.style(part, day) }

  private var number: Span {
    let columns = max(2, DisplayText.width(day.label))
    return Span(DisplayText.pad(day.label, to: columns, align: .right), style(.number))
  }

  private var signs: [Span] {
    var signs: [Span] = []
    if let absence = day.absence { signs.append(Span(absence.letter, style(.absence))) }
    if day.hasWarning { signs.append(Span("!", style(.warning))) }
    if day.isLocked { signs.append(Span("#", style(.locked))) }
    if day.holiday != nil { signs.append(Span("*", style(.holiday))) }
    if day.hasSwap { signs.append(Span("↔", style(.swap))) }
    if day.hasActivities { signs.append(Span("+", style(.activity))) }
    return signs
  }

  /// The number, the signs of the day, and the name of its holiday.
  private var head: Line {
    var spans = [number]
    let signs = signs.prefix(max(0, width - spans.columns))
    if !signs.isEmpty, spans.columns + signs.count < width { spans.append(Span(" ")) }
    spans += signs
    let name = day.holiday ?? day.absence?.name ?? ""
    return Line(spans: spans + self.name(name, in: width - spans.columns - 1))
  }

  /// Returns a line for each shift, and one below for a long name if all of them fit. Shifts
  /// without a line of their own share the last.
  private func shifts(_ count: Int) -> [Line] {
    let all = Array(day.entries.indices)
    guard all.count <= count else {
      let alone = all.prefix(count - 1).map { line($0, width) }
      return alone + [together(Array(all.dropFirst(count - 1)), width)]
    }
    guard all.count * 2 <= count else { return all.map { line($0, width) } }
    return all.flatMap { [line($0, width, hasRoomBelow: true)] + nameBelow($0) }
  }

  // MARK: One shift

  private func line(_ index: Int, _ width: Int, hasRoomBelow: Bool = false) -> Line {
    let entry = day.entries[index]
    let room = width - (entry.hasWarning ? 1 : 0)
    let (words, isWhole) = words(of: entry, in: room, width)
    var spans = spans(words, entry)
    if isWhole, !hasRoomBelow || fits(entry, after: spans.columns) {
      spans += name(entry.name, in: space(entry, after: spans.columns))
    }
    return Line(
      spans: spans, hasCursor: hasCursor(index),
      leaving: leaving([index]))
  }

  /// The forms of a shift, from mark, code and times down to the code. Signs that must stay visible
  /// are part of the code.
  private enum Form: CaseIterable {
    case whole, times, marked, hour, code
  }

  /// Returns the longest form of a shift that fits, and whether it is the whole one. Most days need
  /// only the first, so that each is put together when it is tried.
  private func words(
    of entry: MonthGrid.Entry, in room: Int, _ width: Int
  ) -> (words: String, isWhole: Bool) {
    for form in Form.allCases where form != .marked || width >= Self.marked {
      let words = words(entry, form)
      if DisplayText.width(words) <= room { return (words, form == .whole) }
    }
    return (DisplayText.truncate(entry.brief, to: room), false)
  }

  private func words(_ entry: MonthGrid.Entry, _ form: Form) -> String {
    func joined(_ words: String...) -> String {
      var text = ""
      for word in words where !word.isEmpty {
        if !text.isEmpty { text += " " }
        text += word
      }
      return text
    }
    let sign = entry.sign.isEmpty ? entry.mark : entry.sign
    switch form {
    case .whole: return joined(sign, entry.code, entry.times)
    case .times: return joined(entry.brief, entry.times)
    case .marked: return joined(sign, entry.code, entry.hour)
    case .hour: return joined(entry.brief, entry.hour)
    case .code: return entry.brief
    }
  }

  /// The width from which a shift without its times keeps its mark.
  private static let marked = 10

  private func spans(_ words: String, _ entry: MonthGrid.Entry) -> [Span] {
    let warning = entry.hasWarning ? [Span("!", style(.warning))] : []
    return [Span(words, style(.shift(entry)))] + warning
  }

  /// Returns a name after other text; empty if too little of it would be legible.
  private func name(_ name: String, in room: Int) -> [Span] {
    guard !name.isEmpty, room > min(DisplayText.width(name), Self.readable) else { return [] }
    return [Span(" " + DisplayText.truncate(name, to: room - 1), style(.name))]
  }

  /// The width at which a truncated name is still legible.
  private static let readable = 8

  /// Returns the columns left after a shift; a shift that continues reserves some for its line.
  private func space(_ entry: MonthGrid.Entry, after used: Int) -> Int {
    width - used - (entry.runsOn ? 3 : 1)
  }

  private func fits(_ entry: MonthGrid.Entry, after used: Int) -> Bool {
    DisplayText.width(entry.name) < space(entry, after: used)
  }

  /// Returns the name on a line of its own, if the times fit above.
  private func nameBelow(_ index: Int) -> [Line] {
    let entry = day.entries[index]
    guard !entry.name.isEmpty, spans(words(entry, .times), entry).columns <= width,
      !fits(entry, after: spans(words(entry, .whole), entry).columns)
    else { return [] }
    return [Line(spans: [Span(DisplayText.truncate(entry.name, to: width - 1), style(.name))])]
  }

  private func hasCursor(_ index: Int) -> Bool {
    day.entries.count > 1 && day.cursorEntry == index
  }

  // MARK: Several shifts on a line

  /// Returns codes with hours; if they do not fit, codes only, or the first codes and the number of
  /// others. The shift under the cursor is always included.
  private func together(_ indices: [Int], _ width: Int) -> Line {
    let cursor = indices.firstIndex(where: hasCursor) ?? 0
    let hours = row(indices, gap: "  ") {
      [$0.brief, $0.hour].filter { !$0.isEmpty }.joined(separator: " ")
    }
    if hours.spans.columns <= width { return hours }
    let codes = row(indices, gap: " ", word: \.brief)
    if codes.spans.columns <= width { return codes }
    for count in (1..<max(2, indices.count)).reversed() {
      let first = max(0, cursor - count + 1)
      var cut = row(Array(indices[first..<first + count]), gap: " ", word: \.brief)
      let hidden = indices[..<first] + indices[(first + count)...]
      cut.spans.append(Span("+\(hidden.count)", style(.more)))
      if hidden.contains(where: { day.entries[$0].hasWarning }) {
        cut.spans.append(Span("!", style(.warning)))
      }
      cut.leaving = cut.leaving ?? leaving(Array(hidden))
      if cut.spans.columns <= width { return cut }
    }
    return shortest(indices, cursor, width)
  }

  /// Returns the code under the cursor, as much of it as fits, and a sign if there are others.
  private func shortest(_ indices: [Int], _ cursor: Int, _ width: Int) -> Line {
    let more = indices.count > 1 ? 1 : 0
    let entry = day.entries[indices[cursor]]
    let code = DisplayText.prefix(of: entry.brief, columns: max(1, width - more))
    let spans = [Span(code, style(.shift(entry))), Span(more > 0 ? "+" : "", style(.more))]
    return Line(spans: spans, leaving: leaving(indices))
  }

  private func row(
    _ indices: [Int], gap: String, word: (MonthGrid.Entry) -> String
  ) -> Line {
    var spans: [Span] = []
    for (place, index) in indices.enumerated() {
      let entry = day.entries[index]
      if place > 0 { spans.append(Span(hasCursor(index) ? gap.dropLast() + "▸" : gap)) }
      spans += self.spans(word(entry), entry)
    }
    return Line(
      spans: spans, hasCursor: indices.first.map(hasCursor) ?? false, leaving: leaving(indices))
  }

  private func leaving(_ indices: [Int]) -> Style? {
    indices.last {
      day.entries[$0].runsOn && !day.entries[$0].isCancelled && !day.entries[$0].isCovered
    }.map {
      style(.shift(day.entries[$0]))
    }
  }

  // MARK: All on one line

  /// The number, the shifts and the signs, without blanks if there is no room for them.
  private var everything: Line {
    let signs = signs, room = width - [number].columns
    // The letter of an absence needs the place of what it covers.
    let all = day.entries.indices.filter { day.absence == nil || !day.entries[$0].isCovered }
    guard !all.isEmpty else {
      return Line(spans: [number] + signs.prefix(max(0, room)))
    }
    let tail = signs.isEmpty ? [] : [Span(" ")] + signs
    let rest = room - 1 - tail.columns
    if rest >= Self.spacious {
      let words = all.count == 1 ? line(0, rest) : together(all, rest)
      return Line(
        spans: [number, Span(words.hasCursor ? "▸" : " ")] + words.spans + tail,
        leaving: words.leaving)
    }
    let words = together(all, room)
    let left = max(0, room - words.spans.columns)
    return Line(spans: [number] + words.spans + signs.prefix(left), leaving: words.leaving)
  }

  /// The width of the shifts from which blanks separate them from number and signs.
  private static let spacious = 4
}

extension MonthGrid.Entry {
  /// The sign of a cancelled or moved shift, which is shown at any width.
  fileprivate var sign: String { isCancelled ? "×" : isGhost ? "~" : "" }
  /// The code with that sign.
  fileprivate var brief: String { sign + code }
}
