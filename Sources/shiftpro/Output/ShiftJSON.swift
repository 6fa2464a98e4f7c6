import Domain

extension JSON {
  /// A shift as every command shows it. Minutes are those of the actual interval, of the time so far
  /// while it runs, else of the planned one; a cancelled shift is not paid.
  init(_ shift: Shift, pattern: String? = nil, now: Instant) {
    let paid = shift.status == .cancelled ? 0 : HoursCalculator.paidSeconds(shift, now: now)
    self = .object([
      "id": .string(shift.id.text),
      "name": JSON(shift.name.isEmpty ? nil : shift.name),
      "pattern": JSON(pattern),
      "status": .string(shift.status.word),
      "scheduled_start": JSON(shift.scheduledStart),
      "scheduled_end": JSON(shift.scheduledEnd),
      "actual_start": JSON(shift.actualStart),
      "actual_end": JSON(shift.actualEnd),
      "zone": .string(shift.zone),
      "local_start": JSON(shift.localStart),
      "local_end": JSON(shift.localEnd),
      "elapsed_minutes": JSON(minutesOf: HoursCalculator.elapsedSeconds(shift, now: now)),
      "break_minutes": .integer(Int64(shift.breakMinutes)),
      "paid_minutes": JSON(minutesOf: paid),
      "premium_minutes": JSON(minutesOf: shift.rateMultiplier > .one ? paid : 0),
      "rate_label": JSON(shift.rateLabel),
      "rate_multiplier": JSON(shift.rateMultiplier),
      "is_additional_shift": .bool(shift.isAdditionalShift),
      "notes": JSON(shift.notes.isEmpty ? nil : shift.notes),
    ])
  }
}

extension ShiftStatus {
  /// The word that scripts know it by.
  var word: String {
    switch self {
    case .scheduled: return "scheduled"
    case .inProgress: return "in_progress"
    case .completed: return "completed"
    case .cancelled: return "cancelled"
    }
  }
}
