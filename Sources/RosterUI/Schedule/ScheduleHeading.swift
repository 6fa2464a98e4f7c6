import AppCore
import Domain
import Services
import Terminal
import TerminalText
import Widgets

/// The heading above the shifts: the title, the other views, and the sums.
enum ScheduleHeading {
  /// Draws the heading; that of a year has the date of the cursor if no day is drawn below.
  static func draw(
    _ state: AppState, _ environment: AppEnvironment, hasDay: Bool = true, in rect: Rect,
    into frame: inout Frame
  ) {
    let model = state.schedule
    let layers: [(any Surface)?] = [state[PlacingLayer.self], state[TypingLayer.self]]
    if let layer = layers.lazy.compactMap(\.self).first {
      let context = SurfaceContext(environment: environment, state: state, isOnTop: true)
      return layer.draw(context, in: rect, into: &frame)
    }
    let title = Span(title(model, hasDay: hasDay, environment), Style(.text, .bold))
    let sums = sums(model, environment)
    var rest = rect
    // The sums are dropped before the title is truncated.
    if [title].columns + 2 + sums.columns <= rest.width {
      frame.spans(sums, in: rest.takeRight(sums.columns))
      _ = rest.takeRight(sums.isEmpty ? 0 : 2)
    }
    frame.spans([title], in: rest.takeLeft([title].columns))
    _ = rest.takeLeft(3)
    drawViews(model.view, environment.texts, in: rest, into: &frame)
  }

  private static func drawViews(
    _ shown: ScheduleViewModel.View, _ texts: Texts, in rect: Rect, into frame: inout Frame
  ) {
    let views = ScheduleViewModel.View.allCases.map { view in
      Span(texts("schedule.view.\(view.rawValue)"), view == shown ? Style(.accent) : .muted)
    }
    let gap = views.columns + 2 * views.count <= rect.width ? 2 : 1
    guard views.columns + gap * (views.count - 1) <= rect.width else { return }
    var rest = rect
    for (view, span) in zip(ScheduleViewModel.View.allCases, views) {
      let place = rest.takeLeft([span].columns)
      frame.spans([span], in: place)
      frame.addHit(place, HitTarget("schedule.\(view.rawValue)"))
      _ = rest.takeLeft(gap)
    }
  }

  private static func title(
    _ model: ScheduleViewModel, hasDay: Bool, _ environment: AppEnvironment
  ) -> String {
    let format = environment.format
    let filter = model.filter.isEmpty ? "" : "  / \(model.filter.text)"
    switch model.view {
    case .month: return format.monthAndYear(model.month)
    case .week: return format.week(model.weekDays)
    case .year:
      return (hasDay ? String(model.cursor.year) : format.dayWithYear(model.cursor)) + filter
    case .list: return format.texts("schedule.by_\(model.grouping.rawValue)") + filter
    }
  }

  /// Returns the hours and nights of a month.
  static func monthSums(_ model: ScheduleViewModel, _ environment: AppEnvironment) -> [Span] {
    let (total, nights) = sums(model.entries(on: model.month..<model.month.adding(months: 1)))
    guard total > 0 else { return [] }
    let night = environment.texts("schedule.nights", ["n": String(nights)])
    return [
      Span(environment.format.sum(seconds: total), Style(.text, .bold)),
      Span(nights > 0 ? " · " + night : "", .muted),
    ]
  }

  private static func sums(_ entries: [RosteredShift]) -> (seconds: Int64, nights: Int) {
    (entries.reduce(0) { $0 + $1.seconds }, entries.count(where: \.isNight))
  }

  /// Returns the hours and nights of the month, week or year, and the pattern of its shifts.
  private static func sums(_ model: ScheduleViewModel, _ environment: AppEnvironment) -> [Span] {
    guard let days = model.countedDays else { return [] }
    let texts = environment.texts
    let entries = model.entries(on: days)
    guard !entries.isEmpty else { return [] }
    let (total, nights) = sums(entries)
    var words: [String] = []
    let patterns = Set(entries.compactMap { $0.pattern?.seriesID })
    if patterns.count > 1 {
      words.append(texts("schedule.patterns", ["n": String(patterns.count)]))
    } else if let name = entries.lazy.compactMap({ $0.pattern?.name }).first {
      words.append(DisplayText.truncate(name, to: 24))
    }
    var spans = [Span(words.map { $0 + " · " }.joined(), .muted)]
    spans.append(Span(environment.format.sum(seconds: total)))
    if nights > 0 {
      spans.append(Span(" · " + texts("schedule.nights", ["n": String(nights)]), .muted))
    }
    let format = environment.format
    if let leave = model.contents.leave, let left = leave.left(on: model.cursor, format) {
      spans.append(Span(" · \(format.name(of: leave.entitlement)) \(left)", Style(.accent)))
    }
    return spans + [Span(" ")]
  }
}

extension ScheduleViewModel {
  /// Returns the shifts that start on some days, without cancelled ones.
  fileprivate func entries(on days: Range<CivilDay>) -> [RosteredShift] {
    contents.entries.filter { days.contains($0.day) && !$0.shift.status.isOff }
  }

  /// The days whose sums are shown: those of the month, the week or the year.
  fileprivate var countedDays: Range<CivilDay>? {
    switch view {
    case .month: return month..<month.adding(months: 1)
    case .week, .year: return shownDays
    case .list: return nil
    }
  }
}

extension Format {
  /// Formats a week: `Week 47 · 16–22 Nov 2026`.
  func week(_ days: Range<CivilDay>) -> String {
    let last = days.upperBound.adding(days: -1)
    // A week belongs to the year of its Thursday (ISO 8601), even if weeks start on another day.
    let number = days.lowerBound.adding(days: 3).isoWeek.week
    let title = texts(
      "schedule.week_title",
      ["n": String(number), "days": self.days(days.lowerBound, last, year: last.year)])
    // A range that spans two years already includes both.
    return days.lowerBound.year == last.year ? "\(title) \(last.year)" : title
  }
}
