import Domain

/// The absences that cover the shifts of a pay statement, by shift.
struct ShiftAbsences {
  private var lines: [RecordID: [AbsenceLine]] = [:]
  /// The unpaid time of the worked shifts in whose middle they are.
  let unpaid: [RecordID: UnpaidTime]

  init(_ lines: [AbsenceLine], unpaid: [RecordID: UnpaidTime] = [:]) {
    self.unpaid = unpaid
    for line in lines {
      if let shift = line.shift { self.lines[shift, default: []].append(line) }
    }
  }

  /// Returns the absence of a shift with its credit and pay; the first of several, with all of it.
  subscript(shift: RecordID) -> ShiftAbsence? {
    guard let lines = lines[shift], let first = lines.first else { return nil }
    let cents = lines.map(\.cents)
    return ShiftAbsence(
      id: first.absence, kind: first.kind, kindName: first.kindName,
      creditedMinutes: lines.reduce(0) { $0 + $1.creditedMinutes },
      payCents: cents.contains(nil) ? nil : cents.reduce(0) { $0 + ($1 ?? 0) },
      lines: lines.flatMap(\.lines))
  }

  /// Returns a planned shift with what absences cover of it as a break, so that it is not paid twice.
  func rest(of shift: Shift) -> Shift {
    guard shift.status == .scheduled, let lines = lines[shift.id], let first = lines.first else {
      return shift
    }
    var rest = shift
    let covered = lines.reduce(0) { $0 + $1.coveredMinutes }
    let left = max(0, first.plannedMinutes - covered)
    rest.breakMinutes = max(0, Int(shift.scheduled.seconds / 60) - left)
    return rest
  }
}
