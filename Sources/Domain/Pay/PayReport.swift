/// The lines of some shifts, and the values needed to sum them up.
public struct PayReport: Sendable {
  /// The ruleset that was applied.
  public let ruleset: PayRuleset
  /// The lines, shift by shift in the order of their starts.
  public let lines: [PayLine]
  /// The rates that lines refer to by index.
  public let rates: [PayRate]
  /// The bonuses.
  public let bonuses: [PayBonus]
  /// The allowances and arrears.
  public let amounts: [DatedAmount]
  /// The schedule of pay periods.
  let schedule: PaySchedule
  let linesOfShift: [Range<Int>]
  let workPeriods: [OvertimeCounter.Period]

  /// Returns the lines of a shift, by its index among those passed to the engine.
  public func lines(ofShift position: Int) -> ArraySlice<PayLine> {
    lines[linesOfShift[position]]
  }

  /// Returns the rate of a line.
  public func rate(of line: PayLine) -> PayRate { rates[line.rate] }

  /// Returns the sum of some lines, without bonuses and amounts.
  public func summary(of lines: some Sequence<PayLine>) -> PaySummary {
    var tally = PayTally(rateCount: rates.count)
    for line in lines { tally.add(line, rates) }
    return tally.summary(of: self)
  }

  /// Returns the sum of all lines, bonuses and amounts.
  public func summary() -> PaySummary {
    var tally = PayTally(rateCount: rates.count)
    for line in lines { tally.add(line, rates) }
    for bonus in bonuses { tally.add(bonus) }
    for amount in amounts { tally.add(amount.amount) }
    return tally.summary(of: self)
  }
}

extension Array {
  /// Returns the first index from which all elements satisfy a condition; the elements must be
  /// partitioned by it.
  package func partitioningIndex(where condition: (Element) -> Bool) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if condition(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
