import AppCore
import Domain
import Store

/// A shift as the Schedule shows it, with what is worked out once, when it is read.
package struct RosteredShift: Equatable, Sendable, Identifiable {
  /// The shift.
  package let shift: Shift
  /// The day it belongs to: the one on which it starts, as the clock at its place shows it.
  package let day: CivilDay
  /// The last day that it reaches into; one that ends at midnight does not reach into the next.
  let lastDay: CivilDay
  /// The seconds that it counts in a sum, as of its reading: none where it was called off.
  let seconds: Int64
  /// Whether it is night work.
  let isNight: Bool
  /// The pattern it came from, as it is in force on its day.
  let pattern: ShiftPattern?
  /// What is worth a second look about it.
  package var warnings: [RosterWarning] = []
  /// Whether it is being moved and only might stand there.
  package var isGhost = false

  package var id: RecordID { shift.id }

  /// By day, then in the order of the calendar: days of several zones are not in step.
  static func isOrdered(_ a: RosteredShift, _ b: RosteredShift) -> Bool {
    a.day == b.day ? ShiftKey(a.shift) < ShiftKey(b.shift) : a.day < b.day
  }

  package init(_ shift: Shift, pattern: ShiftPattern?, _ environment: AppEnvironment) {
    self.shift = shift
    self.pattern = pattern
    let zone = environment.zone(of: shift)
    let interval = RosteredShift.interval(of: shift, now: environment.now)
    day = zone.local(at: interval.start).day
    let end = zone.local(at: interval.end)
    lastDay = max(day, end.secondOfDay == 0 ? end.day.adding(days: -1) : end.day)
    seconds =
      shift.status == .cancelled
      ? 0 : HoursCalculator.elapsedSeconds(shift, now: environment.now)
    isNight = RosterEntry(.shift(shift.id), interval, in: zone).isNight
  }

  /// From start to end; one that runs on past its plan ends now.
  static func interval(of shift: Shift, now: Instant) -> Interval {
    let end = shift.status == .inProgress ? max(shift.end, now) : shift.end
    return Interval(start: shift.start, end: end)
  }

  /// The warnings that stand at this shift: those of its day. The others name it too, but stand
  /// where what is wrong begins.
  var startsWarning: Bool { warnings.contains { $0.day == day } }
}
