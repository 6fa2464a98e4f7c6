import Domain
import Store

/// The shifts that absences cover: they are marked as they are read, because no absence changes a
/// shift.
extension Roster {
  /// Returns the absences that may cover shifts which start in an interval. Throws `StoreError`.
  func absences(in interval: Interval) throws -> AbsenceCoverage {
    // Zones differ by little more than a day.
    try coverage(
      on: day(of: interval.start).adding(days: -2)..<day(of: interval.end).adding(days: 3))
  }

  /// Returns the absences of some days, or all, with their kinds. Throws `StoreError`.
  func coverage(on days: Range<CivilDay>? = nil) throws -> AbsenceCoverage {
    let coverage = try store.coverage(on: days)
    guard coverage.absences.contains(where: { $0.half != nil }) else { return coverage }
    let services = StoreServices(store: store, environment: environment)
    return (try? services.payroll())?.halving(coverage) ?? coverage
  }

  /// Marks the shifts that are covered. Throws `StoreError`.
  func marked(_ shifts: [Shift]) throws -> [Shift] {
    guard let absences = try absences(of: shifts, [.scheduled]) else { return shifts }
    return shifts.map(absences.marked)
  }

  /// Returns the absences on the days of the shifts with these statuses; nil for none. Throws
  /// `StoreError`.
  private func absences(
    of shifts: [Shift], _ statuses: Set<ShiftStatus>
  ) throws -> AbsenceCoverage? {
    let days = shifts.lazy.filter { statuses.contains($0.status) }.map(\.localStart.day)
    guard let first = days.min(), let last = days.max() else { return nil }
    let absences = try coverage(on: first..<last.adding(days: 1))
    return absences.isEmpty ? nil : absences
  }

  /// Returns the shifts that overlap `interval` as they are worked: the parts that absences leave
  /// of them, with the status `absent` where that is nothing. They are for plans and sentences, and
  /// are never stored. Throws `StoreError`.
  package func work(touching interval: Interval) throws -> [Shift] {
    try parts(of: found(touching: interval)).joined().filter { shift in
      shift.status == .absent || shift.status == .inProgress
        || shift.end > interval.start
          && shift.start < interval.end
    }
  }

  /// Returns what absences cover of the shifts that overlap `interval`, for lists. Training is named
  /// too, although it is work. Throws `StoreError`.
  package func covered(touching interval: Interval) throws -> [CoveredShift] {
    let coverage = try absences(in: interval)
    guard !coverage.isEmpty else { return [] }
    return try found(touching: interval).flatMap { shift -> [CoveredShift] in
      guard shift.status == .scheduled else { return [] }
      let coverable = coverage.coverable(shift)
      return coverage.parts(of: coverable).flatMap { part -> [CoveredShift] in
        guard let absence = coverage.absence(part.absence) else { return [] }
        return part.times(of: coverable).filter { $0.overlaps(interval) }.map {
          CoveredShift(shift: shift, interval: $0, kind: coverage.kind(of: absence))
        }
      }
    }
  }

  /// Returns a shift as it is worked. Throws `StoreError`.
  package func work(of shift: Shift) throws -> Shift { try worked([shift]).first ?? shift }

  /// Returns a shift in progress as absences leave it. Throws `StoreError`.
  package func running(_ shift: Shift) throws -> RunningShift {
    let day = shift.localStart.day, zone = environment.zone(of: shift)
    let absences = try coverage(on: day..<day.adding(days: 1))
    guard !absences.isEmpty, let work = absences.worked(shift, in: zone).first else {
      return RunningShift(work: shift)
    }
    let absent = absences.known.compactMap { known -> CoveredShift? in
      guard let time = known.absence.interval, shift.start < time.start else { return nil }
      return CoveredShift(shift: shift, interval: time, kind: known.kind)
    }
    return RunningShift(work: work, absent: absent)
  }

