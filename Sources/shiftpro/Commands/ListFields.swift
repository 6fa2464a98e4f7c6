import Domain
import Services

/// The fields of a shift that a template of `list` may name.
enum ListFields {
  static let names = [
    "id", "date", "day", "times", "start", "end", "hours", "minutes", "name", "code", "status",
    "note", "label",
  ]

  /// Returns the values: `date` is an ISO date, `start` and `end` are clock times, `hours` and
  /// `minutes` the length without what absences cover.
  static func fields(
    of shift: Shift, _ absences: ListedAbsences, _ environment: Environment
  ) -> [String: String] {
    let format = environment.format, zone = environment.zone(of: shift)
    let start = zone.local(at: shift.start), end = zone.local(at: shift.end)
    let seconds =
      HoursCalculator.elapsedSeconds(shift, now: environment.now)
      - absences.coveredSeconds(of: shift)
    let minutes = HoursCalculator.minutes(max(0, seconds))
    return [
      "id": shift.id.short, "date": ISOText.format(start.day),
      "day": format.dayWithYear(start.day), "times": format.range(of: shift, in: environment),
      "start": format.time(start), "end": format.time(end),
      "hours": format.hours(minutes: minutes), "minutes": String(minutes),
      "name": format.title(shift), "code": shift.code,
      "status": absences.status(of: shift, format), "note": shift.notes,
      "label": format.rateLabel(shift.rateLabel ?? Rate.defaults[0].label),
    ]
  }
}
