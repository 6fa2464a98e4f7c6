import Domain
import Interchange

/// What absences cost, credit and pay in a closed pay period, whatever kinds and entitlements say
/// later.
struct ClosedAbsences: Equatable {
  /// The credit and pay on a date.
  struct Line: Equatable {
    /// The line, without its stretches.
    let line: AbsenceLine
    let stretches: [ClosedResult.Line]
  }

  /// The cost on a date.
  struct Cost: Equatable {
    /// The name of the entitlement.
    let entitlement: String
    let cost: DatedCost
  }

  /// The lines of covered shifts and of credits by the calendar, by date.
  var lines: [Line] = []
  /// The costs by date.
  var costs: [Cost] = []

  /// The ids of the absences.
  var ids: Set<RecordID> { Set(lines.map(\.line.absence) + costs.map(\.cost.absence)) }

  /// Returns whether an absence costs, credits and pays the same in another result.
  func agrees(with other: ClosedAbsences, on absence: RecordID) -> Bool {
    func own(_ absences: ClosedAbsences) -> (lines: [AbsenceLine], costs: [Cost]) {
      (
        absences.lines.map(\.line).filter { $0.absence == absence },
        absences.costs.filter { $0.cost.absence == absence }
      )
    }
    return own(self) == own(other)
  }
}

// MARK: JSON

/// The JSON form of absences in a closed pay period: amounts in ten-thousandths of the unit.
extension ClosedAbsences {
  var json: JSONValue {
    .object([
      "lines": .array(lines.map(\.json)),
      "costs": .array(
        costs.map {
          .object([
            "entitlement": .string($0.entitlement), "absence": .string($0.cost.absence.text),
            "day": .int($0.cost.day.number), "amount": .int($0.cost.amount.tenThousandths),
          ])
        }),
    ])
  }

  /// Parses absences; `rates` is the number of rates of the result, nil if they are not known.
  init(_ value: JSONValue, at path: JSONPath, rates: Int? = nil) throws(JSONShapeError) {
    var fields = try JSONFields(value, at: path)
    lines = try fields.array("lines") { value, path throws(JSONShapeError) in
      try Line(value, at: path, rates: rates)
    }
    costs = try Self.costs(fields.value("costs"), at: path.appending("costs"))
    try fields.finish()
  }

  /// Parses costs.
  static func costs(_ value: JSONValue, at path: JSONPath) throws(JSONShapeError) -> [Cost] {
    guard case .array(let values) = value else {
      throw JSONShapeError(path, .wrongKind(expected: "array"))
    }
    var costs: [Cost] = []
    for (index, value) in values.enumerated() {
      var fields = try JSONFields(value, at: path.appending(index))
      costs.append(
        Cost(
          entitlement: try fields.string("entitlement"),
          cost: DatedCost(
            absence: RecordID(try fields.string("absence")),
            day: CivilDay(number: try fields.int("day")),
            amount: AbsenceAmount(tenThousandths: Int64(try fields.int("amount"))))))
      try fields.finish()
    }
    return costs
  }
}

extension ClosedAbsences.Line {
  fileprivate var json: JSONValue {
    .object([
      "absence": .string(line.absence.text), "kind": .string(line.kind),
      "name": .string(line.kindName), "day": .int(line.day.number),
      "shift": line.shift.map { .string($0.text) } ?? .null,
      "covered_minutes": .int(line.coveredMinutes), "planned_minutes": .int(line.plannedMinutes),
      "credited_minutes": .int(line.creditedMinutes), "cents": .optional(line.cents),
      "stretches": .array(stretches.map(\.json)),
    ])
  }

  fileprivate init(_ value: JSONValue, at path: JSONPath, rates: Int?) throws(JSONShapeError) {
    var fields = try JSONFields(value, at: path)
    let shift = try fields.optional("shift")?.string(at: path)
    let cents = try fields.optional("cents")?.int(at: path)
    line = AbsenceLine(
      day: CivilDay(number: try fields.int("day")),
      absence: RecordID(try fields.string("absence")), kind: try fields.string("kind"),
      kindName: try fields.string("name"), shift: shift.map { RecordID($0) },
      coveredMinutes: try fields.int("covered_minutes"),
      plannedMinutes: try fields.int("planned_minutes"),
      creditedMinutes: try fields.int("credited_minutes"), cents: cents.map(Int64.init))
    stretches = try fields.array("stretches") { value, path throws(JSONShapeError) in
      try ClosedResult.Line(value, at: path, rates: rates)
    }
    try fields.finish()
  }
}
