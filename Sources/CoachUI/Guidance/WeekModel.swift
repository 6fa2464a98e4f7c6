import AppCore
import Coach
import Domain
import Services
import Store
import Terminal
import TerminalText
import Widgets

/// A week of actions: what was done on each day, and what follows from it.
package struct WeekModel: Equatable, Sendable {
  /// The outcome of an action.
  struct Entry: Equatable, Sendable {
    let outcome: ActionOutcome
    let isExcused: Bool
    let title: String
  }

  /// A day with its entries.
  struct Day: Equatable, Sendable {
    let day: CivilDay
    /// The shifts that start on the day.
    let shifts: [Shift]
    /// The kinds of the absences that cover others.
    let away: [AbsenceKind]
    let entries: [Entry]
  }

  /// The number of weeks before the current one.
  private(set) var back = 0
  /// The days.
  private(set) var days: [Day] = []
  /// The figures of these days; nil before the first reading.
  private(set) var figures: WeekFigures?
  /// The summary of the week, or of the one before while the week is not over.
  private(set) var summary: WeeklySummary?
  /// Whether its suggestion waits for an answer.
  private(set) var isOpen = false
  /// The pace so far.
  private(set) var pace = GuidancePace()

  /// The weeks that can be looked back on.
  private static let reach = 52

  /// Moves to an earlier or a later week, at most to the current one.
  mutating func move(_ step: Int) { back = min(max(back - step, 0), Self.reach) }

  /// Reads the week. Throws `StoreError`.
  mutating func reload(from store: Store, _ environment: AppEnvironment) throws {
    let reader = try GuidanceReader(store: store, environment.base)
    let end = try reader.weekEnd(back: back)
    let language = environment.texts.language.rawValue
    let log = try store.actionEvents.entries(of: end.adding(days: -6)...end)
    let zone = environment.zone
    let range = Interval(
      start: zone.startOfDay(end.adding(days: -6)), end: zone.startOfDay(end.adding(days: 1)))
    let roster = try Roster(store: store, environment.base)
    let shifts = try roster.shifts(touching: range).filter { !$0.status.isOff }
    let covered = try roster.covered(touching: range)
    days = (0..<7).map { offset in
      let day = end.adding(days: offset - 6)
      return Day(
        day: day, shifts: shifts.filter { $0.localStart.day == day },
        away: covered.filter { $0.shift.localStart.day == day }.map(\.kind),
        entries: log.filter { $0.event.day == day }.map { entry in
          let slug = entry.event.slug
          return Entry(
            outcome: entry.counted.outcome, isExcused: entry.excuse != nil,
            title: reader.library.title(of: slug, in: language))
        })
    }
    figures = WeekFigures(log.map(\.counted), endingWith: end, friction: 0)
    let isOver = end < environment.today
    let week = try reader.week(endingWith: isOver ? end : end.adding(days: -7))
    summary = week
    pace = reader.settings.pace
    isOpen = try reader.isOpen(week)
  }
}

/// Draws a week of actions.
enum WeekView {
  static func draw(
    _ week: WeekModel, _ context: SurfaceContext, in rect: Rect, into frame: inout Frame
  ) {
    guard let summary = week.summary, let figures = week.figures else { return }
    let environment = context.environment, format = environment.format
    var rest = rect
    let last = week.days.last?.day ?? summary.weekEnd
    frame.draw(
      Heading(
        name: environment.texts(
          "guidance.week.of",
          [
            "from": format.day(last.adding(days: -6)), "to": format.day(last),
          ]), trailing: [Span(format.figures(of: figures), .muted)]),
      in: rest.takeTop(1))
    let isWide = rest.width >= Self.wide
    var days = isWide ? rest.takeLeft(rest.width * 3 / 5) : rest
    let lines = week.days.reduce(0) { $0 + max(1, $1.entries.count) + 1 }
    let isTall = lines <= days.height - (isWide ? 0 : Self.suggestionRows)
    for day in week.days where !days.isEmpty {
      draw(day, environment, isTall: isTall, in: &days, into: &frame)
    }
    if isWide { frame.draw(PaneRule(), in: rest.takeLeft(3).inset(1, 0)) } else { rest = days }
    if !isWide, !isTall { _ = rest.takeTop(rest.height > 5 ? 1 : 0) }
    drawSuggestion(
      summary, week.pace, environment, isOpen: week.isOpen,
      isLast: summary.weekEnd < last, in: rest, into: &frame)
  }

