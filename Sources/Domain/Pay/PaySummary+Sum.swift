/// A part of a shift whose pay is already known.
public struct SettledLine: Equatable, Sendable {
  /// Elapsed seconds.
  public let seconds: Int64
  /// The rate.
  public let rate: PayRate
  /// Whether it was worked in addition to the roster.
  public let isAdditional: Bool
  /// The pay in minor units; nil if a base rate is missing.
  public let payCents: Int64?

  /// Creates a line.
  public init(seconds: Int64, rate: PayRate, isAdditional: Bool, payCents: Int64?) {
    self.seconds = seconds
    self.rate = rate
    self.isAdditional = isAdditional
    self.payCents = payCents
  }
}

extension PaySummary {
  /// Creates the sum of lines whose pay is known.
  public init(of lines: some Sequence<SettledLine>) {
    self.init()
    payCents = 0
    var weighted: Int128 = 0
    for line in lines {
      if line.rate.isWork { workedSeconds += line.seconds }
      guard line.rate.isPaid, line.seconds > 0 else { continue }
      paidSeconds += line.seconds
      if line.rate.isPremium { premiumSeconds += line.seconds }
      if line.rate.isOvertime { overtimeSeconds += line.seconds }
      if line.rate.isBanked { bankedSeconds += line.seconds }
      if line.rate.isStandby { standbySeconds += line.seconds }
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

  /// Returns the sum of two summaries, such as hours paid under different rules. Money is the sum
  /// of the rounded amounts, unknown if either is.
  public static func + (a: PaySummary, b: PaySummary) -> PaySummary {
    var sum = a
    sum.workedSeconds += b.workedSeconds
    sum.paidSeconds += b.paidSeconds
    sum.premiumSeconds += b.premiumSeconds
    sum.overtimeSeconds += b.overtimeSeconds
    sum.bankedSeconds += b.bankedSeconds
    sum.standbySeconds += b.standbySeconds
    sum.additionalSeconds += b.additionalSeconds
    sum.weightedSeconds += b.weightedSeconds
    sum.bonusCents += b.bonusCents
    sum.salaryCents += b.salaryCents
    sum.add(b.amounts)
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
