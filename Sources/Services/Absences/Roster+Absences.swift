import Domain
import Store

/// The shifts that absences cover: they are marked as they are read, because no absence changes a
/// shift.
extension Roster {
  /// Returns the absences that may cover shifts which start in an interval. Throws `StoreError`.
  func absences(in interval: Interval) throws -> AbsenceCoverage {
    // Zones differ by little more than a day.
    try store.coverage(
      on: day(of: interval.start).adding(days: -2)..<day(of: interval.end).adding(days: 3))
  }

  /// Marks the shifts that are covered. Throws `StoreError`.
  func marked(_ shifts: [Shift]) throws -> [Shift] {
    let days = shifts.lazy.filter { $0.status == .scheduled }.map(\.localStart.day)
    guard let first = days.min(), let last = days.max() else { return shifts }
    let absences = try store.coverage(on: first..<last.adding(days: 1))
    return absences.isEmpty ? shifts : shifts.map(absences.marked)
  }

  /// Returns the absence that covers a planned shift; nil if none does. Throws `StoreError`.
  package func absence(of shift: Shift) throws -> Absence? {
    guard shift.status.isPlanned else { return nil }
    let day = shift.localStart.day
    return try store.coverage(on: day..<day.adding(days: 1)).absence(of: shift.coverable)
  }

  /// Returns shifts for the rest rules, for which training is work. Throws `StoreError`.
  func countingTraining(_ shifts: [Shift]) throws -> [Shift] {
    let days = shifts.lazy.filter { $0.status == .absent }.map(\.localStart.day)
    guard let first = days.min(), let last = days.max() else { return shifts }
    let absences = try store.coverage(on: first..<last.adding(days: 1))
    return shifts.map { shift in
      guard shift.status == .absent, let absence = absences.absence(of: shift.coverable),
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

  /// Reads the absences of some days, or all. Throws `StoreError`.
  package init(_ store: Store?, on days: Range<CivilDay>? = nil) throws {
    coverage = try store?.coverage(on: days) ?? AbsenceCoverage([], kinds: [])
  }

  /// The absences with their kinds; of two on a date, the one that outranks the other is first.
  package var known: [KnownAbsence] {
    let known = coverage.known
    return known.filter(\.kind.outranks) + known.filter { !$0.kind.outranks }
  }

  /// Returns the planned seconds of a shift that absences cover; 0 for one that is not planned.
  package func coveredSeconds(of shift: Shift) -> Int64 {
    guard !coverage.isEmpty, shift.status.isPlanned else { return 0 }
    return Int64(coverage.parts(of: shift.coverable).reduce(0) { $0 + $1.minutes }) * 60
  }

  /// Returns the absence that covers a shift or a part of it; nil if none does.
  package func absence(of shift: Shift) -> Absence? {
    guard !coverage.isEmpty, shift.status != .cancelled else { return nil }
    return coverage.parts(of: shift.coverable).first.flatMap { coverage.absence($0.absence) }
  }

  /// Returns the status of a shift with the kind of absence: `planned · Sick`.
  package func status(of shift: Shift, _ format: Format) -> String {
    format.status(shift.status, absence(of: shift).map { format.name(of: coverage.kind(of: $0)) })
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

/// An absence with its kind.
package struct KnownAbsence: Equatable, Sendable {
  package let absence: Absence
  package let kind: AbsenceKind
}

extension Roster {
  /// Returns the absences of some days, or all, with their kinds; of two on a date, the one that
  /// outranks the other is first. Throws `StoreError`.
  package func absences(on days: Range<CivilDay>? = nil) throws -> [KnownAbsence] {
    try ListedAbsences(store, on: days).known
  }
}

extension AbsenceCoverage {
  /// The absences with their kinds, by first date.
  var known: [KnownAbsence] { absences.map { KnownAbsence(absence: $0, kind: kind(of: $0)) } }

  /// Returns a shift with the status `absent` if it is covered.
  func marked(_ shift: Shift) -> Shift {
    guard shift.status == .scheduled, absence(of: shift.coverable) != nil else { return shift }
    var covered = shift
    covered.status = .absent
    return covered
  }
}

extension Shift {
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
