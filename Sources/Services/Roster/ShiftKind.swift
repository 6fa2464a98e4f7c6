import Domain
import Store

/// A kind of shift that occurs again and again, such as nights from 19:00 to 07:00.
package struct ShiftKind: Equatable, Sendable {
  /// The letter that selects it, lower case.
  package let letter: Character
  /// The short code of its shifts; empty for none.
  package let code: String
  /// The name of its shifts; empty for none.
  package let name: String
  /// The usual local times; the days are those of the latest such shift.
  package let start: LocalDateTime
  package let end: LocalDateTime

  /// The letter that is not given to a kind, because it adds another shift.
  private static let reserved: Character = "a"
  /// The maximum number of kinds.
  private static let most = 12

  /// Returns the kinds of some shifts with their usual times, the most frequent first.
  package static func learned(from shifts: [Shift]) -> [ShiftKind] {
    var groups: [String: [Shift]] = [:]
    for shift in shifts where shift.status != .inProgress {
      groups[key(of: shift), default: []].append(shift)
    }
    // A single shift without a name or code is hardly a kind.
    let frequent = groups.filter { $0.value.count > 1 || !$0.value[0].isNameless }
      .sorted { ($1.value.count, $0.key) < ($0.value.count, $1.key) }
    var letters: Set<Character> = [reserved]
    return frequent.prefix(most).compactMap { _, shifts in
      usual(shifts).flatMap { shift in
        letter(for: shift, besides: &letters).map {
          ShiftKind(
            letter: $0, code: shift.code, name: shift.name, start: shift.localStart,
            end: shift.localEnd)
        }
      }
    }
  }

  private static func key(of shift: Shift) -> String {
    guard shift.isNameless else {
      return (shift.name.isEmpty ? shift.code : shift.name).lowercased()
    }
    return "\(shift.localStart.secondOfDay) \(shift.localLength)"
  }

  /// Returns the latest shift with the most frequent times.
  private static func usual(_ shifts: [Shift]) -> Shift? {
    var counts: [[Int64]: Int] = [:]
    func times(_ shift: Shift) -> [Int64] {
      [Int64(shift.localStart.secondOfDay), shift.localLength]
    }
    for shift in shifts { counts[times(shift), default: 0] += 1 }
    return shifts.max {
      (counts[times($0)] ?? 0, $0.scheduledStart) < (counts[times($1)] ?? 0, $1.scheduledStart)
    }
  }

  /// Returns a letter of the code or the name, otherwise the first free letter.
  private static func letter(for shift: Shift, besides used: inout Set<Character>) -> Character? {
    let alphabet = "bcdefghijklmnopqrstuvwxyz"
    let own = (shift.code + shift.name).lowercased().filter { alphabet.contains($0) }
    guard let letter = (own + alphabet).first(where: { !used.contains($0) }) else { return nil }
    used.insert(letter)
    return letter
  }
}

extension Shift {
  fileprivate var isNameless: Bool { name.isEmpty && code.isEmpty }
  /// The length by the wall clock in seconds.
  fileprivate var localLength: Int64 { localEnd.floatingSeconds - localStart.floatingSeconds }
}

extension Roster {
  /// The days before and after today from which kinds are learned.
  private static let daysOfKinds = (before: 183, after: 62)

  /// Returns the kinds of the recent and the planned shifts.
  package func kinds() throws -> [ShiftKind] {
    let zone = environment.zone, today = environment.today
    return ShiftKind.learned(
      from: try shifts(
        startingIn: Interval(
          start: zone.startOfDay(today.adding(days: -Self.daysOfKinds.before)),
          end: zone.startOfDay(today.adding(days: Self.daysOfKinds.after)))))
  }

  /// Returns which of some days have a shift that is not cancelled.
  package func busyDays(of days: ClosedRange<CivilDay>) throws -> Set<CivilDay> {
    let zone = environment.zone
    let found = try shifts(
      startingIn: Interval(
        start: zone.startOfDay(days.lowerBound.adding(days: -1)),
        end: zone.startOfDay(days.upperBound.adding(days: 2))))
    let busy = found.filter { !$0.status.isOff }.map {
      environment.zone(of: $0).local(at: $0.start).day
    }
    return Set(busy).filter(days.contains)
  }
}

extension ShiftEditing {
  /// Returns a new shift of a kind on a day. In the past it counts as worked as planned, like a
  /// shift added in a form.
  ///
  /// Throws `ShiftTimesError.tooLong` and `TimeTextError.outOfRange`.
  package func added(_ kind: ShiftKind, on day: CivilDay) throws -> Shift {
    let zone = environment.zone
    let distance = Int64(day - kind.start.day) * 86_400
    func instant(_ local: LocalDateTime) -> Instant {
      zone.instant(
        for: LocalDateTime(floatingSeconds: local.floatingSeconds + distance), near: nil)
    }
    guard TimeParser.years.contains(day.year) else {
      throw TimeTextError.outOfRange(ISOText.format(day))
    }
    return added(
      try ShiftTimes(start: instant(kind.start), end: instant(kind.end), zone: zone),
      named: kind.name, code: kind.code)
  }

  /// Returns a new shift, which counts as worked as planned in the past.
  package func added(
    _ times: ShiftTimes, named name: String, code: String = ""
  ) -> Shift {
    var shift = Shift(
      id: .new(), code: code, name: name, scheduledStart: times.scheduledStart,
      scheduledEnd: times.scheduledEnd, localStart: times.localStart, localEnd: times.localEnd,
      zone: times.zone, createdAt: environment.now, updatedAt: environment.now)
    if shift.scheduledEnd <= environment.now { shift.markWorked() }
    return shift
  }
}
