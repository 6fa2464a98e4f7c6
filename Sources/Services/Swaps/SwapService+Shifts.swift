import Domain
import Store

/// The shifts that change hands.
extension SwapService {
  /// Returns a planned shift that can be given away. Throws `SwapError` and `ActionError.noShift`.
  func givable(_ giving: SwapGiving) throws -> Shift {
    switch giving {
    case .shift(let id):
      let shift = try services.shifts.existing(id)
      guard shift.status == .scheduled else { throw SwapError.notGivable(shift) }
      return try free(shift)
    case .day(let day):
      let all = try roster().shifts(startingOn: DayWindow(first: day, last: day))
      let planned = all.filter { $0.status == .scheduled }
      guard let shift = planned.first else {
        throw all.first.map(SwapError.notGivable) ?? SwapError.noShiftOn(day)
      }
      guard planned.count == 1 else { throw SwapError.severalOn(day, planned) }
      return try free(shift)
    }
  }

  /// Returns a shift that no absence covers in part, and no swap gives away: one that was, and is
  /// planned again, would be owed twice.
  private func free(_ shift: Shift) throws -> Shift {
    let day = shift.localStart.day
    let absences = try ListedAbsences(roster(), on: day..<day.adding(days: 1))
    guard absences.absences(of: shift).isEmpty else { throw SwapError.partlyAbsent(shift) }
    let other = try store.swaps.swaps().first { $0.given?.shift == shift.id }
    if let other { throw SwapError.alreadyGiven(shift, other) }
    return shift
  }

  /// Returns the shift that is taken on. In the past it counts as worked as planned, like a shift that
  /// is added.
  ///
  /// Throws `SwapError`, `ShiftTimesError` and `TimeTextError`.
  func shift(_ taking: SwapTaking, like given: Shift?) throws -> Shift {
    let name = taking.name.trimmed, kinds = try roster().kinds()
    let wanted = name.lowercased()
    let named = kinds.first {
      !wanted.isEmpty
        && [$0.name.lowercased(), $0.code.lowercased(), String($0.letter)].contains(wanted)
    }
    var shift: Shift
    if !taking.times.trimmed.isEmpty {
      shift = try planned(taking.day, taking.times)
      let kind = named ?? (wanted.isEmpty ? kinds.first { $0.has(shift) } : nil)
      shift.name = kind?.name ?? name
      shift.code = kind?.code ?? ""
    } else if let named {
      shift = try ShiftEditing(environment).added(named, on: taking.day)
    } else if let given {
      shift = try copy(given, on: taking.day)
      if !name.isEmpty {
        shift.name = name
        shift.code = ""
      }
    } else {
      throw SwapError.noTimes
    }
    shift.isAdditionalShift = taking.isAdditional
    if let rate = taking.rate { shift.pay(at: rate) }
    if shift.scheduledEnd <= now { shift.markWorked() }
    return shift
  }

  /// Returns a shift with the times of another one, and with nothing that was said about that one.
  private func copy(_ given: Shift, on day: CivilDay) throws -> Shift {
    var shift = try ShiftEditing(environment).duplicated(given, to: day)
    shift.notes = ""
    shift.rateLabel = nil
    shift.rateMultiplier = .one
    return shift
  }

  /// Returns a shift with the times that a person typed: `7-15`, `19:00–07:00`, `7:00+12h`.
  private func planned(_ day: CivilDay, _ text: String) throws -> Shift {
    let signs = "-–—+"
    guard let sign = text.firstIndex(where: signs.contains),
      let minute = TimeParser.minuteOfDay(String(text[..<sign]).trimmed)
    else { throw SwapError.badTimes(text) }
    let start = "\(ISOText.format(day)) \(ClockText.text(minute))"
    let end = String(text[text.index(after: sign)...]).trimmed
    let context = environment.timeContext
    let times: ShiftTimes
    if text[sign] == "+" {
      times = try ShiftTimes(start: start, duration: end, in: context)
    } else {
      guard let last = TimeParser.minuteOfDay(end) else { throw SwapError.badTimes(text) }
      times = try ShiftTimes(start: start, end: ClockText.text(last), in: context)
    }
    return Shift(
      id: .new(), scheduledStart: times.scheduledStart, scheduledEnd: times.scheduledEnd,
      localStart: times.localStart, localEnd: times.localEnd, zone: times.zone, createdAt: now,
      updatedAt: now)
  }
}

extension ShiftKind {
  /// Returns whether a shift has the times of the kind.
  fileprivate func has(_ shift: Shift) -> Bool {
    start.secondOfDay == shift.localStart.secondOfDay
      && end.floatingSeconds - start.floatingSeconds
        == shift.localEnd.floatingSeconds - shift.localStart.floatingSeconds
  }
}
