/// The lines of some shifts, and what is needed to tell what they come to.
public struct PayReport: Sendable {
  /// The rules by which they were made.
  public let ruleset: PayRuleset
  /// The lines, shift by shift in the order of their starts.
  public let lines: [PayLine]
  /// How hours are paid; lines point here.
  public let rates: [PayRate]
  /// Money on top of the hours.
  public let bonuses: [PayBonus]
  /// Where pay periods begin.
  let schedule: PaySchedule
  let linesOfShift: [Range<Int>]
  let workPeriods: [OvertimeCounter.Period]

  /// The lines of a shift, by its position among those that were given.
  public func lines(ofShift position: Int) -> ArraySlice<PayLine> {
    lines[linesOfShift[position]]
  }

  /// How a line is paid, and why.
  public func rate(of line: PayLine) -> PayRate { rates[line.rate] }

  /// What some lines come to, without bonuses.
  public func summary(of lines: some Sequence<PayLine>) -> PaySummary {
    var tally = PayTally(rateCount: rates.count)
    for line in lines { tally.add(line, rates) }
    return tally.summary(of: self)
  }

  /// What all lines and bonuses come to.
  public func summary() -> PaySummary {
    var tally = PayTally(rateCount: rates.count)
    for line in lines { tally.add(line, rates) }
    for bonus in bonuses { tally.add(bonus) }
    return tally.summary(of: self)
  }
}

extension Array {
  /// The first position whose element satisfies a condition that all later ones satisfy too.
  func partitioningIndex(where condition: (Element) -> Bool) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if condition(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
