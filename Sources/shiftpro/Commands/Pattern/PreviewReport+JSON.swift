import Domain
import Services

extension PreviewReport {
  /// The report as JSON.
  var json: JSON {
    .object([
      "pattern": .string(request.name),
      "cycle_days": .integer(Int64(preview.cycleDays)),
      "average_minutes_per_week": .integer(Int64(preview.averageMinutesPerWeek)),
      "days": .array(
        preview.days.map { day in
          .object(["date": JSON(day.day), "shifts": .array(day.shifts.map { JSON($0) })])
        }),
      "warnings": .array(
        preview.warnings.map { warning in
          .object([
            "code": .string(warning.concern.code), "date": JSON(warning.day),
            "message": .string(sentence(warning)),
          ])
        }),
    ])
  }
}

extension JSON {
  /// Creates the JSON of a planned shift; minutes are elapsed time.
  fileprivate init(_ shift: Occurrence) {
    self = .object([
      "code": .string(shift.slot.code), "name": .string(shift.slot.name),
      "start": JSON(shift.times.scheduledStart), "end": JSON(shift.times.scheduledEnd),
      "local_start": JSON(shift.times.localStart), "local_end": JSON(shift.times.localEnd),
      "minutes": .integer(Int64(shift.times.minutes)),
    ])
  }
}
