import Domain

extension HoursReport {
  /// The report for programs.
  func json(now: Instant) -> JSON {
    var members: [(key: String, value: JSON)] = [
      ("currency", .string(currency)), ("ruleset", .string("default")),
      ("periods", .array(parts.map(HoursReport.json))), ("total", HoursReport.json(total)),
    ]
    if grouping == .shift { members.append(("shifts", .array(shifts.map(HoursReport.json)))) }
    return .members(members)
  }

  private static func json(_ part: Part) -> JSON {
    .members(
      [
        ("start", JSON(part.start)), ("end", JSON(part.end)), ("type", .string(part.type)),
        ("locked", .bool(false)),
      ] + members(of: part.summary))
  }

  private static func json(_ hours: ShiftHours) -> JSON {
    let shift = hours.shift
    return .members(
      [
        ("id", .string(shift.id.text)),
        ("name", JSON(shift.name.isEmpty ? nil : shift.name)),
        ("status", .string(shift.status.word)), ("start", JSON(shift.start)),
        ("end", JSON(shift.end)),
      ] + members(of: hours.summary))
  }

  private static func members(of summary: HoursSummary) -> [(key: String, value: JSON)] {
    [
      ("worked_minutes", JSON(minutesOf: summary.workedSeconds)),
      ("paid_minutes", JSON(minutesOf: summary.paidSeconds)),
      ("premium_minutes", JSON(minutesOf: summary.premiumSeconds)),
      ("overtime_minutes", .integer(0)),
      ("additional_shift_minutes", JSON(minutesOf: summary.additionalSeconds)),
      ("estimated_pay_cents", JSON(summary.estimatedPayCents)),
      ("by_rate", .array(summary.byRate.map(json))),
    ]
  }

  private static func json(_ line: HoursSummary.RateLine) -> JSON {
    .object([
      "label": JSON(line.label), "multiplier": JSON(line.multiplier),
      "minutes": JSON(minutesOf: line.paidSeconds), "pay_cents": JSON(line.payCents),
    ])
  }
}
