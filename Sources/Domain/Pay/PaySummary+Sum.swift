/// A stretch of paid time whose pay is known.
public struct SettledLine: Equatable, Sendable {
  /// Elapsed seconds.
  public let seconds: Int64
  /// How it is paid.
  public let rate: PayRate
  /// Worked on top of the roster.
  public let isAdditional: Bool
  /// Pay in minor units; nil where a base rate is missing.
  public let payCents: Int64?

  /// A line.
  public init(seconds: Int64, rate: PayRate, isAdditional: Bool, payCents: Int64?) {
    self.seconds = seconds
    self.rate = rate
    self.isAdditional = isAdditional
    self.payCents = payCents
  }
}

extension PaySummary {
  /// What lines come to whose pay is known: their sum.
  public init(of lines: some Sequence<SettledLine>) {
    self.init()
    payCents = 0
    var weighted: Int128 = 0
    for line in lines {
      workedSeconds += line.seconds
      guard line.rate.isPaid, line.seconds > 0 else { continue }
      paidSeconds += line.seconds
      if line.rate.isPremium { premiumSeconds += line.seconds }
      if line.rate.isOvertime { overtimeSeconds += line.seconds }
      if line.isAdditional { additionalSeconds += line.seconds }
      weighted += Int128(line.seconds) * Int128(line.rate.multiplier.trillionths)
      payCents = Self.added(payCents, line.payCents)
      add(
        RateLine(
          label: line.rate.label, multiplier: line.rate.multiplier,
          amountPerHour: line.rate.amountPerHour, seconds: line.seconds, payCents: line.payCents))
    }
    weightedSeconds = Int64(clamping: (weighted + Int128(Factor.unit / 2)) / Int128(Factor.unit))
    guard payCents == nil else { return }
    byRate = byRate.map {
      RateLine(
        label: $0.label, multiplier: $0.multiplier, amountPerHour: $0.amountPerHour,
        seconds: $0.seconds, payCents: nil)
    }
  }

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
    sum.salaryCents += b.salaryCents
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
