import Domain
import Store

/// The part of a planned shift that no absence covers, as it is recorded when it is confirmed: its
/// start or end moves, and a gap in between becomes a break.
struct ShiftRest: Equatable {
  /// The planned shift.
  let shift: Shift
  /// The shift as worked: from the first to the last moment that no absence covers.
  private(set) var worked: Shift
  /// The shift as planned for that time, with what absences take from its middle as a part of its
  /// break.
  private(set) var planned: Shift
  /// The planned minutes without those that absences cover.
  let minutes: Int64

  /// Creates the rest of a shift; nil if nothing is left. Throws `RulesetFileError`.
  init?(_ shift: Shift, _ absences: AbsenceCoverage, _ payroll: Payroll) throws {
    self.shift = shift
    planned = shift
    worked = shift
    worked.markWorked()
    let coverable = absences.isEmpty ? nil : try payroll.coverable(shift, absences)
    guard let coverable, !absences.parts(of: coverable).isEmpty else {
      minutes = HoursCalculator.minutes(shift.scheduled.seconds)
      return
    }
    let free = absences.left(of: coverable)
    guard shift.status == .scheduled, let first = free.first, let last = free.last else {
      return nil
    }
    minutes = HoursCalculator.minutes(free.reduce(0) { $0 + $1.seconds })
    worked.actualStart = first.start
    worked.actualEnd = last.end
    worked.breakMinutes = shift.breakMinutes.map {
      min($0, Int((last.end - first.start) / 60) - 1)
    }
    worked.updatedAt = payroll.environment.now
    // Of a planned shift, the break by the rules is that of the whole time.
    if worked.breakMinutes == nil, free.count > 1 {
      let rules = try payroll.terms(on: shift.localStart.day).ruleset.breaks
      worked.breakMinutes = rules.minutes(forSeconds: last.end - first.start)
    }
    worked = try payroll.recorded(worked, absences)
    planned = shift.planned(
      Interval(start: first.start, end: last.end), in: payroll.environment.zone(of: shift))
    planned.breakMinutes = worked.breakMinutes
  }

  /// The time from the first to the last moment that no absence covers.
  var interval: Interval { worked.actual ?? shift.scheduled }

  /// The seconds that absences cover.
  var coveredSeconds: Int64 { shift.scheduled.seconds - minutes * 60 }

  /// Returns the record of the shift as worked.
  func recorded(at now: Instant) -> Shift {
    var worked = worked
    worked.updatedAt = now
    return worked
  }
}

extension [ShiftRest] {
  /// Returns shifts in order, with these as worked.
  func replacing(_ shifts: [Shift]) -> [Shift] {
    guard !isEmpty else { return shifts }
    let worked = Dictionary(map { ($0.shift.id, $0.worked) }, uniquingKeysWith: { one, _ in one })
    return shifts.map { worked[$0.id] ?? $0 }.sorted { ShiftKey($0) < ShiftKey($1) }
  }
}

extension ShiftService {
  /// Returns a shift that becomes worked as it is recorded: what absences leave of it if it was
  /// worked as planned, and the absences in its middle as a part of its break.
  func recorded(_ shift: Shift, from before: ShiftStatus) throws -> Shift {
    guard shift.status == .completed, before == .scheduled || before == .inProgress else {
      return shift
    }
    let day = shift.localStart.day
    let absences = try roster().coverage(on: day..<day.adding(days: 1))
    guard !absences.isEmpty else { return shift }
    guard before == .scheduled, shift.actual == shift.scheduled else {
      return try payroll().recorded(shift, absences)
    }
    var plan = shift
    plan.status = .scheduled
    (plan.actualStart, plan.actualEnd) = (nil, nil)
    return try ShiftRest(plan, absences, payroll())?.worked ?? shift
  }
}
