/// Overtime of some days that is granted as time off in place of pay.
public struct BankedOvertime: Equatable, Sendable {
  /// The days.
  public let days: Range<CivilDay>
  /// The overtime in seconds that is granted at most, in the order in which it was worked.
  public var seconds: Int64

  /// Creates the overtime of some days; all of it without a number of seconds.
  public init(days: Range<CivilDay>, seconds: Int64 = .max / 2) {
    self.days = days
    self.seconds = seconds
  }

  /// Whether overtime on a day is still granted.
  func isOpen(on day: CivilDay) -> Bool { seconds > 0 && days.contains(day) }
}

extension PayRate {
  /// The rate of the same overtime if it is granted as time off.
  var banked: PayRate {
    PayRate(
      label: label, multiplier: .zero, amountPerHour: 0, base: base, reasons: reasons + [.banked],
      isPaid: true, isCovered: false, straight: .unpaid, regular: regular,
      overtime: Multiplier(tenThousandths: 0))
  }
}
