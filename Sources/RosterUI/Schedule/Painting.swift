import AppCore
import Domain
import Services
import Store

/// A kind of shift or absence that is put on days one after another.
struct Painting: Equatable, Sendable {
  /// The kind that is painted.
  enum Subject: Equatable, Sendable {
    case shift(ShiftKind)
    case absence(AbsenceKind)
  }

  /// An entitlement with what remains of it in some of its years.
  private struct Left: Equatable, Sendable {
    let entitlement: Entitlement
    let remainders: [Remainder]
  }

  let subject: Subject
  /// The entitlement that a painted absence uses, with what remains in each year that has a painted day;
  /// nil for none.
  private var left: Left?
  /// The days of the shifts put so far that still exist.
  private var painted: [RecordID: CivilDay] = [:]
  /// The painted shifts that have been found in the store.
  private var stored: Set<RecordID> = []
  /// The days of the absences put so far that still exist.
  private var absent: Set<CivilDay> = []

  init(_ subject: Subject) { self.subject = subject }

  /// The number of days painted.
  var count: Int { painted.count + absent.count }

  /// The kind of absence that is painted; nil for a kind of shift.
  var absence: AbsenceKind? { if case .absence(let kind) = subject { kind } else { nil } }

  /// Whether a shift or an absence was put on a day.
  func isPainted(_ day: CivilDay) -> Bool { painted.values.contains(day) || absent.contains(day) }

  /// Remembers a shift that is being saved.
  mutating func add(_ shift: RecordID, on day: CivilDay) { painted[shift] = day }

  /// Remembers a day of an absence that is being saved.
  mutating func add(_ day: CivilDay) { absent.insert(day) }

  /// Removes the shifts that were stored and no longer are, such as undone ones, and the days that
  /// have no absence of the kind. Throws `StoreError`.
  mutating func review(_ roster: Roster) throws {
    for shift in painted.keys {
      if try roster.shift(shift) != nil {
        stored.insert(shift)
      } else if stored.remove(shift) != nil {
        painted[shift] = nil
      }
    }
    guard let absence, let first = absent.min(), let last = absent.max() else { return }
    let found = try roster.absences(on: first..<last.adding(days: 1)).filter {
      $0.kind.key == absence.key
    }
    absent = absent.filter { day in found.contains { $0.absence.dates.contains(day) } }
  }

  /// Reads what is left of the entitlement that a painted absence uses; before the first painted day
  /// in the year of `day`. Throws `StoreError` and `RulesetFileError`.
  mutating func readBalance(
    from store: Store, of profile: UserProfile, on day: CivilDay, _ environment: AppEnvironment
  ) throws {
    left = nil
    guard let name = absence?.draws.entitlement,
      let entitlement = try store.entitlements.entitlements().first(where: { $0.name == name })
    else { return }
    let payroll = try Payroll(store: store, profile: profile, environment: environment.base)
    let days = absent.isEmpty ? [day] : Array(absent)
    left = Left(
      entitlement: entitlement,
      remainders: try AbsenceBook(store, payroll).left(of: entitlement, on: days))
  }

  /// Returns what is left in words, for a cursor on a day; empty for nothing.
  func left(on day: CivilDay, _ format: Format) -> String {
    left.map { format.left($0.remainders, of: $0.entitlement, in: day) } ?? ""
  }

  /// Returns what is left in the year of a day, in words and as an amount; nil for nothing.
  func leftInYear(of day: CivilDay, _ format: Format) -> (words: String, amount: String)? {
    guard let left, let remainder = left.remainders.first(where: { $0.year.contains(day) }) else {
      return nil
    }
    return (
      format.left([remainder], of: left.entitlement),
      format.amount(remainder.amount, by: left.entitlement.count)
    )
  }
}

extension ScheduleViewModel {
  /// Starts painting a kind.
  mutating func paint(_ subject: Painting.Subject) {
    anchor = nil
    painting = Painting(subject)
  }

  /// Reads what is left while an absence is painted. Throws `StoreError` and `RulesetFileError`.
  mutating func readBalance(
    from store: Store, _ state: AppState, _ environment: AppEnvironment
  ) throws {
    let day = cursor
    try painting?.readBalance(from: store, of: state.profile, on: day, environment)
  }

  /// Returns the forms of the words for painting, the longest first.
  func words(_ painting: Painting, _ environment: AppEnvironment) -> [String] {
    let texts = environment.texts, format = environment.format
    let count = String(painting.count)
    func mode(_ kind: String) -> String { texts("mode.painting", ["kind": kind]) }
    switch painting.subject {
    case .shift(let kind):
      let shifts = texts("unit.shifts", ["n": count])
      return [
        "\(mode(format.kind(kind))) · \(shifts)", "\(mode(format.name(of: kind))) · \(count)",
        shifts,
      ]
    case .absence(let kind):
      let days = texts("unit.days_long", ["n": count])
      let left = painting.left(on: cursor, format)
      let name = format.name(of: kind)
      func joined(_ parts: String...) -> String {
        parts.filter { !$0.isEmpty }.joined(separator: " · ")
      }
      let short = painting.leftInYear(of: cursor, format).map {
        [joined(name, $0.words), joined(kind.letter, $0.words), "\(kind.letter): \($0.amount)"]
      }
      return [joined(mode(name), days, left), joined(name, count, left), joined(name, left)]
        + (short ?? []) + [joined(kind.letter, count), days]
    }
  }
}

extension AppState {
  /// Puts the kind being painted on the day under the cursor, which has to be free of it.
  mutating func paint(_ environment: AppEnvironment) -> [Effect] {
    guard let painting = schedule.painting else { return [] }
    let day = schedule.cursor
    let isFree: Bool =
      switch painting.subject {
      case .shift: schedule.dayShifts.allSatisfy { $0.shift.status == .cancelled }
      case .absence(let kind): !schedule.absences(on: day).contains { $0.kind.key == kind.key }
      }
    guard isFree, !painting.isPainted(day) else {
      let key = painting.absence == nil ? "adding.no_free_day" : "absence.no_free_day"
      show(environment.texts(key), .info)
      return []
    }
    switch painting.subject {
    case .shift(let kind): return add(kind, on: day, environment)
    case .absence(let kind):
      schedule.painting?.add(day)
      return [.perform(.absence(.paint(kind: kind.key, day)))]
    }
  }
}
