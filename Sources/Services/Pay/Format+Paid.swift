import Domain

extension Format {
  /// Formats the times of a paid line in the zone of the shift.
  package func times(
    of line: PaidLine, in paid: PaidShift, _ environment: Environment
  ) -> String {
    let zone = environment.zone(of: paid.shift)
    return range(zone.local(at: line.interval.start), zone.local(at: line.interval.end))
  }

  /// Returns the name of a part of a history: `9–22 Nov`, `November 2026`, `2026`; of a part of a
  /// month or a year its days.
  package func name(of part: PayStatement, today: CivilDay) -> String {
    let start = part.days.lowerBound, next = part.days.upperBound
    let isNewYear = start.month == 1 && next.month == 1
    if part.kind == .year, isNewYear, start.day == 1, next.day == 1 { return String(start.year) }
    if part.kind == .month, start.day == 1, next.day == 1 { return monthAndYear(start) }
    return days(start, part.lastDay, year: today.year)
  }

  /// Describes why a stretch has its rate: `Saturday night, overtime beyond 40 h in 7 days`.
  package func why(_ line: PaidLine) -> String {
    line.rate.reasons.map { reason($0, line.ruleset) }.joined(separator: ", ")
  }

  /// Says how much of the overtime is granted as time off; nil if none is.
  package func banked(_ summary: PaySummary) -> String? {
    guard summary.bankedSeconds > 0 else { return nil }
    let length = hours(minutes: HoursCalculator.minutes(summary.bankedSeconds))
    return texts("cli.hours.banked", ["length": length])
  }

  /// Returns the status of a shift with the kinds of its absences: `planned · Sick, Leave`.
  package func status(_ status: ShiftStatus, _ absence: ShiftAbsence?) -> String {
    let names = absence?.each.map { self.absence(kind: $0.kind, name: $0.kindName) } ?? []
    return self.status(status, names.isEmpty ? nil : names.uniqued.joined(separator: ", "))
  }

  /// Returns the status of a shift with the name of the kind of its absence.
  func status(_ status: ShiftStatus, _ kind: String?) -> String {
    kind.map { "\(self.status(status)) · \($0)" } ?? self.status(status)
  }

  /// Describes why a stretch of a shift has its rate; of one that an absence covers, with its kind.
  package func why(_ line: PaidLine, of paid: PaidShift) -> String {
    guard paid.shift.status == .absent, let absence = paid.absence else { return why(line) }
    let own = absence.each.first { $0.lines.contains(line) } ?? absence
    let kind = self.absence(kind: own.kind, name: own.kindName)
    let isAverage = line.rate.reasons.contains { if case .average = $0 { true } else { false } }
    return line.rate.isPremium || isAverage ? "\(kind), \(why(line))" : kind
  }
}
