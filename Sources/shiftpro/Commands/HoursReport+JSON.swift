import Domain
import Services

extension HoursReport {
  /// Returns the report as JSON.
  func json(_ format: Format) -> JSON {
    var members: [(key: String, value: JSON)] = [
      ("currency", .string(total.currency)), ("ruleset", .string(total.ruleset.title)),
      ("periods", .array(periods)), ("total", json(total, PayElement.sum(elements), nil, nil)),
    ]
    if grouping == .shift {
      members.append(("shifts", .array(shifts.map { json($0, format) })))
    }
    if grouping == .weekday || grouping == .kind {
      members.append(("groups", .array(groups.map(Self.json))))
    }
    return .members(members)
  }

  private static func json(_ group: HoursGroup) -> JSON {
    let left: Set = [
      "bonus_cents", "salary_cents", "allowance_cents", "arrears_cents", "amounts",
      "absence_pay_cents", "payout_cents",
    ]
    return .members(
      [
        ("key", .string(group.key)), ("name", .string(group.name)),
        ("shifts", .integer(Int64(group.count))), ("currency", JSON(group.currency)),
      ]
        + members(of: group.worked).filter { !left.contains($0.key) }.map { member in
          member.key == "credited_minutes"
            ? (member.key, .integer(Int64(group.creditedMinutes))) : member
        })
  }

  private var periods: [JSON] {
    history.parts.enumerated().map { place, part in
      grouping == .element
        ? json(part, slips[place].all, slips[place], years[place]) : json(part, [], nil, nil)
    }
  }

  private func json(
    _ part: PayStatement, _ elements: [PayElement], _ slip: Payroll.SlipElements?,
    _ year: YearElements?
  ) -> JSON {
    .members(
      [
        ("start", JSON(part.days.lowerBound)), ("end", JSON(part.lastDay)),
        ("type", .string(part.kind.word)), ("locked", .bool(part.isLocked)),
        ("currency", .string(part.currency)),
        ("target_minutes", part.targetMinutes.map { .integer(Int64($0)) } ?? .null),
      ] + Self.members(of: part.worked, isMixed: part.isMixed)
        + [("assumed_minutes", .integer(assumed(on: part.days).minutes))]
        + Self.members(of: unconfirmed(on: part.days))
        + (grouping == .element
          ? [
            ("year_start", year.map { JSON($0.start) } ?? .null), ("year_cents", JSON(year?.cents)),
            (
              "elements",
              .array(
                elements.map {
                  Self.json(
                    $0, part.currency, slip?.days(of: $0) ?? $0.days, year?.cents(of: $0))
                })
            ),
          ] : []))
  }

  private func json(_ paid: PaidShift, _ format: Format) -> JSON {
    let shift = paid.shift
    return .members(
      [
        ("id", .string(shift.id.text)),
        ("name", JSON(shift.name.isEmpty ? nil : shift.name)),
        ("status", .string(shift.status.word)), ("start", JSON(shift.start)),
        ("end", JSON(shift.end)),
        ("currency", .string(paid.currency)),
        ("planned_minutes", JSON(minutesOf: paid.isAhead ? paid.time.paidSeconds : 0)),
      ]
        + Self.members(of: paid.worked).map { member in
          switch member.key {
          case "credited_minutes":
            ("credited_minutes", .integer(Int64(paid.absence?.creditedMinutes ?? 0)))
          case "absence_pay_cents":
            ("absence_pay_cents", paid.absence.map { JSON($0.payCents) } ?? .integer(0))
          default: member
          }
        } + [
          (
            "absence",
            paid.absence.map {
              .members([("id", .string($0.id.text)), ("kind", .string($0.kind))])
            } ?? .null
          ),
          (
            "absences",
            .array(
              (paid.absence?.each ?? []).map {
                .members([
                  ("id", .string($0.id.text)), ("kind", .string($0.kind)),
                  ("credited_minutes", .integer(Int64($0.creditedMinutes))),
                  ("pay_cents", JSON($0.payCents)),
                ])
              })
          ),
          // Planned shifts are not part of the totals.
          ("lines", .array(paid.listedLines.map { Self.json($0, of: paid, format) })),
        ])
  }

  private static func json(_ line: PaidLine, of paid: PaidShift, _ format: Format) -> JSON {
    .object([
      "start": JSON(line.interval.start), "end": JSON(line.interval.end),
      "label": .string(line.rate.label), "multiplier": .number(line.rate.multiplier.description),
      "minutes": JSON(minutesOf: line.seconds), "pay_cents": JSON(line.payCents),
      "why": .string(format.why(line, of: paid)),
    ])
  }

