import Domain
import Interchange

/// The JSON document of a closed pay period: moments in seconds since 1970, days since 1970,
/// multipliers in trillionths, and money in minor units. A line is an array of its start, end, day,
/// the index of its rate, and its pay.
extension ClosedResult {
  static let version = 1

  /// The document.
  var text: String {
    var members: JSONObject = [
      "version": .int(Self.version), "currency": .string(currency), "totals": totals.json,
      "bonuses": .array(
        bonuses.map {
          .object(["day": .int($0.day.number), "name": .string($0.name), "cents": .int($0.cents)])
        }), "holidays": .array(holidays.map { .int($0.number) }),
      "rates": .array(rates.map(\.json)), "shifts": .array(work.map(json)),
    ]
    members["absences"] = absences?.json
    // Results without amounts are written as they always were.
    if !amounts.isEmpty {
      members["amounts"] = .array(
        amounts.map { dated in
          var object = dated.amount.json
          object["day"] = .int(dated.day.number)
          return .object(object)
        })
    }
    return JSONValue.object(members).text()
  }

  private func json(_ work: Work) -> JSONValue {
    .object([
      "id": .string(work.shift.text), "name": .string(work.name), "zone": .string(work.zone),
      "additional": .bool(work.isAdditional),
      "lines": .array(work.lines.map(\.json)),
    ])
  }

  /// Parses the document. Throws `JSONSyntaxError` and `JSONShapeError`.
  init(text: String) throws {
    var fields = try JSONFields(JSONValue(parsing: text))
    let version = try fields.int("version")
    guard version == Self.version else {
      throw JSONShapeError(JSONPath([.name("version")]), .invalid(String(version)))
    }
    currency = try fields.string("currency")
    totals = try PaySummary(fields.value("totals"), at: JSONPath([.name("totals")]))
    bonuses = try fields.array("bonuses") { value, path throws(JSONShapeError) in
      var fields = try JSONFields(value, at: path)
      return Bonus(
        day: CivilDay(number: try fields.int("day")), name: try fields.string("name"),
        cents: Int64(try fields.int("cents")))
    }
    amounts = try fields.amounts(at: JSONPath()) { fields, amount throws(JSONShapeError) in
      DatedAmount(day: CivilDay(number: try fields.int("day")), amount)
    }
    holidays = try fields.array("holidays") { value, path throws(JSONShapeError) in
      CivilDay(number: try value.int(at: path))
    }
    let rates = try fields.array("rates") { value, path throws(JSONShapeError) in
      try PayRate(value, at: path)
    }
    self.rates = rates
    work = try fields.array("shifts") { value, path throws(JSONShapeError) in
      try Self.work(value, path, rates.count)
    }
    let path = JSONPath([.name("absences")])
    absences = try fields.optional("absences").map { value throws(JSONShapeError) in
      try ClosedAbsences(value, at: path, rates: rates.count)
    }
    try fields.finish()
  }

  private static func work(
    _ value: JSONValue, _ path: JSONPath, _ rates: Int
  ) throws(JSONShapeError) -> Work {
    var fields = try JSONFields(value, at: path)
    let lines = try fields.array("lines") { value, path throws(JSONShapeError) in
      try Line(value, at: path, rates: rates)
    }
    return Work(
      shift: RecordID(try fields.string("id")), name: try fields.string("name"),
      zone: try fields.string("zone"),
      isAdditional: try fields.value("additional") == .bool(true), lines: lines)
  }
}

extension ClosedResult.Line {
  var json: JSONValue {
    .array([
      .int(interval.start.seconds), .int(interval.end.seconds), .int(day.number), .int(rate),
      .optional(payCents),
    ])
  }

  /// Parses a line; `rates` is the number of rates, nil if they are not known.
  init(_ value: JSONValue, at path: JSONPath, rates: Int?) throws(JSONShapeError) {
    guard case .array(let parts) = value, parts.count == 5 else {
      throw JSONShapeError(path, .wrongKind(expected: "array"))
    }
    let start = try parts[0].int(at: path), end = try parts[1].int(at: path)
    let day = try parts[2].int(at: path), rate = try parts[3].int(at: path)
    guard start <= end, rate >= 0, rates.map({ rate < $0 }) ?? true else {
      throw JSONShapeError(path, .invalid(value.text()))
    }
    self.init(
      interval: Interval(start: Instant(seconds: Int64(start)), end: Instant(seconds: Int64(end))),
      day: CivilDay(number: day), rate: rate,
      payCents: parts[4] == .null ? nil : Int64(try parts[4].int(at: path)))
  }
}

extension JSONValue {
  static func optional(_ number: Int64?) -> JSONValue {
    number.map { .int($0) } ?? .null
  }
}

