import Domain

/// What payslips say. Every function throws `StoreError`.
public struct SlipRepository {
  let connection: Connection

  /// The payslips of the pay periods that begin on the days from `from` up to but not including
  /// `until`, by the first day; those of which nothing was typed are not among them.
  public func slips(from: CivilDay, until: CivilDay) throws -> [CivilDay: PaySlip] {
    var slips: [CivilDay: PaySlip] = [:]
    for (_, start, entry) in try records(from: from, until: until) {
      slips[start, default: PaySlip(start: start)][entry.line] = entry.figures
    }
    return slips
  }

  /// The payslip of the pay period that begins on `start`; an empty one where nothing was typed.
  public func slip(start: CivilDay) throws -> PaySlip {
    try slips(from: start, until: start.adding(days: 1))[start] ?? PaySlip(start: start)
  }

  /// The identities of the lines of one payslip.
  fileprivate func identities(start: CivilDay) throws -> [PaySlip.Line: RecordID] {
    let records = try records(from: start, until: start.adding(days: 1))
    return Dictionary(
      records.map { ($0.entry.line, $0.id) }, uniquingKeysWith: { first, _ in first })
  }

  private func records(
    from: CivilDay, until: CivilDay
  ) throws -> [(id: RecordID, start: CivilDay, entry: PaySlip.Entry)] {
    try connection.all(
      """
      \(RecordStatements.paySlip.select) AND period_start >= ?1 AND period_start < ?2
      ORDER BY period_start, created_at, rowid
      """, [Value(from.storedText), Value(until.storedText)]
    ) { row in
      let id = row.id()
      guard let start = row.optionalDay() else {
        throw StoreError.damagedRecord(path: connection.path, table: .paySlip, id: id)
      }
      let kind = row.int(), label = row.text(), multiplier = row.optionalInteger()
      let cents = row.integer()
      let figures = PaySlip.Figures(
        seconds: row.optionalInteger(), cents: row.optionalInteger())
      for _ in TableName.times { row.skip() }
      let line = PaySlip.Line(
        kind: kind, label: label, trillionths: multiplier ?? 0,
        amountPerHour: HourlyAmount(cents, fraction: row.integer()))
      return (id, start, PaySlip.Entry(line, figures))
    }
  }
}

extension PaySlip.Line {
  /// A salary is stored as a bonus of that name.
  private static let salaryLabel = "salary"

  fileprivate init(
    kind: Int, label: String, trillionths: Int64, amountPerHour: HourlyAmount
  ) {
    switch kind {
    case 0:
      self = .rate(
        label: label, multiplier: Factor(trillionths: trillionths), amountPerHour: amountPerHour)
    case 1: self = label == Self.salaryLabel ? .salary : .bonus
    case 2: self = .other(label)
    default: self = .total
    }
  }

  /// Trillionths of a minor unit in the amount per hour.
  fileprivate var fraction: Int64 {
    if case .rate(_, _, let amount) = self { amount.fraction } else { 0 }
  }

  /// Kind, label, multiplier and amount per hour as they are stored.
  fileprivate var values: [Value] {
    switch self {
    case .rate(let label, let multiplier, let amount):
      return [
        .integer(0), Value(label), .integer(multiplier.trillionths), .integer(amount.cents),
      ]
    case .bonus: return [.integer(1), Value(""), .null, .integer(0)]
    case .salary: return [.integer(1), Value(Self.salaryLabel), .null, .integer(0)]
    case .other(let label): return [.integer(2), Value(label), .null, .integer(0)]
    case .total: return [.integer(3), Value(""), .null, .integer(0)]
    }
  }
}

extension Store {
  /// What payslips say.
  public var slips: SlipRepository { SlipRepository(connection: connection) }
}

extension WriteTransaction {
  /// Notes what the payslip of the pay period that begins on `start` says of a line, or takes the
  /// line away. Throws `StoreError`.
  public func note(
    _ figures: PaySlip.Figures?, of line: PaySlip.Line, onSlipFrom start: CivilDay
  ) throws {
    let known = try SlipRepository(connection: connection).identities(start: start)[line]
    guard let figures else {
      if let known { try delete(known, from: .paySlip) }
      return
    }
    let id = known ?? .new()
    try save(
      id, in: .paySlip,
      [Value(id), Value(start.storedText)] + line.values + [
        figures.seconds.map(Value.integer) ?? .null, figures.cents.map(Value.integer) ?? .null,
        Value(now), Value(now), .null, .integer(line.fraction),
      ])
  }
}
