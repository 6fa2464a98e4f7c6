import AppCore
import Coach
import Domain
import Services
import Store
import Terminal
import TerminalText
import Widgets

/// Three months: their focus, the momentum of the areas, and how much of each week was done.
package struct SeasonModel: Equatable, Sendable {
  /// A month with the titles of its accepted blocks.
  struct Month: Equatable, Sendable {
    let first: CivilDay
    let areas: [ActionTag]
    let blocks: [String]
  }

  /// An area with its momentum at the end of each week, in thousandths.
  struct Course: Equatable, Sendable {
    let area: ActionTag
    let values: [Int64]
  }

  /// The completed actions of a week in halves, and the number of entries.
  struct Week: Equatable, Sendable {
    let end: CivilDay
    let halves: Int
    let planned: Int
  }

  /// The months, oldest first.
  private(set) var months: [Month] = []
  /// The areas with the most momentum, strongest first.
  private(set) var courses: [Course] = []
  /// The weeks, oldest first.
  private(set) var weeks: [Week] = []

  private static let weekCount = 13
  private static let mostCourses = 4

  /// Reads the months. Throws `StoreError`.
  mutating func reload(from store: Store, _ environment: AppEnvironment) throws {
    let reader = try GuidanceReader(store: store, environment.base)
    let language = environment.texts.language.rawValue, today = environment.today
    months = try (0..<3).map { index in
      let first = today.startOfMonth.adding(months: index - 2)
      let focus = try store.focus.focus(first)
      let blocks = (focus?.blocks ?? []).filter { $0.state == .accepted }
      return Month(
        first: first, areas: focus?.areas ?? [],
        blocks: blocks.map {
          reader.library[$0.slug]?.title(in: language)
            ?? environment.texts("guidance.deleted")
        })
    }
    let events = reader.events
    let ends = try (0..<Self.weekCount).reversed().map { try reader.weekEnd(back: $0) }
    weeks = ends.map { end in
      let figures = WeekFigures(events, endingWith: end, friction: 0)
      return Week(end: end, halves: figures.halves, planned: figures.planned)
    }
    let signals = reader.signals
    let all = ends.map { signals.momentum(on: min($0, today)) }
    let last = all.last ?? [:]
    let strongest = last.filter { $0.value > 0 }
      .sorted { ($0.value, $1.key.rawValue) > ($1.value, $0.key.rawValue) }
    courses = strongest.prefix(Self.mostCourses).map { area, _ in
      Course(area: area, values: all.map { Int64($0[area] ?? 0) })
    }
  }
}

/// Draws three months.
enum SeasonView {
  static func draw(
    _ season: SeasonModel, _ context: SurfaceContext, in rect: Rect, into frame: inout Frame
  ) {
    let environment = context.environment, texts = environment.texts, format = environment.format
    var rest = rect
    frame.draw(Heading(texts("guidance.season.focus")), in: rest.takeTop(1))
    for month in season.months where !rest.isEmpty {
      let what =
        month.blocks.isEmpty
        ? texts("guidance.season.no_focus") : month.blocks.joined(separator: " · ")
      frame.spans(
        [
          Span(DisplayText.pad(format.monthAndYear(month.first), to: 16), .muted),
          Span(what, month.blocks.isEmpty ? Style(.border) : .text),
        ], in: rest.takeTop(1).inset(1, 0))
    }
    _ = rest.takeTop(1)
    let isWide = rest.width >= 100
    var left = isWide ? rest.takeLeft(rest.width / 2 - 2) : rest.takeTop(max(0, rest.height / 2))
    if isWide { _ = rest.takeLeft(4) }
    drawWeeks(season, environment, in: &left, into: &frame)
    drawMomentum(season, environment, in: &rest, into: &frame)
  }

  private static func drawWeeks(
    _ season: SeasonModel, _ environment: AppEnvironment, in rest: inout Rect,
    into frame: inout Frame
  ) {
    let format = environment.format
    frame.draw(
      Heading(environment.texts("guidance.season.weeks")), in: rest.takeTop(1))
    guard season.weeks.contains(where: { $0.halves > 0 }) else {
      return frame.text(
        environment.texts("guidance.season.nothing"), in: rest.takeTop(1).inset(1, 0), .muted)
    }
    frame.draw(
      ColumnChart(
        columns: season.weeks.map { week in
          ColumnChart.Column(
            label: String(week.end.adding(days: -3).isoWeek.week),
            parts: [.init(Int64(week.halves) * 500, .accent)],
            text: "\(week.halves / 2)/\(week.planned)", isCurrent: week.end >= environment.today)
        }, scale: { format.number($0 / 1000) }),
      in: rest.takeTop(min(rest.height, max(12, rest.height * 2 / 3))).inset(1, 0))
  }

  private static func drawMomentum(
    _ season: SeasonModel, _ environment: AppEnvironment, in rest: inout Rect,
    into frame: inout Frame
  ) {
    guard rest.height > 1 else { return }
    let format = environment.format
    frame.draw(
      Heading(
        environment.texts("guidance.season.momentum"),
        detail: [
          Span(environment.texts("guidance.season.scale", ["n": String(Momentum.areaRate)]), .muted)
        ]), in: rest.takeTop(1))
    if season.courses.isEmpty {
      frame.text(
        environment.texts("guidance.season.nothing"), in: rest.takeTop(1).inset(1, 0), .muted)
    }
    for course in season.courses where !rest.isEmpty {
      var line = rest.takeTop(1).inset(1, 0)
      frame.text(format.area(course.area), in: line.takeLeft(20), .text)
      let now = Int(course.values.last ?? 0)
      frame.draw(
        Gauge(permille: now, role: .good, label: "\(format.wholePercent(now)) %"),
        in: line.takeLeft(min(40, line.width)))
    }
    // As many courses as have room, strongest first.
    let count = min(season.courses.count, max(1, rest.height / leastChart))
    for course in season.courses.prefix(count) where rest.height >= 6 {
      _ = rest.takeTop(1)
      frame.text(
        format.area(course.area), in: rest.takeTop(1).inset(1, 0), .muted)
      var chart = LineChart(course.values) { "\(format.wholePercent(Int($0))) %" }
      if let from = season.weeks.first?.end, let to = season.weeks.last?.end {
        chart.ends = (format.dayOfMonth(from), format.dayOfMonth(to))
      }
      frame.draw(chart, in: rest.takeTop(min(10, rest.height)).inset(1, 0))
    }
  }

  /// The rows of a course with its name, from which there is more than one.
  private static let leastChart = 11
}
