/// A line of a payslip that lists basic pay, each premium and each kind of overtime apart.
///
/// An hour may be in several elements: in basic pay, and in each premium with what that adds.
public struct PayElement: Equatable, Sendable {
  /// The kinds of elements, in the order of a payslip.
  public enum Kind: String, CaseIterable, Sendable {
    case salary, basic, premium, overtime
    case byHand = "rate"
    case bonus, allowance, absence, payout, arrears
  }

  /// The kind.
  public let kind: Kind
  /// The identity within a payslip: the code, or else the label, with the share if two have the
  /// same.
  public let name: String
  /// The employer's code; nil if the ruleset has none.
  public let code: String?
  /// The label on payslips; empty for salary, bonuses and arrears.
  public let label: String
  /// The part of the base rate that an hour is paid, or of the regular rate for overtime.
  public let share: Factor
  /// The amount that is paid per hour besides.
  public let amountPerHour: HourlyAmount
  /// The days of the closed period that arrears are for; nil for other elements.
  public let days: Range<CivilDay>?
  /// How often an allowance is paid; 0 for other elements.
  public internal(set) var count = 0
  /// The hours in seconds, not multiplied.
  public internal(set) var seconds: Int64 = 0
  /// The hours in seconds, multiplied by the share that they are paid; for premiums that are
  /// multiplied, it depends on the others.
  public internal(set) var units: Int64 = 0
  /// The pay for a unit; nil if it is unknown or has changed.
  public internal(set) var rate: HourlyAmount?
  /// The pay in minor units; nil if a base rate is missing. All elements add up to the pay.
  public internal(set) var cents: Int64?
  /// The part of the pay without income tax (§ 3b EStG).
  public internal(set) var taxFreeCents: Int64 = 0
  /// The part of the pay without social security contributions (§ 1 (1) no. 1 SvEV).
  public internal(set) var contributionFreeCents: Int64 = 0

  init(_ key: PayElementKey, name: String) {
    kind = key.kind
    self.name = name
    code = key.code
    label = key.label
    share = key.share
    amountPerHour = key.amountPerHour
    days = key.days
  }

  /// The label, or the word for its kind if it has none.
  public var word: String { label.isEmpty ? kind.rawValue : label }

  /// Returns the time in seconds as payslips with these units print it.
  public func time(in units: PayslipRules.Units) -> Int64 {
    kind == .premium && units == .share ? self.units : seconds
  }

  /// Adds an element of another period; both are of the same kind and name.
  mutating func add(_ other: PayElement) {
    seconds += other.seconds
    units += other.units
    count += other.count
    if rate != other.rate { rate = nil }
    cents = cents.flatMap { own in other.cents.map { own + $0 } }
    taxFreeCents += other.taxFreeCents
    contributionFreeCents += other.contributionFreeCents
  }

  /// Returns the sums of the elements of several periods, in the order of a payslip.
  public static func sum(_ periods: [[PayElement]]) -> [PayElement] {
    var sums: [PayElement] = []
    for period in periods {
      var place = sums.startIndex
      for element in period {
        if let known = sums.firstIndex(where: { $0.isSame(as: element) }) {
          sums[known].add(element)
          place = known + 1
        } else {
          let end = sums.firstIndex { $0.kind.order > element.kind.order } ?? sums.endIndex
          place = min(
            max(place, sums.firstIndex { $0.kind.order == element.kind.order } ?? end), end)
          sums.insert(element, at: place)
          place += 1
        }
      }
    }
    return sums
  }

  /// Returns the pay of several elements; nil if that of one is unknown.
  public static func cents(of elements: [PayElement]) -> Int64? {
    elements.reduce(0) { sum, element in sum.flatMap { sum in element.cents.map { sum + $0 } } }
  }

  /// Returns whether both are the same line of a payslip, if of other pay periods.
  public func isSame(as other: PayElement) -> Bool {
    kind == other.kind && name == other.name && share == other.share
      && amountPerHour == other.amountPerHour && days == other.days
  }
}

extension PayElement.Kind {
  /// The place on a payslip.
  var order: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}

/// The properties that distinguish elements.
struct PayElementKey: Hashable {
  var kind: PayElement.Kind
  var code: String?
  var label = ""
  var share = Factor.one
  var amountPerHour: HourlyAmount = 0
  var days: Range<CivilDay>?
}

/// A paid stretch of time with its rate and the rules that determined it.
public struct PaidStretch: Sendable {
  let seconds: Int64
  let rate: PayRate
  let ruleset: PayRuleset

  /// Creates a stretch.
  public init(seconds: Int64, rate: PayRate, ruleset: PayRuleset) {
    self.seconds = seconds
    self.rate = rate
    self.ruleset = ruleset
  }

  /// Whether elements pay it: overtime that is granted as time off is on no payslip.
  var isElement: Bool { rate.isPaid && !rate.isBanked }
}