extension HourlyAmount {
  /// Parses the number `member` of an object as minor units with decimals.
  fileprivate init(
    _ fields: inout JSONFields, _ member: String, at path: JSONPath
  ) throws(JSONShapeError) {
    guard case .number(let text) = try fields.value(member),
      let amount = HourlyAmount(decimalCents: text)
    else { throw JSONShapeError(path.appending(member), .wrongKind(expected: "number")) }
    self = amount
  }
}

extension PayRate {
  fileprivate var json: JSONValue {
    .object([
      "label": .string(label), "multiplier": .int(multiplier.trillionths),
      "amount_per_hour": .number(amountPerHour.decimalCents), "base_rate": .optional(baseRateCents),
      "base_rate_fraction": .int(baseRateFraction), "covered": .bool(isCovered),
      "reasons": .array(reasons.map(\.json)),
    ])
  }

  fileprivate init(_ value: JSONValue, at path: JSONPath) throws(JSONShapeError) {
    var fields = try JSONFields(value, at: path)
    let base = try fields.optional("base_rate")?.int(at: path)
    let fraction = Int64(try fields.int("base_rate_fraction"))
    self.init(
      label: try fields.string("label"),
      multiplier: Factor(trillionths: Int64(try fields.int("multiplier"))),
      amountPerHour: try HourlyAmount(&fields, "amount_per_hour", at: path),
      baseRateCents: base.map(Int64.init), baseRateFraction: fraction,
      isCovered: try fields.value("covered") == .bool(true),
      reasons: try fields.array("reasons") { value, path throws(JSONShapeError) in
        try PayReason(value, at: path)
      })
  }
}

extension PayReason {
  /// The reason as an array of a word and its numbers.
  fileprivate var json: JSONValue {
    func list(_ word: String, _ numbers: Int...) -> JSONValue {
      .array([.string(word)] + numbers.map { .int($0) })
    }
    switch self {
    case .ordinary: return list("ordinary")
    case .salary: return list("salary")
    case .byHand: return list("by_hand")
    case .noWork: return list("no_work")
    case .average(let time): return .array([.string("average"), .string(time.rawValue)])
    case .banked: return list("banked")
    case .premium(let place): return list("premium", place)
    case .overtime(.workday(let minutes)): return list("workday", minutes)
    case .overtime(.shift(let minutes)): return list("shift", minutes)
    case .overtime(.seventhDay(let minutes)): return list("seventh_day", minutes)
    case .overtime(.period(let minutes, let days)): return list("work_period", minutes, days)
    case .unpaid(.rule(let step)): return list("break_rule", step)
    case .unpaid(.recorded): return list("break_recorded")
    case .unpaid(.rounding): return list("rounding")
    case .unpaid(.byHand): return list("break_by_hand")
    case .unpaid(.replaced): return list("replaced")
    case .unpaid(.absent): return list("absent")
    }
  }

  /// The reasons that are a word alone.
  private static let plain: [String: PayReason] = [
    "ordinary": .ordinary, "salary": .salary, "by_hand": .byHand, "no_work": .noWork,
    "banked": .banked, "break_recorded": .unpaid(.recorded), "rounding": .unpaid(.rounding),
    "break_by_hand": .unpaid(.byHand), "replaced": .unpaid(.replaced),
    "absent": .unpaid(.absent),
  ]

  fileprivate init(_ value: JSONValue, at path: JSONPath) throws(JSONShapeError) {
    guard case .array(let parts) = value, let first = parts.first else {
      throw JSONShapeError(path, .wrongKind(expected: "array"))
    }
    let word = try first.string(at: path)
    if parts.count == 1, let plain = Self.plain[word] {
      self = plain
      return
    }
    if parts.count == 2, word == "average",
      let time = try AbsenceKind.Average(rawValue: parts[1].string(at: path))
    {
      self = .average(time)
      return
    }
    var numbers: [Int] = []
    for part in parts.dropFirst() { numbers.append(try part.int(at: path)) }
    switch (word, numbers.count) {
    case ("premium", 1): self = .premium(numbers[0])
    case ("workday", 1): self = .overtime(.workday(afterMinutes: numbers[0]))
    case ("shift", 1): self = .overtime(.shift(afterMinutes: numbers[0]))
    case ("seventh_day", 1): self = .overtime(.seventhDay(afterMinutes: numbers[0]))
    case ("work_period", 2):
      self = .overtime(.period(afterMinutes: numbers[0], days: numbers[1]))
    case ("break_rule", 1): self = .unpaid(.rule(step: numbers[0]))
    default: throw JSONShapeError(path, .invalid(value.text()))
    }
  }
}