  /// Returns the next shift that is worked from `instant` on, as it is worked: the rest of one
  /// after an absence, or else the next scheduled one; nil for none. Throws `StoreError`.
  package func nextWork(after instant: Instant) throws -> Shift? {
    let today = day(of: instant)
    if try !store.coverage(on: today.adding(days: -3)..<today.adding(days: 2)).isEmpty {
      let near = Interval(start: instant, end: instant + Shift.longestSeconds)
      let planned = try shifts(touching: near).filter { $0.status == .scheduled }
      let left = try parts(of: planned).joined().filter { $0.start >= instant }
      if let next = left.min(by: { $0.start < $1.start }) { return next }
    }
    return try nextScheduled(after: instant).flatMap { try parts(of: [$0]).first?.first }
  }

  /// Returns shifts as they are worked, each from its first moment to its last. Throws
  /// `StoreError`.
  func worked(_ shifts: [Shift]) throws -> [Shift] {
    try zip(shifts, parts(of: shifts)).map { shift, parts in
      guard parts.count > 1, let first = parts.first, let last = parts.last else {
        return parts.first ?? shift
      }
      let time = Interval(start: first.scheduledStart, end: last.scheduledEnd)
      return shift.planned(time, in: environment.zone(of: shift))
    }
  }

  /// Returns shifts as they are worked, each in the parts that absences leave of it, at least one.
  /// Those that are marked as absent stay so, also for training. Throws `StoreError`.
  package func parts(of shifts: [Shift]) throws -> [[Shift]] {
    guard let absences = try absences(of: shifts, [.scheduled, .inProgress]) else {
      return shifts.map { [$0] }
    }
    return shifts.map { absences.worked($0, in: environment.zone(of: $0)) }
  }

  /// Returns the absence that covers a planned shift; nil if none does. Throws `StoreError`.
  package func absence(of shift: Shift) throws -> Absence? {
    guard shift.status.isPlanned else { return nil }
    let day = shift.localStart.day
    let absences = try coverage(on: day..<day.adding(days: 1))
    return absences.absence(of: absences.coverable(shift))
  }

  /// Returns shifts for the rest rules, for which training is work. Throws `StoreError`.
  func countingTraining(_ shifts: [Shift]) throws -> [Shift] {
    guard let absences = try absences(of: shifts, [.absent]) else { return shifts }
    return shifts.map { shift in
      guard shift.status == .absent,
        let absence = absences.absence(of: absences.coverable(shift)),
        absences.kind(of: absence).isWork
      else { return shift }
      var worked = shift
      worked.status = .scheduled
      return worked
    }
  }
}

