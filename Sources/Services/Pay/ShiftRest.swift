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
    let coverable = absences.isEmpty ? nil : try payroll.coverable(shift)
    let parts = coverable.map(absences.parts) ?? []
    guard let coverable, !parts.isEmpty else {
      (interval, minutes, breakMinutes) = (scheduled, planned, shift.breakMinutes)
      return
    }
    let left = coverable.paidMinutes - parts.reduce(0) { $0 + $1.minutes }
    guard shift.status == .scheduled, left > 0 else { return nil }
    let pause = shift.breakMinutes ?? max(0, Int(planned) - coverable.paidMinutes)
    let rest = try Self.half(parts, left, pause, of: shift, payroll)
    let free = IntervalSet([rest])
      .subtracting(IntervalSet(parts.compactMap { $0.time(of: scheduled) })).intervals
    guard let first = free.first, let last = free.last else { return nil }
    let time = Interval(start: first.start, end: last.end)
    let gaps = time.seconds - free.reduce(0) { $0 + $1.seconds }
    interval = time
    breakMinutes =
      gaps > 0
      ? pause + Int(gaps / 60) : shift.breakMinutes.map { min($0, Int(time.seconds / 60) - 1) }
    let covered = absences.parts(of: shift.coverable).reduce(0) { $0 + $1.minutes }
    minutes = max(0, planned - Int64(covered))
  }

  /// Returns the time that a half leaves: as much as is paid of it, with the break unless the rules
  /// give none; the planned time without a half.
  private static func half(
    _ parts: [CoveredPart], _ left: Int, _ pause: Int, of shift: Shift, _ payroll: Payroll
  ) throws -> Interval {
    let scheduled = shift.scheduled
    guard let half = parts.lazy.compactMap(\.half).first else { return scheduled }
    func interval(_ minutes: Int) -> Interval {
      let seconds = min(scheduled.seconds, Int64(minutes) * 60)
      return half == .second
        ? Interval(start: scheduled.start, end: scheduled.start + seconds)
        : Interval(start: scheduled.end - seconds, end: scheduled.end)
    }
    let short = interval(left)
    let isWithoutBreak = try payroll.paidMinutes(of: shift, in: short) == left
    return isWithoutBreak ? short : interval(left + pause)
  }

  /// The minutes that absences cover.
  var coveredMinutes: Int { Int(HoursCalculator.minutes(shift.scheduled.seconds) - minutes) }

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

extension CoveredPart {
  /// The half that it covers; nil for another extent.
  fileprivate var half: Absence.Half? { if case .half(let half) = extent { half } else { nil } }

  /// Returns the time that it covers of a planned interval; nil for a half, whose rest is cut.
  fileprivate func time(of planned: Interval) -> Interval? {
    switch extent {
    case .whole, .rest: planned
    case .interval(let interval): interval
    case .half: nil
    }
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
