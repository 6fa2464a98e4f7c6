import AppCore
import Domain
import Services
import Terminal
import TerminalText
import Widgets

/// Describes the selected hours, or the one under the cursor.
struct JournalStatus {
  let model: JournalViewModel
  let environment: AppEnvironment
  /// The available columns.
  var width = 80

  private var texts: Texts { environment.texts }
  private var format: Format { environment.format }

  /// The time, the number of hours, the steps and the distance.
  var sum: [Span] {
    var spans = [Span(title, Style(.text, .bold))]
    func add(_ text: String, _ style: Style = .text) {
      spans += [Span(" · ", .muted), Span(text, style)]
    }
    guard let sum = model.sum else {
      add(texts("journal.many", ["days": days]), .muted)
      return spans
    }
    if model.selection.isChoosing, !isNarrow {
      add(texts("journal.hours", ["n": String(sum.hours)]))
    }
    guard sum.steps > 0 else {
      add(texts("journal.no_steps"), .muted)
      return spans + [all].compactMap { $0 }
    }
    add(format.steps(sum.steps))
    add(format.distance(sum.distance, isEstimate: sum.isDistanceEstimated))
    if model.selection.isChoosing, sum.walkedHours != sum.hours {
      add(texts("journal.walked", ["n": String(sum.walkedHours)]), .muted)
    }
    if !model.selection.isChoosing, !sources.isEmpty { add(sources, .muted) }
    return spans + [all].compactMap { $0 }
  }

  /// A note that the selection includes hours without steps.
  private var all: Span? {
    guard model.takesAll, model.selection.isChoosing else { return nil }
    return Span("  " + texts("journal.all_hours"), Style(.accent, .bold))
  }

  private var days: String {
    let days = model.chosenDays
    return texts("unit.days_long", ["n": String(days.upperBound - days.lowerBound + 1)])
  }

  /// The counted sources of the hour under the cursor.
  private var sources: String {
    (model.hour?.sources ?? []).compactMap { number in
      model.sources.first { $0.number == number }?.source.name
    }.joined(separator: ", ")
  }

  // MARK: Time

  /// The time: `Fri 20 Nov 22:00 – Sat 21 Nov 06:00`, `16–20 Nov`, `16–20 Nov, 08:00–10:00`.
  private var title: String {
    let extent = model.selection.extent, days = model.chosenDays
    let range =
      days.lowerBound == days.upperBound
      ? format.day(days.lowerBound)
      : format.days(days.lowerBound, days.upperBound, year: model.today.year)
    switch extent.shape {
    case .days: return range
    case .block:
      let columns = extent.columns
      let day = model.cursor.number
      let first = model.interval(of: HourPlace(day: day, column: columns.lowerBound))
      let last = model.interval(of: HourPlace(day: day, column: columns.upperBound))
      return "\(range), \(clock(first.start))–\(clock(last.end))"
    case .stream:
      let first = model.interval(of: extent.first), last = model.interval(of: extent.last)
      let start = "\(day(days.lowerBound)) \(clock(first.start))"
      guard days.lowerBound != days.upperBound else {
        return "\(start)–\(clock(last.end))\(again)"
      }
      // The last hour of a day ends on the next one.
      let end = "\(day(model.zones.local(at: last.end).day)) \(clock(last.end))"
      return isNarrow ? "\(start)–\(end)" : "\(start) – \(end)"
    }
  }

  private var isNarrow: Bool { width < 60 }

  private func day(_ day: CivilDay) -> String {
    isNarrow ? format.shortDay(day) : format.day(day)
  }

  /// A note that the hour under the cursor is the second occurrence of a repeated one.
  private var again: String {
    let isRepeated = model.selection.cursor.column % HourPlace.columnsPerHour > 0
    return isRepeated ? " " + texts("journal.again") : ""
  }

  private func clock(_ instant: Instant) -> String { format.time(model.zones.local(at: instant)) }

  // MARK: Pairs

  /// The division of the steps by pair.
  var split: [Span] {
    guard !model.shoes.isEmpty else {
      let keys = ["key": environment.key("journal.shoes"), "add": environment.key("shoe.add")]
      return [Span(texts("journal.no_shoes", keys), .muted)]
    }
    guard let sum = model.sum else { return [] }
    guard !sum.parts.isEmpty else { return worn }
    // If not everything fits, drop the names first, then the times; letters still identify pairs.
    let ways = [(true, true), (false, true), (false, false)].lazy.map { parts(of: sum, $0, $1) }
    return ways.first { $0.columns <= width + 2 }
      ?? letters(of: sum)
  }

  /// Returns only letters and steps, for many pairs.
  private func letters(of sum: JournalSum) -> [Span] {
    sum.parts.flatMap { part -> [Span] in
      let mark = model.marks.mark(of: part.shoe)
      return [
        Span(mark.sign + " ", mark.style.with(.bold)), Span(format.number(part.steps) + "  "),
      ]
    }
  }

  private func parts(of sum: JournalSum, _ hasNames: Bool, _ hasTimes: Bool) -> [Span] {
    sum.parts.flatMap { part -> [Span] in
      let mark = model.marks.mark(of: part.shoe)
      var words = hasNames || sum.parts.count == 1 ? [name(of: part.shoe)] : []
      if part.seconds > 0, hasTimes, sum.hours > 1 || sum.parts.count > 1 {
        words.append(format.duration(seconds: part.seconds))
      }
      let steps = sum.parts.count > 1 ? format.steps(part.steps) : ""
      return [
        Span(mark.sign + " ", mark.style.with(.bold)), Span(words.joined(separator: "  ")),
        Span((words.isEmpty || steps.isEmpty ? "" : "  ") + steps + "    ", .muted),
      ]
    }
  }

  /// The pair worn in an hour without steps.
  private var worn: [Span] {
    guard !model.selection.isChoosing, let worn = model.hour?.worn, !worn.isEmpty else {
      return []
    }
    return worn.flatMap { time -> [Span] in
      let mark = model.marks.mark(of: time.shoe)
      return [Span(mark.sign + " ", mark.style.with(.bold)), Span(name(of: time.shoe) + "   ")]
    }
  }

  private func name(of shoe: RecordID?) -> String {
    shoe == nil ? texts("journal.free") : model.shoe(shoe)?.name ?? ""
  }

  // MARK: Bars

  /// Draws a bar for each pair, in proportion to its steps.
  func drawBars(in rect: Rect, into frame: inout Frame) {
    guard !rect.isEmpty else { return }
    let extent = model.selection.isChoosing ? model.selection.extent : dayExtent
    guard let sum = model.selection.isChoosing ? model.sum : daySum else { return }
    var rest = rect
    let days = CivilDay(number: extent.days.lowerBound)
    frame.draw(
      Heading(
        name: model.selection.isChoosing ? texts("journal.choice") : format.dayWithYear(days)),
      in: rest.takeTop(1))
    frame.draw(
      BarChart(
        bars: sum.parts.map { part in
          let mark = model.marks.mark(of: part.shoe)
          return BarChart.Bar(
            label: "\(mark.sign) \(name(of: part.shoe))", value: part.steps,
            text:
              "\(format.number(part.steps))   \(format.distance(part.distance))   "
              + format.duration(seconds: part.seconds),
            role: mark.style.role)
        }), in: rest.inset(1, 0))
  }

  private var dayExtent: HourExtent {
    HourExtent(.days, from: model.selection.cursor, to: model.selection.cursor)
  }

  private var daySum: JournalSum? {
    model.pages[model.cursor].map { JournalSum(dayExtent, on: [$0]) }
  }
}
