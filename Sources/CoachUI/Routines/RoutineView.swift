import AppCore
import Coach
import Domain
import Services
import Terminal
import TerminalText
import Widgets

/// Draws one routine: what it is, its next workouts if it is in use, and its days.
struct RoutineView {
  /// The routine.
  let choice: RoutineChoice
  /// The page with the exercises and the next workouts.
  let list: RoutineList
  let environment: AppEnvironment

  /// The height below which the sentence about the routine has one line.
  private static let short = 14
  /// The least and greatest width of a day's table, and the blanks between two.
  private static let dayWidths = 26...44
  private static let gap = 3

  private var texts: Texts { environment.texts }

  func draw(in rect: Rect, into frame: inout Frame) {
    guard rect.height > 1 else { return }
    var rest = rect
    drawTitle(in: &rest, into: &frame)
    if choice.isActive { drawNext(in: &rest, into: &frame) }
    drawDays(in: rest, into: &frame)
  }

  private func drawTitle(in rest: inout Rect, into frame: inout Frame) {
    let isShort = rest.height < Self.short
    let level = choice.preset.map { texts("coach.level.\($0.level.rawValue)") }
    let count = texts("training.days_per_week", ["n": String(choice.daysPerWeek)])
    let facts = [level, count].compactMap { $0 }.joined(separator: " · ")
    frame.draw(
      Row([Span(choice.name(texts), Style(.text, .bold))], trailing: [Span(facts, .muted)]),
      in: rest.takeTop(1).padded)
    guard let summary = choice.preset?.summary(texts), !summary.isEmpty else {
      _ = rest.takeTop(isShort ? 0 : 1)
      return
    }
    for line in DisplayText.wrap(summary, to: max(1, rest.padded.width)).prefix(isShort ? 2 : 3) {
      frame.text(line, in: rest.takeTop(1).padded, .text)
    }
    _ = rest.takeTop(isShort ? 0 : 1)
  }

  // MARK: Next workouts

  private func drawNext(in rest: inout Rect, into frame: inout Frame) {
    guard let days = choice.own?.days, rest.height > 3 else { return }
    func isHeld(_ slot: WorkoutPlanner.Slot) -> Bool { slot.isGuarded && list.usesReadiness }
    let held = list.next.contains(where: isHeld) ? "! " + texts("training.guarded") : ""
    frame.draw(
      Heading(texts("routines.next"), trailing: [Span(held, Style(.warning))]),
      in: rest.takeTop(1))
    if list.next.isEmpty {
      frame.text(texts("routines.no_gap"), in: rest.takeTop(1).padded, .muted)
    }
    for slot in list.next where days.indices.contains(slot.day) {
      let times = environment.format.shortTimes(
        of: slot.interval, environment.base, isAhead: true)
      let mark = isHeld(slot) ? Span("! ", Style(.warning, .bold)) : Span("  ")
      frame.draw(
        Row([mark, Span(times), Span("  " + days[slot.day].name, .muted)]),
        in: rest.takeTop(1).padded)
    }
    _ = rest.takeTop(1)
  }

  // MARK: Days

  private func drawDays(in rect: Rect, into frame: inout Frame) {
    let days = choice.days(list.exercises, environment.format)
    let fitting = (rect.width + Self.gap) / (Self.dayWidths.lowerBound + Self.gap)
    let columns = frame.isSpoken ? 1 : max(1, min(days.count, fitting))
    let width = min(
      Self.dayWidths.upperBound, (rect.width - (columns - 1) * Self.gap) / columns)
    var rest = rect, place = 0
    while place < days.count {
      let row = days[place..<min(days.count, place + columns)]
      let height = 1 + (row.map(\.exercises.count).max() ?? 0)
      if place > 0, rest.height < 3 {
        let more = texts("routines.more_days", ["n": String(days.count - place)])
        return frame.text(more, in: rest.row(0).padded, .muted)
      }
      let area = rest.takeTop(height)
      for (column, day) in row.enumerated() {
        let x = area.x + column * (width + Self.gap)
        draw(day, in: Rect(x, area.y, width, area.height), into: &frame)
      }
      _ = rest.takeTop(1)
      place += columns
    }
  }

  private func draw(_ day: RoutineChoice.Day, in rect: Rect, into frame: inout Frame) {
    var rest = rect
    frame.draw(Heading(name: day.name), in: rest.takeTop(1))
    for exercise in day.exercises {
      frame.draw(
        Row([Span(exercise.name)], trailing: [Span(exercise.sets, .muted)]),
        in: rest.takeTop(1).padded)
    }
  }
}
