import Domain

extension PayStatement {
  /// Basic pay, each premium and each kind of overtime apart, which add up to the pay of the time
  /// worked. The statement must have its shifts.
  package var elements: [PayElement] { worked.elements(of: stretches, currency: currency) }

  /// The stretches of the time worked, in the order of the shifts.
  package var stretches: [PaidStretch] {
    shifts.lazy.filter(\.isWorked).flatMap { $0.lines.map(\.stretch) }
  }
}

extension PaidLine {
  /// The line in the form that elements use.
  package var stretch: PaidStretch {
    PaidStretch(seconds: seconds, rate: rate, ruleset: ruleset)
  }
}

extension Payroll {
  /// The elements that a payslip lists: premiums may be those of an earlier pay period.
  package struct SlipElements: Equatable, Sendable {
    /// The elements, with the premiums that are paid.
    package let all: [PayElement]
    /// The statement of the pay period whose premiums are paid; nil if it is the payslip's own.
    package let earlier: PayStatement?

    /// Returns the earlier days that an element is paid for: those of late premiums and of arrears;
    /// nil for the pay period itself.
    package func days(of element: PayElement) -> Range<CivilDay>? {
      element.days ?? (element.kind == .premium ? earlier?.days : nil)
    }
  }

  /// Returns the elements on the payslip of a pay period, whose rules may pay premiums later.
  /// Throws `StoreError` and `RulesetFileError`.
  package func slipElements(of statement: PayStatement) throws -> SlipElements {
    let count = statement.ruleset.payslip.premiumsAfterPeriods
    guard count > 0, !statement.isMixed else {
      return SlipElements(all: statement.elements, earlier: nil)
    }
    var day = statement.days.lowerBound
    for _ in 0..<min(count, PayslipRules.latestPremiums) {
      day = try period(containing: day.adding(days: -1)).start
    }
    let earlier = try self.statement(of: period(containing: day))
    guard earlier.currency == statement.currency else {
      return SlipElements(all: statement.elements, earlier: nil)
    }
    let own = statement.elements.filter { $0.kind != .premium }
    let late = earlier.elements.filter { $0.kind == .premium }
    return SlipElements(all: PayElement.sum([own, late]), earlier: earlier)
  }

  /// Returns the elements that payslips list for each part of a history: premiums of an earlier pay
  /// period if the part is a whole one whose rules pay them later. Throws `StoreError` and
  /// `RulesetFileError`.
  package func slipElements(of history: PayHistory) throws -> [SlipElements] {
    try zip(history.parts, elements(of: history)).map { part, own in
      let period = try period(containing: part.days.lowerBound)
      guard part.ruleset.payslip.premiumsAfterPeriods > 0,
        part.days == period.start..<period.end
      else { return SlipElements(all: own, earlier: nil) }
      return try slipElements(of: statement(of: period))
    }
  }

  /// Returns the elements of each part of a history by the days worked. Throws `StoreError` and `RulesetFileError`.
  private func elements(of history: PayHistory) throws -> [[PayElement]] {
    let statement = try statement(of: history.total.days)
    var stretches = [[PaidStretch]](repeating: [], count: history.parts.count)
    var place = 0
    for paid in statement.shifts where paid.isWorked {
      for line in paid.lines {
        if !history.parts.indices.contains(place)
          || !history.parts[place].days.contains(line.day)
        {
          place = history.parts.firstIndex { $0.days.contains(line.day) } ?? history.parts.count
        }
        guard place < history.parts.count else { continue }
        stretches[place].append(line.stretch)
      }
    }
    return zip(history.parts, stretches).map { $0.worked.elements(of: $1, currency: $0.currency) }
  }
}
