extension PaySummary {
  /// What two lots of hours come to together, such as those paid by different rules. Money is the
  /// sum of what each was rounded to; it is unknown where one of the two is.
  public static func + (a: PaySummary, b: PaySummary) -> PaySummary {
    var sum = a
    sum.workedSeconds += b.workedSeconds
    sum.paidSeconds += b.paidSeconds
    sum.premiumSeconds += b.premiumSeconds
    sum.overtimeSeconds += b.overtimeSeconds
    sum.additionalSeconds += b.additionalSeconds
    sum.weightedSeconds += b.weightedSeconds
    sum.bonusCents += b.bonusCents
    sum.payCents = added(a.payCents, b.payCents)
    for line in b.byRate { sum.add(line) }
    return sum
  }

  private mutating func add(_ line: RateLine) {
    let place = byRate.firstIndex {
      $0.label == line.label && $0.multiplier == line.multiplier
        && $0.amountPerHour == line.amountPerHour
    }
    guard let place else {
      byRate.append(line)
      byRate.sort {
        ($0.multiplier, $0.amountPerHour, $0.label) < ($1.multiplier, $1.amountPerHour, $1.label)
      }
      return
    }
    byRate[place] = RateLine(
      label: line.label, multiplier: line.multiplier, amountPerHour: line.amountPerHour,
      seconds: byRate[place].seconds + line.seconds,
      payCents: Self.added(byRate[place].payCents, line.payCents))
  }

  private static func added(_ a: Int64?, _ b: Int64?) -> Int64? {
    guard let a, let b else { return nil }
    return a + b
  }
}