/// The absences that cover listed shifts, whole or in part, for lists.
package struct ListedAbsences {
  private let coverage: AbsenceCoverage
  private let now: Instant?
  /// The pay that decides about breaks, if an absence is a part of a day.
  private let payroll: Payroll?

  /// Reads the absences of some days, or all. Throws `StoreError`.
  package init(_ roster: Roster?, on days: Range<CivilDay>? = nil) throws {
    now = roster?.environment.now
    coverage = try roster?.coverage(on: days) ?? AbsenceCoverage([], kinds: [])
    let hasParts = coverage.absences.contains { $0.half != nil || $0.interval != nil }
    payroll = roster.flatMap { roster in
      let services = StoreServices(store: roster.store, environment: roster.environment)
      return hasParts ? try? services.payroll() : nil
    }
  }

  /// Returns a planned shift as it is worked: from the first to the last moment that absences
  /// leave, with its break; a running one with the absences in its middle as a part of its break;
  /// any other one as it is.
  package func work(of shift: Shift) -> Shift {
    guard let payroll, coverage.isAbsent(on: shift.localStart.day) else { return shift }
    switch shift.status {
    case .scheduled: return (try? ShiftRest(shift, coverage, payroll))?.planned ?? shift
    case .inProgress: return (try? payroll.recorded(shift, coverage)) ?? shift
    default: return shift
    }
  }

  /// The absences with their kinds; of two on a date, the one that outranks the other is first.
  package var known: [KnownAbsence] { coverage.known }

  /// Returns the seconds of a shift that absences cover: of a planned one all, of a worked one those
  /// between its start and its end.
  package func coveredSeconds(of shift: Shift) -> Int64 {
    guard !coverage.isEmpty, let now else { return 0 }
    return shift.status.isPlanned
      ? coverage.coveredSeconds(of: shift) : coverage.gaps(in: shift, now: now).seconds
  }

  /// Returns the times that absences take from the middle of what is or was worked.
  package func gaps(in shift: Shift) -> [Interval] {
    guard !coverage.isEmpty, let now else { return [] }
    guard shift.status == .scheduled else { return coverage.gaps(in: shift, now: now) }
    guard coverage.isAbsent(on: shift.localStart.day) else { return [] }
    let left = coverage.left(of: coverage.coverable(shift))
    return zip(left, left.dropFirst()).map { Interval(start: $0.end, end: $1.start) }
  }

  /// Returns the absences that cover a shift or a part of it, in the order in which they do.
  package func absences(of shift: Shift) -> [Absence] {
    guard !coverage.isEmpty, shift.status != .cancelled else { return [] }
    return coverage.parts(of: coverage.coverable(shift)).compactMap { coverage.absence($0.absence) }
  }

  /// Returns the status of a shift with the kinds of its absences: `planned · Sick, Leave`.
  package func status(of shift: Shift, _ format: Format) -> String {
    let names = absences(of: shift).map { format.name(of: coverage.kind(of: $0)) }.uniqued
    return format.status(shift.status, names.isEmpty ? nil : names.joined(separator: ", "))
  }
}

extension Store {
  /// Returns the absences of some days, or all, with their kinds; `entered` is in place of the one
  /// with its id. Throws `StoreError`.
  func coverage(
    on days: Range<CivilDay>? = nil, with entered: Absence? = nil
  ) throws -> AbsenceCoverage {
    let found = try absences(on: days, with: entered)
    return AbsenceCoverage(found, kinds: found.isEmpty ? [] : try absences.kinds())
  }
}

extension Store {
  /// Returns the absences of some days, or all; `entered` is in place of the one with its id.
  func absences(on days: Range<CivilDay>? = nil, with entered: Absence?) throws -> [Absence] {
    let stored = try absences.absences(on: days)
    guard let entered else { return stored }
    let isOn = days.map { $0.overlaps(entered.dates) } ?? true
    return stored.filter { $0.id != entered.id } + (isOn ? [entered] : [])
  }
}

/// The time of a shift that an absence covers.
package struct CoveredShift: Equatable, Sendable {
  package let shift: Shift
  package let interval: Interval
  package let kind: AbsenceKind
}

/// The shift in progress as absences leave it.
package struct RunningShift: Equatable, Sendable {
  /// The shift until the last moment that absences leave.
  package let work: Shift
  /// The absences that begin while it goes on; of two at a time, the one that outranks is first.
  package var absent: [CoveredShift] = []

  /// Returns its progress.
  package func clock(at now: Instant) -> ShiftClock {
    ShiftClock(work, absent: absent.map(\.interval), now: now)
  }

  /// Returns the absence of an instant; nil while the person works.
  package func absence(at now: Instant) -> CoveredShift? {
    absent.first { $0.interval.contains(now) }
  }
}

extension [CoveredShift] {
  /// Returns the parts of a planned shift that are listed beside these, so that no time is listed
  /// twice; none if they take the place of all of it.
  package func rest(of shift: Shift, in zone: Zone) -> [Shift] {
    let taken = filter { $0.shift.id == shift.id }.map(\.interval)
    guard !taken.isEmpty, shift.status == .scheduled else { return [shift] }
    return IntervalSet([shift.scheduled]).subtracting(IntervalSet(taken)).intervals
      .map { shift.planned($0, in: zone) }
  }
}

