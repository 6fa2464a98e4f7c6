import Domain

extension PayStatement {
  /// Basic pay, each premium and each kind of overtime apart, which add up to the pay of the time
  /// worked. The statement must have its shifts.
  package var elements: [PayElement] { worked.elements(of: stretches, currency: currency) }

  /// The stretches of the time worked, in the order of the shifts.
  package var stretches: [PaidStretch] {
    shifts.lazy.filter { !$0.isAhead }.flatMap { $0.lines.map(\.stretch) }
  }
}

extension PaidLine {
  /// The line in the form that elements use.
  package var stretch: PaidStretch {
    PaidStretch(seconds: seconds, rate: rate, ruleset: ruleset)
  }
}

extension Payroll {
  /// Returns the elements of each part of a history. Throws `StoreError` and `RulesetFileError`.
  package func elements(of history: PayHistory) throws -> [[PayElement]] {
    let statement = try statement(of: history.total.days)
    var stretches = [[PaidStretch]](repeating: [], count: history.parts.count)
    var place = 0
    for paid in statement.shifts where !paid.isAhead {
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
