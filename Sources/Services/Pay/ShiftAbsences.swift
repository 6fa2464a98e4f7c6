import Domain

/// The absences that cover the shifts of a pay statement, by shift.
struct ShiftAbsences {
  private var lines: [RecordID: [AbsenceLine]] = [:]
  /// The unpaid time of worked shifts that absences interrupt, by shift.
  let unpaid: [RecordID: UnpaidTime]
  /// The same if the running one ends as planned.
  let unpaidAhead: [RecordID: UnpaidTime]
  /// The parts of planned shifts that no absence covers, by shift.
  let rests: [RecordID: ShiftRest]

  init(
    _ lines: [AbsenceLine], unpaid: [RecordID: UnpaidTime] = [:],
    ahead: [RecordID: UnpaidTime] = [:], rests: [RecordID: ShiftRest] = [:]
  ) {
    self.unpaid = unpaid
    unpaidAhead = unpaid.merging(ahead) { $1 }
    self.rests = rests
    for line in lines {
      if let shift = line.shift { self.lines[shift, default: []].append(line) }
    }
  }

  /// Returns the absence of a shift with its credit and pay; the first of several, with all of it.
  subscript(shift: RecordID) -> ShiftAbsence? {
    guard let lines = lines[shift], let first = lines.first else { return nil }
    let parts = lines.map { line in
      ShiftAbsence(
        id: line.absence, kind: line.kind, kindName: line.kindName,
        creditedMinutes: line.creditedMinutes, payCents: line.cents, lines: line.lines)
    }
    let cents = lines.map(\.cents)
    return ShiftAbsence(
      id: first.absence, kind: first.kind, kindName: first.kindName,
      creditedMinutes: lines.reduce(0) { $0 + $1.creditedMinutes },
      payCents: cents.contains(nil) ? nil : cents.reduce(0) { $0 + ($1 ?? 0) },
      lines: lines.flatMap(\.lines).sorted { $0.interval.start < $1.interval.start },
      parts: parts.count > 1 ? parts : [])
  }
}
