/// Money besides that of the hours: arrears of an earlier pay period, an allowance by the rules, the
/// pay of absences, or hours that the account of hours pays out.
public struct PaidAmount: Hashable, Sendable {
  /// The subject of an amount.
  public enum Kind: Hashable, Sendable {
    /// An allowance by its label on payslips and the employer's code.
    case allowance(label: String, code: String?)
    /// What is owed for the days of a closed pay period.
    case arrears(Range<CivilDay>)
    /// Pay for absences of a kind, with its key and, unless it is the built-in one, its name.
    case absence(kind: String, name: String)
    /// A payout of the account of hours.
    case payout
  }

  /// The subject.
  public let kind: Kind
  /// How often it is paid.
  public internal(set) var count: Int
  /// Minor units of the currency; negative if too much was paid for a closed period.
  public internal(set) var cents: Int64
  /// The minutes that absences add to the contract hours; 0 for other amounts.
  public internal(set) var creditedMinutes: Int

  /// Creates an amount, limited so that no sum overflows.
  public init(_ kind: Kind, cents: Int64, count: Int = 1, creditedMinutes: Int = 0) {
    self.creditedMinutes = creditedMinutes
    self.kind = kind
    self.count = count
    self.cents = min(max(-PayAmount.most, cents), PayAmount.most)
  }

  /// The identity within a payslip: `allowance Meal`, `arrears 2026-04-01`.
  public var name: String {
    switch kind {
    case .allowance(let label, let code): "\(PayElement.Kind.allowance.rawValue) \(code ?? label)"
    case .arrears(let days):
      "\(PayElement.Kind.arrears.rawValue) \(ISOText.format(days.lowerBound))"
    case .absence(let kind, _): "\(PayElement.Kind.absence.rawValue) \(kind)"
    case .payout: PayElement.Kind.payout.rawValue
    }
  }

  /// The days of the closed period that arrears are for; nil for others.
  public var days: Range<CivilDay>? {
    if case .arrears(let days) = kind { days } else { nil }
  }

  /// Whether payslips list it before another one: allowances and absences by name, then
  /// arrears by day.
  fileprivate func isListed(before other: PaidAmount) -> Bool {
    switch (days, other.days) {
    case (nil, nil): name < other.name
    case (nil, _): true
    case (_, nil): false
    case (let own?, let other?):
      (own.lowerBound, own.upperBound) < (other.lowerBound, other.upperBound)
    }
  }
}

/// An amount and the day in whose pay period it is paid.
public struct DatedAmount: Equatable, Sendable {
  /// The day.
  public let day: CivilDay
  /// The amount.
  public let amount: PaidAmount

  /// Creates an amount that is paid in the period of a day.
  public init(day: CivilDay, _ amount: PaidAmount) {
    self.day = day
    self.amount = amount
  }
}

extension [PaidAmount] {
  /// Adds an amount to the one with the same subject.
  mutating func add(_ amount: PaidAmount) {
    if let place = firstIndex(where: { $0.kind == amount.kind }) {
      self[place].count += amount.count
      self[place].cents += amount.cents
      self[place].creditedMinutes += amount.creditedMinutes
    } else {
      insert(amount, at: firstIndex { amount.isListed(before: $0) } ?? endIndex)
    }
  }
}

extension PaySummary {
  /// The minor units of all allowances.
  public var allowanceCents: Int64 {
    amounts.reduce(0) { if case .allowance = $1.kind { $0 + $1.cents } else { $0 } }
  }

  /// The minor units that absences pay; negative where they are taken from a salary.
  public var absencePayCents: Int64 {
    amounts.reduce(0) { if case .absence = $1.kind { $0 + $1.cents } else { $0 } }
  }

  /// The minor units that the account of hours pays out.
  public var payoutCents: Int64 {
    amounts.reduce(0) { $1.kind == .payout ? $0 + $1.cents : $0 }
  }

  /// The minutes that absences add to the contract hours.
  public var creditedMinutes: Int { amounts.reduce(0) { $0 + $1.creditedMinutes } }

  /// The minor units of all arrears.
  public var arrearsCents: Int64 { amounts.reduce(0) { $0 + ($1.days == nil ? 0 : $1.cents) } }

  /// Adds amounts without changing the pay.
  public mutating func add(_ amounts: some Sequence<PaidAmount>) {
    for amount in amounts { self.amounts.add(amount) }
  }
}
