/// The average pay of the time worked before an absence.
public enum PaidAverage: Equatable, Sendable {
  /// A factor of the base rate, so that a raise counts in full.
  case factor(Factor)
  /// An amount for each hour.
  case amountPerHour(HourlyAmount)
}

/// The sums of time worked, from which averages follow.
public struct WorkedPay: Sendable {
  /// The paid seconds.
  public private(set) var seconds: Int64 = 0
  /// The pay in minor units.
  public private(set) var cents: Int64 = 0
  /// The seconds times trillionths of the base rate.
  private var weighted: Int128 = 0

  /// Creates empty sums.
  public init() {}

  /// Adds a stretch that is paid and work; others, and overtime that is not paid, count for nothing.
  public mutating func add(seconds: Int64, at rate: PayRate, cents: Int64 = 0) {
    guard rate.isPaid, rate.isWork, !rate.isBanked else { return }
    self.seconds += seconds
    self.cents += cents
    weighted += Int128(seconds) * rate.partOfBase
  }

  /// Adds other sums.
  public static func += (a: inout WorkedPay, b: WorkedPay) {
    a.seconds += b.seconds
    a.cents += b.cents
    a.weighted += b.weighted
  }

  /// The factor of the base rate; nil if nothing was worked.
  public var factor: PaidAverage? {
    guard seconds > 0 else { return nil }
    return .factor(Factor(trillionths: Int64(clamping: weighted / Int128(seconds))))
  }

  /// The money for an hour; nil if nothing was worked.
  public var amountPerHour: PaidAverage? {
    guard seconds > 0 else { return nil }
    let whole = Int128(cents) * 3600 * Int128(Factor.unit)
    return .amountPerHour(HourlyAmount(trillionths: whole / Int128(seconds)))
  }
}

extension PayRate {
  /// The pay for an hour in trillionths of the base rate; amounts of money count only if that is
  /// known.
  fileprivate var partOfBase: Int128 {
    let factor = Int128(multiplier.trillionths)
    guard amountPerHour > 0, let base = base?.trillionths, base > 0 else { return factor }
    return factor + amountPerHour.trillionths * Int128(Factor.unit) / base
  }

  /// Returns the rate of an absence that is paid at an average in place of the base rate.
  public func at(_ average: PaidAverage, over time: AbsenceKind.Average) -> PayRate {
    var stack = PremiumStack(factor: .zero)
    switch average {
    case .factor(let factor): stack.factor = factor
    case .amountPerHour(let amount): stack.amountPerHour = amount
    }
    return PayRate(
      label: label, multiplier: stack.factor, amountPerHour: stack.amountPerHour, base: base,
      reasons: [.average(time)], isPaid: true, isCovered: isCovered, straight: stack,
      regular: .unpaid, overtime: Multiplier(tenThousandths: 0))
  }
}

/// A running sum of pay, of which each stretch has the difference of the rounded sums.
public struct RunningPay {
  private var sum = PayAmount()
  private var paid: Int64 = 0

  /// Creates an empty sum.
  public init() {}

  /// Adds a stretch and returns its pay in minor units; nil if its base rate is missing.
  public mutating func add(seconds: Int64, at rate: PayRate) -> Int64? {
    guard rate.base != nil || rate.multiplier == .zero else { return nil }
    sum.add(seconds: seconds, hourly: rate.hourly)
    defer { paid = sum.cents }
    return sum.cents - paid
  }
}
