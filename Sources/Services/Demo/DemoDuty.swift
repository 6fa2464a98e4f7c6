import Domain

/// A duty of the roster, with its wall-clock times.
enum DemoDuty {
  case day, night, early
  /// The two halves of a split duty.
  case morning, evening

  var name: String {
    switch self {
    case .day: return "Day"
    case .night: return "Night"
    case .early: return "Early"
    case .morning: return "Morning"
    case .evening: return "Evening"
    }
  }

  /// Returns the wall-clock times on `day`; a night ends on the next day.
  func local(on day: CivilDay) -> (start: LocalDateTime, end: LocalDateTime) {
    func time(_ hour: Int, _ minute: Int = 0) -> LocalDateTime {
      LocalDateTime(day: day, hour: hour, minute: minute)
    }
    switch self {
    case .day: return (time(7), time(19))
    case .night: return (time(19), LocalDateTime(day: day.adding(days: 1), hour: 7, minute: 0))
    case .early: return (time(6, 30), time(14, 30))
    case .morning: return (time(6), time(11))
    case .evening: return (time(16), time(21))
    }
  }

  /// The duty as a slot of a pattern.
  var slot: RotationSlot {
    let (start, end) = local(on: CivilDay(number: 0))
    return RotationSlot(
      code: String(name.prefix(1)), name: name, startMinuteOfDay: start.secondOfDay / 60,
      durationMinutes: Int((end.floatingSeconds - start.floatingSeconds) / 60),
      breakMinutes: breakMinutes)
  }

  /// The unpaid break in minutes: 45 for more than nine hours of work (ArbZG § 4); nil uses the
  /// default break.
  var breakMinutes: Int? {
    switch self {
    case .day, .night: return 45
    case .early: return nil
    case .morning, .evening: return 0
    }
  }
}