  /// The width from which the suggestion is beside the days.
  private static let wide = 110
  /// The columns of the date.
  private static let dateWidth = 9
  /// The rows of the suggestion.
  private static let suggestionRows = 7

  /// Draws a day with its entries in one line; if it is tall, with a line for each entry and a blank
  /// one below.
  private static func draw(
    _ day: WeekModel.Day, _ environment: AppEnvironment, isTall: Bool, in rest: inout Rect,
    into frame: inout Frame
  ) {
    var line = rest.takeTop(1).inset(1, 0)
    drawHead(day, environment, in: &line, into: &frame)
    let entries = day.entries.map { spans($0, environment) }
    if entries.isEmpty {
      frame.text(environment.texts("guidance.week.no_entry"), in: line, Style(.border))
    }
    frame.spans(isTall ? entries.first ?? [] : entries.flatMap { $0 }, in: line)
    guard isTall else { return }
    for entry in entries.dropFirst() where !rest.isEmpty {
      line = rest.takeTop(1).inset(1, 0)
      _ = line.takeLeft(dateWidth)
      frame.spans(entry, in: line)
    }
    _ = rest.takeTop(1)
  }

  /// Draws the date at the left, and the shifts at the right.
  private static func drawHead(
    _ day: WeekModel.Day, _ environment: AppEnvironment, in line: inout Rect,
    into frame: inout Frame
  ) {
    let format = environment.format
    let isToday = day.day == environment.today
    frame.text(
      format.shortDay(day.day), in: line.takeLeft(dateWidth),
      isToday ? Style(.accent, .bold) : .muted)
    let titles =
      day.shifts.map { shift in
        (format.title(shift), Style(shift.role(in: environment.zone(of: shift))))
      } + day.away.map { (format.name(of: $0), .muted) }
    for (title, style) in titles {
      frame.text(
        title, in: line.takeRight(min(line.width / 2, DisplayText.width(title))), style)
      _ = line.takeRight(2)
    }
  }

  private static func spans(_ entry: WeekModel.Entry, _ environment: AppEnvironment) -> [Span] {
    let (sign, style): (String, Style) =
      entry.isExcused || entry.outcome.isSkip
      ? ("– ", .muted)
      : entry.outcome == .done
        ? ("✓ ", Style(.good)) : entry.outcome == .partly ? ("◐ ", Style(.good)) : ("× ", .muted)
    let word = environment.texts.signs.contains(.words)
    return [
      Span(word ? environment.format.outcome(entry.outcome) + " " : sign, style),
      Span(entry.title + "   ", entry.outcome.isCompleted ? .text : .muted),
    ]
  }

  /// Draws what a week suggests, why, and the keys that answer it.
  static func drawSuggestion(
    _ week: WeeklySummary, _ pace: GuidancePace, _ environment: AppEnvironment,
    isOpen: Bool = true, isLast: Bool = false, in rect: Rect, into frame: inout Frame
  ) {
    let texts = environment.texts, format = environment.format
    var rest = rect
    frame.draw(
      Heading(
        texts(isLast ? "guidance.week.of_last" : "guidance.week.suggestion")),
      in: rest.takeTop(1))
    frame.spans(
      [Span(format.decision(week.decision), Style(.text, .bold))], in: rest.takeTop(1).inset(1, 0))
    for line in DisplayText.wrap(format.reason(week.reason), to: max(10, rest.width - 2))
    where !rest.isEmpty {
      frame.text(line, in: rest.takeTop(1).inset(1, 0), .text)
    }
    let now = texts("guidance.pace", format.words(of: pace))
    frame.text(now, in: rest.takeTop(1).inset(1, 0), .muted)
    guard isOpen else { return }
    let then = texts("guidance.pace_then", format.words(of: week.pace(from: pace)))
    if week.decision != .keep {
      frame.text(then, in: rest.takeTop(1).inset(1, 0), Style(.accent))
      frame.text(
        texts(
          "guidance.week.answer",
          [
            "accept": environment.key("week.accept"),
            "dismiss": environment.key("week.dismiss"),
          ]), in: rest.takeTop(1).inset(1, 0), .muted)
    }
  }
}
