import AppCore
import Domain
import Services
import Store

/// A shift as shown on the Schedule, with values derived once when it is read.
package struct RosteredShift: Equatable, Sendable, Identifiable {
  /// The shift.
  package let shift: Shift
  /// The shift as it is worked: a planned one from the first to the last moment that absences
  /// leave.
  let work: Shift
  /// The day on which it starts in its own zone.
  package let day: CivilDay
  /// The last day it overlaps; ending at midnight does not overlap the next day.
  let lastDay: CivilDay
  /// The seconds it adds to sums at the time of reading, without planned ones that absences cover; 0
  /// if it is cancelled.
  let seconds: Int64
  /// The shift with the times that a month draws.
  let drawn: Shift
  /// The times that absences take from its middle.
  private let gaps: [Interval]
  /// The seconds of it that absences cover.
  private let covered: Int64
  /// Whether it is night work.
  let isNight: Bool
  /// The version of its pattern on its day.
  let pattern: ShiftPattern?
  /// Its warnings.
  package var warnings: [RosterWarning] = []
  /// Whether it is a preview of a shift being moved or typed.
  package var isGhost = false

  package var id: RecordID { shift.id }

  /// Returns whether one precedes the other: by day, then by `ShiftKey`, because days of different
  /// zones overlap.
  static func isOrdered(_ a: RosteredShift, _ b: RosteredShift) -> Bool {
    a.day == b.day ? ShiftKey(a.shift) < ShiftKey(b.shift) : a.day < b.day
  }

  package init(
    _ shift: Shift, pattern: ShiftPattern?, covered: Int64 = 0, gaps: [Interval] = [],
    work: Shift? = nil, _ environment: AppEnvironment
  ) {
    self.shift = shift
    self.pattern = pattern
    let zone = environment.zone(of: shift), work = work ?? shift
    day = zone.local(at: shift.start).day
    self.work = work
    // What starts on the next day is drawn from the planned start.
    drawn = zone.local(at: work.start).day == day ? work : shift
    let interval = RosteredShift.interval(of: drawn, now: environment.now)
    let end = zone.local(at: interval.end)
    lastDay = max(day, end.secondOfDay == 0 ? end.day.adding(days: -1) : end.day)
    self.covered = covered
    self.gaps = gaps
    seconds =
      shift.status.isOff
      ? 0 : max(0, HoursCalculator.elapsedSeconds(shift, now: environment.now) - covered)
    isNight = RosterEntry(.shift(shift.id), interval, in: zone).isNight
  }

  /// Returns its length without what absences cover, also of a cancelled shift.
  func length(at now: Instant) -> Int64 {
    max(0, HoursCalculator.elapsedSeconds(shift, now: now) - covered)
  }

  /// Returns what a filter asks about it.
  func subject(at now: Instant) -> ShiftFilter.Subject {
    ShiftFilter.Subject(
      shift, days: day...lastDay, patternName: pattern?.name ?? "", seconds: length(at: now),
      isNight: isNight, hasWarning: !warnings.isEmpty)
  }

  /// Returns the seconds that absences take from the middle of what is worked.
  func gap(at now: Instant) -> Int64 {
    shift.status.isOff
      ? 0 : max(0, HoursCalculator.elapsedSeconds(work, now: now) - length(at: now))
  }

  /// Returns the parts of it between absences.
  func parts(at now: Instant) -> [Interval] {
    let interval = RosteredShift.interval(of: work, now: now)
    return gaps.isEmpty
      ? [interval] : IntervalSet([interval]).subtracting(IntervalSet(gaps)).intervals
  }

  /// Returns a part on the axis of the user's days whose clock shows the times of the shift's own
  /// zone, so that it is on the same day as in lists.
  func shownInterval(of interval: Interval, _ environment: AppEnvironment) -> Interval {
    let zone = environment.zone(of: shift), own = environment.zone
    guard zone.identifier != own.identifier else { return interval }
    let start = own.instant(for: zone.local(at: interval.start), near: nil)
    let end = own.instant(for: zone.local(at: interval.end), near: nil)
    return Interval(start: start, end: max(start, end))
  }

  /// Returns the interval of a shift; one that is past its plan ends now.
  static func interval(of shift: Shift, now: Instant) -> Interval {
    let end = shift.status == .inProgress ? max(shift.end, now) : shift.end
    return Interval(start: shift.start, end: end)
  }

  /// Whether a warning is shown at this shift. Warnings also concern other shifts, but are shown
  /// only where the problem begins.
  var startsWarning: Bool { warnings.contains { $0.day == day } }
}
