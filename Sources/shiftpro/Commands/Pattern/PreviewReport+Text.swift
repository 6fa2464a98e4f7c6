import Domain
import Services

extension PreviewReport {
  private var format: Format { environment.format }
  private var texts: Texts { environment.texts }

  /// Returns the report as text: a line for each week, the kinds of shifts, figures and warnings.
  func lines(firstWeekday: Weekday) -> [String] {
    [title, cycle, ""] + weekLines(firstWeekday) + [""] + kindLines + ["", figures]
      + warningLines
  }

  private var title: String {
    let last = request.first.adding(days: request.days - 1)
    let team = request.plan.team.map {
      texts("cli.pattern.team", ["team": RotationPreset.teamName($0)])
    }
    let parts = [
      request.plan.pattern.name, team,
      format.days(request.first, last, year: environment.today.year), request.plan.pattern.zone,
    ]
    return parts.compactMap { $0 }.joined(separator: " · ")
  }

  private var cycle: String {
    let average = format.hours(minutes: Int64(preview.averageMinutesPerWeek))
    return texts("cli.pattern.cycle", ["n": String(preview.cycleDays), "hours": average])
  }

  // MARK: Weeks

  private func weekLines(_ firstWeekday: Weekday) -> [String] {
    let shifts = Dictionary(uniqueKeysWithValues: preview.days.map { ($0.day, $0.shifts) })
    let weeks = preview.weeks(from: firstWeekday)
    let head =
      [texts("cli.column.week"), texts("cli.column.begins")]
      + (weeks.first.map { week in
        (0..<7).map { format.weekday(week.start.adding(days: $0).weekday) }
      } ?? []) + [texts("cli.column.hours")]
    let rows = weeks.map { week in
      let days = (0..<7).map { week.start.adding(days: $0) }
      return [isoWeek(days), date(week.start)] + days.map { shifts[$0].map(cell) ?? "" }
        + [format.hours(minutes: Int64(week.minutes))]
    }
    let columns: [TextTable.Column] =
      [.init(alignment: .right), .init()] + Array(repeating: .init(), count: 7)
      + [.init(alignment: .right)]
    return TextTable.lines(columns, [head] + rows)
  }

  /// Returns the number of the ISO week, which is that of its Thursday.
  private func isoWeek(_ days: [CivilDay]) -> String {
    days.first { $0.weekday == .thursday }.map { String($0.isoWeek.week) } ?? ""
  }

  /// Returns the letters of a day's shifts; a dot for a day off, to distinguish it from days
  /// outside.
  private func cell(_ shifts: [Occurrence]) -> String {
    shifts.isEmpty ? "·" : shifts.map(\.slot.code).joined(separator: "+")
  }

  private func date(_ day: CivilDay) -> String {
    day.year == environment.today.year ? format.day(day) : format.dayWithYear(day)
  }

  private var kindLines: [String] {
    var seen: Set<RotationSlot> = []
    let kinds = preview.days.flatMap(\.shifts).filter { seen.insert($0.slot).inserted }
    let rows = kinds.map { shift in
      let start = LocalDateTime(
        day: shift.day, secondOfDay: shift.slot.startMinuteOfDay * 60)
      let end = LocalDateTime(
        floatingSeconds: start.floatingSeconds + Int64(shift.slot.durationMinutes) * 60)
      return [
        shift.slot.code, shift.slot.name, format.range(start, end),
        format.duration(seconds: Int64(shift.slot.durationMinutes) * 60),
      ]
    }
    return TextTable.lines(
      [.init(), .init(), .init(), .init(alignment: .right)], rows)
  }

  // MARK: Figures and warnings

  private var figures: String {
    let figures = preview.figures
    func length(_ minutes: Int?) -> String {
      minutes.map { format.duration(seconds: Int64($0) * 60) } ?? "–"
    }
    guard figures.totalMinutes > 0 else { return texts("cli.pattern.no_shifts") }
    return texts(
      "cli.pattern.figures",
      [
        "rest": length(figures.leastRestMinutes), "n": String(figures.longestRunOfDays),
        "most": length(figures.mostMinutesInSevenDays),
      ])
  }

  private var warningLines: [String] {
    guard !preview.warnings.isEmpty else { return [texts("cli.pattern.no_warnings")] }
    let rows = preview.warnings.map { [date($0.day), sentence($0)] }
    return [""] + TextTable.lines([.init(), .init(limit: .max)], rows)
  }
}
