import AppCore
import Domain
import Services
import Store

/// What absences take from an entitlement in the year that the Schedule shows.
struct YearLeave: Equatable, Sendable {
  let entitlement: Entitlement
  /// The amounts by day.
  let taken: [CivilDay: AbsenceAmount]
  /// What is left at the end of each year of the entitlement in which something was granted.
  let left: [Remainder]

  /// Reads what is taken on some days. Throws `StoreError` and `RulesetFileError`.
  static func read(
    _ entitlement: Entitlement, on days: Range<CivilDay>, from book: AbsenceBook
  ) throws -> YearLeave {
    var taken: [CivilDay: AbsenceAmount] = [:]
    var left: [Remainder] = []
    // The years of an entitlement may begin on any day.
    var day = days.lowerBound
    while day < days.upperBound {
      let figures = try book.figures(of: entitlement, on: day), balance = figures.balance
      for event in figures.events where days.contains(event.day) {
        guard case .taken = event.subject else { continue }
        taken[event.day, default: .zero] -= event.amount
      }
      if [balance.carried, balance.granted, balance.toCome].contains(where: { $0 != .zero }) {
        left.append(Remainder(balance))
      }
      day = balance.year.upperBound
    }
    return YearLeave(entitlement: entitlement, taken: taken, left: left)
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

  /// Returns what is left at the end of the entitlement's year that contains a day: `14 left`; nil if
  /// nothing was granted.
  func left(on day: CivilDay, _ format: Format) -> String? {
    left.first { $0.year.contains(day) }.map { format.left([$0], of: entitlement) }
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
      entitlement, on: contents.days, from: AbsenceBook(store, payroll))
  }
}
