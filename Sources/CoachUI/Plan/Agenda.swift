import AppCore
import Coach
import Domain
import Services
import Store
import Terminal
import TerminalText
import Widgets

/// What happens in a stretch of time: shifts, sleep, workouts, and what is free between them.
struct Agenda: Equatable, Sendable {
  /// Something that happens.
  enum Content: Equatable, Sendable {
    case shift(Shift)
    /// Planned sleep, with the rule that plans it.
    case sleep(ProtectedInterval.Code)
    /// A workout that was done, or is in progress.
    case workout(Workout)
    /// The next workout of a day of the routine.
    case slot(WorkoutPlanner.Slot, name: String)
    case free
  }

  /// A stretch with its content.
  struct Entry: Equatable, Sendable {
    let interval: Interval
    let content: Content
  }

  /// The entries in order of time.
  private(set) var entries: [Entry] = []

  /// The least free time that is shown, in minutes.
  private static let leastFree = 60

  init() {}

  /// Reads what happens in `range`. Throws `StoreError`.
  init(
    of range: Interval, from store: Store, _ log: TrainingLog, slots: [WorkoutPlanner.Slot],
    _ environment: AppEnvironment
  ) throws {
    let context = try log.context(in: range)
    let days = try store.routines.active()?.days ?? []
    let shifts = context.shifts.filter { shift in
      shift.status != .cancelled && Interval(start: shift.start, end: shift.end).overlaps(range)
    }
    var entries = shifts.map {
      Entry(interval: Interval(start: $0.start, end: $0.end), content: .shift($0))
    }
    entries += context.protectedTime(in: range).sleep.map {
      Entry(interval: $0.interval, content: .sleep($0.code))
    }
    entries += try store.workouts.workouts(reaching: range).map { workout in
      Entry(
        interval: Interval(start: workout.start, end: workout.end ?? environment.now),
        content: .workout(workout))
    }
    let planned = slots.filter { $0.interval.overlaps(range) }.map { slot in
      let name = days.indices.contains(slot.day) ? days[slot.day].name : ""
      return Entry(interval: slot.interval, content: .slot(slot, name: name))
    }
    let taken = IntervalSet((entries + planned).map(\.interval))
    let free = context.freeGaps(in: range, atLeast: Self.leastFree)
      .flatMap { IntervalSet([$0]).subtracting(taken).intervals }
      .filter { $0.seconds >= Int64(Self.leastFree) * 60 }
      .map { Entry(interval: $0, content: .free) }
    self.entries = (entries + planned + free).sorted {
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
    let times = format.range(start, zone.local(at: entry.interval.end))
    let length = format.duration(seconds: entry.interval.seconds)
    return Row(
      [
        Span(day, .muted), Span(DisplayText.pad(times, to: format.clock == .twelveHour ? 18 : 12)),
        Span(" "),
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
    case .sleep(let code):
      return [Span(texts("agenda.\(code.rawValue.lowercased())"), .muted)]
    case .workout(let workout):
      let name = workout.name.isEmpty ? texts("workout.title") : workout.name
      return [Span(texts.sign("✓ "), Style(.good)), Span(name, Style(.text))]
    case .slot(let slot, let name):
      let held = slot.isGuarded ? [Span("  " + texts("training.held"), Style(.warning))] : []
      return [Span(texts.sign("▸ ") + name, Style(.accent, .bold))] + held
    case .free: return [Span(texts("agenda.free"), Style(.border))]
    }
  }
}
