import AppCore
import Domain
import Services
import Store

/// What absences take from an entitlement in the year that the Schedule shows.
struct YearLeave: Equatable, Sendable {
  let entitlement: Entitlement
  /// The amounts by day.
  let taken: [CivilDay: AbsenceAmount]
  /// What is left at the end of the entitlement's year; nil if nothing was granted.
  let left: AbsenceAmount?

  /// Reads what is taken on some days. Throws `StoreError` and `RulesetFileError`.
  static func read(
    _ entitlement: Entitlement, on days: Range<CivilDay>, from book: AbsenceBook, today: CivilDay
  ) throws -> YearLeave {
    let day = days.contains(today) ? today : days.lowerBound
    let shown = try book.figures(of: entitlement, on: day)
    var events = shown.events
    // The years of an entitlement may begin on any day.
    for end in [days.lowerBound, days.upperBound.adding(days: -1)]
    where !entitlement.year(containing: day).contains(end) {
      events += try book.figures(of: entitlement, on: end).events
    }
    var taken: [CivilDay: AbsenceAmount] = [:]
    for event in events where days.contains(event.day) {
      guard case .taken = event.subject else { continue }
      taken[event.day, default: .zero] -= event.amount
    }
    let isGranted =
      shown.balance.carried != .zero || shown.balance.granted != .zero
      || shown.balance.toCome != .zero
    return YearLeave(
      entitlement: entitlement, taken: taken, left: isGranted ? shown.balance.left : nil)
  }

  /// Returns what is taken on some days; empty for nothing.
  func words(_ days: Range<CivilDay>, _ format: Format) -> String {
    let sum = taken.reduce(AbsenceAmount.zero) { days.contains($1.key) ? $0 + $1.value : $0 }
    return sum == .zero ? "" : format.amount(sum, by: entitlement.count)
  }

  /// Returns what is taken on some days with its name: ` · Leave 7`; empty for nothing.
  func taken(on days: Range<CivilDay>, _ format: Format) -> String {
    let words = words(days, format)
    return words.isEmpty ? "" : " · \(format.name(of: entitlement)) \(words)"
  }

  /// Returns what is left: `Leave 14 left`; empty if nothing was granted.
  func left(_ format: Format) -> String {
    guard let left else { return "" }
    let amount = format.amount(left, by: entitlement.count)
    return format.name(of: entitlement) + " "
      + format.texts("absence.figure.left", ["amount": amount])
  }
}

extension ScheduleViewModel {
  /// Reads the leave of the year if it is shown: that of the kind being painted, otherwise the
  /// first. Throws `StoreError` and `RulesetFileError`.
  mutating func readLeave(
    from store: Store, _ state: AppState, _ environment: AppEnvironment
  ) throws {
    guard view == .year else { return contents.leave = nil }
    let all = try store.entitlements.entitlements()
    let painted = painting?.absence?.draws.entitlement
    guard let entitlement = all.first(where: { $0.name == painted }) ?? all.first else {
      return contents.leave = nil
    }
    let payroll = try Payroll(
      store: store, profile: state.profile, environment: environment.base)
    contents.leave = try YearLeave.read(
      entitlement, on: contents.days, from: AbsenceBook(store, payroll), today: environment.today)
  }
}
