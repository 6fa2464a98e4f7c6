import Domain
import TerminalText

extension Format {
  /// Returns the shift's name, or the word for an unnamed one.
  package func title(_ shift: Shift) -> String {
    shift.name.isEmpty ? texts("shift.unnamed") : shift.name
  }

  /// Returns a badge for a shift that is paid at another rate or was worked in addition to the
  /// roster: `× 1.5`; empty for all others.
  package func badge(_ shift: Shift) -> String {
    if shift.rateMultiplier != .one { return "× \(multiplier(shift.rateMultiplier))" }
    return shift.isAdditionalShift ? texts("shift.extra") : ""
  }

  /// Returns the title followed by the badge, if there is one.
  package func titleAndBadge(_ shift: Shift) -> String {
    let badge = badge(shift)
    return badge.isEmpty ? title(shift) : "\(title(shift)) \(badge)"
  }

  /// Returns the name and start of a shift, as used in undo lists and questions: `Night, Sat 21 Nov
  /// 19:00`.
  package func name(of shift: Shift, in environment: Environment) -> String {
    let local = environment.zone(of: shift).local(at: shift.start)
    return "\(title(shift)), \(day(local.day)) \(time(shift.start, of: shift, in: environment))"
  }

  // A shift has the date and the times of its own zone wherever it is shown, as on the duty roster;
  // the place is named if it is not the user's.

  /// Formats a moment of a shift: `19:00`, or `19:00 Berlin` for a user elsewhere.
  package func time(
    _ instant: Instant, of shift: Shift, in environment: Environment
  ) -> String {
    placed(time(instant, in: environment.zone(of: shift)), of: shift, in: environment)
  }

  /// Formats the times of a shift: `19:00–07:00`, with an open end if it is running;
  /// `19:00–07:00 Berlin` for a user elsewhere.
  package func range(of shift: Shift, in environment: Environment) -> String {
    placed(clockRange(of: shift, in: environment), of: shift, in: environment)
  }

  /// Formats the times of a shift for a column of a list, at least as wide as those of the user's
  /// own zone.
  package func rangeColumn(
    of shift: Shift, in environment: Environment, least: Int = 12
  ) -> String {
    let range = range(of: shift, in: environment)
    return DisplayText.pad(
      range, to: max(clock == .twelveHour ? 18 : least, DisplayText.width(range) + 1))
  }

  /// Formats the times of a shift without its place.
  package func clockRange(of shift: Shift, in environment: Environment) -> String {
    let zone = environment.zone(of: shift)
    let start = zone.local(at: shift.start)
    if shift.status == .inProgress { return texts.spelled("\(time(start))–…") }
    return range(start, zone.local(at: shift.end))
  }

  /// Formats the times followed by the zone if it is not the user's; paper has no other place for
  /// it.
  func rangeAndZone(of shift: Shift, in environment: Environment) -> String {
    let range = clockRange(of: shift, in: environment)
    return foreignZone(of: shift, in: environment).map { "\(range) \($0)" } ?? range
  }

  /// Returns the city of the shift's zone; nil if the zone is the user's.
  package func place(of shift: Shift, in environment: Environment) -> String? {
    foreignZone(of: shift, in: environment).map { zone in
      let city = zone.split(separator: "/").last.map(String.init) ?? zone
      return String(city.map { $0 == "_" ? " " : $0 })
    }
  }

  private func placed(_ text: String, of shift: Shift, in environment: Environment) -> String {
    place(of: shift, in: environment).map { "\(text) \($0)" } ?? text
  }

  /// Returns the name of the shift's zone; nil if it is the user's.
  func foreignZone(of shift: Shift, in environment: Environment) -> String? {
    let zone = environment.zone(of: shift).identifier
    return zone == environment.zone.identifier ? nil : zone
  }

  /// Returns the word for a status.
  package func status(_ status: ShiftStatus) -> String { texts("status.\(status.rawValue)") }

  /// Returns the sign of a status and a blank; its word where signs are replaced by words.
  package func lead(_ status: ShiftStatus) -> String {
    (texts.signs.contains(.words) ? self.status(status) : mark(status)) + " "
  }

  /// Returns a one-column sign for a status, so that colour is never the only distinction.
  package func mark(_ status: ShiftStatus) -> String {
    switch status {
    case .scheduled: return "○"
    case .inProgress: return "●"
    case .completed: return "✓"
    case .cancelled: return "×"
    case .absent: return "–"
    }
  }
}

extension ShiftStatus {
  /// The identifier for scripts.
  package var word: String {
    switch self {
    case .scheduled: return "scheduled"
    case .inProgress: return "in_progress"
    case .completed: return "completed"
    case .cancelled: return "cancelled"
    case .absent: return "absent"
    }
  }
}

extension Format {
  /// Formats an hour as briefly as possible: `19`, or `7p`.
  package func hour(_ hour: Int) -> String {
    guard clock == .twelveHour else { return hour < 10 ? "0\(hour)" : String(hour) }
    return "\((hour + 11) % 12 + 1)\(hour % 24 < 12 ? "a" : "p")"
  }

  /// Formats the hour of a time as briefly as possible.
  package func hour(_ local: LocalDateTime) -> String { hour(local.hour) }

  /// Formats a duration in whole hours: `1,787 h`.
  package func wholeHours(seconds: Int64) -> String {
    "\(number(seconds / 3600)) \(texts("unit.hour"))"
  }

  /// Formats a sum of working time, to the minute: `168 h`, `7 h 30 m`.
  package func sum(seconds: Int64) -> String {
    duration(seconds: HoursCalculator.minutes(seconds) * 60)
  }
}
