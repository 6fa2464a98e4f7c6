import AppCore
import Coach
import Domain
import Services
import Store
import Terminal
import TerminalText
import Widgets

/// What happens in a stretch of time: shifts, sleep, workouts, time blocks, and what is free between them.
struct Agenda: Equatable, Sendable {
  /// Something that happens.
  enum Content: Equatable, Sendable {
    case shift(Shift)
    /// The planned time of a shift that an absence of a kind covers.
    case away(Shift, AbsenceKind)
    /// Sleep, a workout or a time block.
    case layer(TimelineEntry)
    case free
  }

  /// A stretch with its content.
  struct Entry: Equatable, Sendable {
    let interval: Interval
    let content: Content
  }

  /// The entries in order of time.
  private(set) var entries: [Entry] = []

  /// Whether there is more in it than sleep and free time.
  var isTelling: Bool {
    entries.contains { entry in
      switch entry.content {
      case .shift, .away: true
      case .layer(let layer):
        layer.layer == .workouts || layer.layer == .blocks
          || layer.layer == .calendars
      case .free: false
      }
    }
  }

  /// The layers beside shifts.
  private static let layers: Set<TimelineLayer> = [
    .plannedSleep, .loggedSleep, .workouts, .blocks, .calendars,
  ]
  /// The least free time that is shown, in minutes.
  private static let leastFree = 60

  init() {}

  /// Reads what happens in `range`. Throws `StoreError`.
  init(of range: Interval, from store: Store, _ environment: AppEnvironment) throws {
    let roster = try Roster(store: store, environment.base)
    let reader = TimelineReader(roster: roster, environment.base)
    let context = try reader.context(around: range)
    let shifts = context.shifts.filter { shift in
      !shift.status.isOff && Interval(start: shift.start, end: shift.end).overlaps(range)
    }
    entries = shifts.map {
      Entry(interval: Interval(start: $0.start, end: $0.end), content: .shift($0))
    }
    entries += try reader.entries(in: range, layers: Self.layers).map {
      Entry(interval: $0.interval, content: .layer($0))
    }
    let taken = IntervalSet(entries.map(\.interval))
    let covered = try roster.covered(touching: range)
    entries = entries.flatMap { entry -> [Entry] in
      guard case .shift(let shift) = entry.content else { return [entry] }
      let rest = covered.rest(of: shift, in: environment.zone(of: shift))
      guard rest != [shift] else { return [entry] }
      return rest.map { Entry(interval: $0.scheduled, content: .shift($0)) }
    }
    entries += covered.map { Entry(interval: $0.interval, content: .away($0.shift, $0.kind)) }
    let ahead = Interval(start: min(range.end, max(range.start, environment.now)), end: range.end)
    entries += IntervalSet(context.freeGaps(in: ahead)).subtracting(taken)
      .subtracting(IntervalSet(covered.map(\.interval))).intervals
      .filter { $0.seconds >= Int64(Self.leastFree) * 60 }
      .map { Entry(interval: $0, content: .free) }
    entries.sort {
      ($0.interval.start, $0.interval.end) < ($1.interval.start, $1.interval.end)
    }
  }
}

/// Draws entries of an agenda.
enum AgendaView {
  /// Returns the row of an entry; with `day` its name stands before the times.
  static func row(
    _ entry: Agenda.Entry, _ environment: AppEnvironment, day: String? = nil
  ) -> Row {
    let format = environment.format, zone = environment.zone
    let start = zone.local(at: entry.interval.start)
    let day = day.map { DisplayText.pad($0, to: 7) } ?? ""
    var times = DisplayText.pad(
      format.range(start, zone.local(at: entry.interval.end)),
      to: format.clock == .twelveHour ? 18 : 12)
    if case .shift(let shift) = entry.content {
      times = format.rangeColumn(of: shift, in: environment.base)
    }
    let length = format.duration(seconds: entry.interval.seconds)
    return Row(
      [
        Span(day, .muted), Span(times), Span(" "),
      ] + title(entry.content, environment),
      trailing: [Span(length + " ", .muted)])
  }

  private static func title(
    _ content: Agenda.Content, _ environment: AppEnvironment
  ) -> [Span] {
    let texts = environment.texts, format = environment.format
    switch content {
    case .shift(let shift):
      let role = shift.role(in: environment.zone(of: shift))
      return [Span(format.title(shift), Style(role, .bold))]
    case .away(let shift, let kind):
      return [Span("\(format.name(of: kind)) · \(format.title(shift))", .muted)]
    case .layer(let entry): return title(entry, format)
    case .free: return [Span(texts("agenda.free"), Style(.border))]
    }
  }

  private static func title(_ entry: TimelineEntry, _ format: Format) -> [Span] {
    let name = format.name(of: entry)
    switch entry.subject {
    case .plannedSleep, .loggedSleep, .shoes: return [Span(name, .muted)]
    case .busy: return [Span(name, Style(.warning))]
    case .workout:
      return [
        Span(format.texts.sign(format.mark(entry.status) + " "), Style(.good)),
        Span(name, entry.isRunning ? Style(.good, .bold) : .text),
      ]
    case .block(_, let isDone, let isLocked):
      let lock =
        isLocked && !isDone ? [Span("  " + format.texts("goal.locked"), .muted)] : []
      let sign = isDone ? format.mark(entry.status) + " " : "▪ "
      return [Span(format.texts.sign(sign), Style(.accent)), Span(name, .text)] + lock
    case .plannedWorkout(_, let isGuarded):
      let held =
        isGuarded ? [Span("  " + format.texts("training.held"), Style(.warning))] : []
      return [Span(format.texts.sign("▸ ") + name, Style(.accent, .bold))] + held
    }
  }
}