extension PaidAmount {
  /// The members of the object: those of an allowance, an absence or a payout, or the first and
  /// last day of arrears.
  fileprivate var json: JSONObject {
    var object: JSONObject = ["cents": .int(cents), "count": .int(count)]
    switch kind {
    case .allowance(let label, let code):
      object["label"] = .string(label)
      object["code"] = code.map(JSONValue.string)
    case .arrears(let days):
      object["from"] = .int(days.lowerBound.number)
      object["to"] = .int(days.upperBound.number - 1)
    case .payout: object["payout"] = .bool(true)
    case .absence(let kind, let name):
      object["absence"] = .string(kind)
      object["name"] = .string(name)
      object["credited_minutes"] = .int(creditedMinutes)
    }
    return object
  }

  fileprivate init(_ fields: inout JSONFields, at path: JSONPath) throws(JSONShapeError) {
    let kind: Kind
    if let label = fields.optional("label") {
      kind = .allowance(
        label: try label.string(at: path), code: try fields.optional("code")?.string(at: path))
    } else if fields.optional("payout") != nil {
      kind = .payout
    } else if let absence = fields.optional("absence") {
      kind = .absence(kind: try absence.string(at: path), name: try fields.string("name"))
    } else {
      let from = try fields.int("from"), to = try fields.int("to")
      guard from <= to else { throw JSONShapeError(path, .invalid(String(to))) }
      kind = .arrears(CivilDay(number: from)..<CivilDay(number: to + 1))
    }
    self.init(
      kind, cents: Int64(try fields.int("cents")), count: try fields.int("count"),
      creditedMinutes: try fields.optional("credited_minutes")?.int(at: path) ?? 0)
  }
}

extension JSONFields {
  /// Parses the member `amounts`, whose further members `body` reads; none if there is none.
  fileprivate mutating func amounts<Element>(
    at path: JSONPath, _ body: (inout JSONFields, PaidAmount) throws(JSONShapeError) -> Element
  ) throws(JSONShapeError) -> [Element] {
    guard let value = optional("amounts") else { return [] }
    let path = path.appending("amounts")
    guard case .array(let values) = value else {
      throw JSONShapeError(path, .wrongKind(expected: "array"))
    }
    var amounts: [Element] = []
    for value in values {
      var fields = try JSONFields(value, at: path)
      let amount = try PaidAmount(&fields, at: path)
      amounts.append(try body(&fields, amount))
    }
    return amounts
  }
}

extension PaySummary {
  fileprivate var json: JSONValue {
    var object: JSONObject = [
      "worked_seconds": .int(workedSeconds), "paid_seconds": .int(paidSeconds),
      "premium_seconds": .int(premiumSeconds), "overtime_seconds": .int(overtimeSeconds),
      "additional_seconds": .int(additionalSeconds), "weighted_seconds": .int(weightedSeconds),
      "salary": .int(salaryCents), "bonus": .int(bonusCents), "pay": .optional(payCents),
      "by_rate": .array(
        byRate.map {
          .object([
            "label": .string($0.label), "multiplier": .int($0.multiplier.trillionths),
            "amount_per_hour": .number($0.amountPerHour.decimalCents), "seconds": .int($0.seconds),
            "pay": .optional($0.payCents),
          ])
        }),
    ]
    // Results without standby or amounts are written as they always were.
    if bankedSeconds > 0 { object["banked_seconds"] = .int(bankedSeconds) }
    if standbySeconds > 0 { object["standby_seconds"] = .int(standbySeconds) }
    if !amounts.isEmpty { object["amounts"] = .array(amounts.map { .object($0.json) }) }
    return .object(object)
  }

  /// Parses totals. Throws `JSONShapeError`.
  init(_ value: JSONValue, at path: JSONPath) throws(JSONShapeError) {
    self.init()
    var fields = try JSONFields(value, at: path)
    func number(_ name: String) throws(JSONShapeError) -> Int64 { Int64(try fields.int(name)) }
    workedSeconds = try number("worked_seconds")
    paidSeconds = try number("paid_seconds")
    premiumSeconds = try number("premium_seconds")
    overtimeSeconds = try number("overtime_seconds")
    additionalSeconds = try number("additional_seconds")
    standbySeconds = Int64(try fields.optional("standby_seconds")?.int(at: path) ?? 0)
    bankedSeconds = Int64(try fields.optional("banked_seconds")?.int(at: path) ?? 0)
    weightedSeconds = try number("weighted_seconds")
    salaryCents = try number("salary")
    bonusCents = try number("bonus")
    let pay = try fields.optional("pay")?.int(at: path)
    payCents = pay.map(Int64.init)
    amounts = try fields.amounts(at: path) { _, amount in amount }
    byRate = try fields.array("by_rate") { value, path throws(JSONShapeError) in
      var fields = try JSONFields(value, at: path)
      let pay = try fields.optional("pay")?.int(at: path)
      return RateLine(
        label: try fields.string("label"),
        multiplier: Factor(trillionths: Int64(try fields.int("multiplier"))),
        amountPerHour: try HourlyAmount(&fields, "amount_per_hour", at: path),
        seconds: Int64(try fields.int("seconds")), payCents: pay.map(Int64.init))
    }
  }
}
