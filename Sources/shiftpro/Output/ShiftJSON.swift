import Domain
import Services

extension JSON {
  /// Creates the JSON of a shift. Minutes are those of the actual interval, of the time so far
  /// while it is running, else of the planned interval; a shift that does not take place is not
  /// paid. Lists add `warnings`, the `absences` that cover the shift with their minutes, and the
  /// `swap` that it is part of, and a single shift its state in each of `calendars`.
  init(
    _ shift: Shift, pattern: String? = nil, _ pay: ShiftPay, now: Instant, warnings: JSON? = nil,
    calendars: [ShiftCalendars.Entry]? = nil, absences: ListedAbsences? = nil,
    swap: SwapPart?? = nil
  ) {
    var members: [(key: String, value: JSON)] = [
      ("id", .string(shift.id.text)),
      ("name", JSON(shift.name.isEmpty ? nil : shift.name)),
      ("pattern", JSON(pattern)),
      ("status", .string(shift.status.word)),
    ]
    members += JSON.times(shift, now: now)
    members += [
      (
        "break_minutes",
        shift.breakMinutes.map { .integer(Int64($0)) } ?? JSON(minutesOf: pay.unpaidSeconds)
      ),
      ("paid_minutes", JSON(minutesOf: pay.paidSeconds)),
      ("premium_minutes", JSON(minutesOf: pay.premiumSeconds)),
      ("rate_label", JSON(shift.rateLabel)),
      ("rate_multiplier", JSON(shift.rateMultiplier)),
      ("is_additional_shift", .bool(shift.isAdditionalShift)),
      ("notes", JSON(shift.notes.isEmpty ? nil : shift.notes)),
      ("code", JSON(shift.code.isEmpty ? nil : shift.code)),
      ("break_by_rule", .bool(shift.breakMinutes == nil)),
    ]
    if let warnings { members.append(("warnings", warnings)) }
    if let absences {
      let own = absences.absences(of: shift).map { absence in
        JSON.members([("id", .string(absence.id.text)), ("kind", .string(absence.kind))])
      }
      members += [
        ("absence", own.first ?? .null), ("absences", .array(own)),
        ("absent_minutes", JSON(minutesOf: absences.coveredSeconds(of: shift))),
      ]
    }
    if let swap {
      members.append(("swap", swap.map(JSON.swap) ?? .null))
    }
    if let calendars {
      let states = calendars.map { entry in
        JSON.object(["calendar": .string(entry.calendar), "state": .string(entry.state.word)])
      }
      members.append(("calendars", .array(states)))
    }
    self = .members(members)
  }

  private static func swap(_ part: SwapPart) -> JSON {
    .members([("id", .string(part.swap.text)), ("colleague", .string(part.colleague))])
  }

  private static func times(_ shift: Shift, now: Instant) -> [(key: String, value: JSON)] {
    [
      ("scheduled_start", JSON(shift.scheduledStart)),
      ("scheduled_end", JSON(shift.scheduledEnd)),
      ("actual_start", JSON(shift.actualStart)),
      ("actual_end", JSON(shift.actualEnd)),
      ("zone", .string(shift.zone)),
      ("local_start", JSON(shift.localStart)),
      ("local_end", JSON(shift.localEnd)),
      ("elapsed_minutes", JSON(minutesOf: HoursCalculator.elapsedSeconds(shift, now: now))),
    ]
  }
}
