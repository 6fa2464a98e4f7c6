import AppCore
import Domain
import Services
import Store
import Terminal
import Widgets

extension Scope {
  /// While shifts are moved to another place.
  static let placing = Scope("placing", rank: 210)
}

/// Shifts being moved on the Schedule, previewed at their new place until they are dropped or left.
struct PlacingLayer: Surface {
  package static let placement = Placement.inline
  package static let stacks: [[Scope]] = [[.placing, .always]]

  /// The kind of change.
  enum Task: Equatable, Sendable {
    case move
    case duplicate
    /// The end, or the start, is moved.
    case lengthen(atStart: Bool)
    /// All shifts of two days are swapped.
    case swap
  }

  /// The kind of change.
  var task: Task
  /// One shift, or all shifts of a day.
  let shifts: [Shift]
  /// The initial day of the cursor.
  let day: CivilDay
  /// The distance in days.
  var days = 0
  /// The distance in wall-clock minutes, or the change in length.
  var minutes = 0
  /// The shifts around the new place.
  var nearbyShifts: NearbyShifts?

  package var hasRows: Bool { false }
  package var leavesFocus: Bool { true }

  /// The moved shift; nil when days are swapped.
  var shift: Shift? { task == .swap ? nil : shifts.first }

  /// The day to swap with.
  private var otherDay: CivilDay { day.adding(days: days) }

  // MARK: Result

  /// Returns the shifts at their new place; `shown` are those on the screen. Throws like
  /// `ShiftEditing`.
  func placed(
    among shown: [RosteredShift], _ environment: AppEnvironment
  ) throws -> [Shift] {
    let editing = ShiftEditing(environment.base)
    guard let shift else { return try swapped(among: shown, editing) }
    switch task {
    case .move, .swap: return [try editing.moved(shift, days: days, minutes: minutes)]
    case .duplicate:
      let copy = try editing.duplicated(shift, to: shift.localStart.day.adding(days: days))
      return [minutes == 0 ? copy : try editing.moved(copy, minutes: minutes)]
    case .lengthen(let atStart):
      return [try editing.lengthened(shift, minutes: minutes, atStart: atStart)]
    }
  }

  private func swapped(
    among shown: [RosteredShift], _ editing: ShiftEditing
  ) throws -> [Shift] {
    guard days != 0 else { return [] }
    let others = shown.filter { $0.day == otherDay }.map(\.shift)
    return try editing.swap(day, otherDay, among: shifts + others).saved
  }

  /// Returns the action of dropping the shifts; nil if nothing would change.
  func action(
    among shown: [RosteredShift], _ environment: AppEnvironment
  ) throws -> Action? {
    guard days != 0 || minutes != 0 || task == .duplicate else { return nil }
    let placed = try placed(among: shown, environment)
    guard let shift = shift, let first = placed.first else {
      let editing = ShiftEditing(environment.base)
      let others = shown.filter { $0.day == otherDay }.map(\.shift)
      return .shift(.batch(try editing.swap(day, otherDay, among: shifts + others)))
    }
    switch task {
    case .move: return try ShiftEditing(environment.base).move(shift, days: days, minutes: minutes)
    case .duplicate: return .shift(.batch(ShiftBatch(.duplicate, saved: [first])))
    case .lengthen, .swap: return .shift(.save(first, from: shift))
    }
  }

  // MARK: Display

  /// Returns the day for the cursor.
  func cursor(_ placed: [Shift], _ environment: AppEnvironment) -> CivilDay {
    guard task != .swap, let first = placed.first else { return otherDay }
    return environment.zone(of: first).local(at: first.start).day
  }

  /// The id of the ghost under the cursor: the first.
  static let ghost = ghost(0)

  private static func ghost(_ index: Int) -> RecordID { RecordID("ghost-\(index)") }

  /// Returns the shifts at their new place with warnings. They have ids of their own, because the
  /// originals are still shown.
  func ghosts(
    _ placed: [Shift], patterns: [ShiftPattern], _ environment: AppEnvironment
  ) -> [RosteredShift] {
    let ghosts = placed.enumerated().map { index, shift in
      var ghost = shift
      ghost.id = Self.ghost(index)
      return ghost
    }
    let gone = task == .duplicate ? [] : Set(placed.map(\.id))
    let warnings = nearbyShifts?.warnings(replacing: gone, by: ghosts, environment.base) ?? []
    return ghosts.map { ghost in
      let pattern = patterns.last { $0.seriesID == ghost.origin?.patternID }
      var entry = RosteredShift(ghost, pattern: pattern, environment)
      entry.isGhost = true
      entry.warnings = warnings.filter { $0.isAbout(ghost.id) }
      return entry
    }
  }

  package func mode(_ context: SurfaceContext) -> [String] {
    let environment = context.environment, texts = environment.texts
    let parts = [
      days == 0 ? nil : Self.sign(days) + texts("unit.days_long", ["n": String(abs(days))]),
      minutes == 0
        ? nil
        : Self.sign(minutes) + environment.format.duration(seconds: Int64(abs(minutes)) * 60),
    ]
    let distance = parts.compactMap { $0 }.joined(separator: " ")
    let mode = texts("placing.mode.\(key)")
    return distance.isEmpty ? [mode] : ["\(mode) \(distance)", distance]
  }

  private static func sign(_ number: Int) -> String { number < 0 ? "−" : "+" }

  /// Draws a description of the change in place of the heading.
  package func draw(_ context: SurfaceContext, in rect: Rect, into frame: inout Frame) {
    let environment = context.environment, ghosts = context.state.schedule.ghosts
    let format = environment.format, texts = environment.texts
    var text = texts(
      "placing.swap", ["day": format.day(day), "other": format.day(otherDay)])
    if let shift, let ghost = ghosts.first?.shift {
      text = texts("placing.\(key)", ["shift": format.title(shift)])
      let day = environment.zone(of: ghost).local(at: ghost.start).day
      let length = format.duration(seconds: ghost.end - ghost.start)
      text += "  \(format.day(day)) \(format.range(of: ghost, in: environment.base))  \(length)"
    }
    let hasWarning = ghosts.contains { !$0.warnings.isEmpty }
    let absence = context.state.schedule.absences(on: context.state.schedule.cursor).first
    let absent = absence.map { texts("placing.absent", ["absence": format.name(of: $0.kind)]) }
    frame.spans(
      [
        Span(text, Style(.accent, .bold)), Span(hasWarning ? "  !" : "", Style(.warning)),
        Span(absent.map { "  " + $0 } ?? "", Style(.warning)),
      ], in: rect)
  }

  private var key: String {
    switch task {
    case .move: "move"
    case .duplicate: "duplicate"
    case .lengthen(let atStart): atStart ? "start" : "end"
    case .swap: "swap"
    }
  }
}
