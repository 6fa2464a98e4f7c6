import Domain

extension Format {
  /// The shift's name, or the word for one without.
  package func title(_ shift: Shift) -> String {
    shift.name.isEmpty ? texts("shift.unnamed") : shift.name
  }

  /// Name and day, as an undo list or a question names a shift: `Night, Sat 21 Nov 19:00`.
  package func name(of shift: Shift, in environment: Environment) -> String {
    let local = environment.zone(of: shift).local(at: shift.start)
    return "\(title(shift)), \(day(local.day)) \(time(local))"
  }

  /// The hours it is on the calendar, as the clock at its place shows them: `19:00–07:00`; an open
  /// end for one that is running.
  package func range(of shift: Shift, in environment: Environment) -> String {
    let zone = environment.zone(of: shift)
    let start = zone.local(at: shift.start)
    if shift.status == .inProgress { return "\(time(start))–…" }
    return range(start, zone.local(at: shift.end))
  }

  /// The same with the zone after it where that is not the person's: paper has no other place for
  /// it.
  func rangeAndZone(of shift: Shift, in environment: Environment) -> String {
    let range = range(of: shift, in: environment)
    return foreignZone(of: shift, in: environment).map { "\(range) \($0)" } ?? range
  }

  /// The name of the shift's zone; nil where it is the person's.
  func foreignZone(of shift: Shift, in environment: Environment) -> String? {
    let zone = environment.zone(of: shift).identifier
    return zone == environment.zone.identifier ? nil : zone
  }

  /// Where it stands, in a word.
  package func status(_ status: ShiftStatus) -> String { texts("status.\(status.rawValue)") }

  /// A sign of one column for where it stands: colour is never the only difference.
  package func mark(_ status: ShiftStatus) -> String {
    switch status {
    case .scheduled: return "○"
    case .inProgress: return "●"
    case .completed: return "✓"
    case .cancelled: return "×"
    }
  }
}

extension ShiftStatus {
  /// The word that scripts know it by.
  package var word: String {
    switch self {
    case .scheduled: return "scheduled"
    case .inProgress: return "in_progress"
    case .completed: return "completed"
    case .cancelled: return "cancelled"
    }
  }
}

extension Format {
  /// The hour alone, as briefly as it can be said: `19`, or `7p`.
  package func hour(_ hour: Int) -> String {
    guard clock == .twelveHour else { return hour < 10 ? "0\(hour)" : String(hour) }
    return "\((hour + 11) % 12 + 1)\(hour % 24 < 12 ? "a" : "p")"
  }

  /// The hour of a time, as briefly as it can be said.
  package func hour(_ local: LocalDateTime) -> String { hour(local.hour) }

  /// `168 h`, `7 h 30 m`: a sum of work, to the minute.
  package func sum(seconds: Int64) -> String {
    duration(seconds: HoursCalculator.minutes(seconds) * 60)
  }
}