  private static func members(
    of summary: PaySummary, isMixed: Bool = false
  ) -> [(key: String, value: JSON)] {
    [
      ("worked_minutes", JSON(minutesOf: summary.workedSeconds)),
      ("paid_minutes", JSON(minutesOf: summary.paidSeconds)),
      ("paid_equivalent_minutes", JSON(minutesOf: summary.weightedSeconds)),
      ("premium_minutes", JSON(minutesOf: summary.premiumSeconds)),
      ("overtime_minutes", JSON(minutesOf: summary.overtimeSeconds)),
      ("additional_shift_minutes", JSON(minutesOf: summary.additionalSeconds)),
      ("bonus_cents", isMixed ? .null : .integer(summary.bonusCents)),
      ("salary_cents", isMixed ? .null : .integer(summary.salaryCents)),
      ("estimated_pay_cents", JSON(summary.payCents)),
      ("by_rate", .array(summary.byRate.map(json))),
      ("allowance_cents", isMixed ? .null : .integer(summary.allowanceCents)),
      ("arrears_cents", isMixed ? .null : .integer(summary.arrearsCents)),
      ("amounts", .array(summary.amounts.map(json))),
      ("credited_minutes", .integer(Int64(summary.creditedMinutes))),
      ("absence_pay_cents", isMixed ? .null : .integer(summary.absencePayCents)),
      ("payout_cents", isMixed ? .null : .integer(summary.payoutCents)),
      ("banked_minutes", JSON(minutesOf: summary.bankedSeconds)),
    ]
  }

  private static func members(
    of unconfirmed: UnconfirmedShifts
  ) -> [(key: String, value: JSON)] {
    [
      ("unconfirmed_shifts", .integer(Int64(unconfirmed.shifts.count))),
      ("unconfirmed_minutes", .integer(unconfirmed.minutes)),
    ]
  }

  private static func json(_ line: PaySummary.RateLine) -> JSON {
    .object([
      "label": .string(line.label), "multiplier": .number(line.multiplier.description),
      "minutes": JSON(minutesOf: line.seconds), "pay_cents": JSON(line.payCents),
    ])
  }

  private static func json(_ amount: PaidAmount) -> JSON {
    switch amount.kind {
    case .allowance(let label, let code):
      .members([
        ("kind", .string(PayElement.Kind.allowance.rawValue)), ("code", JSON(code)),
        ("label", .string(label)), ("count", .integer(Int64(amount.count))),
        ("pay_cents", .integer(amount.cents)),
      ])
    case .arrears(let days):
      .members([
        ("kind", .string(PayElement.Kind.arrears.rawValue)), ("start", JSON(days.lowerBound)),
        ("end", JSON(days.upperBound.adding(days: -1))), ("pay_cents", .integer(amount.cents)),
      ])
    case .payout:
      .members([
        ("kind", .string(PayElement.Kind.payout.rawValue)), ("pay_cents", .integer(amount.cents)),
      ])
    case .absence(let kind, let name):
      .members([
        ("kind", .string(PayElement.Kind.absence.rawValue)), ("absence", .string(kind)),
        ("name", JSON(name.isEmpty ? nil : name)), ("count", .integer(Int64(amount.count))),
        ("credited_minutes", .integer(Int64(amount.creditedMinutes))),
        ("pay_cents", .integer(amount.cents)),
      ])
    }
  }

  private static func json(
    _ element: PayElement, _ currency: String, _ days: Range<CivilDay>?, _ yearCents: Int64?
  ) -> JSON {
    .members([
      ("code", JSON(element.code)), ("kind", .string(element.kind.rawValue)),
      ("label", .string(element.word)),
      ("paid_for_start", days.map { JSON($0.lowerBound) } ?? .null),
      ("paid_for_end", days.map { JSON($0.upperBound.adding(days: -1)) } ?? .null),
      ("count", element.count == 0 ? .null : .integer(Int64(element.count))),
      ("minutes", JSON(minutesOf: element.seconds)),
      ("units", .number(element.unitHours)), ("share", .number(element.share.description)),
      ("rate", JSON(element.rate.map { MoneyText.plain($0.shown, currency) })),
      ("pay_cents", JSON(element.cents)), ("tax_free_cents", .integer(element.taxFreeCents)),
      ("contribution_free_cents", .integer(element.contributionFreeCents)),
      ("year_cents", JSON(yearCents)),
    ])
  }
}