/// An absence with its kind.
package struct KnownAbsence: Equatable, Sendable {
  package let absence: Absence
  package let kind: AbsenceKind
}

extension Roster {
  /// Returns the absences of some days, or all, with their kinds; of two on a date, the one that
  /// outranks the other is first. Throws `StoreError`.
  package func absences(on days: Range<CivilDay>? = nil) throws -> [KnownAbsence] {
    try store.coverage(on: days).known
  }
}

extension AbsenceCoverage {
  /// The absences with their kinds, by first date; those that outrank others are first.
  var known: [KnownAbsence] {
    let known = absences.map { KnownAbsence(absence: $0, kind: kind(of: $0)) }
    return known.filter(\.kind.outranks) + known.filter { !$0.kind.outranks }
  }

  /// Returns a shift as its absences see it: with what is paid of it if one is a half, or else with
  /// all of its time.
  func coverable(_ shift: Shift) -> CoverableShift {
    if let halved, half(on: shift.localStart.day) != nil {
      var coverable = halved(shift)
      if shift.status == .inProgress { coverable.workedMinutes = 0 }
      return coverable
    }
    var coverable = shift.coverable
    if shift.status == .completed {
      coverable.worked = workedTimes(of: shift)
      coverable.workedMinutes = Int(coverable.worked.seconds / 60)
    }
    return coverable
  }

  /// Returns the planned seconds of a shift that absences cover.
  func coveredSeconds(of shift: Shift) -> Int64 {
    shift.scheduled.seconds - left(of: coverable(shift)).reduce(0) { $0 + $1.seconds }
  }

  /// Returns a shift with the status `absent` if it is covered.
  func marked(_ shift: Shift) -> Shift {
    guard shift.status == .scheduled, absence(of: coverable(shift)) != nil else { return shift }
    var covered = shift
    covered.status = .absent
    return covered
  }

  /// Returns a shift as it is worked: planned for the parts that absences leave of it, or `absent`.
  /// One in progress remains one part.
  func worked(_ shift: Shift, in zone: Zone) -> [Shift] {
    guard shift.status == .scheduled || shift.status == .inProgress else { return [shift] }
    let left = work(of: coverable(shift))
    guard let first = left.first, let last = left.last else {
      var absent = shift
      if shift.status == .scheduled { absent.status = .absent }
      return [absent]
    }
    let times =
      shift.status == .inProgress ? [Interval(start: first.start, end: last.end)] : left
    return times.map { shift.planned($0, in: zone) }
  }
}

extension Shift {
  /// Returns the shift as planned for a part of its time.
  func planned(_ time: Interval, in zone: Zone) -> Shift {
    var part = self
    if time.start != scheduledStart {
      part.scheduledStart = time.start
      part.localStart = zone.local(at: time.start)
    }
    if time.end != scheduledEnd {
      part.scheduledEnd = time.end
      part.localEnd = zone.local(at: time.end)
    }
    return part
  }

  /// The shift as absences see it, with all planned minutes as paid.
  var coverable: CoverableShift {
    let minutes = Int(scheduled.seconds / 60)
    return coverable(paid: minutes, worked: actualStart.map { _ in 0 })
  }

  /// Returns the shift as absences see it, with its planned paid minutes and those that were worked.
  func coverable(paid: Int, worked: Int?) -> CoverableShift {
    // A shift that ends at midnight does not touch the next date.
    let last = localEnd.secondOfDay == 0 ? localEnd.day.adding(days: -1) : localEnd.day
    return CoverableShift(
      id: id, day: localStart.day, lastDay: max(localStart.day, last), interval: scheduled,
      paidMinutes: max(0, paid), workedMinutes: status.isPlanned ? nil : worked ?? 0)
  }
}
