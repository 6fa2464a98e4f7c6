import Domain
import Services
import Store
import Widgets

/// A history of pay periods, months or years, latest first. Only the visible parts and a page
/// around them are computed.
struct HoursHistory: Equatable, Sendable {
  /// The length of the parts.
  enum Grouping: String, CaseIterable {
    case period, month, year

    var pay: PayGrouping {
      switch self {
      case .period: .period
      case .month: .month
      case .year: .year
      }
    }
  }

  /// The length of the parts.
  var grouping = Grouping.period
  /// The cursor.
  var list = ListState()
  /// The day of the last read.
  private(set) var today = CivilDay(number: 0)
  /// The number of visible rows at the last read.
  private(set) var page = 1
  /// The days of all parts.
  private(set) var days: [Range<CivilDay>] = []
  /// The computed parts by index.
  private var read: [Int: PayStatement] = [:]
  /// The results of payslip checks by index.
  private var slips: [Int: PayslipCheck.Outcome] = [:]

  /// The part under the cursor.
  var selected: PayStatement? { read[list.selection] }

  /// Returns a part; nil if it is not computed.
  func part(_ index: Int) -> PayStatement? { read[index] }

  /// Returns the result of a pay period's payslip check.
  func slip(_ index: Int) -> PayslipCheck.Outcome { slips[index] ?? .none }

  /// Returns whether all of `page` visible rows, and the part before them, are computed.
  func isRead(_ page: Int) -> Bool {
    let seen = list.visible(count: days.count, height: page)
    return (seen.lowerBound..<min(days.count, seen.upperBound + 1)).allSatisfy { read[$0] != nil }
  }

  mutating func regroup() {
    let all = Grouping.allCases
    grouping = all[((all.firstIndex(of: grouping) ?? 0) + 1) % all.count]
    list = ListState()
  }

  /// Computes the visible parts of `page` rows, with the cursor on the part of `day` if one is
  /// given. Throws `StoreError` and `RulesetFileError`.
  mutating func read(
    _ payroll: Payroll, _ repository: PayslipRepository, page: Int, on day: CivilDay? = nil
  ) throws {
    self.page = max(1, page)
    today = payroll.environment.today
    days = try payroll.parts(by: grouping.pay).reversed()
    if let day {
      list.select(days.firstIndex { $0.lowerBound <= day } ?? 0, count: days.count)
    }
    read = [:]
    slips = [:]
    let seen = list.visible(count: days.count, height: self.page)
    let first = max(0, seen.lowerBound - self.page)
    let end = min(days.count, seen.upperBound + self.page + 1)
    guard first < end else { return }
    let history = try payroll.history(
      from: days[end - 1].lowerBound, until: days[first].upperBound, by: grouping.pay)
    var parts = history.parts.makeIterator()
    var next = parts.next()
    for index in (first..<end).reversed() {
      // A period that begins before the first shift is shown whole, however little of it was read.
      while let part = next, part.days.upperBound <= days[index].lowerBound { next = parts.next() }
      guard let part = next, part.days == days[index] else { continue }
      read[index] = part
      next = parts.next()
    }
    guard grouping == .period else { return }
    let typed = try repository.payslips(
      from: days[end - 1].lowerBound, until: days[first].upperBound)
    for (index, part) in read {
      guard let slip = typed[part.days.lowerBound] else { continue }
      let isApart = slip.premiums(under: part.ruleset) == .apart
      let statement = isApart ? try payroll.statement(of: part.days, kind: part.kind) : part
      slips[index] = try payroll.outcome(of: statement, slip)
    }
  }
}

extension Payroll {
  /// Returns the result of the check of a pay period's payslip. Throws `StoreError` and
  /// `RulesetFileError`.
  func outcome(of statement: PayStatement, _ slip: Payslip) throws -> PayslipCheck.Outcome {
    guard !slip.entries.isEmpty else { return .none }
    let isApart = slip.premiums(under: statement.ruleset) == .apart
    let elements = isApart ? try slipElements(of: statement).all : []
    return PayslipCheck(statement, slip, elements: elements).outcome
  }

  /// Returns the whole pay periods, months or years from the first shift to today, ascending.
  /// Throws `StoreError` and `RulesetFileError`.
  func parts(by grouping: PayGrouping) throws -> [Range<CivilDay>] {
    guard let extent = try extent(), extent.lowerBound <= environment.today else { return [] }
    let today = environment.today
    let first = environment.entitlements.visible(extent.lowerBound, today: today)
    func cut(
      _ days: Range<CivilDay>, _ end: (CivilDay) -> CivilDay
    ) -> [Range<CivilDay>] {
      var parts: [Range<CivilDay>] = []
      var day = days.lowerBound
      while day < days.upperBound {
        parts.append(day..<min(end(day), days.upperBound))
        day = parts[parts.count - 1].upperBound
      }
      return parts
    }
    switch grouping {
    case .whole: return [first..<today.adding(days: 1)]
    case .week(let weekday):
      let next = today.startOfWeek(weekday).adding(days: 7)
      return cut(first.startOfWeek(weekday)..<next) { $0.adding(days: 7) }
    case .month:
      return cut(first.startOfMonth..<today.startOfMonth.adding(months: 1)) { $0.adding(months: 1) }
    case .year:
      let start = CivilDay.clamped(year: first.year, month: 1, day: 1)
      return cut(start..<CivilDay.clamped(year: today.year + 1, month: 1, day: 1)) {
        $0.adding(months: 12)
      }
    case .period:
      let days = try period(containing: first).start..<period(containing: today).end
      return try runs(days).flatMap { run in
        cut(run.days) { run.terms.schedule.period(containing: $0).end }
      }
    }
  }
}
