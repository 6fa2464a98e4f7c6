import Domain

/// A record of `pay_slip`: a line of a payslip.
private struct PayslipLineRow: Identifiable {
  var id = RecordID("")
  var start = CivilDay(number: 0)
  var figures = Payslip.Figures()
  private var kind = 3
  private var label = ""
  private var trillionths: Int64?
  private var amountPerHour = HourlyAmount(0)

  /// The label of a salary, which is stored as a bonus, as allowances and arrears are with their
  /// names.
  private static let salaryLabel = "salary"

  static let table = TableDescriptor(
    "pay_slip", about: .pay,
    identity: .same([
      "period_start", "kind", "label", "multiplier_trillionths", "amount_per_hour",
      "amount_fraction",
    ]), empty: PayslipLineRow()
  ) { t in
    t.id(\.id)
    t.column("period_start", \.start, part: "line")
    t.column("kind", \.kind, part: "line")
    t.column("label", \.label, typed: .name, part: "line")
    t.column("multiplier_trillionths", \.trillionths, part: "line")
    t.column("amount_per_hour", \.amountPerHour.cents, part: "line")
    t.column("seconds", \.figures.seconds)
    t.column("cents", \.figures.cents)
    t.times()
    t.column("amount_fraction", \.amountPerHour.fraction, part: "line")
  }

  private init() {}

  /// Creates the record of a line.
  init(_ id: RecordID, _ start: CivilDay, _ line: Payslip.Line, _ figures: Payslip.Figures) {
    self.id = id
    self.start = start
    self.figures = figures
    switch line {
    case .rate(let label, let multiplier, let amount):
      kind = 0
      self.label = label
      trillionths = multiplier.trillionths
      amountPerHour = amount
    case .bonus: kind = 1
    case .salary:
      kind = 1
      label = Self.salaryLabel
    case .amount(let name):
      kind = 1
      label = name
    case .other(let label):
      kind = 2
      self.label = label
    case .total: kind = 3
    case .element(let name):
      kind = 4
      self.label = name
    }
  }

  /// The line.
  var line: Payslip.Line {
    switch kind {
    case 0:
      .rate(
        label: label, multiplier: Factor(trillionths: trillionths ?? 0),
        amountPerHour: amountPerHour)
    case 1: label == Self.salaryLabel ? .salary : label.isEmpty ? .bonus : .amount(label)
    case 2: .other(label)
    case 4: .element(label)
    default: .total
    }
  }
}

extension RecordTable {
  /// Lines of payslips.
  public static let payslip = PayslipLineRow.table.untyped
}

/// The payslips that the user typed. Every function throws `StoreError`.
public struct PayslipRepository {
  let connection: Connection

  /// Returns the payslips of the pay periods that begin from `from` up to but not including
  /// `until`, by the first day; without those that have no lines.
  public func payslips(from: CivilDay, until: CivilDay) throws -> [CivilDay: Payslip] {
    var payslips: [CivilDay: Payslip] = [:]
    for (_, start, entry) in try records(from: from, until: until) {
      payslips[start, default: Payslip(start: start)][entry.line] = entry.figures
    }
    return payslips
  }

  /// Returns the payslip of the pay period that begins on `start`; an empty one if it has no lines.
  public func payslip(start: CivilDay) throws -> Payslip {
    try payslips(from: start, until: start.adding(days: 1))[start] ?? Payslip(start: start)
  }

  /// Returns the identities of the lines of one payslip.
  fileprivate func identities(start: CivilDay) throws -> [Payslip.Line: RecordID] {
    let records = try records(from: start, until: start.adding(days: 1))
    return Dictionary(
      records.map { ($0.entry.line, $0.id) }, uniquingKeysWith: { first, _ in first })
  }

  private func records(
    from: CivilDay, until: CivilDay
  ) throws -> [(id: RecordID, start: CivilDay, entry: Payslip.Entry)] {
    try connection.records(
      PayslipLineRow.table,
      """
      AND period_start >= ?1 AND period_start < ?2
      ORDER BY period_start, \(RecordTable.payslip.creationOrder)
      """, [Value(from.storedText), Value(until.storedText)]
    ).map { ($0.id, $0.start, Payslip.Entry($0.line, $0.figures)) }
  }
}

extension Store {
  /// The payslips.
  public var payslips: PayslipRepository { PayslipRepository(connection: connection) }
}

extension WriteTransaction {
  /// Saves a line of the payslip of the pay period that begins on `start`; nil removes it. Throws
  /// `StoreError`.
  public func save(
    _ figures: Payslip.Figures?, of line: Payslip.Line, onPayslipStarting start: CivilDay
  ) throws {
    let known = try PayslipRepository(connection: connection).identities(start: start)[line]
    guard let figures else {
      if let known { try delete(known, from: .payslip) }
      return
    }
    try save(PayslipLineRow(known ?? .new(), start, line, figures), in: PayslipLineRow.table)
  }
}
