import Domain
import Store

/// The part of a planned shift that no absence covers, as it is recorded when it is confirmed: its
/// start or end moves, and a gap in between becomes a break.
struct ShiftRest: Equatable {
  /// The planned shift.
  let shift: Shift
  /// The time from the first to the last moment that no absence covers, to whole minutes.
  let interval: Interval
  /// The planned minutes without those that absences cover.
  let minutes: Int64
  /// The break of the rest; nil for one by the rules.
  private let breakMinutes: Int?

  /// Creates the rest of a shift; nil if nothing is left. Throws `RulesetFileError`.
  init?(_ shift: Shift, _ absences: AbsenceCoverage, _ payroll: Payroll) throws {
    self.shift = shift
    let scheduled = shift.scheduled, planned = HoursCalculator.minutes(scheduled.seconds)
    let coverable = absences.isEmpty ? nil : try payroll.coverable(shift, absences)
    guard let coverable, !absences.parts(of: coverable).isEmpty else {
      (interval, minutes, breakMinutes) = (scheduled, planned, shift.breakMinutes)
      return
    }
    let free = absences.left(of: coverable)
    guard shift.status == .scheduled, let first = free.first, let last = free.last else {
      return nil
    }
    let time = Interval(start: first.start, end: last.end)
    let worked = free.reduce(0) { $0 + $1.seconds }, gaps = time.seconds - worked
    let pause = shift.breakMinutes ?? max(0, Int(planned) - coverable.paidMinutes)
    interval = time
    breakMinutes =
      gaps > 0
      ? pause + Int(gaps / 60) : shift.breakMinutes.map { min($0, Int(time.seconds / 60) - 1) }
    minutes = HoursCalculator.minutes(worked)
  }

  /// The seconds that absences cover.
  var coveredSeconds: Int64 { shift.scheduled.seconds - minutes * 60 }

  /// Returns the record of the shift as worked.
  func recorded(at now: Instant) -> Shift {
    var worked = worked
    worked.updatedAt = now
    return worked
  }

  /// The shift as worked.
  var worked: Shift {
    var worked = shift
    worked.markWorked()
    worked.actualStart = interval.start
    worked.actualEnd = interval.end
    worked.breakMinutes = breakMinutes
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
